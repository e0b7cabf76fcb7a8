"""The uniform choices of experiments: each kind of choice equally likely, by however many pieces it is made.

`random` draws brokers by piece, as a blind player would; here every row of a table has as many games.
"""

import numpy as np

from ysim.core.bits import count_bits, nth_bit
from ysim.core.compile import inlined
from ysim.core.luck import below
from ysim.games.ys import choices
from ysim.games.ys.codes import STRENGTHS
from ysim.games.ys.policies.random import order_card


def any_bid(table, hand, die):
    """Each two strengths that the hand has, whatever the number of its brokers, equally likely (M6)."""
    pairs = 0
    for first in range(STRENGTHS):
        for second in range(first + 1):
            pairs += _has_both(hand, first, second)
    n = below(die, pairs)
    for first in range(STRENGTHS):
        for second in range(first + 1):
            if _has_both(hand, first, second):
                if n == 0:
                    return choices.bid(first, second)
                n -= 1
    return choices.PASS


@inlined
def _has_both(hand, first, second):
    """Whether the hand has brokers of both strengths, two if they are equal."""
    return hand.brokers[first] > 0 and hand.brokers[second] > (first == second)


def any_placing(table, hand, die):
    """Each strength in hand on each open place with each allowed face, equally likely (M7)."""
    strengths = 0
    for strength in range(STRENGTHS):
        strengths |= (hand.brokers[strength] > 0) << strength
    places, faces = np.int64(table.open_places), np.int64(table.faces_allowed)
    n = below(die, count_bits(strengths) * count_bits(places) * count_bits(faces))
    face = nth_bit(faces, n % count_bits(faces))
    n //= count_bits(faces)
    place = nth_bit(places, n % count_bits(places))
    return choices.place(nth_bit(strengths, n // count_bits(places)), place, face)


UNIFORM = {"bid": any_bid, "order_card": order_card, "place": any_placing}
"""By decision: a policy's function that chooses uniformly what the experiment is about."""
