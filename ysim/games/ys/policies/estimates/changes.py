"""What it is worth to change the strength or place of placed brokers (Mercenary, Magician, Herald)."""

import numpy as np

from ysim.core.compile import inlined
from ysim.core.lanes import as_floats, choose
from ysim.games.ys.brokers import counting_strength
from ysim.games.ys.choices import card_with, card_with_two
from ysim.games.ys.codes import AREAS, CONTEST_MASK, HERALD, MAGICIAN, MARKED, MERCENARY
from ysim.games.ys.effects import herald_targets, magician_may
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.contests import cut_off_all
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.places import best_place, order_of_places, value_places
from ysim.games.ys.policies.estimates.sheet import (
    BASE,
    CHANCE,
    PER_STRENGTH,
    PRIZE,
    START,
    STEEPNESS,
    load,
    store,
    weight,
)


@inlined
def gain_of_change(table, hand, sheet, here, more_here, there, more_there, moves):
    """Gold gained by `more_here` strength on `here`, `more_there` on `there`, and `moves` (0 or 1) brokers.

    A float sum depends on its order: the contests are added up in eight columns, so that registers can do it.
    """
    in_here, in_there = load(CONTEST_MASK[here]), load(CONTEST_MASK[there])
    more = as_floats((in_here & more_here) + (in_there & more_there))
    present = load(table.brokers[hand.seat]) + ((in_here - in_there) & -moves) > 0
    start, chance = load(sheet[START]), load(sheet[CHANCE])
    after = choose(present, cut_off_all(start + load(sheet[STEEPNESS]) * more), ZERO)
    gain = load(sheet[PRIZE]) * (after - chance) + load(sheet[PER_STRENGTH]) * more
    store(sheet[BASE], gain)
    total = ZERO
    for column in range(8):
        total += (sheet[BASE, column] + sheet[BASE, column + 8]) + (
            sheet[BASE, column + 16] + sheet[BASE, column + 24]
        )
    return total


@inlined
def best_mark(table, hand, sheet):
    """The Mercenary's best broker: gain and choice."""
    best, choice = ZERO, np.int64(MERCENARY)
    for broker in range(np.int64(table.placed[hand.seat])):
        place = np.int64(table.places[hand.seat, broker])
        more = MARKED - np.int64(hand.values[broker])
        gain = gain_of_change(table, hand, sheet, place, more, place, np.int64(0), np.int64(0))
        if gain > best:
            best, choice = gain, card_with(MERCENARY, broker)
    return best, choice


@inlined
def best_exchange(table, hand, sheet):
    """The Magician's best two brokers: gain and choice."""
    best, choice = ZERO, np.int64(MAGICIAN)
    for first in range(np.int64(table.placed[hand.seat])):
        for second in range(first):
            if magician_may(table, hand, first, second):
                here, there = (
                    np.int64(table.places[hand.seat, first]),
                    np.int64(table.places[hand.seat, second]),
                )
                more = np.int64(counting_strength(hand, second)) - np.int64(counting_strength(hand, first))
                gain = gain_of_change(table, hand, sheet, here, more, there, -more, np.int64(0))
                if gain > best:
                    best, choice = gain, card_with_two(MAGICIAN, first, second)
    return best, choice


@inlined
def best_errand(table, hand, sheet):
    """The Herald's best broker, sent where one more of its strength would gain most: gain and choice."""
    best, choice = ZERO, np.int64(HERALD)
    order = order_of_places(np.int64(table.open_places), np.int64(0))
    for broker in range(np.int64(table.placed[hand.seat])):
        here, strength = np.int64(table.places[hand.seat, broker]), np.int64(counting_strength(hand, broker))
        value_places(table, sheet)
        there = best_place(sheet, sheet[STEEPNESS, 0], strength, ZERO, order) >> 3 & 31
        if there != here and herald_targets(table) >> there & 1:
            gain = gain_of_change(table, hand, sheet, here, -strength, there, strength, np.int64(1))
            gain += weight(hand, weights.MARKET_GOLD) if here < AREAS <= there else ZERO
            if gain > best:
                best, choice = gain, card_with_two(HERALD, broker, there)
    return best, choice
