"""Bounds that scenarios and the command line share."""

MOST_GAMES = 10**12
LARGEST_SEED = 2**63 - 1
