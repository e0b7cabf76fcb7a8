"""Weak decisions, for players who do one thing well and another badly: those of `random`, by lot."""

from ysim.core.compile import compiled
from ysim.games.ys.policies import random

any_bid, any_place = compiled(random.bid), compiled(random.place)


def bid(table, hand, die):
    """Two brokers by lot."""
    return any_bid(table, hand, die)


def place(table, hand, die):
    """A broker by lot on a place by lot."""
    return any_place(table, hand, die)
