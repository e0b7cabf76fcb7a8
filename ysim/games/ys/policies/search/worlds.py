"""Worlds: whole games that agree with all that a seat knows, with what is hidden dealt by lot."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.luck import below, draw
from ysim.core.records import copy_start
from ysim.core.stack import stack_array
from ysim.games.ys.brokers import load, load_brokers, store, store_brokers
from ysim.games.ys.codes import (
    DECISIONS,
    HIDDEN,
    IN_CONTEST,
    MARKED,
    NONE,
    SEATS,
    SPARE_BROKER,
    STRENGTHS,
    THRONE,
)
from ysim.games.ys.history import begin_history
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.beliefs import known_strength
from ysim.games.ys.restrictions import EVERYWHERE
from ysim.games.ys.state import GAME, HAND, STREAMS, TABLE

new_worlds = stack_array(GAME, 2)
# Bytes to copy: a game without its log, a whole table, a whole hand.
PLAYED_ON = int(GAME.fields["events"][1])  # type: ignore[index]
WHOLE_TABLE, WHOLE_HAND = TABLE.itemsize, HAND.itemsize
SHARES = np.int64(64)  # a hidden broker's likelihood is counted in these


@compiled
def imagine(world, table, hand, die):
    """Make `world` a game that all of `hand` and `table` agree with. Nobody has a card to play in it."""
    stay_apart()
    copy_start(world.table, table, WHOLE_TABLE)
    world.logging = 0
    world.experiment.kind = NONE
    world.trial.round_number = 0
    world.fault_decision = NONE
    world.ledger_rows = 0
    world.cut_moves = 0
    world.table.spy = NONE  # who may look would be asked where
    for stream in range(STREAMS):
        world.streams[stream] = die + np.uint64(stream)
    begin_history(world)
    for seat in range(SEATS):
        _seat(world, table, hand, seat)
        if seat != hand.seat and seat < table.rules.seats:
            _deal_hidden(world, hand, seat)


@inlined
def _seat(world, table, hand, seat):
    """A seat that thinks like the one that imagines it, and plays its model."""
    own = world.hands[seat]
    copy_start(own, hand, WHOLE_HAND)
    own.seat = seat
    own.usable = 0
    own.playable = 0
    own.cards = hand.cards if seat == hand.seat else table.cards[seat]
    world.allowed_places[seat] = EVERYWHERE
    world.bids_low[seat] = 0
    world.noise[seat] = 0
    for decision in range(len(DECISIONS)):
        world.pointers[seat, decision] = hand.model[decision]


@compiled
def _deal_hidden(world, hand, seat):
    """Deal a rival's hidden brokers from those he must still have, the rest behind his screen (PL7)."""
    stay_apart()
    table, rival = world.table, world.hands[seat]
    rival.marked_broker = table.marked_broker if table.mercenary == seat else NONE
    _unseen(table, hand, rival)
    rival.strength[:] = 0
    for broker in range(table.placed[seat]):
        known = known_strength(table, hand, seat, broker)
        value = known if known != HIDDEN else _lot(world, hand, rival.brokers)
        rival.values[broker] = value
        counts = MARKED if rival.marked_broker == broker else value
        inside = load(IN_CONTEST[table.places[seat, broker]])
        store(rival.strength, load(rival.strength) + inside * counts)
    for broker in range(THRONE, THRONE + table.throne):
        if known_strength(table, hand, seat, broker) == HIDDEN:
            rival.values[broker] = _lot(world, hand, rival.brokers)


@inlined
def _unseen(table, hand, rival):
    """Put into `rival.brokers` those that nobody has seen: the whole set without bids and known ones."""
    seat = np.int64(rival.seat)
    brokers = rival.brokers
    if seat >= table.rules.players:
        for strength in range(STRENGTHS):
            brokers[strength] = table.rules.neutral_brokers[strength] * table.rules.players
    else:
        store_brokers(brokers, load_brokers(table.rules.brokers))
        brokers[SPARE_BROKER] += table.throne
        for slot in range(2):
            brokers[table.front[seat, slot]] -= 1
    for broker in range(THRONE + table.throne):
        if broker < table.placed[seat] or broker >= THRONE:
            known = known_strength(table, hand, seat, broker)
            if known != HIDDEN:
                rival.values[broker] = known
                brokers[known] -= 1


@inlined
def _lot(world, hand, brokers):
    """Draw a hidden broker out of `brokers`, strong and weak ones as likely as one would hide them."""
    strong = np.int64(hand.weights[weights.HIDE_STRONG] * SHARES) + 1
    weak = np.int64(hand.weights[weights.HIDE_WEAK] * SHARES) + 1
    total = np.int64(0)
    for strength in range(STRENGTHS):
        total += np.int64(brokers[strength]) * (strong if strength >= weights.STRONG else weak)
    n = below(draw(world.streams, hand.seat), max(total, 1))
    drawn = np.int64(0)
    for strength in range(STRENGTHS):
        n -= np.int64(brokers[strength]) * (strong if strength >= weights.STRONG else weak)
        if n >= 0:
            drawn = np.int64(strength + 1)
    drawn = min(drawn, STRENGTHS - 1)
    brokers[drawn] -= 1
    return drawn
