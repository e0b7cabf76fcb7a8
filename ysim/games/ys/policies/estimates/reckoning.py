"""What a placing gains by beliefs and expected points: chances to win with it and without (FS1–FS5, PL7)."""

import numpy as np

from ysim.core.compile import inlined
from ysim.core.lanes import choose
from ysim.core.stack import stack_array
from ysim.games.ys.codes import BLACK, COLOURS, LANES, STRENGTHS, WHITE
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.beliefs import believe, new_chances
from ysim.games.ys.policies.estimates.contests import EVERYWHERE, value_prizes
from ysim.games.ys.policies.estimates.final_points import gain_of_gem
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.places import of_first, of_second, of_third
from ysim.games.ys.policies.estimates.sheet import (
    BASE,
    GEM_WORTH,
    PER_STRENGTH,
    PRESENCE,
    PRIZE,
    load,
    new_sheet,
    store,
    weight,
)

MOST_BLACK = np.int64(14)

new_golds = stack_array(np.float32, int(STRENGTHS), int(LANES))


@inlined
def value_gems_by_points(table, hand, sheet):
    """Fill GEM_WORTH by what each gem adds to the expected points (white: the best colour)."""
    left, best = np.int64(table.rules.rounds - table.round_number) + 1, ZERO
    rivalry = weight(hand, weights.RIVALRY)
    for colour in range(COLOURS):
        gain = gain_of_gem(table, np.int64(hand.seat), np.int64(colour), left, rivalry)
        sheet[GEM_WORTH, colour] = gain
        best = max(best, gain)
    black = min(np.int64(table.gems[hand.seat, BLACK]), MOST_BLACK)
    sheet[GEM_WORTH, BLACK] = table.rules.black_worth[table.round_number - 1, black]
    sheet[GEM_WORTH, WHITE] = best


@inlined
def reckon_placings(table, hand, golds):
    """Fill `golds` (strength, place): gold gained by a broker there, less the price of its strength."""
    sheet, chances = new_sheet(), new_chances()
    value_gems_by_points(table, hand, sheet)
    value_prizes(table, hand, sheet)
    believe(table, hand, sheet, chances)
    prize = load(sheet[PRIZE])
    present = load(table.brokers[hand.seat]) > 0
    kept = choose(load(EVERYWHERE), load(sheet[PRESENCE]), ZERO)
    kept = kept - prize * choose(present, load(chances[0]), ZERO)  # what is likely won already is no gain
    store(sheet[BASE], of_first(kept) + of_second(kept))
    slope = of_third(load(sheet[PER_STRENGTH])) - weight(hand, weights.STRENGTH_PRICE)
    for strength in range(STRENGTHS):
        won = prize * load(chances[strength])
        gold = load(sheet[BASE]) + of_first(won) + of_second(won) + slope * np.float32(strength)
        store(golds[strength], gold)
