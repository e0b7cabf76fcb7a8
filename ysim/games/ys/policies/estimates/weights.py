"""The numbers a policy weighs its estimates by: their usual values, and their place in `hand.weights`."""

import numpy as np

USUAL = {
    # How much of the estimated gold a policy believes in, by prize: 1 is all of it.
    "black_gem": 1.0,
    "commerce": 0.9,
    "palace": 0.75,
    "port_gems": 0.15,
    "row_gem": 0.15,
    "market_gold": 1.0,
    "column": 0.2,
    "leader": 0.2,
    # Strength: what a step of it is kept back for, and how sure a lead is.
    "strength_price": 0.45,  # gold per step of strength
    "spread": 1.6,  # steps of strength from even to certain when nobody has brokers left,
    "spread_to_come": 0.3,  # and how many more when all have
    "threat": 0.8,  # chance of winning lost to brokers yet to be placed
    # Rivals
    "rivalry": 0.1,  # gold worth giving to take one from each rival
    "crowd": 0.1,  # gold a place is worth less for every broker of others there
    # Auction
    "bid_least": 2.0,  # smallest and largest sum bid, each sum between equally likely
    "bid_most": 7.0,
    "late_card": -1.0,  # above 0 a late Order card is better, below 0 an early one
    # Bluff and Character cards
    "hide_strong": 0.3,  # chance that a broker of 3 or 4 is placed face down where it may be,
    "hide_weak": 0.5,  # and a weaker one
    "card_gain": 3.0,  # gold a Character card must gain to be played before its last chance
}
(
    BLACK_GEM, COMMERCE, PALACE, PORT_GEMS, ROW_GEM, MARKET_GOLD, COLUMN, LEADER,
    STRENGTH_PRICE, SPREAD, SPREAD_TO_COME, THREAT,
    RIVALRY, CROWD, BID_LEAST, BID_MOST, LATE_CARD, HIDE_STRONG, HIDE_WEAK, CARD_GAIN,
) = np.arange(len(USUAL))  # fmt: skip

STRONG = np.int64(3)  # brokers of this strength and more are hidden by `hide_strong`

# Between what bounds each is tuned. The sign of `late_card` is all that counts.
RANGES = {
    "black_gem": (0.0, 3.0),
    "commerce": (0.0, 3.0),
    "palace": (0.0, 3.0),
    "port_gems": (0.0, 1.5),
    "row_gem": (0.0, 1.5),
    "market_gold": (0.0, 3.0),
    "column": (0.0, 3.0),
    "leader": (0.0, 3.0),
    "strength_price": (0.0, 2.0),
    "spread": (0.3, 6.0),
    "spread_to_come": (0.0, 4.0),
    "threat": (-0.5, 2.0),
    "rivalry": (0.0, 1.0),
    "crowd": (-0.5, 1.5),
    "bid_least": (0.0, 8.0),
    "bid_most": (0.0, 8.0),
    "late_card": (-1.0, 1.0),
    "hide_strong": (0.0, 1.0),
    "hide_weak": (0.0, 1.0),
    "card_gain": (0.0, 8.0),
}
