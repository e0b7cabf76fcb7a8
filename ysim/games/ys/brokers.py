"""Brokers on the board: what one adds to its contests, and moving one about (PL3, PL4, CH)."""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import AREAS, CONTEST_MASK, HIDDEN, IN_CONTEST, LANES, MARKED, PLACED


@inlined
def stand(table, hand, place, strength, shown):
    """Add a broker of `strength`, which others see as `shown` (or HIDDEN), to the contests of `place`."""
    brokers = table.brokers[hand.seat]
    own = hand.strength
    inside = CONTEST_MASK[place]
    for lane in range(LANES):
        brokers[lane] -= inside[lane]
        own[lane] += inside[lane] & strength
    if shown == HIDDEN:
        hidden = table.hidden[hand.seat]
        for lane in range(LANES):
            hidden[lane] -= inside[lane]
    else:
        visible = table.shown[hand.seat]
        for lane in range(LANES):
            visible[lane] += inside[lane] & shown


@compiled
def leave(table, hand, place, strength, shown):
    """Take a broker of `strength`, seen as `shown`, out of the contests of `place`."""
    for lane in range(LANES):
        inside = IN_CONTEST[place, lane]
        table.brokers[hand.seat, lane] -= inside
        hand.strength[lane] -= inside * strength
        table.hidden[hand.seat, lane] -= inside * (shown == HIDDEN)
        table.shown[hand.seat, lane] -= inside * (shown if shown != HIDDEN else 0)


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
def turn_up(table, hand, first_place, last_place):
    """Turn a seat's face-down brokers on a range of places face up (CO1, CO7)."""
    seat = hand.seat
    for broker in range(PLACED):
        if first_place <= table.places[seat, broker] < last_place:
            table.faces[seat, broker] = hand.values[broker]


@inlined
def show_strength(table, hand, contest):
    """All know now what a seat has in a contest."""
    table.shown[hand.seat, contest] = hand.strength[contest]
    table.hidden[hand.seat, contest] = 0
