"""Collects coloured gems: wants to be first in the neighbourhoods.

All decisions as `balanced`, with the gems of the ports worth four times as much.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "gem_collector",
    "Collects coloured gems: wants the majority in the neighbourhoods.",
    weights={"port_gems": 0.6},
    essence=("port_gems",),
)
