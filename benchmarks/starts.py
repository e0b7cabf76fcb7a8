"""How long the command line takes until something is there, with nothing compiled yet and with all of it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.lineups import FIRST
from benchmarks.measures import Measure, Reading, duration
from benchmarks.yardstick import Took, time_in_turns

COLD_REPEATS = 2
WARM_REPEATS = 4

COLD = duration("cold start, first game")
WARM = duration("warm start, first game")
RUN = duration("warm start, 24 games and report")
HELP = duration("ysim --help")
MEASURES = (COLD, WARM, RUN, HELP)


class _Command:
    """A command that is run again and again, with a cache folder of its own."""

    def __init__(self, cache: Path, *arguments: str, is_cold: bool = False) -> None:
        self.command = [sys.executable, "-m", "ysim", *arguments]
        self.cache, self.is_cold = cache, is_cold

    def __call__(self) -> Took:
        """Run it once, from its start to its end."""
        if self.is_cold:
            rmtree(self.cache, ignore_errors=True)
        environment = os.environ | {"YSIM_CACHE": str(self.cache)}
        start, before = perf_counter(), _processor_seconds()
        subprocess.run(self.command, env=environment, check=True, capture_output=True)
        return Took(perf_counter() - start, _processor_seconds() - before)


def _processor_seconds() -> float:
    """Of all commands that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def readings() -> Iterator[tuple[Measure, Reading]]:
    """All measures of this file. Nobody else's folders are written."""
    with TemporaryDirectory(prefix="ysim-benchmark-") as name:
        cache, out = Path(name, "cache"), Path(name, "report")
        first_game = ("trace", str(FIRST), "--game", "0")
        run = ("run", str(FIRST), "--games", "24", "--force", "--out", str(out))
        yield from _timed({COLD: _Command(cache, *first_game, is_cold=True)}, COLD_REPEATS)
        warm = {WARM: first_game, RUN: run, HELP: ("--help",)}
        yield from _timed({measure: _Command(cache, *warm[measure]) for measure in warm}, WARM_REPEATS)


def _timed(commands: Mapping[Measure, _Command], repeats: int) -> Iterator[tuple[Measure, Reading]]:
    """The readings of commands, run in turns."""
    timing = time_in_turns({measure.name: command for measure, command in commands.items()}, repeats)
    for measure in commands:
        yield measure, measure.reading_of(timing.took[measure.name], timing.yardstick)
