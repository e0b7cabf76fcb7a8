"""Where the Spy looks: at the brokers that stand on the dearest places."""

import numpy as np

from ysim.core.compile import compiled
from ysim.games.ys.characters import may_look
from ysim.games.ys.choices import PASS, look
from ysim.games.ys.codes import AREAS, COLOURS, PLACED, ROW_CONTEST
from ysim.games.ys.policies.estimates.contests import assess
from ysim.games.ys.policies.estimates.sheet import PRIZE, new_sheet

FIRST_TURN_TO_LOOK = np.int64(3)  # before that too little stands there to be seen


@compiled
def best_look(table, hand):
    """The face-down broker to look at, or PASS to wait for a later turn."""
    choice = np.int64(PASS)
    if table.turn < FIRST_TURN_TO_LOOK:
        return choice
    sheet = new_sheet()
    assess(table, hand, sheet)
    best = np.float32(-1)
    for owner in range(table.rules.seats):
        for broker in range(PLACED):
            if may_look(table, hand, owner, broker):
                place = np.int64(table.places[owner, broker])
                contest = place if place < AREAS else ROW_CONTEST + (place - AREAS) // COLOURS
                if sheet[PRIZE, contest] > best:
                    best, choice = sheet[PRIZE, contest], np.int64(look(owner, broker))
    return choice
