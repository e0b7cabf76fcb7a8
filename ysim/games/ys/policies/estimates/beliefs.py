"""What a seat believes of rivals' strength: hidden brokers, and those to come (PL7).

A rival's unseen brokers are known but for who stands where: the set without the bids and without what was
shown. So the strength he has in a contest has a mean and a variance, and the chance to beat it is one of a
normal law. Brokers to come are spread over the places by what the places are worth.
"""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.lanes import as_floats, choose, larger
from ysim.core.stack import stack_array
from ysim.games.ys.codes import HIDDEN, IN_CONTEST, LANES, PLACES, STRENGTHS
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.contests import cut_off_all, tie_break
from ysim.games.ys.policies.estimates.gems import ONE, QUARTER, ZERO
from ysim.games.ys.policies.estimates.places import FIRST_CONTEST, SECOND_CONTEST
from ysim.games.ys.policies.estimates.sheet import PRESENCE, PRIZE, load, store, weight

HALF, TWO, THREE = np.float32(0.5), np.float32(2), np.float32(3)
NORMAL = np.float32(
    0.28
)  # t = 0.5 + 0.28 z, cut off at 0 and 1; then 3 t² − 2 t³ is within 0.02 of the normal law
DOUBT = np.float32(0.1)  # variance that is always left
LEAST_WORTH = np.float32(0.2)  # gold: anybody may go anywhere

new_chances = stack_array(np.float32, int(STRENGTHS), int(LANES))
_new_lanes = stack_array(np.float32, 3, int(LANES))
SPREAD, STEEP, BELIEVED = np.arange(3)


@compiled
def believe(table, hand, sheet, chances):
    """Fill `chances` (strength, contest): to be strongest there with one more own broker of that strength."""
    lanes = _new_lanes()
    _spread_of_brokers(table, sheet, lanes)
    for strength in range(STRENGTHS):
        store(chances[strength], load(sheet[PRIZE]) * ZERO + ONE)
    own_edge = tie_break(table, hand.seat)
    for seat in range(table.rules.seats):
        if seat != hand.seat:
            _estimate_rival(table, hand, seat, lanes)
            edge = -QUARTER if tie_break(table, seat) > own_edge else QUARTER
            _beat(hand, edge, lanes, chances)


@inlined
def _spread_of_brokers(table, sheet, lanes):
    """Fill SPREAD: by contest, the part of all brokers to come that will stand there."""
    store(lanes[SPREAD], load(sheet[PRIZE]) * ZERO)
    total = ZERO
    for place in range(PLACES):
        if np.int64(table.open_places) >> place & 1:
            worth = LEAST_WORTH + max(sheet[PRIZE, FIRST_CONTEST[place]], ZERO)
            worth += max(sheet[PRIZE, SECOND_CONTEST[place]] + sheet[PRESENCE, SECOND_CONTEST[place]], ZERO)
            total += worth
            store(lanes[SPREAD], load(lanes[SPREAD]) + as_floats(load(IN_CONTEST[place])) * worth)
    store(lanes[SPREAD], load(lanes[SPREAD]) * (ONE / max(total, ONE)))


@inlined
def _estimate_rival(table, hand, seat, lanes):
    """Fill BELIEVED and STEEP: the mean of a rival's final strength by contest, and how sure it is."""
    mean, variance = unseen_broker(table, hand, seat)
    to_come = np.float32(max(2 * np.int64(table.rules.turns) - np.int64(table.placed[seat]), 0))
    hidden = as_floats(load(table.hidden[seat]))
    coming = load(lanes[SPREAD]) * to_come
    absent = choose(load(table.brokers[seat]) > 0, ZERO, larger(ONE - coming, ZERO))
    believed = as_floats(load(table.shown[seat])) + (hidden + coming) * mean - absent
    spread = hidden * variance + coming * (variance + mean * mean * (ONE - load(lanes[SPREAD]))) + DOUBT
    store(lanes[BELIEVED], believed)
    store(lanes[STEEP], spread)
    for contest in range(LANES):
        lanes[STEEP, contest] = NORMAL / np.sqrt(lanes[STEEP, contest])


@inlined
def _beat(hand, edge, lanes, chances):
    """Multiply the chances by that of beating one rival."""
    lead = as_floats(load(hand.strength)) - load(lanes[BELIEVED]) + edge
    steep = load(lanes[STEEP])
    for strength in range(STRENGTHS):
        part = cut_off_all(HALF + steep * (lead + np.float32(strength)))
        store(chances[strength], load(chances[strength]) * part * part * (THREE - TWO * part))


@inlined
def unseen_broker(table, hand, seat):
    """Mean and variance (float32) of the strength of a rival's broker that nobody has seen.

    Weak ones weigh more, or less, as one would hide them oneself.
    """
    total, first, second = ZERO, ZERO, ZERO
    for strength in range(STRENGTHS):
        count = np.int64(table.rules.brokers[strength])
        if seat >= table.rules.players:
            count = np.int64(table.rules.neutral_brokers[strength]) * table.rules.players
        else:
            count -= np.int64(table.front[seat, 0] == strength) + np.int64(table.front[seat, 1] == strength)
        for broker in range(np.int64(table.placed[seat])):
            count -= np.int64(known_strength(table, hand, seat, broker) == strength)
        likely = (
            weight(hand, weights.HIDE_STRONG if strength >= weights.STRONG else weights.HIDE_WEAK) + DOUBT
        )
        share = likely * np.float32(max(count, 0))
        total += share
        first += share * np.float32(strength)
        second += share * np.float32(strength * strength)
    total = max(total, DOUBT)
    mean = first / total
    return mean, max(second / total - mean * mean, ZERO)


@inlined
def known_strength(table, hand, seat, broker):
    """The strength of a rival's broker if it is shown or was looked at, or HIDDEN."""
    shown = np.int64(table.faces[seat, broker])
    return shown if shown != HIDDEN else np.int64(hand.seen[seat, broker])
