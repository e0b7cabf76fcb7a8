"""A trace that is given: its events, and how to disagree with them.

Every check is made through the event it is about, so that each disagreement names its game, event and rule.
The rule `trace` stands for the format itself: an event out of its order, a missing key, a wrong round.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from .components import Seat

T = TypeVar("T")


class Disagreement(Exception):
    """The trace says one thing, the rules another."""

    def __init__(self, game: object, number: int, kind: object, rule: str, said: str, expected: str) -> None:
        super().__init__(
            f"game {game}, event {number} ({kind}), {rule}: the trace says {said}; the rules say {expected}"
        )
        self.rule = rule
        self.number = number


class Given:
    """One event as it is given: `number` counts from 1 within its game. See `record.Event`."""

    def __init__(self, game: object, number: int, fields: Mapping[str, Any]) -> None:
        self.game = game
        self.number = number
        self.fields = fields

    @property
    def kind(self) -> object:
        return self.fields.get("event")

    def refuse(self, rule: str, said: str, expected: str) -> NoReturn:
        raise Disagreement(self.game, self.number, self.kind, rule, said, expected)

    def value(self, key: str) -> Any:
        """The value of a key that has to be there."""
        if key not in self.fields:
            self.refuse("trace", f"nothing about {key!r}", f"that {self.kind!r} needs it")
        return self.fields[key]

    def must(self, rule: str, key: str, expected: object) -> None:
        if self.value(key) != expected:
            self.refuse(rule, f"{key} is {self.value(key)!r}", f"{expected!r}")

    def may(self, rule: str, key: str, expected: object) -> None:
        if self.fields.get(key) is not None:
            self.must(rule, key, expected)

    def must_not_have(self, rule: str, key: str) -> None:
        if self.fields.get(key) is not None:
            self.refuse(rule, f"{key} is {self.value(key)!r}", "that there is none")

    def choice(self, rule: str, key: str, allowed: Sequence[T]) -> T:
        said = self.value(key)
        for option in allowed:
            if option == said:
                return option
        self.refuse(rule, f"{key} is {said!r}", f"one of {list(allowed)!r}")

    whichever = choice

    def narrowed(self, key: str, *steps: tuple[str, Sequence[T]]) -> T:
        chosen = [self.choice(rule, key, allowed) for rule, allowed in steps]
        return chosen[-1]

    def listed(self, rule: str, key: str, length: int) -> list[Any]:
        """The value of `key`, which has to be a list of this length."""
        said = self.value(key)
        if not isinstance(said, list) or len(said) != length:
            self.refuse(rule, f"{key} is {said!r}", f"a list of {length}")
        return said

    def each(self, rule: str, key: str, allowed: Sequence[Sequence[T]]) -> list[T]:
        said = self.listed(rule, key, len(allowed))
        for one, choices in zip(said, allowed, strict=True):
            if one not in choices:
                self.refuse(rule, f"{one!r} is among {key}", f"one of {list(choices)!r} there")
        return said

    def rearranged(self, rule: str, key: str, things: Sequence[T]) -> list[T]:
        said = self.value(key)
        if not is_rearrangement(said, things):
            self.refuse(rule, f"{key} is {said!r}", f"{list(things)!r} in some order")
        return list(said)

    def option(self, rule: str, options: Sequence[dict[str, Any]]) -> dict[str, Any]:
        for option in options:
            if all(self.value(key) == value for key, value in option.items()):
                return option
        said = {key: value for key, value in self.fields.items() if any(key in option for option in options)}
        self.refuse(rule, f"{said!r}", f"one of {list(options)!r}")

    def new_number(self, key: str, taken: Sequence[int]) -> int:
        number = self.value(key)
        if not isinstance(number, int) or number in taken:
            self.refuse("trace", f"{key} is {number!r}", f"a number, but none of {list(taken)!r}")
        return number

    def inner(self, key: str) -> "Given":
        """The object under `key`, to be checked like an event."""
        said = self.value(key)
        if not isinstance(said, dict):
            self.refuse("trace", f"{key} is {said!r}", "an object")
        return Given(self.game, self.number, {**said, "event": key})


def is_rearrangement(said: object, things: Sequence[object]) -> bool:
    """Whether `said` is a list of exactly these things, in any order."""
    if not isinstance(said, list):
        return False
    left = list(things)
    for thing in said:
        if thing not in left:
            return False
        left.remove(thing)
    return not left


class Trace:
    """The events still to be replayed. See `record.Record`."""

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        game = events[0].get("game") if events else None
        end = Given(game, len(events) + 1, {"event": "end of the trace"})
        self.events = [Given(game, number, fields) for number, fields in enumerate(events, 1)] + [end]
        self.history = [dict(event) for event in events]
        self.ties: list[Given] = []
        self.round: int | None = None

    @property
    def upcoming(self) -> Given:
        return self.events[0]

    def take(self, kind: str) -> Given:
        event = self.upcoming
        if event.kind != kind:
            event.refuse("trace", f"{event.fields!r}", f"that {kind!r} comes here")
        return self._remove(event)

    def wants(self, kind: str, seat: Seat, options: Sequence[object], window: str | None = None) -> bool:
        event = self.upcoming
        if event.kind != kind:
            return False
        return window is None or (event.value("window") == window and event.value("seat") == seat)

    def close_window(self, rule: str, name: str) -> None:
        event = self.upcoming
        if event.kind == "card" and event.value("window") == name:
            event.refuse(rule, f"seat {event.value('seat')!r} plays a card", "that it is not his turn to")

    def gather_ties(self, until: str) -> None:
        for event in list(self.events):
            if event.kind == until:
                return
            if event.kind == "tie":
                self.ties.append(self._remove(event))

    def claim_tie(self, where: str, tied: Sequence[object]) -> Given:
        for event in self.ties:
            if event.value("where") == where and event.value("seats") == tied:
                self.ties.remove(event)
                return event
        self.upcoming.refuse("TB", f"nothing of a tie at {where}", f"that {tied!r} are tied there")

    def no_more_ties(self) -> None:
        for event in self.ties:
            where, seats = event.value("where"), event.value("seats")
            event.refuse("TB", f"{seats!r} are tied at {where}", "that this is no tie to be broken")

    def finish(self) -> None:
        if len(self.events) > 1:
            self.upcoming.refuse("trace", f"{self.upcoming.fields!r}", "that the game is over")

    def _remove(self, event: Given) -> Given:
        self.events.remove(event)
        if self.round is not None:
            event.must("trace", "round", self.round)
        return event
