"""The events of one game (`docs/trace.md`) as plain sentences, for a person to read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ysim.games.ys import narrate_counting as counting
from ysim.games.ys import narrate_placement as placement
from ysim.games.ys import narrate_words as words
from ysim.games.ys.narrate_memory import Event, Memory

TELLERS: dict[str, Callable[[Memory, list[Event]], Iterator[str]]] = {
    "game": placement.title,
    "setup": placement.setup,
    "reveal": placement.reveal,
    "gift": placement.gift,
    "bid": placement.bids,
    "order": placement.orders,
    "card": placement.card,
    "spy": placement.look,
    "conjure": placement.conjure,
    "place": placement.places,
    "gem": counting.gems,
    "port": counting.area,
    "commerce": counting.area,
    "palace": counting.area,
    "row": counting.row,
    "columns": counting.columns,
    "leader": counting.leader,
    "tie": counting.tie,
    "quotations": counting.quotations,
    "throne": counting.throne,
    "score": counting.scores,
    "result": counting.result,
}


def narrate(events: Sequence[Mapping[str, Any]]) -> str:
    """Return the events of one game (format ysim-trace/1) as sentences under headings, round by round.

    A player is named by policy and seat, such as `balanced-2`. Raises KeyError for an event of unknown kind.
    """
    memory = Memory()
    lines: list[str] = []
    section = ""
    for _, group in groupby(events, _told_together):
        happened = list(group)
        heading = words.section(happened[0]) or section
        if heading != section:
            lines += ["", heading]
        section = heading
        lines += TELLERS[happened[0]["event"]](memory, happened)
    return "\n".join(lines)


def _told_together(event: Event) -> tuple[Any, ...]:
    """Equal for neighbouring events that make one sentence."""
    kind = event["event"]
    if kind == "place":
        return kind, event["round"], event["seat"], event["turn"]
    if kind == "gem":
        return kind, event["round"], event["neighbourhood"], event["seat"]
    return (kind,) if kind in ("order", "throne", "score") else (kind, id(event))
