"""Fold who placed which broker where, with which face, and whether it won (M7).

Most brokers are the only one of their policy on a place with that face: one count each, by strength and win.
Where a policy has several there in a round, they are one contribution (M2) and take a whole cell.
"""

import numpy as np

from ysim.core.bits import lowest_bit
from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.codes import AREAS, COLOURS, PLACED, ROW_CONTEST, SEATS
from ysim.games.ys.tallies import CELL, STRENGTHS
from ysim.games.ys.tallies.cells import add_to_cell


@compiled
def won_contest(place):
    """The contest that a broker on `place` wins or loses: its area's, or its market row's."""
    return place if place < AREAS else ROW_CONTEST + (place - AREAS) // COLOURS


@compiled
def fold_placements(tallies, scratch, game, seating, round_index):
    """The brokers of a round by policy, place and face."""
    stay_apart()
    history = game.history[round_index]
    scratch.spots[:] = 0
    for seat in range(SEATS):
        spots = scratch.spots[seating[seat]]
        for broker in range(PLACED):
            spot = np.uint64(1) << np.uint64(_spot(history, seat, broker))
            spots[1] |= spots[0] & spot
            spots[0] |= spot
    for seat in range(SEATS):
        policy = seating[seat]
        for broker in range(PLACED):
            spot = _spot(history, seat, broker)
            place, face, strength = spot >> 1, spot & 1, history.values[seat, broker]
            won = np.int64(history.winner[won_contest(place)] == seat)
            if scratch.spots[policy, 1] >> np.uint64(spot) & np.uint64(1):
                group = scratch.groups[policy, spot]
                group[0] += 1
                group[1] += won
                group[2] += strength
            else:
                tallies.single_brokers[policy, round_index, place, face, won, strength] += 1
    for policy in range(SEATS):
        _fold_groups(tallies, scratch, policy, round_index)


@compiled
def _spot(history, seat, broker):
    """Where a broker stands and how it was placed: twice the place, plus one if face up."""
    return history.places[seat, broker] * 2 + 1 - (history.face_down[seat] >> broker & 1)


@compiled
def _fold_groups(tallies, scratch, policy, round_index):
    """Where a policy has several brokers on one spot."""
    spots = np.int64(scratch.spots[policy, 1])
    while spots != 0:
        spot = lowest_bit(spots)
        spots &= spots - 1
        group = scratch.groups[policy, spot]
        cell = tallies.grouped_brokers[policy, round_index, spot >> 1, spot & 1]
        add_to_cell(cell, group[0], group[1], group[2])
        group[:] = 0


def placement_cells(tallies: np.record) -> np.ndarray:
    """Cells by policy, round, place and face (n: brokers, w: won, s: strength), from both kinds of count."""
    won, strength = np.divmod(np.arange(2 * STRENGTHS), STRENGTHS)
    one = np.ones_like(won)
    single = np.stack([one, one, one, won, won, won, strength, strength * strength, strength], axis=-1)
    assert single.shape[-1] == len(CELL)
    counts = tallies.single_brokers.reshape(*tallies.single_brokers.shape[:4], 2 * STRENGTHS)
    return tallies.grouped_brokers + counts @ single
