"""How long the command line takes until something is there, with nothing compiled yet and with all of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.lineups import FIRST
from benchmarks.measures import Measure, Reading, duration
from benchmarks.yardstick import time_in_turns, timed

COLD_REPEATS = 2
WARM_REPEATS = 3

COLD = duration("cold start, first game")
WARM = duration("warm start, first game")
RUN = duration("warm start, 24 games and report")
HELP = duration("ysim --help")
MEASURES = (COLD, WARM, RUN, HELP)


def readings() -> Iterator[tuple[Measure, Reading]]:
    """All measures of this file. Nobody else's folders are written."""
    with TemporaryDirectory(prefix="ysim-benchmark-") as name:
        folder = Path(name)
        cold = time_in_turns({COLD.name: partial(_seconds_of_the_first_game, folder)}, COLD_REPEATS)
        yield COLD, COLD.reading(cold.seconds[COLD.name], cold.yardstick)
        cache = next(folder.iterdir())
        works = {
            WARM.name: partial(_seconds, cache, "trace", str(FIRST), "--game", "0"),
            RUN.name: partial(_seconds_of_a_run, cache, folder),
            HELP.name: partial(_seconds, cache, "--help"),
        }
        warm = time_in_turns(works, WARM_REPEATS)
        for measure in (WARM, RUN, HELP):
            yield measure, measure.reading(warm.seconds[measure.name], warm.yardstick)


def _seconds_of_the_first_game(folder: Path) -> float:
    """With an empty cache folder, made for it."""
    return _seconds(_new(folder), "trace", str(FIRST), "--game", "0")


def _seconds_of_a_run(cache: Path, folder: Path) -> float:
    return _seconds(cache, "run", str(FIRST), "--games", "24", "--out", str(_new(folder)))


def _new(folder: Path) -> Path:
    inside = folder / str(len(list(folder.iterdir())))
    inside.mkdir()
    return inside


def _seconds(cache: Path, *arguments: str) -> float:
    """Of one command, from its start to its end."""
    command = [sys.executable, "-m", "ysim", *arguments]
    environment = os.environ | {"YSIM_CACHE": str(cache)}
    return timed(partial(subprocess.run, command, env=environment, check=True, capture_output=True))
