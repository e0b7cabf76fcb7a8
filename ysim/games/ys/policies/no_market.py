"""Never goes to the market: all its brokers stand in the city.

All decisions as `balanced`; a market square costs it more gold than any prize is worth. It bids high, to win
the ties of a city that it must live on, and goes for commerce a little more.
"""

from ysim.games.ys.policies import balanced

POLICY = balanced.POLICY.derive(
    "no_market",
    "Never goes to the market: all its brokers stand in the city.",
    weights={"market_gold": -100.0, "commerce": 1.2, "bid_least": 5.0},
    essence=("market_gold",),
)
