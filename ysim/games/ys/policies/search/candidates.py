"""The placings that are worth a search: those that the estimates like best, up and down where both may be."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.stack import stack_array
from ysim.games.ys.choices import place
from ysim.games.ys.codes import DOWN_ONLY, FACE_DOWN, FACE_UP, PLACES, STRENGTHS, UP_ONLY
from ysim.games.ys.policies.estimates.places import held_strengths
from ysim.games.ys.policies.estimates.reckoning import new_golds, reckon_placings

MOST = np.int64(32)  # candidates
TAKEN = np.float32(-1e30)

new_choices = stack_array(np.int64, int(MOST))


@compiled
def list_candidates(table, hand, wanted, candidates):
    """Fill `candidates` with the best placings, best first; returns how many there are, `wanted` or fewer."""
    golds = new_golds()
    reckon_placings(table, hand, golds)
    _close(table, hand, golds)
    count = np.int64(0)
    while count < wanted:
        strength, at = _best(golds)
        if golds[strength, at] == TAKEN:
            break
        golds[strength, at] = TAKEN
        if table.faces_allowed & UP_ONLY:
            candidates[count] = place(strength, at, FACE_UP)
            count += 1
        if table.faces_allowed & DOWN_ONLY and count < wanted:
            candidates[count] = place(strength, at, FACE_DOWN)
            count += 1
    return count


@inlined
def _close(table, hand, golds):
    """Mark what cannot be placed as TAKEN."""
    held = held_strengths(hand)
    for strength in range(STRENGTHS):
        for at in range(PLACES):
            if not (held >> strength & 1 and np.int64(table.open_places) >> at & 1):
                golds[strength, at] = TAKEN


@inlined
def _best(golds):
    """Strength and place of the most gold."""
    best, most = (np.int64(0), np.int64(0)), golds[0, 0]
    for strength in range(STRENGTHS):
        for at in range(PLACES):
            if golds[strength, at] > most:
                best, most = (np.int64(strength), np.int64(at)), golds[strength, at]
    return best
