"""Reckons: beliefs about hidden brokers make chances, and expected final points say what a prize is worth.

What a gem is worth is the change of the expected final points of all (`estimates/final_points.py`), and what
a place is worth the chances to win its contests with and without one more broker there, as far as bids, shown
brokers and a look by the Spy let one believe (`estimates/beliefs.py`). All else as `balanced`. It
plays nothing on in its head.
"""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.lanes import choose
from ysim.core.luck import below_again
from ysim.games.ys.codes import BLACK, COLOURS, STRENGTHS, WHITE
from ysim.games.ys.policies import balanced
from ysim.games.ys.policies.balanced import face_of
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.beliefs import believe, new_chances
from ysim.games.ys.policies.estimates.contests import EVERYWHERE, value_prizes
from ysim.games.ys.policies.estimates.final_points import gain_of_gem
from ysim.games.ys.policies.estimates.gems import ONE, ZERO
from ysim.games.ys.policies.estimates.places import (
    LUCK,
    best_lane,
    held_strengths,
    of_first,
    of_second,
    of_third,
    order_of_places,
)
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


def place(table, hand, die):
    """The broker and the place that gain most expected points."""
    placing = _best_placing(table, hand, die)
    return placing | face_of(table, hand, placing & 7, die) << 8


@compiled
def _best_placing(table, hand, die):
    """The best strength and its best place, as strength | place << 3."""
    sheet, chances = new_sheet(), new_chances()
    _value_gems(table, hand, sheet)
    value_prizes(table, hand, sheet)
    believe(table, hand, sheet, chances)
    prize = load(sheet[PRIZE])
    present = load(table.brokers[hand.seat]) > 0
    kept = choose(load(EVERYWHERE), load(sheet[PRESENCE]), ZERO)
    kept = kept - prize * choose(present, load(chances[0]), ZERO)  # what is likely won already is no gain
    store(sheet[BASE], of_first(kept) + of_second(kept))
    slope = of_third(load(sheet[PER_STRENGTH]))
    price = weight(hand, weights.STRENGTH_PRICE)
    order = order_of_places(np.int64(table.open_places), below_again(die, LUCK))
    held, best = held_strengths(hand), np.int64(-(2**62))
    for strength in range(STRENGTHS):
        if held >> strength & 1:
            won = prize * load(chances[strength])
            gold = load(sheet[BASE]) + of_first(won) + of_second(won) + (slope - price) * np.float32(strength)
            best = max(best, best_lane(gold, order) << 3 | strength)
    return best & 255


@inlined
def _rounds_left(table):
    """Rounds still to be counted, this one included."""
    return np.int64(table.rules.rounds - table.round_number) + 1


@inlined
def _value_gems(table, hand, sheet):
    """Fill GEM_WORTH by what each gem adds to the expected points (white: the best colour)."""
    left, best = _rounds_left(table), ZERO
    rivalry = weight(hand, weights.RIVALRY)
    for colour in range(COLOURS):
        gain = gain_of_gem(table, np.int64(hand.seat), np.int64(colour), left, rivalry)
        sheet[GEM_WORTH, colour] = gain
        best = max(best, gain)
    black = min(np.int64(table.gems[hand.seat, BLACK]), 14)
    sheet[GEM_WORTH, BLACK] = table.rules.black_worth[table.round_number - 1, black]
    sheet[GEM_WORTH, WHITE] = best


def gem(table, hand, die):
    """The gem on offer that adds most to the expected points; of equal ones the white."""
    return _best_gem(table, hand)


@compiled
def _best_gem(table, hand):
    """The colour of that gem."""
    sheet = new_sheet()
    _value_gems(table, hand, sheet)
    best, choice = np.float32(-np.inf), np.int64(0)
    for colour in range(WHITE + 1):
        worth = sheet[GEM_WORTH, colour] * (weight(hand, weights.BLACK_GEM) if colour == BLACK else ONE)
        if table.offer[colour] > 0 and worth >= best:
            best, choice = worth, np.int64(colour)
    return choice


POLICY = balanced.POLICY.derive(
    "calculator",
    "Reckons with what hidden brokers may be, and with the points to be expected at the end.",
    decisions={"place": place, "gem": gem},
    weights={"port_gems": 0.5, "row_gem": 0.5, "column": 0.5, "leader": 0.5},
)
