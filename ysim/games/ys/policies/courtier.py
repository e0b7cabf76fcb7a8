"""Goes to the palaces and lives by the Character cards won there.

All decisions as `balanced`, with palaces worth a third more, and it plays a card already when that gains half
as much, so that none is left over.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "courtier",
    "Goes to the palaces and plays the Character cards won there.",
    weights={"palace": 1.0, "card_gain": 1.5},
    essence=("palace",),
)
