"""Plays the rest of the round in its head before it places a broker: flat Monte Carlo over what is hidden.

Where to place is decided by playouts. A playout deals the hidden brokers anew, so that they agree with all
that the seat knows, places one candidate, lets everybody place the rest as `calculator` would with the
searcher's own weights, counts, and takes the chance to win from the expected final points. All candidates
are tried in the same worlds; half of them are left out again and again, until the playouts are spent
(sequential halving: Karnin, Koren, Somekh 2013). All other decisions are those of `calculator`.
"""

from dataclasses import replace

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.luck import next_die
from ysim.core.pointers import call_at
from ysim.core.records import copy_start
from ysim.core.stack import stack_array
from ysim.games.ys.codes import PLACE
from ysim.games.ys.policies import calculator
from ysim.games.ys.policies.estimates.weights import USUAL
from ysim.games.ys.policies.search.candidates import MOST, list_candidates, new_choices
from ysim.games.ys.policies.search.playout import play_out
from ysim.games.ys.policies.search.worlds import PLAYED_ON, imagine, new_worlds
from ysim.games.ys.policies.tuned import WEIGHTS

PLAYOUTS, CANDIDATES = np.arange(len(USUAL), len(USUAL) + 2)

new_totals = stack_array(np.float64, int(MOST))


def place(table, hand, die):
    """The candidate that wins most of its playouts; with the Conjurer as its model."""
    if table.conjurer == hand.seat:
        return call_at(hand.model[PLACE], table, hand, die)
    candidates = new_choices()
    wanted = min(max(np.int64(hand.weights[CANDIDATES]), 1), MOST)
    count = list_candidates(table, hand, wanted, candidates)
    return _best_candidate(table, hand, die, candidates, count)


@compiled
def _best_candidate(table, hand, die, candidates, count):
    """The last candidate that is left when half are left out again and again."""
    totals, worlds = new_totals(), new_worlds()
    for i in range(count):
        totals[i] = 0.0
    budget = np.int64(hand.weights[PLAYOUTS])
    stages = np.int64(0)
    while count > np.int64(1) << stages:
        stages += 1
    left = count
    for _ in range(stages):
        for _ in range(max(budget // (stages * left), 1)):
            die = next_die(die)
            imagine(worlds[0], table, hand, die)
            for i in range(left):
                copy_start(worlds[1], worlds[0], PLAYED_ON)
                totals[i] += np.float64(play_out(worlds[1], np.int64(hand.seat), candidates[i]))
        _sort(candidates, totals, left)
        left = (left + 1) // 2
    return candidates[0]


@inlined
def _sort(candidates, totals, count):
    """Bring the candidates with the highest totals to the front; of equal ones the estimates' favourite."""
    for i in range(1, count):
        for j in range(i, 0, -1):
            if totals[j] > totals[j - 1]:
                totals[j], totals[j - 1] = totals[j - 1], totals[j]
                candidates[j], candidates[j - 1] = candidates[j - 1], candidates[j]


POLICY = replace(
    calculator.POLICY.derive(
        "searcher",
        "Plays the rest of the round in its head, many times, before it places a broker.",
        decisions={"place": place},
        weights=WEIGHTS["tuned_calculator"],
        own_weights={"playouts": 64.0, "candidates": 8.0},
    ),
    model=calculator.POLICY,
)
