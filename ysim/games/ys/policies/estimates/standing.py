"""Who is how far: gold so far and gold to be expected, to know whom to put last (TB3)."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.games.ys.choices import then
from ysim.games.ys.codes import BLACK, COLOURS, NONE
from ysim.games.ys.scoring import black_gold, colour_place

MEAN_FACTOR = np.float32(4.5)  # FS4 pays (6 − rank) · (5 − place), rank 0–3


@inlined
def standing(table, seat):
    """The gold (float32) of a seat if the game ended now, with all colours of the same rank."""
    gold = np.float32(table.market_gold[seat]) + np.float32(table.commerce_gold[seat])
    gold += np.float32(table.character_gold[seat]) + np.float32(
        black_gold(table.rules, np.int64(table.gems[seat, BLACK]))
    )
    for colour in range(COLOURS):
        place = np.int64(colour_place(table, seat, colour))
        gold += MEAN_FACTOR * np.float32(5 - place) if place > 0 else np.float32(0)
    return gold


@compiled
def best_order_of_seats(table, hand):
    """Tied seats: oneself first, then the others from behind (Intriguer)."""
    left, order = np.int64(table.tied), np.int64(0)
    while left:
        best, least = NONE, np.float32(np.inf)
        for seat in range(table.rules.seats):
            gold = np.float32(-1) if seat == hand.seat else standing(table, np.int64(seat))
            if left >> seat & 1 and gold < least:
                best, least = np.int64(seat), gold
        order = then(order, best)
        left ^= 1 << best
    return order
