"""Every decision uniform over what is legal.

As `docs/rules.md` fixes it, so that two independent programs that both play `random` agree in distribution:
brokers are drawn by piece, places by place, gems by piece; a card window is passed with probability 1/2.
"""

import numpy as np

from ysim.core.bits import count_bits, nth_bit
from ysim.core.compile import compiled, inlined
from ysim.core.luck import below, below_again, next_die
from ysim.core.policy import Policy
from ysim.games.ys import choices
from ysim.games.ys.characters import may_look, unseen_brokers
from ysim.games.ys.codes import (
    ALCHEMIST,
    BANKER,
    CAPTAIN,
    COLOURS,
    DOWN_ONLY,
    FACE_DOWN,
    FACE_UP,
    HERALD,
    JEWELLER,
    MAGICIAN,
    MARKET_SHIP,
    MERCENARY,
    OWNED,
    PLACED,
    QUEEN,
    STRENGTHS,
    THRONE,
    UP_OR_DOWN,
)
from ysim.games.ys.effects import alchemist_may, herald_targets, jeweller_may, magician_may
from ysim.games.ys.throne import FRONT_BROKERS


@inlined
def nth_piece(counts, kinds, n):
    """The kind of the n-th piece, where `counts` has the number of pieces of each of `kinds` kinds."""
    kind, pieces = 0, 0
    for k in range(kinds - 1):
        pieces += counts[k]
        kind += n >= pieces
    return kind


@inlined
def pieces(counts, kinds):
    """How many pieces there are."""
    total = 0
    for k in range(kinds):
        total += counts[k]
    return total


def bid(table, hand, die):
    """Two different broker pieces, each unordered pair equally likely."""
    brokers = pieces(hand.brokers, STRENGTHS)
    first = below(die, brokers)
    second = below_again(die, brokers - 1)
    second += second >= first
    return choices.bid(nth_piece(hand.brokers, STRENGTHS, first), nth_piece(hand.brokers, STRENGTHS, second))


def order_card(table, hand, die):
    """Each free card equally likely."""
    free = np.int64(table.free_cards)
    return nth_bit(free, below(die, count_bits(free)))


def place(table, hand, die):
    """Face up first, then down; piece and place independent. Under Bishop or Conjurer: `place_specially`."""
    if table.bishop == hand.seat or table.conjurer == hand.seat:
        return place_specially(table, hand, die)
    strength = nth_piece(hand.brokers, STRENGTHS, below(die, pieces(hand.brokers, STRENGTHS)))
    open_places = np.int64(table.open_places)
    at = nth_bit(open_places, below_again(die, count_bits(open_places)))
    face = FACE_DOWN if table.faces_allowed == DOWN_ONLY else FACE_UP
    return choices.place(strength, at, face)


@compiled
def place_specially(table, hand, die):
    """Bishop: the first broker's face by a coin, the second down. Conjurer: by a coin a front broker."""
    at = nth_bit(np.int64(table.open_places), below(die, count_bits(table.open_places)))
    back = nth_piece(hand.brokers, STRENGTHS, below_again(die, pieces(hand.brokers, STRENGTHS)))
    die = next_die(die)
    down = table.faces_allowed == DOWN_ONLY
    if table.faces_allowed == UP_OR_DOWN and table.bishop == hand.seat:
        down = below(die, 2) > 0
    face = FACE_DOWN if down else FACE_UP
    if table.conjurer == hand.seat and below_again(die, 2):
        front = table.front[hand.seat, below(next_die(die), 2)]
        return choices.conjure(front, back, at, face)
    return choices.place(back, at, face)


def gem(table, hand, die):
    """Each piece on offer equally likely."""
    return nth_piece(table.offer, 6, below(die, pieces(table.offer, 6)))


def quotation(table, hand, die):
    """Each of the eight moves equally likely."""
    return below(die, 2 * COLOURS)


def order(table, hand, die):
    """Each order of the tied columns or seats equally likely."""
    left = np.int64(table.tied)
    order = 0
    while left:
        item = nth_bit(left, below(die, count_bits(left)))
        order = choices.then(order, item)
        left ^= 1 << item
        die = next_die(die)
    return order


