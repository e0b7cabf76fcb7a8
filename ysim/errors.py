"""Mistakes of the person at the keyboard, told so that they can be put right."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any


class UserError(Exception):
    """Something the user can correct: a scenario, an option, an output folder.

    The message says what is wrong, where, what was expected and what to do. The command line prints it
    and ends with exit code 2; nothing has been written by then.
    """


class BrokenOff(UserError):
    """A game that the mistake of a policy ended. `events` tell it up to there, where a trace was asked."""

    events: Sequence[Mapping[str, Any]] = ()


class Interrupted(Exception):
    """A run that was ended from outside after `done` of `games` games, which are kept in its folder.

    `command` is what goes on with it, where the command line knows.
    """

    def __init__(self, done: int, games: int) -> None:
        self.done = done
        self.command = ""
        super().__init__(f"{done:,} of {games:,} games are kept")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean "…"?` with the nearest known spelling, or all that is known if none is near."""
    names = list(known)
    folded = {name.lower(): name for name in names}
    nearest = get_close_matches(word.lower(), folded, n=1, cutoff=0.5)
    if nearest:
        return f'; did you mean "{folded[nearest[0]]}"?'
    return f"; known: {', '.join(names)}" if names else "; there is none"
