"""How far a run has come: a bar on a terminal, a line now and then elsewhere, nothing if not wanted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from ysim.cli.compiling import announced

Advance = Callable[[int, int], None]
"""Called with the games done and the games in all: once with 0 done, then as blocks of games finish."""

_SECONDS_BETWEEN_LINES = 5.0


@contextmanager
def progress(quiet: bool) -> Iterator[Advance | None]:
    """Yield the function to call as a run goes on; None if quiet."""
    console = Console()
    if quiet:
        yield None
    elif console.is_terminal:
        with _bar(console) as bar, announced():
            games = bar.add_task("starting", total=None)
            yield lambda done, total: bar.update(games, description="playing", completed=done, total=total)
    else:
        with announced():
            yield _Lines()


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        _GamesDone(Column(no_wrap=True)),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
    )


class _GamesDone(ProgressColumn):
    def render(self, task: Task) -> Text:
        if task.total is None:
            return Text("")
        return Text(f"{task.completed:,.0f} of {task.total:,.0f} games, {task.speed or 0:,.0f} games/s")


class _Lines:
    def __init__(self) -> None:
        self.started = self.printed = perf_counter()

    def __call__(self, done: int, total: int) -> None:
        now = perf_counter()
        if done == 0:
            self.started = now
        elif now - self.printed >= _SECONDS_BETWEEN_LINES or done == total:
            self.printed = now
            speed = done / (now - self.started)
            left = f", {ceil((total - done) / speed):,} s left" if done < total else ""
            print(f"{done:,} of {total:,} games, {speed:,.0f} games/s{left}", flush=True)
