"""A trace that chance is writing: every choice of the players is drawn as the `random` policy draws it.

The rules name what is allowed, piece by piece, and each of these is equally likely. Besides, chance decides

- whether a player plays a card in a window: with probability 1/2, until he passes once;
- whether he conjures: with probability 1/2, before each broker that he places;
- whether he looks, having played the Spy: as often and as early as he may.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from random import Random
from typing import Any, NoReturn, TypeVar

from .components import BLUE_EDGED, Seat
from .rules import Rules

T = TypeVar("T")


def opening(players: int, rules: Rules, luck: Random) -> list[dict[str, Any]]:
    """SU1-SU7: the events `game` and `setup`; Order cards, Characters and Ship cards are shuffled."""
    header = {"format": "ysim-trace/1", "rules": "1", "players": players, "seed": None, "game": None}
    policies = {"policies": ["random"] * players, "rulings": asdict(rules)}
    deck = shuffled(rules.characters, luck)
    dealt = rules.rounds - 1
    palaces = [[deck.pop() for _ in range(dealt)] + [BLUE_EDGED] for _ in range(rules.neighbourhoods)]
    setup = {
        "order": shuffled(range(1, players + 1), luck),
        "brokers": rules.brokers,
        "removed_characters": deck,
        "palaces": palaces,
        "ships": shuffled(rules.ship_cards, luck),
    }
    return [{"event": "game", **header, **policies}, {"event": "setup", **setup}]


def shuffled(things: Iterable[T], luck: Random) -> list[T]:
    """These things in an order of which each is equally likely."""
    order = list(things)
    luck.shuffle(order)
    return order


class Drawn:
    """One event that is being written into `fields`. See `record.Event`."""

    def __init__(self, fields: dict[str, Any], luck: Random) -> None:
        self.fields = fields
        self.luck = luck

    def must(self, rule: str, key: str, expected: object) -> None:
        self.fields[key] = expected

    may = must

    def must_not_have(self, rule: str, key: str) -> None:
        assert key not in self.fields

    def choice(self, rule: str, key: str, allowed: Sequence[T]) -> T:
        self.fields[key] = chosen = self.luck.choice(allowed)
        return chosen

    def narrowed(self, key: str, *steps: tuple[str, Sequence[T]]) -> T:
        rule, allowed = steps[-1]
        return self.choice(rule, key, allowed)

    def whichever(self, rule: str, key: str, allowed: Sequence[T]) -> T:
        return self.choice(rule, key, allowed[:1])

    def each(self, rule: str, key: str, allowed: Sequence[Sequence[T]]) -> list[T]:
        self.fields[key] = chosen = [self.luck.choice(choices) for choices in allowed]
        return chosen

    def rearranged(self, rule: str, key: str, things: Sequence[T]) -> list[T]:
        self.fields[key] = order = shuffled(things, self.luck)
        return order

    def option(self, rule: str, options: Sequence[dict[str, Any]]) -> dict[str, Any]:
        chosen = self.luck.choice(options)
        self.fields.update(chosen)
        return chosen

    def new_number(self, key: str, taken: Sequence[int]) -> int:
        self.fields[key] = number = max(taken, default=-1) + 1
        return number

    def refuse(self, rule: str, said: str, expected: str) -> NoReturn:
        raise AssertionError(f"{rule}: chance wrote {self.fields!r}, {said}; the rules say {expected}")


class Chance:
    """The events of a game that is being played at random. See `record.Record`."""

    def __init__(self, players: int, rules: Rules, luck: Random) -> None:
        self.luck = luck
        self.history = opening(players, rules, luck)
        self.round: int | None = None
        self.passed: tuple[Seat, str | None] | None = None

    def take(self, kind: str) -> Drawn:
        self.history.append({"event": kind} if self.round is None else {"event": kind, "round": self.round})
        if kind not in ["card", "spy"]:
            self.passed = None
        return Drawn(self.history[-1], self.luck)

    def wants(self, kind: str, seat: Seat, options: Sequence[object], window: str | None = None) -> bool:
        if not options or (kind == "card" and self.passed == (seat, window)):
            return False
        if kind == "spy" or self.luck.random() < 0.5:
            return True
        if kind == "card":
            self.passed = (seat, window)
        return False

    def close_window(self, rule: str, name: str) -> None:
        """Chance plays in the right order."""

    def gather_ties(self, until: str) -> None:
        """Chance writes of each tie when it arises."""

    def claim_tie(self, where: str, tied: Sequence[object]) -> Drawn:
        event = self.take("tie")
        event.must("TB", "where", where)
        event.must("TB", "seats", list(tied))
        return event

    def no_more_ties(self) -> None:
        """Chance writes of no tie that does not arise."""

    def finish(self) -> None:
        """Chance writes nothing after the end."""
