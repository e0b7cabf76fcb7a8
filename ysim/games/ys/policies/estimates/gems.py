"""What one more gem is worth at the end (FS2–FS5): the places it may win, and those it may cost others."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.lanes import as_floats, choose, lanes_of, larger
from ysim.games.ys.codes import BLACK, BLACK_STEPS, COLOURS, WHITE
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.sheet import GEM_LOSS, GEM_WORTH, new_sheet, weight

# By round: how far apart two owners may be and still overtake each other, how sure today's quotations are to
# last, and how likely it is that no other gem of a colour that one has none of will follow.
REACH = np.array([3.5, 3.0, 2.5, 1.8], np.float32)
CERTAINTY = np.array([0.35, 0.5, 0.7, 0.9], np.float32)
LONELY = np.array([0.2, 0.3, 0.5, 0.9], np.float32)
ZERO, QUARTER, ONE = np.float32(0), np.float32(0.25), np.float32(1)
COLOUR_NUMBERS = np.arange(COLOURS, dtype=np.int8)

load_colours, store_colours = lanes_of(COLOURS)


@inlined
def _steps(table):
    """Gold between two places by colour: in the book 6, 5, 4, 3 by rank, nearer the mean in early rounds."""
    left = np.int64(table.rules.left_is_higher)
    heights = (load_colours(table.quotations) << 2) - load_colours(COLOUR_NUMBERS) * left  # (FS3)
    steps = table.rules.colour_steps
    rank = heights - heights
    for other in range(COLOURS):
        rank = rank + choose(heights < np.int64(table.quotations[other]) * COLOURS - other * left, 1, 0)
    step = choose(rank == 0, steps[0], choose(rank == 1, steps[1], choose(rank == 2, steps[2], steps[3])))
    mean = QUARTER * (steps[0] + steps[1] + steps[2] + steps[3])
    return (step - mean) * CERTAINTY[table.round_number - 1] + mean


@inlined
def _overtakes(lead, reach):
    """The chance, times the square of `reach`, that one gem more turns a tie into a lead."""
    return larger(reach - larger(lead, ZERO - lead), ZERO)


@inlined
def _worth_of_one_more(table, hand, own):
    """By colour: places won and, at the rate of `rivalry`, taken from others by one more than `own` gems."""
    round_index = table.round_number - 1
    reach, rivalry = REACH[round_index], weight(hand, weights.RIVALRY)
    overtaken = own * ZERO
    for seat in range(table.rules.seats):
        rival = ZERO if seat == hand.seat else ONE
        lead = own - as_floats(load_colours(table.gems[seat]))
        overtaken = overtaken + (_overtakes(lead, reach) + _overtakes(lead + ONE, reach) * rivalry) * rival
    lonely = choose(own == ZERO, LONELY[round_index], ZERO)
    return (lonely + overtaken * (ONE / (reach * reach))) * _steps(table)


@inlined
def value_gems(table, hand, sheet):
    """Fill GEM_WORTH, gold for one more of each gem (white: the best colour)."""
    own = as_floats(load_colours(table.gems[hand.seat]))
    store_colours(sheet[GEM_WORTH], _worth_of_one_more(table, hand, own))
    best = ZERO
    for colour in range(COLOURS):
        best = max(best, sheet[GEM_WORTH, colour])
    black = min(np.int64(table.gems[hand.seat, BLACK]), BLACK_STEPS - 1)
    sheet[GEM_WORTH, BLACK] = table.rules.black_worth[table.round_number - 1, black]
    sheet[GEM_WORTH, WHITE] = best


@inlined
def value_losses(table, hand, sheet):
    """Fill GEM_LOSS, gold lost with one gem of each colour that one owns (Alchemist)."""
    own = as_floats(load_colours(table.gems[hand.seat]))
    store_colours(sheet[GEM_LOSS], _worth_of_one_more(table, hand, own - ONE))


@compiled
def best_gem(table, hand):
    """The gem on offer that is worth most; of equal ones the white, which stays open to all colours."""
    sheet = new_sheet()
    value_gems(table, hand, sheet)
    best, choice = np.float32(-np.inf), np.int64(0)
    for gem in range(WHITE + 1):
        believed = weight(hand, weights.BLACK_GEM) if gem == BLACK else ONE
        if table.offer[gem] > 0 and believed * sheet[GEM_WORTH, gem] >= best:
            best, choice = believed * sheet[GEM_WORTH, gem], np.int64(gem)
    return choice
