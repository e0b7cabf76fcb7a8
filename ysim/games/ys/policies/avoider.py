"""Plays where nobody is: every broker of others on a place makes it worth less.

All decisions as `balanced`, with company in an area or a row costing several times as much.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "avoider",
    "Plays where nobody is.",
    weights={"crowd": 0.7},
    essence=("crowd",),
)
