"""What one more gem is worth at the end (FS2–FS5): the places it may win, and those it may cost others."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.lanes import as_floats, choose, lanes_of, larger
from ysim.games.ys.codes import BLACK, BLACK_GOLD, COLOURS, SEATS, WHITE
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.sheet import GEM_LOSS, GEM_WORTH, new_sheet, weight

# By round: how far apart two owners may be and still overtake each other, how sure today's quotations are to
# last, and how likely it is that no other gem of a colour that one has none of will follow.
REACH = np.array([3.5, 3.0, 2.5, 1.8], np.float32)
CERTAINTY = np.array([0.35, 0.5, 0.7, 0.9], np.float32)
LONELY = np.array([0.2, 0.3, 0.5, 0.9], np.float32)
MEAN_STEP = np.float32(4.5)  # gold between two places in a colour, the mean of its ranks
MEAN_RANK = np.float32(1.5)
ZERO, ONE = np.float32(0), np.float32(1)
MOST_BLACK = np.int64(7)
COLOUR_NUMBERS = np.arange(COLOURS, dtype=np.int8)

load_colours, store_colours = lanes_of(COLOURS)


def _black_worth() -> np.ndarray:
    """Gold of one more black gem, by round and number owned: the next step and part of those after it."""
    steps = np.append(np.diff(BLACK_GOLD), np.zeros(16))
    later = np.array([2.0, 1.5, 1.0, 0.5])
    rows = [
        [(steps[n] + later[r] * steps[n + 1 : n + 3].mean()) / (1 + later[r]) for n in range(14)]
        for r in range(4)
    ]
    return np.array(rows, np.float32)


BLACK_WORTH = _black_worth()


@inlined
def _steps(table):
    """Gold between two places by colour: 6, 5, 4, 3 by rank (FS4), nearer to the mean in early rounds."""
    heights = (load_colours(table.quotations) << 2) - load_colours(COLOUR_NUMBERS)  # left before right (FS3)
    rank = heights - heights
    for other in range(COLOURS):
        rank = rank + choose(heights < np.int64(table.quotations[other]) * COLOURS - other, 1, 0)
    return (MEAN_RANK - as_floats(rank)) * CERTAINTY[table.round_number - 1] + MEAN_STEP


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
    for seat in range(SEATS):
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
    black = min(np.int64(table.gems[hand.seat, BLACK]), MOST_BLACK)
    sheet[GEM_WORTH, BLACK] = BLACK_WORTH[table.round_number - 1, black]
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
    best, choice = np.float32(-1), np.int64(0)
    for gem in range(WHITE + 1):
        believed = weight(hand, weights.BLACK_GEM) if gem == BLACK else ONE
        if table.offer[gem] > 0 and believed * sheet[GEM_WORTH, gem] >= best:
            best, choice = believed * sheet[GEM_WORTH, gem], np.int64(gem)
    return choice
