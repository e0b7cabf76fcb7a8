"""Who is strongest where, as the brokers of a round tell; only ties need writing down (CO4–CO7)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import AREAS, IN_CONTEST, MARKED, NONE, NOWHERE, PLACED, ROW_CONTEST

SEVERAL = np.int64(-2)  # seats that are equally strong


@inlined
def contest_of(i):
    """The contest of the i-th area or, after them, market row."""
    return i if i < AREAS else ROW_CONTEST + i - AREAS


@compiled
def strength_in(history, seat, contest):
    """What a seat's brokers in a contest count together, a mark included; NONE without a broker there."""
    stay_apart()
    strength = NONE
    for broker in range(PLACED):
        place = history.places[seat, broker]
        if place != NOWHERE and IN_CONTEST[place, contest]:
            own = MARKED if broker == history.marked[seat] else history.values[seat, broker]
            strength = max(strength, 0) + own
    return strength


@compiled
def strongest_in(history, contest, seats):
    """Which of `seats` is stronger in a contest than all others; SEVERAL, or NONE where nobody is."""
    stay_apart()
    strongest, most = NONE, NONE
    for seat in range(seats):
        strength = strength_in(history, seat, contest)
        if strength > most:
            strongest, most = np.int64(seat), np.int64(strength)
        elif strength == most and most >= 0:
            strongest = SEVERAL
    return strongest
