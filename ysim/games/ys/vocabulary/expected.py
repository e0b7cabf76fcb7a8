"""What things are likely to be worth, by the estimates of `balanced` and the weights of the seat's policy.

    sheet = new_sheet()
    estimate(table, hand, sheet)
    gold = expected_gold(sheet, place, strength)

A sheet is a table of numbers, read by the functions here. It lives as long as the decision that made it.
"""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.policies.balanced import face_of
from ysim.games.ys.policies.estimates.contests import assess
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.places import (
    best_placing_on,
    gold_by_place,
    held_strengths,
    value_places,
)
from ysim.games.ys.policies.estimates.sheet import (
    CHANCE,
    GEM_WORTH,
    PRIZE,
    STEEPNESS,
    new_sheet,
    store,
)

__all__ = ["best_of", "chance", "estimate", "expected_gold", "face", "gem_worth", "new_sheet", "prize"]


@compiled
def estimate(table, hand, sheet):
    """Fill a sheet with what everything is worth to the seat in this position."""
    stay_apart()
    assess(table, hand, sheet)
    value_places(table, sheet)


@compiled
def expected_gold(sheet, place, strength):
    """The gold (float32) that a broker of this strength on this place is likely to bring."""
    stay_apart()
    room = new_sheet()
    store(room[0], gold_by_place(sheet, sheet[STEEPNESS, 0], strength, ZERO))
    return room[0, place]


@inlined
def chance(sheet, contest):
    """One's chance (float32, 0–1) to win a contest with the brokers that one has there."""
    return sheet[CHANCE, contest]


@inlined
def prize(sheet, contest):
    """The gold (float32) that winning a contest is worth."""
    return sheet[PRIZE, contest]


@inlined
def gem_worth(sheet, gem):
    """The gold (float32) that one more gem, BLUE–WHITE, is likely to be worth at the end."""
    return sheet[GEM_WORTH, gem]


@inlined
def best_of(table, hand, die, strengths, places):
    """The strength and the place of the best placing among `strengths` and `places` (bits).

    Strengths that are not behind the screen and places that are not open are left out; if none is left, all
    that one has, or all that are open, are meant.
    """
    had, free = held_strengths(hand), np.int64(table.open_places)
    strengths, places = had & strengths, free & places
    placing = best_placing_on(table, hand, strengths if strengths else had, places if places else free, die)
    return placing & 7, placing >> 3


@inlined
def face(table, hand, strength, die):
    """FACE_UP or FACE_DOWN: what is allowed, and by chance where both are (`hide_strong`, `hide_weak`)."""
    return face_of(table, hand, strength, die)
