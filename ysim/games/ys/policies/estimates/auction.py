"""Bids and Order cards."""

import numpy as np

from ysim.core.compile import inlined
from ysim.core.luck import below
from ysim.games.ys.choices import bid
from ysim.games.ys.codes import STRENGTHS
from ysim.games.ys.policies.estimates import weights


@inlined
def bid_of_sum(hand, wanted):
    """The two brokers whose sum is nearest to `wanted`; of these, those that keep the strongest at home."""
    best, choice = np.int64(1000), np.int64(0)
    for strength in range(STRENGTHS):
        for other in range(strength + 1):
            held = hand.brokers[strength] > 0 and hand.brokers[other] > np.int64(other == strength)
            miss = abs(strength + other - wanted) * 8 + strength
            if held and miss < best:
                best, choice = miss, np.int64(bid(strength, other))
    return choice


@inlined
def wanted_sum(hand, die):
    """A sum between the least and the most that the policy bids, each equally likely."""
    least, most = np.int64(hand.weights[weights.BID_LEAST]), np.int64(hand.weights[weights.BID_MOST])
    return least + below(die, max(most - least + 1, 1))


@inlined
def last_card(table):
    """The latest Order card still free."""
    card = table.rules.players - 1
    while not np.int64(table.free_cards) >> card & 1:
        card -= 1
    return card


@inlined
def first_card(table):
    """The earliest Order card still free."""
    card = np.int64(0)
    while not np.int64(table.free_cards) >> card & 1:
        card += 1
    return card
