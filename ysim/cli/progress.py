"""How far a run has come: a bar on a terminal, a line now and then elsewhere, JSON for programs."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from ysim.cli.compiling import announced

if TYPE_CHECKING:
    import pandas as pd

Leading = Callable[[], "pd.DataFrame"]
"""Gives the table `policies` as it stands: one row for each policy, with its win share and interval."""

Advance = Callable[[int, int, Leading], None]
"""Called with the games done and in all: once at the start, then as blocks of games finish."""

Manner = Literal["shown", "json", "quiet"]
_SECONDS_BETWEEN_LINES = 5.0
_SECONDS_BETWEEN_LOOKS = 1.0  # at the leading policy, on a terminal and for programs


@contextmanager
def progress(manner: Manner) -> Iterator[Advance]:
    """Yield the function to call as a run goes on."""
    console = Console()
    if manner == "quiet":
        yield lambda done, total, leading: None
    elif manner == "json":
        yield _Lines(_SECONDS_BETWEEN_LOOKS, _print_json)
    elif console.is_terminal:
        with _bar(console) as bar, announced():
            yield _Bar(bar)
    else:
        with announced():
            yield _Lines(_SECONDS_BETWEEN_LINES, _print_line)


class _Lines:
    """Prints what there is to say every so many seconds, and at the end."""

    def __init__(self, seconds: float, say: "Callable[[int, int, float, pd.DataFrame], None]") -> None:
        self.seconds, self.say = seconds, say
        self.start: tuple[int, float] | None = None  # games done before, and when
        self.printed = perf_counter()

    def __call__(self, done: int, total: int, leading: Leading) -> None:
        now = perf_counter()
        if self.start is None:
            self.start = done, now
        elif now - self.printed >= self.seconds or done == total:
            self.printed = now
            before, started = self.start
            self.say(done, total, (done - before) / (now - started), leading())


def _print_line(done: int, total: int, speed: float, policies: "pd.DataFrame") -> None:
    left = f", {ceil((total - done) / speed):,} s left" if done < total else ""
    front = _in_front(policies)
    print(
        f"{done:,} of {total:,} games, {speed:,.0f} games/s{left}{'; ' if front else ''}{front}", flush=True
    )


def _print_json(done: int, total: int, speed: float, policies: "pd.DataFrame") -> None:
    columns = ["policy", "win_share", "win_share_low", "win_share_high"]
    shares = json.loads(policies[columns].to_json(orient="records"))
    speeds = {"games_per_second": round(speed), "seconds_left": round((total - done) / speed, 1)}
    state = {"event": "progress", "games": done, "of": total, **speeds, "policies": shares}
    print(json.dumps(state), flush=True)


def _in_front(policies: "pd.DataFrame") -> str:
    """The policy that wins most so far, with the half-width of its interval; empty if nobody tells."""
    if policies.columns.empty:
        return ""
    if policies.empty:
        return "no game as played yet"
    first = policies.iloc[int(policies.win_share.argmax())]
    half = (first.win_share_high - first.win_share_low) / 2
    return f"{first.policy} wins {first.win_share:.1%} ± {half:.1%}"


class _Bar:
    """A bar, and behind it the policy that is in front."""

    def __init__(self, bar: Progress) -> None:
        self.bar = bar
        self.games: TaskID = bar.add_task("starting", total=None, front="")
        self.looked = perf_counter()

    def __call__(self, done: int, total: int, leading: Leading) -> None:
        self.bar.update(self.games, description="playing", completed=done, total=total)
        if perf_counter() - self.looked >= _SECONDS_BETWEEN_LOOKS:
            self.looked = perf_counter()
            self.bar.update(self.games, front=_in_front(leading()))


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        _GamesDone(Column(no_wrap=True)),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[front]}", table_column=Column(no_wrap=True)),
        console=console,
    )


class _GamesDone(ProgressColumn):
    def render(self, task: Task) -> Text:
        if task.total is None:
            return Text("")
        return Text(f"{task.completed:,.0f} of {task.total:,.0f} games, {task.speed or 0:,.0f} games/s")