def card(table, hand, die):
    """Pass with probability 1/2, else each playable card equally likely, with uniform details."""
    if below(die, 2):
        return choices.PASS
    playable = np.int64(hand.playable)
    character = nth_bit(playable, below_again(die, count_bits(playable)))
    return detailed(table, hand, character, next_die(die))


@inlined
def different(die, count):
    """Two different numbers below `count`, every ordered pair equally likely."""
    first = below(die, count)
    second = below_again(die, count - 1)
    return first, second + (second >= first)


@compiled
def detailed(table, hand, character, die):
    """The card with details, each legal combination equally likely."""
    placed = np.int64(table.placed[hand.seat])
    if character == QUEEN:
        return choices.card_with(character, below(die, 3 * table.rules.neighbourhoods))
    if character == MERCENARY:
        return choices.card_with(character, below(die, placed))
    if character == BANKER:
        first, second = different(die, COLOURS)
        return choices.card_with_two(character, first, second)
    if character == CAPTAIN:
        ports = table.rules.neighbourhoods
        first, second = different(die, ports + table.rules.captain_may_take_market)
        return choices.card_with_two(character, _ship(table, first), _ship(table, second))
    if character == JEWELLER:
        first, second = below(die, COLOURS), below_again(die, COLOURS)
        while not jeweller_may(table, first, second):
            die = next_die(die)
            first, second = below(die, COLOURS), below_again(die, COLOURS)
        return choices.card_with_two(character, first, second)
    if character in (HERALD, MAGICIAN, ALCHEMIST):
        return tried_until_legal(table, hand, character, die)
    return choices.card(character)


@inlined
def _ship(table, number):
    """The number of a Ship card for the Captain: a port's, or the market's behind the last port."""
    return MARKET_SHIP if number >= table.rules.neighbourhoods else number


@compiled
def tried_until_legal(table, hand, character, die):
    """Herald, Magician, Alchemist: pairs drawn until one is legal, so all legal ones are equally likely."""
    placed = np.int64(table.placed[hand.seat])
    targets = herald_targets(table)
    while True:
        if character == HERALD:
            first, second = below(die, placed), nth_bit(targets, below_again(die, count_bits(targets)))
            legal = table.places[hand.seat, first] != second
        elif character == MAGICIAN:
            first, second = below(die, placed), below_again(die, placed + table.throne)
            second += (second >= placed) * (THRONE - placed)
            # One with the throne room has one order only: so every exchange is drawn in one order only.
            legal = second > first and magician_may(table, hand, first, second)
        else:
            first, second = below(die, COLOURS), below_again(die, COLOURS + 1)
            legal = alchemist_may(table, hand, first, second)
        if legal:
            return choices.card_with_two(character, first, second)
        die = next_die(die)


def look(table, hand, die):
    """All looks at the first turn that has a broker to look at, each unseen broker equally likely."""
    n = below(die, unseen_brokers(table, hand))
    last = OWNED if table.throne > 0 else PLACED
    for owner in range(table.rules.seats):
        for broker in range(last):
            if may_look(table, hand, owner, broker):
                if n == 0:
                    return choices.look(owner, broker)
                n -= 1
    return choices.PASS


def neutral(table, hand, die):
    """For the neutral player each piece and, independently, each open place equally likely."""
    strength = nth_piece(hand.neutral_brokers, STRENGTHS, below(die, pieces(hand.neutral_brokers, STRENGTHS)))
    open_places = np.int64(table.open_places)
    return choices.place_neutral(strength, nth_bit(open_places, below_again(die, count_bits(open_places))))


def throne(table, hand, die):
    """Each of the three front brokers equally likely."""
    return below(die, FRONT_BROKERS)


POLICY = Policy(
    name="random",
    idea="Every decision uniform over what is legal.",
    decisions={
        "bid": bid,
        "order_card": order_card,
        "place": place,
        "gem": gem,
        "quotation": quotation,
        "columns": order,
        "seats": order,
        "card": card,
        "look": look,
        "neutral": neutral,
        "throne": throne,
    },
    weights={},
)
