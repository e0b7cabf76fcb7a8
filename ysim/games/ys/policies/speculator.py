"""Lives on the market: fills the columns of what it owns, wins rows and the leader's move.

All decisions as `balanced`, with columns, rows, the lead and the gold of a square worth more.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "speculator",
    "Lives on the market: raises the quotations of what it owns.",
    weights={"column": 0.6, "leader": 1.0, "row_gem": 0.3, "market_gold": 1.2},
    essence=("column", "leader", "row_gem", "market_gold"),
)
