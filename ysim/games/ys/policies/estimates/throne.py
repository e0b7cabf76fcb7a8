"""Which front broker to give to the throne room (KF1)."""

import numpy as np

from ysim.core.compile import compiled
from ysim.games.ys.throne import FRONT_BROKERS

KEPT = np.int64(4)  # strengths from here on are worth more at home than in the throne room


@compiled
def best_gift(table, hand):
    """The strongest front broker in the last round, when none is needed any more; before, below 4."""
    last = table.round_number == table.rules.rounds
    best, choice = np.int64(-1), np.int64(0)
    for slot in range(FRONT_BROKERS):
        strength = np.int64(table.front[hand.seat, slot])
        worth = strength if last or strength < KEPT else np.int64(0)
        if worth > best:
            best, choice = worth, np.int64(slot)
    return choice
