"""Reckons: beliefs about hidden brokers make chances, and expected final points say what a prize is worth.

What a gem is worth is the change of the expected final points of all (`estimates/final_points.py`), and what
a place is worth the chances to win its contests with and without one more broker there, as far as bids, shown
brokers and a look by the Spy let one believe (`estimates/beliefs.py`). All else as `balanced`. It
plays nothing on in its head.
"""

import numpy as np

from ysim.core.compile import compiled
from ysim.core.luck import below_again
from ysim.games.ys.codes import BLACK, STRENGTHS, WHITE
from ysim.games.ys.policies import balanced
from ysim.games.ys.policies.balanced import face_of
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.gems import ONE
from ysim.games.ys.policies.estimates.places import LUCK, best_lane, held_strengths, order_of_places
from ysim.games.ys.policies.estimates.reckoning import new_golds, reckon_placings, value_gems_by_points
from ysim.games.ys.policies.estimates.sheet import GEM_WORTH, load, new_sheet, weight


def place(table, hand, die):
    """The broker and the place that gain most expected points."""
    placing = _best_placing(table, hand, die)
    return placing | face_of(table, hand, placing & 7, die) << 8


@compiled
def _best_placing(table, hand, die):
    """The best strength and its best place, as strength | place << 3."""
    golds = new_golds()
    reckon_placings(table, hand, golds)
    order = order_of_places(np.int64(table.open_places), below_again(die, LUCK))
    held, best = held_strengths(hand), np.int64(-(2**62))
    for strength in range(STRENGTHS):
        if held >> strength & 1:
            best = max(best, best_lane(load(golds[strength]), order) << 3 | strength)
    return best & 255


def gem(table, hand, die):
    """The gem on offer that adds most to the expected points; of equal ones the white."""
    return _best_gem(table, hand)


@compiled
def _best_gem(table, hand):
    """The colour of that gem."""
    sheet = new_sheet()
    value_gems_by_points(table, hand, sheet)
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
