"""Bounds that scenarios and the command line share."""

from typing import Literal

BackendName = Literal["threads", "processes", "dask"]
"""Who plays the games of a run (`ysim/runs/backends.py`)."""

Rows = int | Literal["all", "none"]
"""Of how many games, from the first on, a run keeps rows (`ysim/runs/rows.py`)."""

MOST_GAMES = 10**12
BLOCK_GAMES = 4_800  # a fraction of a second, and whole cycles of 1, 4, 6, 12, 24, 60 or 120 seatings
LARGEST_BLOCK = 1_000_000  # the sums of a block are kept in 64 bits
LARGEST_SEED = 2**63 - 1
