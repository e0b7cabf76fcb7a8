"""Positions worked out by hand, for the tests of the reference."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from tests.reference import Disagreement, characters, counting
from tests.reference.components import THRONE_ROOM
from tests.reference.example import PALACES, SHIPS
from tests.reference.rules import book
from tests.reference.table import Broker, Player, Table
from tests.reference.ties import rank, winner
from tests.reference.trace import Trace

Fields = dict[str, Any]


def table_in_round(number: int, players: int = 4, **changes: Any) -> Table:
    """Seats with the Order cards 1, 2, … and the ships and palaces of the example; nothing is placed."""
    rules = book(players, **changes)
    seated = [Player(seat, order=seat + 1, brokers=list(rules.brokers)) for seat in range(players)]
    table = Table(rules, seated, PALACES[: rules.neighbourhoods], SHIPS)
    table.begin_round(number)
    return table


def put(table: Table, *brokers: tuple[int | str, int, str], face: str = "down") -> None:
    """Places (seat, strength, place); the ids count on from 0."""
    for seat, strength, at in brokers:
        table.brokers[len(table.brokers)] = Broker(seat, strength, face, at)


def put_in_throne_room(table: Table, seat: int, *strengths: int) -> None:
    """Gives a player these brokers in the throne room."""
    put(table, *[(seat, strength, THRONE_ROOM) for strength in strengths])


def bring_forward(table: Table, *fronts: list[int]) -> None:
    """Gives each seat its front brokers."""
    for player, front in zip(table.players, fronts, strict=True):
        player.front = front


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """Within, a disagreement about this rule has to arise."""
    with pytest.raises(Disagreement) as caught:
        yield
    assert caught.value.rule == rule, str(caught.value)


def play(table: Table, seat: int, card: str, window: str, **what: Any) -> None:
    """Plays a card that the seat won in the round before."""
    table.players[seat].cards[card] = table.round - 1
    event = {"event": "card", "seat": seat, "card": card, "window": window, **what}
    characters.window(table, Trace([event]), window, [seat])


def tie(where: str, seats: Sequence[Any], order: Sequence[Any], by: str) -> Fields:
    return {"event": "tie", "where": where, "seats": list(seats), "order": list(order), "by": by}


def ranked(table: Table, prizes: int, *ties: Fields) -> list[int | str]:
    """The ranking of neighbourhood 2 (more than one prize) or of its port (one), by these events."""
    trace = Trace(ties)
    trace.gather_ties(until="palace")
    where = "n2" if prizes > 1 else "n2.port"
    result = rank(table, trace, where, table.strengths(["n2.port", "n2.palace"]), prizes)
    trace.no_more_ties()
    return result


def first_in_row(table: Table, row: int, *ties: Fields) -> int | str | None:
    """Who wins this row, by these events."""
    trace = Trace(ties)
    trace.gather_ties(until="leader")
    return winner(table, trace, f"m{row}", [f"m{row}.red", f"m{row}.blue"])


def placed(
    seat: int | str, value: int, at: str, face: str = "down", turn: int = 1, broker: int = 0
) -> Fields:
    """An event `place`."""
    event = {"event": "place", "turn": turn, "seat": seat, "value": value}
    return {**event, "face": face, "at": at, "broker": broker}


def neighbourhood_taken(table: Table, *gems: tuple[int | str, int, str, str]) -> None:
    """Counts the gems of neighbourhood 1, taken as (seat, place, gem, what it becomes)."""
    events = [
        {"event": "gem", "neighbourhood": 1, "seat": seat, "place": place, "gem": gem, "as": becomes}
        for seat, place, gem, becomes in gems
    ]
    trace = Trace(events)
    counting.take_gems(table, trace, 1)
    trace.finish()
