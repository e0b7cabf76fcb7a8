"""Chapter 10: filling the throne room (KF1); `scoring.py` has what it pays."""

import numpy as np

from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.asking import ask, refuse
from ysim.games.ys.codes import GIVE_TO_THRONE, SPARE_BROKER, THRONE
from ysim.games.ys.events import TO_THRONE, log

FRONT_BROKERS = np.int64(3)


@compiled
def fill_throne_room(game):
    """Each player puts a front broker into the throne room, and a spare one into his set for it (KF1)."""
    stay_apart()
    table = game.table
    broker = THRONE + table.throne
    for seat in range(table.rules.players):
        hand = game.hands[seat]
        choice = ask(game, seat, GIVE_TO_THRONE)
        if choice < 0 or choice >= FRONT_BROKERS:
            refuse(game, seat, GIVE_TO_THRONE, choice)
            choice = np.int64(0)
        strength = np.int64(table.front[seat, choice])
        hand.values[broker] = strength
        hand.set[strength] -= 1
        if table.round_number < table.rules.rounds:
            hand.set[SPARE_BROKER] += 1
        log(game, TO_THRONE, seat, strength, broker)
    table.throne += 1
