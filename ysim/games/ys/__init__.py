"""The rules of Ys, compiled, its policies, and what only Ys has to count."""
