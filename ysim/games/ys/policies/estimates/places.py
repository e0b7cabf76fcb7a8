"""What a broker is worth on each place, and the best broker for the best place.

Every place takes part in two contests that are won or lost: an area and its neighbourhood, or a row and the
lead in the market. The columns of the market add gold by the step of strength.
"""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.games.ys.codes import LANES, PLACES, contests_of
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.contests import NARROWNESS, assess, cut_off
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.sheet import (
    AT_ONCE,
    BASE,
    CHANCE,
    FIRST_PRIZE,
    FIRST_START,
    KEPT,
    PER_STRENGTH,
    PRIZE,
    SECOND_PRIZE,
    SECOND_START,
    SLOPE,
    START,
    STEEPNESS,
    new_sheet,
    weight,
)

NEVER = np.float32(-8192)
FINENESS = np.float32(256)  # scores are compared in 1/256 gold
STRENGTHS = 5
PLACE_BIT = np.array([1 << place for place in range(PLACES)] + [0] * (LANES - PLACES), np.int32)
IDLE = np.array([LANES - 1] * 3)  # a contest without a prize, for the lanes beyond the places


def _contests_by_place() -> np.ndarray:
    """(3, place): the two contests of a place that are won or lost, and its column or, in the city, IDLE."""
    known = [contests_of(place) for place in range(PLACES)]
    ordered = [(c[0], c[-1], c[1] if len(c) == 3 else IDLE[0]) for c in known]
    return np.array([*ordered, *[IDLE] * (LANES - PLACES)], np.uint32).T.copy()


FIRST_CONTEST, SECOND_CONTEST, THIRD_CONTEST = _contests_by_place()
SECOND_NARROWNESS = NARROWNESS[SECOND_CONTEST]


@inlined
def value_places(table, sheet):
    """Fill the rows by place; places that are not open are worth NEVER."""
    for contest in range(LANES):  # what is likely to be won already is no gain
        sheet[KEPT, contest] = sheet[AT_ONCE, contest] - sheet[PRIZE, contest] * sheet[CHANCE, contest]
    open_places = np.int32(table.open_places)
    for place in range(LANES):
        first, second = FIRST_CONTEST[place], SECOND_CONTEST[place]
        closed = ZERO if open_places & PLACE_BIT[place] else NEVER
        sheet[BASE, place] = sheet[KEPT, first] + sheet[KEPT, second] + closed
        sheet[FIRST_START, place] = sheet[START, first]
        sheet[FIRST_PRIZE, place] = sheet[PRIZE, first]
        sheet[SECOND_START, place] = sheet[START, second]
        sheet[SECOND_PRIZE, place] = sheet[PRIZE, second]
        sheet[SLOPE, place] = sheet[PER_STRENGTH, THIRD_CONTEST[place]]


@inlined
def best_place(sheet, steepness, strength, price):
    """The best open place for a broker: gold in 1/256, times 256, plus place · 8 + strength."""
    step = np.float32(strength)
    best = np.int32(-(2**31))
    for place in range(LANES):
        first = cut_off(sheet[FIRST_START, place] + steepness * step)
        second = cut_off(sheet[SECOND_START, place] + steepness * SECOND_NARROWNESS[place] * step)
        won = sheet[FIRST_PRIZE, place] * first + sheet[SECOND_PRIZE, place] * second
        gold = sheet[BASE, place] + won + (sheet[SLOPE, place] - price) * step
        best = max(best, np.int32(np.int32(gold * FINENESS) * 256 + place * 8))
    return np.int64(best) + strength


@inlined
def held_strengths(hand):
    """The strengths (bits) of the brokers behind the screen."""
    strengths = np.int64(0)
    for strength in range(STRENGTHS):
        strengths |= np.int64(hand.brokers[strength] > 0) << strength
    return strengths


@compiled
def best_placing(table, hand, strengths):
    """The best of `strengths` (bits) and its best place, as strength | place << 3, without a face."""
    sheet = new_sheet()
    assess(table, hand, sheet)
    value_places(table, sheet)
    price = weight(hand, weights.STRENGTH_PRICE)
    best = np.int64(-(2**62))
    for strength in range(STRENGTHS):
        if strengths >> strength & 1:
            best = max(best, best_place(sheet, sheet[STEEPNESS, 0], strength, price))
    return best & 255
