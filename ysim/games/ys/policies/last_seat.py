"""Bids to choose, and takes the last Order card: who places last knows most.

Bids higher than `balanced` and takes the latest free Order card in every round. It loses ties by it, so it
leaves ports and palaces, where the others fight, and fears brokers to come less. All else as `balanced`.
"""

from ysim.games.ys.policies import balanced
from ysim.games.ys.policies.estimates.auction import last_card


def order_card(table, hand, die):
    """The latest free card."""
    return last_card(table)


POLICY = balanced.POLICY.derive(
    "last_seat",
    "Bids to choose, and takes the last Order card.",
    decisions={"order_card": order_card},
    weights={"threat": 0.2, "black_gem": 0.7, "palace": 0.5, "market_gold": 1.4, "bid_least": 4.0},
    essence=("late_card",),
)
