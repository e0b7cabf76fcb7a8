"""KF: King's Favour, the brokers in the throne room; KF3 is where Spy and Magician are."""

from collections.abc import Sequence

from .components import SPARE, THRONE_ROOM
from .record import Record
from .table import Broker, Table


def fill_throne_room(table: Table, record: Record) -> None:
    """KF1: each player gives one of his front brokers, and gets a spare one but after the last round."""
    waiting = table.turn_order()
    while waiting:
        event = record.take("throne")
        seat = event.whichever("KF1", "seat", waiting)
        waiting.remove(seat)
        player = table.players[seat]
        value = event.choice("KF1", "value", player.front)
        player.front.remove(value)
        table.brokers[event.new_number("broker", list(table.brokers))] = Broker(
            seat, value, "down", THRONE_ROOM
        )
        if table.round < table.rules.rounds:
            player.brokers.append(SPARE)


def favour_gold(table: Table) -> list[int]:
    """KF2: gold by seat for the sums of the brokers in the throne room; the neutral player has none there."""
    if not table.rules.kings_favour:
        return [0] * len(table.players)
    sums = [sum(table.brokers[number].value for number in table.throne_room(seat)) for seat in table.seats()]
    return shares(sums, table.rules.favour_gold)


def shares(sums: Sequence[int], gold: Sequence[int]) -> list[int]:
    """KF2: gold by place; tied players share the average of the places they span, rounded down."""
    shared = []
    for own in sums:
        better = sum(other > own for other in sums)
        tied = sums.count(own)
        shared.append(sum(gold[better : better + tied]) // tied)
    return shared
