"""What a broker is worth on each place, and the best broker for the best place.

Every place takes part in two contests that are won or lost: an area and its neighbourhood, or a row and the
lead in the market. The columns of the market add gold by the step of strength.
"""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.lanes import as_integers, choose, larger, largest, picker, smaller
from ysim.core.luck import below_again
from ysim.games.ys.codes import LANES, PLACES, STRENGTHS, contests_of
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.contests import NARROWNESS, assess, cut_off_all
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.sheet import (
    AT_ONCE,
    BASE,
    CHANCE,
    FIRST_PRIZE,
    FIRST_START,
    PER_STRENGTH,
    PRIZE,
    SECOND_PRIZE,
    SECOND_START,
    SLOPE,
    START,
    STEEPNESS,
    load,
    new_sheet,
    store,
    weight,
)

NEVER = np.int64(-(1 << 30))
MOST = np.float32(8192)  # gold beyond this, as outlandish weights may have it, is cut off
FINENESS = np.float32(64)  # scores are compared in 1/64 gold
PLACE_BIT = np.array([1 << place for place in range(PLACES)] + [0] * (LANES - PLACES), np.int32)
PLACE_NUMBERS = np.arange(LANES, dtype=np.int32)
LUCK = np.int64(1 << 15)
IDLE = np.array([LANES - 1] * 3)  # a contest without a prize, for the lanes beyond the places


def _contests_by_place() -> np.ndarray:
    """(3, place): the two contests of a place that are won or lost, and its column or, in the city, IDLE."""
    known = [contests_of(place) for place in range(PLACES)]
    ordered = [(c[0], c[-1], c[1] if len(c) == 3 else IDLE[0]) for c in known]
    return np.array([*ordered, *[IDLE] * (LANES - PLACES)], np.uint32).T.copy()


def _mixers() -> np.ndarray:
    """By place an odd number without a pattern: times a random one, they bring places in a random order.

    Of equal squares of a row, or areas of one kind, each is first with a chance within 2 % of the others'.
    """
    numbers = []
    for place in range(LANES):
        number = (int(place) + 17) * 0x9E3779B97F4A7C15 % 2**64
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        number = (number ^ number >> 27) * 0x94D049BB133111EB % 2**64
        numbers.append((number ^ number >> 31) & 0x7FFF | 1)
    return np.array(numbers, np.int32)


PLACE_MIXERS = _mixers()
FIRST_CONTEST, SECOND_CONTEST, THIRD_CONTEST = _contests_by_place()
SECOND_NARROWNESS = NARROWNESS[SECOND_CONTEST]
of_first, of_second, of_third = picker(FIRST_CONTEST), picker(SECOND_CONTEST), picker(THIRD_CONTEST)


@inlined
def value_places(table, sheet):
    """Fill the rows by place."""
    start, prize = load(sheet[START]), load(sheet[PRIZE])
    kept = load(sheet[AT_ONCE]) - prize * load(sheet[CHANCE])  # what is likely to be won already is no gain
    store(sheet[BASE], of_first(kept) + of_second(kept))
    store(sheet[FIRST_START], of_first(start))
    store(sheet[FIRST_PRIZE], of_first(prize))
    store(sheet[SECOND_START], of_second(start))
    store(sheet[SECOND_PRIZE], of_second(prize))
    store(sheet[SLOPE], of_third(load(sheet[PER_STRENGTH])))


@inlined
def order_of_places(places, luck):
    """What decides among places of equal gold, by `luck` (below LUCK), in ten bits; NEVER beside `places`.

    Else all would go to the last of equal places, and red would rise in every first round.
    """
    order = ((load(PLACE_MIXERS) * luck >> 10) ^ luck) & 31
    return choose(load(PLACE_BIT) & places == 0, NEVER, (order << 5) + load(PLACE_NUMBERS))


@inlined
def best_lane(gold, order):
    """The best of lanes of gold by place, as a number whose last five bits are the place."""
    whole = as_integers(smaller(larger(gold, ZERO - MOST), MOST) * FINENESS)
    return largest((whole << 10) + order)


@inlined
def gold_by_place(sheet, steepness, strength, price):
    """Lanes of gold that a broker gains on each place, less the `price` of every step of its strength."""
    step = np.float32(strength)
    first = cut_off_all(load(sheet[FIRST_START]) + steepness * step)
    second = cut_off_all(load(sheet[SECOND_START]) + load(SECOND_NARROWNESS) * steepness * step)
    won = load(sheet[FIRST_PRIZE]) * first + load(sheet[SECOND_PRIZE]) * second
    return load(sheet[BASE]) + won + (load(sheet[SLOPE]) - price) * step


@inlined
def best_place(sheet, steepness, strength, price, order):
    """The best place for a broker, as its `best_lane` · 8 + strength."""
    return best_lane(gold_by_place(sheet, steepness, strength, price), order) << 3 | strength


@inlined
def held_strengths(hand):
    """The strengths (bits) of the brokers behind the screen."""
    strengths = np.int64(0)
    for strength in range(STRENGTHS):
        strengths |= np.int64(hand.brokers[strength] > 0) << strength
    return strengths


@inlined
def best_placing(table, hand, strengths, die):
    """The best of `strengths` (bits) and its best open place, as strength | place << 3, without a face."""
    return best_placing_on(table, hand, strengths, np.int64(table.open_places), die)


@compiled
def best_placing_on(table, hand, strengths, places, die):
    """The same with some `places` (bits) only."""
    sheet = new_sheet()
    assess(table, hand, sheet)
    value_places(table, sheet)
    price = weight(hand, weights.STRENGTH_PRICE)
    order = order_of_places(places, below_again(die, LUCK))
    best = np.int64(-(2**62))
    for strength in range(STRENGTHS):
        if strengths >> strength & 1:
            best = max(best, best_place(sheet, sheet[STEEPNESS, 0], strength, price, order))
    return best & 255
