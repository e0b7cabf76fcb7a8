"""The placings that are worth a search: those that the estimates like best, up and down where both may be."""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.stack import stack_array
from ysim.games.ys.choices import place
from ysim.games.ys.codes import DOWN_ONLY, FACE_DOWN, FACE_UP, LANES, PLACES, STRENGTHS, UP_ONLY
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.contests import assess
from ysim.games.ys.policies.estimates.places import gold_by_place, held_strengths, value_places
from ysim.games.ys.policies.estimates.sheet import STEEPNESS, new_sheet, store, weight

MOST = np.int64(32)  # candidates
TAKEN = np.float32(-1e30)

new_choices = stack_array(np.int64, int(MOST))
new_golds = stack_array(np.float32, int(STRENGTHS), int(LANES))


@compiled
def list_candidates(table, hand, wanted, candidates):
    """Fill `candidates` with the best placings, best first; returns how many there are, `wanted` or fewer."""
    golds = new_golds()
    _estimate(table, hand, golds)
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
def _estimate(table, hand, golds):
    """Fill `golds`: what each strength gains on each open place, TAKEN where it cannot be placed."""
    sheet = new_sheet()
    assess(table, hand, sheet)
    value_places(table, sheet)
    price = weight(hand, weights.STRENGTH_PRICE)
    held = held_strengths(hand)
    for strength in range(STRENGTHS):
        store(golds[strength], gold_by_place(sheet, sheet[STEEPNESS, 0], np.int64(strength), price))
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
