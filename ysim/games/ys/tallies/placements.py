"""Fold who placed which broker where, with which face, and whether it won (M7).

Most brokers are the only one of their policy on a place with that face: one count each, by strength and win.
Where a policy has several there in a round, they are one contribution (M2) and take a whole cell.
"""

import numpy as np

from ysim.core.bits import lowest_bit
from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import AREAS, COLOURS, PLACES, ROUNDS, ROW_CONTEST, SEATS, STRENGTHS
from ysim.games.ys.tallies import CELL
from ysim.games.ys.tallies.cells import add_to_cell

# The contest that a broker on a place wins or loses: its area's, or its market row's.
WON_CONTEST = np.array(
    [place if place < AREAS else ROW_CONTEST + (place - AREAS) // COLOURS for place in range(PLACES)],
    np.uint8,
)


@compiled
def fold_placements(tallies, scratch, game, seating, round_index):
    """The brokers of a round by policy, place and face."""
    stay_apart()
    history = game.history[round_index]
    players, placed = game.table.rules.players, 2 * game.table.rules.turns
    scratch.spots[:] = 0
    for seat in range(players):
        spots = scratch.spots[seating[seat]]
        once, again = spots[0], spots[1]
        for broker in range(placed):
            spot = 1 << _spot(history, seat, broker)
            again |= once & spot
            once |= spot
        spots[0], spots[1] = once, again
    for seat in range(players):
        policy = seating[seat]
        again = scratch.spots[policy, 1]
        counts = tallies.single_brokers[policy, round_index]
        for broker in range(placed):
            spot = _spot(history, seat, broker)
            strength = history.values[seat, broker]
            won = np.int64(history.winner[WON_CONTEST[spot >> 1]] == seat)
            if again >> spot & 1:
                group = scratch.groups[policy, spot]
                group[0] += 1
                group[1] += won
                group[2] += strength
            else:
                counts[spot, won, strength] += 1
    for policy in range(players):
        _fold_groups(
            tallies.grouped_brokers[policy, round_index], scratch.groups[policy], scratch.spots[policy, 1]
        )


@inlined
def _spot(history, seat, broker):
    """Where a broker stands and how it was placed: twice the place, plus one if face up."""
    return np.int64(history.places[seat, broker]) << 1 | (np.int64(history.face_up[seat]) >> broker & 1)


@inlined
def _fold_groups(cells, groups, spots):
    """Where a policy has several brokers on one of `spots` (bits)."""
    while spots != 0:
        spot = lowest_bit(spots)
        spots &= spots - 1
        group = groups[spot]
        add_to_cell(cells[spot], group[0], group[1], group[2])
        group[:] = 0


def placement_cells(tallies: np.record) -> np.ndarray:
    """Cells by policy, round, place and face (n: brokers, w: won, s: strength), from both kinds of count."""
    won, strength = np.divmod(np.arange(2 * STRENGTHS), STRENGTHS)
    one = np.ones_like(won)
    single = np.stack([one, one, one, won, won, won, strength, strength * strength, strength], axis=-1)
    counts = tallies.single_brokers.reshape(SEATS, ROUNDS, 2 * PLACES, 2 * STRENGTHS)
    return (tallies.grouped_brokers + counts @ single).reshape(SEATS, ROUNDS, PLACES, 2, len(CELL))
