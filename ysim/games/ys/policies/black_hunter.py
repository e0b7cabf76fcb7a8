"""Hunts black gems: a port is worth half as much again to it.

All decisions as `balanced`; its strong brokers go to the ports, and its cards are played for black gems.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "black_hunter",
    "Hunts black gems: sends its strong brokers to the ports.",
    weights={"black_gem": 1.5},
    essence=("black_gem",),
)
