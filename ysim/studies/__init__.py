"""Questions that need several runs: what is played side by side on common luck (M4), and what it says."""
