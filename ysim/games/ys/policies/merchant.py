"""Lives on commerce: gold at once from the middle ring is worth half as much again to it.

All decisions as `balanced`; its strong brokers go to commerce, and its cards are played for commerce.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "merchant",
    "Lives on commerce: wins the gold of the middle ring.",
    weights={"commerce": 1.4},
    essence=("commerce",),
)
