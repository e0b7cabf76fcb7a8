"""`python -m tests.reference FILE…` (or standard input): exit code 1 at the first disagreement."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from . import Disagreement, Result, replay


def games(lines: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """The events of each game in JSON lines; an event `game` begins a new one."""
    events: list[dict[str, Any]] = []
    for line in lines:
        event = json.loads(line)
        if event.get("event") == "game" and events:
            yield events
            events = []
        events.append(event)
    if events:
        yield events


def replay_lines(name: str, lines: Iterable[str]) -> Iterator[Result]:
    """The end of each game of one file; its first disagreement ends the program."""
    try:
        for events in games(lines):
            yield replay(events)
    except (Disagreement, json.JSONDecodeError) as problem:
        sys.exit(f"{name}: {problem}")


def replay_files(names: list[str]) -> Iterator[Result]:
    """The end of each game of these files, or of standard input."""
    if not names:
        yield from replay_lines("standard input", sys.stdin)
    for name in names:
        with open(name, encoding="utf-8") as lines:
            yield from replay_lines(name, lines)


def main() -> None:
    """Says how many games agreed, and which rulings were not the book's. No game at all is a failure."""
    agreed = 0
    departures: Counter[str] = Counter()
    for end in replay_files(sys.argv[1:]):
        agreed += 1
        departures.update(end.departures)
    print(f"{agreed} games agreed")
    for switch, count in departures.items():
        print(f"  {count} of them with {switch}")
    if agreed == 0:
        sys.exit("there was no game to replay")


if __name__ == "__main__":
    main()
