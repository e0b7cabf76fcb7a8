"""The replay of a game: every choice is read from its trace."""

from collections.abc import Mapping, Sequence
from typing import Any

from .game import play_out
from .result import Result
from .trace import Trace


def replay(events: Sequence[Mapping[str, Any]]) -> Result:
    """The end of a game as the rules give it, from its parsed events, first to last.

    Raises Disagreement where the trace says something that the rules do not allow.
    """
    trace = Trace(events)
    return play_out(trace.take("game"), trace.take("setup"), trace)
