"""What the rules want from the record of a game: a trace that is read, or one that chance is writing.

The rules are written once. Where they leave a player no choice they say so with `must`; where they do, they
name everything he is allowed. A trace then holds its event against that, and chance draws and writes one.
"""

from collections.abc import Sequence
from typing import Any, NoReturn, Protocol, TypeVar

from .components import Seat

T = TypeVar("T")


class Event(Protocol):
    """One event. The first word of each method's arguments is the rule that it is about."""

    def must(self, rule: str, key: str, expected: object) -> None:
        """The rules give the value of `key`."""

    def may(self, rule: str, key: str, expected: object) -> None:
        """The rules give the value of `key`, and the event may leave it out."""

    def must_not_have(self, rule: str, key: str) -> None:
        """There is nothing to say under `key`."""

    def choice(self, rule: str, key: str, allowed: Sequence[T]) -> T:
        """A player is free to choose among `allowed`."""

    def narrowed(self, key: str, *steps: tuple[str, Sequence[T]]) -> T:
        """A choice among those of the last step; each step allows less, by its own rule."""

    def whichever(self, rule: str, key: str, allowed: Sequence[T]) -> T:
        """A choice that means nothing; left to chance, it is the first."""

    def each(self, rule: str, key: str, allowed: Sequence[Sequence[T]]) -> list[T]:
        """A list of choices, one among each of `allowed`."""

    def rearranged(self, rule: str, key: str, things: Sequence[T]) -> list[T]:
        """These things, in any order that a player likes."""

    def option(self, rule: str, options: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """A choice of several keys at once."""

    def new_number(self, key: str, taken: Sequence[int]) -> int:
        """A number that is not yet taken."""

    def refuse(self, rule: str, said: str, expected: str) -> NoReturn:
        """The event does not agree with the rules."""


class Record(Protocol):
    """The events of one game. While `round` is set, every event belongs to that round."""

    round: int | None
    history: list[dict[str, Any]]

    def take(self, kind: str) -> Event:
        """The next event, which is of this kind."""

    def wants(self, kind: str, seat: Seat, options: Sequence[object], window: str | None = None) -> bool:
        """Whether this player now does something that he may leave: one of these options."""

    def close_window(self, rule: str, name: str) -> None:
        """No more cards are played in this window."""

    def gather_ties(self, until: str) -> None:
        """Ties may now arise; the events about them stand anywhere before the next of the kind `until`."""

    def claim_tie(self, where: str, tied: Sequence[object]) -> Event:
        """The event about the tie of these seats (or columns)."""

    def no_more_ties(self) -> None:
        """There are no other ties than those claimed."""

    def finish(self) -> None:
        """The game is over."""
