"""Places: which is where, and which share a neighbourhood, a row or a column. Sets of places are bits."""

import numpy as np

from ysim.core.compile import inlined
from ysim.games.ys.codes import AREAS, COLOURS, NONE, PLACES, ROW_CONTEST, contests_of


def _neighbours() -> np.ndarray:
    """By place: the other places of its neighbourhood, or of its row and its column, as bits."""
    shared = [set(contests_of(place)[: 2 if place >= AREAS else None]) for place in range(PLACES)]
    return np.array(
        [
            sum(1 << other for other in range(PLACES) if other != place and shared[place] & shared[other])
            for place in range(PLACES)
        ],
        np.int64,
    )


NEIGHBOURS = _neighbours()
AREAS_OF_A_KIND, SQUARES_OF_A_COLUMN = np.int64(0b001_001_001_001), np.int64(0x1111)


@inlined
def area(neighbourhood, kind):
    """The place of an area of neighbourhood 0–3: kind PORT, COMMERCE or PALACE."""
    return 3 * neighbourhood + kind


@inlined
def square(row, colour):
    """The place of a market square: row 0–3 from the top, colour BLUE–RED."""
    return AREAS + COLOURS * row + colour


@inlined
def neighbourhood_of(place):
    """The neighbourhood (0–3) of a place, NONE in the market."""
    return np.int64(place) // 3 if place < AREAS else NONE


@inlined
def row_of(place):
    """The row (0–3) of a market square, NONE in the city."""
    return (np.int64(place) - AREAS) // COLOURS if place >= AREAS else NONE


@inlined
def colour_of(place):
    """The colour of a market square's column, NONE in the city."""
    return (np.int64(place) - AREAS) % COLOURS if place >= AREAS else NONE


@inlined
def contest_of(place):
    """The contest that a broker on a place is placed for: its area's, or that of its row."""
    return np.int64(place) if place < AREAS else ROW_CONTEST + row_of(place)


@inlined
def neighbours(place):
    """The other places (bits) of the same neighbourhood, or of the same row and column."""
    return NEIGHBOURS[place]


@inlined
def areas_of_kind(kind):
    """The four areas (bits) of a kind: PORT, COMMERCE or PALACE."""
    return AREAS_OF_A_KIND << kind


@inlined
def squares_of_row(row):
    """The four squares (bits) of a row."""
    return np.int64(15) << square(row, 0)


@inlined
def squares_of_colour(colour):
    """The squares (bits) of a column."""
    return SQUARES_OF_A_COLUMN << square(0, colour)


@inlined
def is_open(table, place):
    """Whether a broker may be placed there now."""
    return (np.int64(table.open_places) >> place & 1) == 1
