"""The events of one game, and how to disagree with them.

Every check is made through the event it is about, so that each disagreement names its game, event and rule.
The rule `trace` stands for the format itself: an event out of its order, a missing key, a wrong round.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class Disagreement(Exception):
    """The trace says one thing, the rules another."""

    def __init__(self, game: object, number: int, kind: object, rule: str, said: str, expected: str) -> None:
        super().__init__(
            f"game {game}, event {number} ({kind}), {rule}: the trace says {said}; the rules say {expected}"
        )
        self.rule = rule
        self.number = number


class Event:
    """One event: `number` counts from 1 within its game."""

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

    def has(self, key: str) -> bool:
        """Whether there is a value (not null) under `key`."""
        return self.fields.get(key) is not None

    def listed(self, rule: str, key: str, length: int) -> list[Any]:
        """The value of `key`, which has to be a list of this length."""
        said = self.value(key)
        if not isinstance(said, list) or len(said) != length:
            self.refuse(rule, f"{key} is {said!r}", f"a list of {length}")
        return said

    def must_not_have(self, rule: str, key: str) -> None:
        """Refuse a value under `key`."""
        if self.has(key):
            self.refuse(rule, f"{key} is {self.value(key)!r}", "that there is none")

    def must(self, rule: str, key: str, expected: object) -> None:
        """Refuse any value of `key` but the one that the rules give."""
        if self.value(key) != expected:
            self.refuse(rule, f"{key} is {self.value(key)!r}", f"{expected!r}")

    def choice(self, rule: str, key: str, allowed: Sequence[T]) -> T:
        """The value of `key`, which a player was free to choose among `allowed`."""
        said = self.value(key)
        for option in allowed:
            if option == said:
                return option
        self.refuse(rule, f"{key} is {said!r}", f"one of {list(allowed)!r}")

    def rearranged(self, rule: str, key: str, things: Sequence[T]) -> list[T]:
        """The value of `key`, which has to hold exactly these things, in any order."""
        said = self.value(key)
        if not is_rearrangement(said, things):
            self.refuse(rule, f"{key} is {said!r}", f"{list(things)!r} in some order")
        return list(said)

    def inner(self, key: str) -> "Event":
        """The object under `key`, to be checked like an event."""
        said = self.value(key)
        if not isinstance(said, dict):
            self.refuse("trace", f"{key} is {said!r}", "an object")
        return Event(self.game, self.number, {**said, "event": key})


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
    """The events still to be replayed. While `round` is set, every event has to belong to that round."""

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        game = events[0].get("game") if events else None
        end = Event(game, len(events) + 1, {"event": "end of the trace"})
        self.events = [Event(game, number, fields) for number, fields in enumerate(events, 1)] + [end]
        self.round: int | None = None

    @property
    def upcoming(self) -> Event:
        return self.events[0]

    def next_is(self, kind: str, window: str | None = None) -> bool:
        """Whether the next event is of this kind (and, for a card, of this window)."""
        return self.upcoming.kind == kind and (window is None or self.upcoming.value("window") == window)

    def take(self, kind: str) -> Event:
        """The next event, which has to be of this kind."""
        event = self.upcoming
        if event.kind != kind:
            event.refuse("trace", f"{event.fields!r}", f"that {kind!r} comes here")
        return self._remove(event)

    def take_ties(self, until: str) -> list[Event]:
        """The tie events that stand before the next event of the kind `until`, wherever among the others."""
        ties = []
        for event in self.events:
            if event.kind == until:
                break
            if event.kind == "tie":
                ties.append(event)
        return [self._remove(event) for event in ties]

    def finish(self) -> None:
        """Refuse anything after the last event of a game."""
        if len(self.events) > 1:
            self.upcoming.refuse("trace", f"{self.upcoming.fields!r}", "that the game is over")

    def _remove(self, event: Event) -> Event:
        self.events.remove(event)
        if self.round is not None:
            event.must("trace", "round", self.round)
        return event
