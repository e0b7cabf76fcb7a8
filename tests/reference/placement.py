"""PL: the placement of brokers, with the cards that change it."""

from .characters import window
from .components import MARKET
from .table import Broker, Table
from .trace import Event, Trace


def placement(table: Table, trace: Trace) -> None:
    """PL1, PL6: turns in Order-card order; the one broker left to each player goes before the screen."""
    window(table, trace, "start_of_placement", table.turn_order())
    turns = (len(table.rulings.brokers) - 3) // 2
    for turn in range(1, turns + 1):
        for seat in table.turn_order():
            take_turn(table, trace, turn, seat)
    for player in table.players:
        player.front += player.hand
        player.hand = []


def take_turn(table: Table, trace: Trace, turn: int, seat: int) -> None:
    """PL2: one broker face up and one face down, in any order; with the Bishop both may be face down."""
    before_turn(table, trace, seat)
    first = place(table, trace, turn, seat, ["up", "down"])
    second = ["up" if first == "down" else "down"]
    if first == "down" and table.in_effect.get("bishop") == seat:
        second.append("down")
    place(table, trace, turn, seat, second)
    window(table, trace, "after_turn", [seat])


def before_turn(table: Table, trace: Trace, seat: int) -> None:
    """CH Queen, CH Spy: what may happen before a player places."""
    window(table, trace, "before_turn", [seat])
    while trace.next_is("spy"):
        look(table, trace.take("spy"), seat)
        window(table, trace, "before_turn", [seat])


def look(table: Table, event: Event, seat: int) -> None:
    """CH Spy: at up to three face-down brokers of others in a round, seeing the number on them."""
    if table.in_effect.get("spy") != seat:
        event.refuse("CH Spy", f"seat {seat} looks at a broker", "that he has not played the Spy this round")
    event.must("CH Spy", "seat", seat)
    others = [
        number for number, broker in table.brokers.items() if broker.seat != seat and broker.face == "down"
    ]
    looked_at = table.players[seat].looked_at
    number = event.choice("CH Spy", "broker", [number for number in others if number not in looked_at])
    event.must("CH Spy", "value", table.brokers[number].value)
    looked_at.append(number)
    if len(looked_at) > 3:
        event.refuse("CH Spy", "a fourth look", "three at most")


def place(table: Table, trace: Trace, turn: int, seat: int, faces: list[str]) -> str:
    """PL1, PL2: a broker from behind the screen, or a conjured one, goes to the board; how it faces."""
    player = table.players[seat]
    conjured = conjure(table, trace, turn, seat)
    event = trace.take("place")
    event.must("PL1", "seat", seat)
    event.must("PL1", "turn", turn)
    if conjured is None:
        value = event.choice("PL2", "value", player.hand)
        player.hand.remove(value)
    else:
        value = event.choice("CH Conjurer", "value", [conjured])
    face = event.choice("PL2", "face", faces)
    put_down(table, event, Broker(seat, value, face, put_where(table, event)))
    return face


def put_where(table: Table, event: Event) -> str:
    """PL3, PL4, CH Queen: an open place."""
    rule = "CH Queen" if event.value("at") in table.closed else "PL4"
    return event.choice(rule, "at", open_places(table))


def put_down(table: Table, event: Event, broker: Broker) -> None:
    """PL5: the broker stands on the board under a new id; in the market it pays 1 gold."""
    number = event.value("broker")
    if not isinstance(number, int) or number in table.brokers:
        event.refuse("trace", f"broker is {number!r}", "a number that no other broker has this round")
    table.brokers[number] = broker
    if broker.at in MARKET:
        table.players[broker.seat].gold["market"] += 1


def open_places(table: Table) -> list[str]:
    """PL3, PL4, CH Queen: where a broker may be placed now."""
    return table.open_areas() + table.open_squares()


def conjure(table: Table, trace: Trace, turn: int, seat: int) -> int | None:
    """CH Conjurer: a bid broker is taken to be placed, and one from behind the screen takes its place."""
    if not trace.next_is("conjure"):
        return None
    event = trace.take("conjure")
    player = table.players[seat]
    if table.in_effect.get("conjurer") != seat:
        event.refuse("CH Conjurer", f"seat {seat} conjures", "that he has not played the Conjurer this round")
    event.must("PL1", "seat", seat)
    event.must("PL1", "turn", turn)
    taken = event.choice("CH Conjurer", "front", player.front)
    put = event.choice("CH Conjurer", "hand", player.hand)
    player.front.remove(taken)
    player.hand.remove(put)
    player.front.append(put)
    return taken
