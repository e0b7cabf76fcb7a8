"""What is told of a game when it is over."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .components import NEUTRAL, Seat
from .table import Table

Scores = dict[Seat, dict[str, int]]


@dataclass(frozen=True)
class Result:
    """How a game ended, and what happened in it. By seat: the neutral player's name is his seat."""

    game: object
    scores: Scores  # FS1: the parts and their total
    winners: list[Seat]
    leaders: list[list[Seat]]  # who would have won if the game had ended with this round, by round
    gems: dict[Seat, dict[str, int]]
    quotations: dict[str, int]
    orders: list[dict[Seat, int]]  # AU4: the Order cards, by round
    characters: Counter[str]  # CH: cards that took effect for a player, also at once
    ties: Counter[tuple[str, str]]  # TB, CO9: by where they arose and by what broke them
    cut_short: int  # SU4: moves of quotations
    departures: list[str]  # rules that are not the book's


def result(
    table: Table,
    history: Sequence[Mapping[str, Any]],
    scores: Scores,
    winners: list[Seat],
    leaders: list[list[Seat]],
) -> Result:
    """The result of a game, from the table at its end, its events, and who led after each round."""
    players = len(table.players)
    rounds = range(1, table.rules.rounds + 1)
    return Result(
        game=history[0].get("game"),
        scores=scores,
        winners=winners,
        leaders=leaders,
        gems={player.seat: dict(player.gems) for player in table.everybody()},
        quotations=table.quotations,
        orders=[cards_taken(history, number) for number in rounds],
        characters=Counter(card["card"] for card in history if is_played(card)),
        ties=Counter((kind_of_place(tie["where"]), tie["by"]) for tie in history if tie["event"] == "tie"),
        cut_short=table.cut_short,
        departures=table.rules.departures(players),
    )


def is_played(event: Mapping[str, Any]) -> bool:
    """CH, PC2: whether this is about a card that a player plays, or that takes effect for him at once."""
    return event["event"] == "card" and bool(event["seat"] != NEUTRAL)


def cards_taken(history: Sequence[Mapping[str, Any]], number: int) -> dict[Seat, int]:
    """AU4: the Order card of each seat in a round."""
    orders = [event for event in history if event["event"] == "order" and event["round"] == number]
    return {event["seat"]: event["card"] for event in sorted(orders, key=lambda event: event["seat"])}


def kind_of_place(where: str) -> str:
    """`neighbourhood`, `port`, `commerce`, `palace`, `row`, `columns` or `leader`."""
    if "." in where:
        return where.split(".")[1]
    return {"n": "neighbourhood", "m": "row"}.get(where[0], where)
