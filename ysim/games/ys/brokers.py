"""Brokers on the board: what one adds to its contests, and moving one about (PL3, PL4, CH)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.lanes import choose, lanes_of
from ysim.games.ys.codes import (
    AREAS,
    CONTEST_MASK,
    CONTESTS,
    HIDDEN,
    LANES,
    MARKED,
    NEIGHBOURHOOD_CONTEST,
    NEIGHBOURHOODS,
    PLACED,
    PLACES,
    ROW_CONTEST,
)

load, store = lanes_of(LANES)
load_brokers, store_brokers = lanes_of(PLACED)

# Parts of the board that are revealed one by one: the neighbourhoods by number, then the market (CO1, CO7).
MARKET = NEIGHBOURHOODS
EVERYTHING = MARKET + 1
FIRST_PLACE = np.array([0, 3, 6, 9, AREAS, 0])
LAST_PLACE = np.array([3, 6, 9, AREAS, PLACES, PLACES])


def _contests_of_parts() -> np.ndarray:
    parts = np.zeros((EVERYTHING + 1, LANES), np.int8)
    for part in range(EVERYTHING + 1):
        parts[part, FIRST_PLACE[part] : min(LAST_PLACE[part], AREAS)] = -1
    for neighbourhood in range(NEIGHBOURHOODS):
        parts[neighbourhood, NEIGHBOURHOOD_CONTEST + neighbourhood] = -1
    parts[MARKET, ROW_CONTEST:CONTESTS] = -1
    parts[EVERYTHING, :CONTESTS] = -1
    return parts


CONTESTS_OF_PART = _contests_of_parts()


@inlined
def _change(table, hand, place, strength, shown, by):
    """Add `by` (1 or −1) brokers of `strength`, which others see as `shown`, to the contests of `place`."""
    inside = load(CONTEST_MASK[place])
    hidden = by if shown == HIDDEN else 0
    visible = by * shown if shown != HIDDEN else 0
    store(table.brokers[hand.seat], load(table.brokers[hand.seat]) + (inside & by))
    store(hand.strength, load(hand.strength) + (inside & by * strength))
    store(table.hidden[hand.seat], load(table.hidden[hand.seat]) + (inside & hidden))
    store(table.shown[hand.seat], load(table.shown[hand.seat]) + (inside & visible))


@inlined
def stand(table, hand, place, strength, shown):
    """Add a broker of `strength`, which others see as `shown` (or HIDDEN), to the contests of `place`."""
    _change(table, hand, place, strength, shown, 1)


@inlined
def leave(table, hand, place, strength, shown):
    """Take a broker of `strength`, seen as `shown`, out of the contests of `place`."""
    _change(table, hand, place, strength, shown, -1)


@inlined
def counting_strength(hand, broker):
    """The strength a placed broker counts with: its own, or five under the Mercenary's mark."""
    return MARKED if hand.marked_broker == broker else hand.values[broker]


@inlined
def shown_strength(table, seat, broker):
    """The strength all see in a placed broker, a public mark included, or HIDDEN."""
    return MARKED if table.mercenary == seat and table.marked_broker == broker else table.faces[seat, broker]


@compiled
def take_off(table, hand, broker):
    """Lift one of a seat's brokers off its place; a market square becomes free."""
    stay_apart()
    place = table.places[hand.seat, broker]
    leave(table, hand, place, counting_strength(hand, broker), shown_strength(table, hand.seat, broker))
    if place >= AREAS:
        table.open_places |= 1 << place
    return place


@compiled
def put_on(table, hand, broker, place):
    """Stand a lifted broker on `place`; a market square is taken."""
    stay_apart()
    table.places[hand.seat, broker] = place
    stand(table, hand, place, counting_strength(hand, broker), shown_strength(table, hand.seat, broker))
    if place >= AREAS:
        table.open_places &= ~(1 << place)


@inlined
def reveal(table, hand, part):
    """Turn a seat's face-down brokers in one part of the board up: all know what it has there (CO1, CO7)."""
    places = load_brokers(table.places[hand.seat])
    inside = (places >= FIRST_PLACE[part]) & (places < LAST_PLACE[part])
    faces = table.faces[hand.seat]
    store_brokers(faces, choose(inside, load_brokers(hand.values), load_brokers(faces)))
    known = load(CONTESTS_OF_PART[part])
    shown, hidden = table.shown[hand.seat], table.hidden[hand.seat]
    store(shown, choose(known, load(hand.strength), load(shown)))
    store(hidden, load(hidden) & ~known)
