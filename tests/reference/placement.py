"""PL, PC2: the placement of brokers, with the cards that change it."""

from collections.abc import Sequence

from .characters import window
from .components import MARKET, NEUTRAL, Seat
from .record import Event, Record
from .table import Broker, Table


def placement(table: Table, record: Record) -> None:
    """PL1, PL6: turns in Order-card order; the one broker left to each player goes before the screen."""
    window(table, record, "start_of_placement", table.turn_order())
    turns = (len(table.rules.brokers) - 3) // 2  # PC5: three with nine brokers
    for turn in range(1, turns + 1):
        for seat in table.turn_order():
            take_turn(table, record, turn, seat)
    for player in table.players:
        player.front += player.hand
        player.hand = []


def take_turn(table: Table, record: Record, turn: int, seat: int) -> None:
    """PL2, PC2: a player's two brokers, then one of the neutral player, with the windows around them."""
    before_turn(table, record, seat)
    place_two(table, record, turn, seat)
    if table.players[seat].neutral_hand:
        place_neutral(table, record, turn, seat)
    window(table, record, "after_turn", [seat])


def before_turn(table: Table, record: Record, seat: int) -> None:
    """CH Queen, CH Spy: what may happen before a player places, in any order."""
    window(table, record, "before_turn", [seat])
    while record.wants("spy", seat, to_look_at(table, seat)):
        look(table, record, seat)
        window(table, record, "before_turn", [seat])


def to_look_at(table: Table, seat: int) -> list[int]:
    """CH Spy, KF3: face-down brokers of others, also in the throne room; three in a round."""
    looked_at = table.players[seat].looked_at
    if table.in_effect.get("spy") != seat or len(looked_at) == 3:
        return []
    return [
        number
        for number, broker in table.brokers.items()
        if broker.seat != seat and broker.face == "down" and number not in looked_at
    ]


def look(table: Table, record: Record, seat: int) -> None:
    """CH Spy: a look, which shows the number on the broker."""
    event = record.take("spy")
    event.must("CH Spy", "seat", seat)
    number = event.choice("CH Spy", "broker", to_look_at(table, seat))
    event.must("CH Spy", "value", table.brokers[number].value)
    table.players[seat].looked_at.append(number)


def place_two(table: Table, record: Record, turn: int, seat: int) -> None:
    """PL2, CH Bishop: one face up, one face down, in any order; with the Bishop both may be face down."""
    bishop = table.in_effect.get("bishop") == seat
    first = place(table, record, turn, seat, ["up", "down"], free=bishop)
    if first == "up":
        place(table, record, turn, seat, ["down"])
    else:
        place(table, record, turn, seat, ["down", "up"] if bishop else ["up"])


def place(
    table: Table, record: Record, turn: int, seat: int, faces: Sequence[str], free: bool = False
) -> str:
    """PL1, PL2: a broker from behind the screen, or a conjured one, goes to the board; how it faces.

    Only with `free` is it left to chance which of the faces it is.
    """
    conjured = conjure(table, record, turn, seat)
    event = placing(record, turn, seat)
    hand = table.players[seat].hand
    if conjured is None:
        value = event.choice("PL2", "value", hand)
        hand.remove(value)
    else:
        value = event.choice("CH Conjurer", "value", [conjured])
    face = (event.choice if free else event.whichever)("PL2", "face", faces)
    put_down(table, event, Broker(seat, value, face, put_where(table, event)))
    return face


def place_neutral(table: Table, record: Record, turn: int, seat: int) -> None:
    """PC2: the player also places one of the neutral brokers that he has, face down."""
    event = placing(record, turn, NEUTRAL)
    hand = table.players[seat].neutral_hand
    value = event.choice("PC2", "value", hand)
    hand.remove(value)
    event.must("PC2", "face", "down")
    put_down(table, event, Broker(NEUTRAL, value, "down", put_where(table, event)))


def placing(record: Record, turn: int, seat: Seat) -> Event:
    """PL1: the next event is about a broker that this seat places in this turn."""
    event = record.take("place")
    event.must("PL1", "seat", seat)
    event.must("PL1", "turn", turn)
    return event


def put_where(table: Table, event: Event) -> str:
    """PL3, PL4, CH Queen: an open place."""
    squares = table.open_squares()
    return event.narrowed("at", ("PL4", table.city() + squares), ("CH Queen", table.open_areas() + squares))


def put_down(table: Table, event: Event, broker: Broker) -> None:
    """PL5, PC2: the broker stands on the board under a new id; in the market it pays gold."""
    table.brokers[event.new_number("broker", list(table.brokers))] = broker
    if broker.at in MARKET and (broker.seat != NEUTRAL or table.rules.neutral_takes_market_gold):
        table.player(broker.seat).gold["market"] += table.rules.market_gold


def conjure(table: Table, record: Record, turn: int, seat: int) -> int | None:
    """CH Conjurer: a bid broker is taken to be placed, and one from behind the screen takes its place."""
    player = table.players[seat]
    bid = player.front if table.in_effect.get("conjurer") == seat else []
    if not record.wants("conjure", seat, bid):
        return None
    event = record.take("conjure")
    event.must("PL1", "seat", seat)
    event.must("PL1", "turn", turn)
    taken = event.choice("CH Conjurer", "front", bid)
    put = event.choice("CH Conjurer", "hand", player.hand)
    player.front.remove(taken)
    player.hand.remove(put)
    player.front.append(put)
    return taken
