"""Tallies: integer counts and sums that add up exactly in any order, so that memory stays flat and merging is exact."""

import numpy as np

from ysim.games.ys.codes import SEATS
from ysim.games.ys.state import record

WHOLE_WIN = 60  # units of a win: shares among 2, 3, 4 and 5 winners are whole numbers

TALLIES = record(
    [
        ("games", "i8"),
        ("wins", "i8", SEATS),
        ("score", "i8", SEATS),
        ("draws_drawn", "i8"),
    ]
)


def new_tallies() -> np.record:
    """A TALLIES record of zeros."""
    return np.zeros(1, TALLIES).view(np.recarray)[0]
