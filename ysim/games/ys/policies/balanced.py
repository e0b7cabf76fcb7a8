"""Estimates the gold of every option and takes the best.

Bids a high sum that varies, so that nobody can count on it, and takes the earliest Order card: it wins ties.
Places the broker that gains most gold on its best place, less the price of the strength spent. It shows
brokers more often than it hides them, strong ones to keep others away, but not always, so that a hidden one
may be strong. Takes the gem worth most at the end, moves quotations towards what it owns more of than others,
and puts itself first where it orders ties. Places neutral brokers where they take most from the rival, and
keeps its 4s out of the throne room until the end. Plays a Character card when it gains enough, or little
where there will be no later chance; its Spy looks late.
"""

import numpy as np

from ysim.core.compile import inlined
from ysim.core.luck import below
from ysim.core.policy import Policy
from ysim.games.ys import choices
from ysim.games.ys.codes import DOWN_ONLY, FACE_DOWN, FACE_UP, UP_ONLY
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.auction import bid_of_sum, first_card, last_card, wanted_sum
from ysim.games.ys.policies.estimates.characters import best_card
from ysim.games.ys.policies.estimates.gems import best_gem
from ysim.games.ys.policies.estimates.neutral import best_neutral_placing
from ysim.games.ys.policies.estimates.places import best_placing, held_strengths
from ysim.games.ys.policies.estimates.quotations import best_move, best_order_of_columns
from ysim.games.ys.policies.estimates.spying import best_look
from ysim.games.ys.policies.estimates.standing import best_order_of_seats
from ysim.games.ys.policies.estimates.throne import best_gift

PERCENT = np.int64(100)


def bid(table, hand, die):
    """A sum between `bid_least` and `bid_most`, weak brokers before strong ones."""
    return bid_of_sum(hand, wanted_sum(hand, die))


def order_card(table, hand, die):
    """The latest free card where `late_card` is positive, else the earliest."""
    return last_card(table) if hand.weights[weights.LATE_CARD] > 0 else first_card(table)


@inlined
def face_of(table, hand, strength, die):
    """The face to place a broker with: by chance where both are allowed, always down under the Bishop."""
    if table.faces_allowed == UP_ONLY:
        return FACE_UP
    if table.faces_allowed == DOWN_ONLY or table.bishop == hand.seat:
        return FACE_DOWN
    hide = hand.weights[weights.HIDE_STRONG if strength >= weights.STRONG else weights.HIDE_WEAK]
    return FACE_DOWN if np.float64(below(die, PERCENT)) < hide * PERCENT else FACE_UP


def place(table, hand, die):
    """The best broker on its best place; with the Conjurer a strong front broker instead of a weak one."""
    if table.conjurer == hand.seat:
        front = max(np.int64(table.front[hand.seat, 0]), np.int64(table.front[hand.seat, 1]))
        weakest = np.int64(0)
        while hand.brokers[weakest] == 0:
            weakest += 1
        if front > weakest:
            at = best_placing(table, hand, np.int64(1) << front, die) >> 3
            return choices.conjure(front, weakest, at, face_of(table, hand, front, die))
    placing = best_placing(table, hand, held_strengths(hand), die)
    return placing | face_of(table, hand, placing & 7, die) << 8


def gem(table, hand, die):
    """The gem worth most at the end."""
    return best_gem(table, hand)


def quotation(table, hand, die):
    """The step that adds most to what one owns, less what it adds to others."""
    return best_move(table, hand, die)


def columns(table, hand, die):
    """Columns first whose rise helps most."""
    return best_order_of_columns(table, hand)


def seats(table, hand, die):
    """Oneself first, then the others from behind."""
    return best_order_of_seats(table, hand)


def card(table, hand, die):
    """The card that gains most, if that is enough."""
    return best_card(table, hand)


def look(table, hand, die):
    """From the third turn on, at the brokers on the dearest places."""
    return best_look(table, hand)


def neutral(table, hand, die):
    """Where the neutral player takes most from the rival."""
    return best_neutral_placing(table, hand, die)


def throne(table, hand, die):
    """The strongest front broker; a 4 only in the last round."""
    return best_gift(table, hand)


POLICY = Policy(
    name="balanced",
    idea="Estimates the gold of every option and takes the best.",
    decisions={
        "bid": bid,
        "order_card": order_card,
        "place": place,
        "gem": gem,
        "quotation": quotation,
        "columns": columns,
        "seats": seats,
        "card": card,
        "look": look,
        "neutral": neutral,
        "throne": throne,
    },
    weights=weights.USUAL,
    ranges=weights.RANGES,
)
