"""What a move of the quotations is worth: ranks it changes now, and those it may change later (FS3, FS4)."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.luck import below
from ysim.games.ys.choices import move, then
from ysim.games.ys.codes import COLOURS, NONE
from ysim.games.ys.policies.estimates.gems import CERTAINTY, ONE, ZERO
from ysim.games.ys.policies.estimates.shares import share
from ysim.games.ys.policies.estimates.sheet import ADVANTAGE, new_sheet

LATER = np.float32(0.35)  # ranks that a step is worth while nobody knows where the tracks will end
FIRST_RANK_FACTOR = np.float32(6)  # FS4 pays (6 − rank) · (5 − place)


@inlined
def value_colours(table, hand, sheet):
    """Fill ADVANTAGE: what a colour's rank is worth to the seat, less its mean worth to the others."""
    for colour in range(COLOURS):
        others = ZERO
        for seat in range(table.rules.seats):
            others += share(table, seat, colour)
        own = share(table, np.int64(hand.seat), colour)
        sheet[ADVANTAGE, colour] = own - (others - own) / np.float32(table.rules.seats - 1)


@inlined
def moved(table, colour, rises, falls):
    """A colour's quotation after a move, times 4, lower for colours further right (FS3)."""
    steps = np.int64(colour == rises) - np.int64(colour == falls)
    end = np.int64(table.rules.track_end)
    quotation = min(max(np.int64(table.quotations[colour]) + steps, -end), end)
    return quotation * COLOURS - colour * np.int64(table.rules.left_is_higher)


@inlined
def _worth_of_ranks(table, sheet, rises, falls):
    """Gold of all colours' ranks after a move."""
    total = ZERO
    for colour in range(COLOURS):
        own = moved(table, colour, rises, falls)
        factor = FIRST_RANK_FACTOR
        for other in range(COLOURS):
            factor -= ONE if moved(table, other, rises, falls) > own else ZERO
        total += factor * sheet[ADVANTAGE, colour]
    return total


@inlined
def gain_of_move(table, sheet, rises, falls):
    """Gold gained when colour `rises` (or NONE) goes up and `falls` (or NONE) down a step."""
    now = _worth_of_ranks(table, sheet, rises, falls) - _worth_of_ranks(table, sheet, NONE, NONE)
    later = ZERO
    for colour in range(COLOURS):
        before = moved(table, colour, NONE, NONE)
        change = np.float32(moved(table, colour, rises, falls) - before) / np.float32(COLOURS)
        later += change * sheet[ADVANTAGE, colour] * LATER
    certainty = CERTAINTY[table.round_number - 1]
    return certainty * now + (ONE - certainty) * later


@compiled
def best_move(table, hand, die):
    """The leader's best step; among equals the first from a random colour on (CO10)."""
    sheet = new_sheet()
    value_colours(table, hand, sheet)
    best, choice = np.float32(-np.inf), np.int64(0)
    start = below(die, COLOURS)
    for i in range(COLOURS):
        colour = (start + i) % COLOURS
        rise = gain_of_move(table, sheet, np.int64(colour), NONE)
        fall = gain_of_move(table, sheet, NONE, np.int64(colour))
        if rise > best:
            best, choice = rise, move(colour, 1)
        if fall > best:
            best, choice = fall, move(colour, 0)
    return choice


@compiled
def best_order_of_columns(table, hand):
    """Tied columns, those first whose rise helps most (CO9)."""
    sheet = new_sheet()
    value_colours(table, hand, sheet)
    left, order = np.int64(table.tied), np.int64(0)
    while left:
        best = NONE
        for colour in range(COLOURS):
            if left >> colour & 1 and (best == NONE or sheet[ADVANTAGE, colour] > sheet[ADVANTAGE, best]):
                best = np.int64(colour)
        order = then(order, best)
        left ^= 1 << best
    return order
