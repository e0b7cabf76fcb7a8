"""What one more gem is worth at the end (FS2–FS5): the places it may win, and those it may cost others."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.games.ys.codes import BLACK, BLACK_GOLD, COLOURS, SEATS, WHITE
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.sheet import GEM_WORTH, new_sheet, weight
from ysim.games.ys.quotations import rank_of_colour

# By round: how far apart two owners may be and still overtake each other, how sure today's quotations are to
# last, and how likely it is that no other gem of a colour that one has none of will follow.
REACH = np.array([3.5, 3.0, 2.5, 1.8], np.float32)
CERTAINTY = np.array([0.35, 0.5, 0.7, 0.9], np.float32)
LONELY = np.array([0.2, 0.3, 0.5, 0.9], np.float32)
MEAN_STEP = np.float32(4.5)  # gold between two places in a colour, the mean of its ranks
MEAN_RANK = np.float32(1.5)
LATER_BLACK = np.array([0.6, 0.5, 0.4, 0.2])  # by round: how much the steps after the next one count
ZERO, ONE = np.float32(0), np.float32(1)


FARTHEST = np.int64(12)  # leads beyond this are cut off
MOST_BLACK = np.int64(7)


def _overtakes() -> np.ndarray:
    """By round and lead (from −FARTHEST): the chance that one gem more turns a tie into a lead."""
    leads = np.abs(np.arange(-FARTHEST, FARTHEST + 2))
    return np.array([np.maximum(reach - leads, 0) / reach**2 for reach in REACH], np.float32)


def _black_worth() -> np.ndarray:
    """Gold of one more black gem, by round and number owned: the next step and part of those after it."""
    steps = np.append(np.diff(BLACK_GOLD), np.zeros(16))
    later = np.array([2.0, 1.5, 1.0, 0.5])
    rows = [
        [(steps[n] + later[r] * steps[n + 1 : n + 3].mean()) / (1 + later[r]) for n in range(14)]
        for r in range(4)
    ]
    return np.array(rows, np.float32)


OVERTAKES = _overtakes()
BLACK_WORTH = _black_worth()


@inlined
def step_of(table, colour):
    """Gold between two places in a colour: 6, 5, 4, 3 by rank (FS4), nearer to the mean in early rounds."""
    certainty = CERTAINTY[table.round_number - 1]
    return MEAN_STEP + (MEAN_RANK - np.float32(rank_of_colour(table.quotations, colour))) * certainty


@inlined
def _places(table, hand, own, colour):
    """Places won and, at the rate of `rivalry`, taken from others by the step from `own` gems to one more."""
    gems = table.gems
    round_index = table.round_number - 1
    rivalry = weight(hand, weights.RIVALRY)
    places = LONELY[round_index] if own == 0 else ZERO
    for seat in range(SEATS):
        if seat != hand.seat:
            lead = min(max(own - np.int64(gems[seat, colour]), -FARTHEST), FARTHEST) + FARTHEST
            places += OVERTAKES[round_index, lead] + rivalry * OVERTAKES[round_index, lead + 1]
    return places


@inlined
def value_gems(table, hand, sheet):
    """Fill GEM_WORTH, gold for one more of each gem (white: the best colour)."""
    best = ZERO
    for colour in range(COLOURS):
        worth = _places(table, hand, np.int64(table.gems[hand.seat, colour]), colour) * step_of(table, colour)
        sheet[GEM_WORTH, colour] = worth
        best = max(best, worth)
    black = min(np.int64(table.gems[hand.seat, BLACK]), MOST_BLACK)
    sheet[GEM_WORTH, BLACK] = BLACK_WORTH[table.round_number - 1, black]
    sheet[GEM_WORTH, WHITE] = best


@inlined
def loss_of_gem(table, hand, colour):
    """Gold lost with one gem of an owned colour (Alchemist)."""
    return _places(table, hand, np.int64(table.gems[hand.seat, colour]) - 1, colour) * step_of(table, colour)


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
