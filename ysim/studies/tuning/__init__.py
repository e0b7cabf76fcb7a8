"""Tuning: which weights make a policy win most against given opponents, and how much that gained."""
