"""The walk through the events of a game; it reads like the table of contents of the rule book."""

from collections.abc import Mapping, Sequence
from typing import Any

from .auction import auction
from .components import ROUNDS
from .counting import counting
from .placement import placement
from .scoring import Final, final
from .setup import reveal, set_up
from .trace import Trace


def replay(events: Sequence[Mapping[str, Any]]) -> Final:
    """The end of a game as the rules give it, from its parsed events, first to last.

    Raises Disagreement where the trace says something that the rules do not allow.
    """
    trace = Trace(events)
    table = set_up(trace)
    for number in ROUNDS:
        trace.round = number
        table.begin_round(number)
        reveal(table, trace)
        auction(table, trace)
        placement(table, trace)
        counting(table, trace)
    trace.round = None
    end = final(table, trace)
    trace.finish()
    return end
