"""Chapter 4: placement (PL) in turns of two brokers, one face up, one face down; neutral brokers (PC2)."""

import numpy as np

from ysim.core.bits import lowest_bit
from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.asking import ask, refuse
from ysim.games.ys.brokers import stand
from ysim.games.ys.characters import spy_looks, window
from ysim.games.ys.codes import (
    AFTER_TURN,
    AREAS,
    BEFORE_TURN,
    DOWN_ONLY,
    FACE_DOWN,
    FACE_UP,
    HIDDEN,
    PLACE,
    PLACE_NEUTRAL,
    UP_ONLY,
    UP_OR_DOWN,
)
from ysim.games.ys.events import CONJURE, PLACED_BROKER, log
from ysim.games.ys.restrictions import close_places
from ysim.games.ys.trial import ask_or_draw


@compiled
def placement(game):
    """All turns of a round in Order-card order, with the cards before and after each (PL1)."""
    stay_apart()
    table = game.table
    rules = table.rules
    for turn in range(1, rules.turns + 1):
        table.turn = turn
        for card in range(rules.players):
            seat = np.int64(table.seat_of_card[card])
            window(game, seat, BEFORE_TURN)
            spy_looks(game, seat)
            _place_two(game, seat)
            if rules.seats > rules.players:
                place_neutral(game, seat)
            window(game, seat, AFTER_TURN)
    join_fronts(game)


@inlined
def _place_two(game, seat):
    """A turn's two brokers: one of each face; with Bishop in effect both may be face down (PL2)."""
    game.table.faces_allowed = UP_OR_DOWN
    first = place_broker(game, seat)
    place_second(game, seat, first)


@inlined
def place_second(game, seat, first):
    """The second broker of a turn, whose `first` was placed with that face (PL2)."""
    table = game.table
    if first == FACE_UP:
        table.faces_allowed = DOWN_ONLY
    elif table.bishop != seat:
        table.faces_allowed = UP_ONLY
    place_broker(game, seat)


@compiled
def place_broker(game, seat):
    """One broker placed as its owner chooses (PL3, PL4). Returns its face."""
    stay_apart()
    table = game.table
    hand = game.hands[seat]
    open_places = close_places(game, seat)
    choice = ask_or_draw(game, seat, PLACE, np.int64(table.placed[seat]))
    if not _is_legal(table, hand, choice):
        refuse(game, seat, PLACE, choice)
        choice = _any_placing(table, hand)
    table.open_places = open_places
    return carry_out(game, seat, choice)


@inlined
def carry_out(game, seat, choice):
    """Place as a legal choice says; a market square pays a gold (PL5). Returns the face."""
    table, hand = game.table, game.hands[seat]
    strength, place, face = choice & 7, choice >> 3 & 31, choice >> 8 & 1
    if choice >> 9:
        _exchange_front(game, hand, strength, (choice >> 9) - 1)
    hand.brokers[strength] -= 1
    if place >= AREAS:
        table.market_gold[seat] += table.rules.market_gold
    _put_down(game, seat, strength, place, face)
    return face


@inlined
def _put_down(game, seat, strength, place, face):
    """A seat's next broker stands on the board."""
    table = game.table
    hand = game.hands[seat]
    broker = np.int64(table.placed[seat])
    shown = strength if face == FACE_UP else HIDDEN
    hand.values[broker] = strength
    table.places[seat, broker] = place
    table.faces[seat, broker] = shown
    table.placed[seat] = broker + 1
    game.history[table.round_number - 1].face_up[seat] |= face << broker
    stand(table, hand, place, strength, shown)
    if place >= AREAS:
        table.open_places ^= 1 << place
    log(game, PLACED_BROKER, seat, strength, place, face, broker)


@compiled
def place_neutral(game, seat):
    """`seat` places one of his neutral brokers face down, and knows its strength (PC2)."""
    stay_apart()
    table = game.table
    hand = game.hands[seat]
    table.faces_allowed = DOWN_ONLY
    choice = ask(game, seat, PLACE_NEUTRAL)
    strength, place = choice & 7, choice >> 3
    open_places = np.int64(table.open_places)
    legal = 0 <= choice < 1 << 8 and open_places >> place & 1 and hand.neutral_brokers[strength] > 0
    if not legal:
        refuse(game, seat, PLACE_NEUTRAL, choice)
        strength, place = lowest(hand.neutral_brokers), lowest_bit(open_places)
    hand.neutral_brokers[strength] -= 1
    neutral = table.rules.players
    hand.seen[neutral, np.int64(table.placed[neutral])] = strength
    if place >= AREAS:
        table.market_gold[neutral] += table.rules.neutral_market_gold
    _put_down(game, neutral, strength, place, FACE_DOWN)


@inlined
def lowest(brokers):
    """The lowest strength there is."""
    strength = 0
    while brokers[strength] == 0:
        strength += 1
    return strength


@inlined
def _is_legal(table, hand, choice):
    """Whether a placing names a broker he has, an open place and an allowed face (PL2, PL4)."""
    strength, place, face = choice & 7, choice >> 3 & 31, choice >> 8 & 1
    legal = choice >= 0 and np.int64(table.open_places) >> place & 1 and table.faces_allowed >> face & 1
    if choice >> 9:
        return legal and _may_exchange(table, hand, strength, (choice >> 9) - 1)
    return legal and hand.brokers[strength] > 0


@compiled
def _may_exchange(table, hand, front, back):
    """Whether the Conjurer may bring in front broker `front` for hand broker `back`."""
    stay_apart()
    seat = hand.seat
    in_front = table.front[seat, 0] == front or table.front[seat, 1] == front
    return table.conjurer == seat and in_front and back < 8 and hand.brokers[back] > 0


@compiled
def _exchange_front(game, hand, front, back):
    """The Conjurer's exchange: a broker of the hand takes the place of one of the two bid brokers."""
    stay_apart()
    table = game.table
    seat = hand.seat
    slot = 0 if table.front[seat, 0] == front else 1
    table.front[seat, slot] = back
    table.front_sum[seat] += back - front
    hand.brokers[back] -= 1
    hand.brokers[front] += 1
    log(game, CONJURE, seat, front, back, table.placed[seat])


@compiled
def _any_placing(table, hand):
    """Some legal placing: where a policy's choice was refused."""
    stay_apart()
    strength, place = lowest(hand.brokers), lowest_bit(np.int64(table.open_places))
    face = FACE_UP if table.faces_allowed & UP_ONLY else FACE_DOWN
    return strength | place << 3 | face << 8


@inlined
def join_fronts(game):
    """Every player's broker left over joins his front (PL6)."""
    for seat in range(game.table.rules.players):
        _join_front(game.table, game.hands[seat])


@inlined
def _join_front(table, hand):
    """The one broker left over joins the two bid brokers (PL6)."""
    seat = hand.seat
    for strength in range(8):
        if hand.brokers[strength]:
            table.front[seat, 2] = strength
            table.front_sum[seat] += strength
