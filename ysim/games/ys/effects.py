"""Chapter 7, card by card: which details are legal (`…_may`) and what happens (`play`)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.brokers import put_on, take_off
from ysim.games.ys.codes import (
    ALCHEMIST,
    AREAS,
    BANKER,
    BISHOP,
    BLACK,
    CAPTAIN,
    COLOURS,
    CONJURER,
    HERALD,
    HIDDEN,
    INTRIGUER,
    JEWELLER,
    MAGICIAN,
    MARKET_SHIP,
    MERCENARY,
    MERCHANT,
    NONE,
    OWNED,
    PLACES,
    QUEEN,
    SPY,
    THRONE,
)
from ysim.games.ys.quotations import BY_BANKER, move_quotation
from ysim.games.ys.setup import load_ports, load_rows

SPY_LOOKS = 3


@compiled
def play(game, seat, card, first, second):
    """Carry out a legal card of `seat`, with its details."""
    stay_apart()
    table = game.table
    hand = game.hands[seat]
    if card == BISHOP:
        table.bishop = seat
    elif card == SPY:
        table.spy = seat
        hand.looks_left = SPY_LOOKS
    elif card == CONJURER:
        table.conjurer = seat
    elif card == INTRIGUER:
        table.intriguer = seat
    elif card == MERCHANT:
        table.merchant = seat
    elif card == QUEEN:
        _close(table, first)
    elif card == MAGICIAN:
        if second >= THRONE:
            _exchange_with_throne(game, hand, first, second)
        else:
            _exchange_places(table, hand, first, second)
    elif card == MERCENARY:
        _mark(table, hand, first)
    elif card == BANKER:
        move_quotation(game, first, 1, BY_BANKER)
        move_quotation(game, second, -1, BY_BANKER)
    elif card == CAPTAIN:
        _exchange_ships(table, first, second)
    elif card == HERALD:
        _send(table, hand, first, second)
    elif card == JEWELLER:
        table.gems[seat, first] += 1
        table.gems[seat, second] += 1
    elif card == ALCHEMIST:
        table.gems[seat, first] -= 1
        table.gems[seat, second] += 1


@inlined
def queen_may(table, area):
    """Any city area in the game may be closed."""
    return area < 3 * table.rules.neighbourhoods


@inlined
def _close(table, area):
    """No broker is placed in the area until counting (Queen)."""
    table.closed_area = area
    table.open_places &= ~(1 << area)


@inlined
def may_be_moved(table, place):
    """Whether the Magician may touch a broker on `place`: not in a closed area, unless the rules let him."""
    return place != table.closed_area or not table.rules.queen_stops_moves


@inlined
def magician_may(table, hand, first, second):
    """Two own brokers on different places, none in a closed area, or one in the throne room (KF3)."""
    placed = table.placed[hand.seat]
    if THRONE <= second < THRONE + table.throne:
        return first < placed and may_be_moved(table, table.places[hand.seat, first & 7])
    if first >= placed or second >= placed:
        return False
    here, there = table.places[hand.seat, first], table.places[hand.seat, second]
    return here != there and may_be_moved(table, here) and may_be_moved(table, there)


@compiled
def magician_can(table, hand):
    """Whether some pair of own brokers may change places."""
    stay_apart()
    for first in range(np.int64(table.placed[hand.seat])):
        for second in range(OWNED):
            if magician_may(table, hand, first, second):
                return True
    return False


@inlined
def _exchange_places(table, hand, first, second):
    """Two own brokers change places, each keeping its face; no market gold (Magician)."""
    here = take_off(table, hand, first)
    there = take_off(table, hand, second)
    put_on(table, hand, first, there)
    put_on(table, hand, second, here)


@compiled
def _exchange_with_throne(game, hand, placed, throne):
    """A placed broker and one in the throne room exchanged, each keeping its face; a mark is lost (KF3)."""
    stay_apart()
    table = game.table
    seat = hand.seat
    place = take_off(table, hand, placed)
    if hand.marked_broker == placed:
        hand.marked_broker = NONE
        table.mercenary = NONE
    table.faces[seat, placed], table.faces[seat, throne] = (
        table.faces[seat, throne],
        table.faces[seat, placed],
    )
    hand.set[hand.values[placed]] -= 1
    hand.values[placed], hand.values[throne] = hand.values[throne], hand.values[placed]
    hand.set[hand.values[placed]] += 1
    for other in range(table.rules.players):
        seen = game.hands[other].seen[seat]
        seen[placed], seen[throne] = seen[throne], seen[placed]
    game.history[table.round_number - 1].face_up[seat] &= ~(1 << placed)
    if table.faces[seat, placed] != HIDDEN:
        game.history[table.round_number - 1].face_up[seat] |= 1 << placed
    put_on(table, hand, placed, place)


@inlined
def _mark(table, hand, broker):
    """One own broker counts five from now on (Mercenary)."""
    place = take_off(table, hand, broker)
    hand.marked_broker = broker
    if table.rules.mercenary_is_public:
        table.mercenary = hand.seat
        table.marked_broker = broker
    put_on(table, hand, broker, place)


@inlined
def banker_may(rises, falls):
    """Two different quoted colours (Banker)."""
    return rises < COLOURS and falls < COLOURS and rises != falls


@inlined
def captain_may(table, first, second):
    """Two different ports, or a port and the market where the rules say so (Captain)."""
    ports = table.rules.neighbourhoods
    market = table.rules.captain_may_take_market
    first_is_ship = first < ports or (market and first == MARKET_SHIP)
    second_is_ship = second < ports or (market and second == MARKET_SHIP)
    return first_is_ship and second_is_ship and first != second


@inlined
def _exchange_ships(table, first, second):
    """Two Ship cards change places and their gems with them (Captain)."""
    ships = table.ships
    for gem in range(3):
        ships[first, gem], ships[second, gem] = ships[second, gem], ships[first, gem]
    load_ports(table)
    load_rows(table)


@inlined
def herald_targets(table):
    """Places (bits) the Herald may send a broker to, its own aside: legal places, closed area left out."""
    targets = np.int64(table.open_places)
    if table.closed_area != NONE and not table.rules.queen_stops_moves:
        targets |= 1 << table.closed_area
    return targets


@inlined
def herald_may(table, hand, broker, place):
    """An own broker and another legal place (Herald)."""
    placed = broker < table.placed[hand.seat]
    legal = place < PLACES and (herald_targets(table) >> place) & 1
    return placed and legal and table.places[hand.seat, broker & 7] != place


@inlined
def _send(table, hand, broker, place):
    """An own broker moves, keeping its face; from city to market it earns a gold (Herald, PL5)."""
    origin = take_off(table, hand, broker)
    put_on(table, hand, broker, place)
    if origin < AREAS <= place:
        table.market_gold[hand.seat] += table.rules.market_gold


@inlined
def jeweller_may(table, first, second):
    """Two quoted colours, equal ones where the rules say so (Jeweller)."""
    return first < COLOURS and second < COLOURS and (first != second or table.rules.jeweller_may_repeat)


@inlined
def alchemist_may(table, hand, give, take):
    """An owned quoted gem for another quoted colour; black where the rules say so (Alchemist)."""
    gives = give < COLOURS and table.gems[hand.seat, give & 7] > 0
    takes = take < COLOURS or (take == BLACK and table.rules.alchemist_may_take_black)
    return gives and takes and give != take
