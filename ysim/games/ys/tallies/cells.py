"""Adding one game to cells."""

import numpy as np

from ysim.core.compile import compiled, inlined

USUAL_PLAYERS = np.int64(4)


@inlined
def add_to_cell(cell, n, w, s):
    """Add a game that brought weight `n` > 0, wins `w` and score `s` (see `CELL`)."""
    cell[0] += 1
    cell[1] += n
    cell[2] += n * n
    cell[3] += w
    cell[4] += w * w
    cell[5] += n * w
    cell[6] += s
    cell[7] += s * s
    cell[8] += n * s


@inlined
def add_moment(moments, value):
    """Add a game's `value` to a sum and a sum of squares."""
    moments[0] += value
    moments[1] += value * value


@compiled
def add_by_key(cells, keys, shares, scores, players):
    """Add the game to the cell of each player's key; those with the same key are one contribution (M2)."""
    if players == USUAL_PLAYERS:  # the same, but with loops of a length that the compiler knows
        _add_by_key(cells, keys, shares, scores, USUAL_PLAYERS)
    else:
        _add_by_key(cells, keys, shares, scores, players)


@inlined
def _add_by_key(cells, keys, shares, scores, players):
    """One contribution for each key."""
    for seat in range(players):
        n, w, s = 0, 0, 0
        first = True
        for other in range(players):
            if keys[other] == keys[seat]:
                first = first and other >= seat
                n += 1
                w += shares[other]
                s += scores[other]
        if first:
            add_to_cell(cells[keys[seat]], n, w, s)
