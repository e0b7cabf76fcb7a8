"""Experiments: the Character card that chance gives a player for nothing. No rule of the book knows of it.

`trial` in the event `game` says that something of this game is drawn by lot, in which round, and about which
seat. A drawn bid or placement is as legal as one that is chosen; a card that is given is an event of its own.
"""

from dataclasses import dataclass
from typing import Any

from .characters import WINDOW, gold_of
from .components import BLUE_EDGED, COLOURS
from .record import Record
from .rules import Rules
from .table import Table
from .trace import Given

ABOUT_ALL = "order_cards"
KINDS = [ABOUT_ALL, "bid", "placement", "character"]


@dataclass
class Trial:
    """What is drawn by lot, in which round, and for which seat (None: for all)."""

    kind: str
    round: int
    seat: int | None


def read_trial(game: Given, rules: Rules) -> Trial | None:
    """The trial of a game, if it is one of an experiment."""
    if game.fields.get("trial") is None:
        return None
    given = game.inner("trial")
    kind = given.choice("trace", "randomise", KINDS)
    number = given.choice("trace", "round", list(range(1, rules.rounds + 1)))
    seats: list[Any] = [None] if kind == ABOUT_ALL else list(range(len(game.value("policies"))))
    return Trial(kind, number, given.choice("trace", "seat", seats))


def give(table: Table, record: Record, trial: Trial | None) -> None:
    """A card that no palace has is given at the start of the round: usable (CH1) or at work (CH3) at once."""
    if trial is None or trial.kind != "character" or trial.round != table.round:
        return
    event = record.take("gift")
    event.must("trace", "seat", trial.seat)
    card = event.choice("SU3", "card", [*table.removed, BLUE_EDGED])
    player = table.players[trial.seat or 0]
    if card == BLUE_EDGED:
        player.gems[event.choice("CH3", "gem", COLOURS)] += 1
        return
    event.must_not_have("CH3", "gem")
    if card in WINDOW:
        player.cards[card] = table.round - 1
    else:
        player.gold["characters"] += gold_of(card, table.rules)
