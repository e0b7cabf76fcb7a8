"""What happened in a game, logged as rows of integers for a trace; `trace.py` puts names to them."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart

(
    BIDS, ORDER, CARD, SPY_LOOK, CONJURE, PLACED_BROKER, GEM_TAKEN, PORT_WON, COMMERCE_WON, PALACE_WON,
    ROW_WON, COLUMNS_RANKED, LEADER_MOVED, QUOTATIONS_SET, TIE, TIE_OF_COLUMNS, ROUND_BEGINS, TO_THRONE, GIFT,
) = np.arange(19)  # fmt: skip


@inlined
def log(game, kind, a=0, b=0, c=0, d=0, e=0):
    """Add the row (kind, round, a … e) to the game's events, if it keeps them."""
    if game.logging:
        _write(game, kind, np.int64(a), np.int64(b), np.int64(c), np.int64(d), np.int64(e))


@compiled
def _write(game, kind, a, b, c, d, e):
    """One row of `game.events`."""
    stay_apart()
    row = game.events[game.event_count]
    row[0] = kind
    row[1] = game.table.round_number
    row[2] = a
    row[3] = b
    row[4] = c
    row[5] = d
    row[6] = e
    game.event_count += 1
