"""What a game leaves: bytes of memory while a run goes on, and bytes of the file that keeps its sums.

Run as a module with two numbers of games it plays both and prints the bytes of peak memory after each.
"""

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.lineups import QUICKEST, ROOT, USUAL, scenario_of
from benchmarks.measures import Measure, Reading
from ysim.limits import BLOCK_GAMES
from ysim.runs.kept import Kept, Span
from ysim.runs.run import run

FEW, MANY = 4 * BLOCK_GAMES, 40 * BLOCK_GAMES
KEPT_GAMES = 2 * BLOCK_GAMES

MEMORY = Measure("memory, bytes per game", "lower", 0, "{:,.1f}", slack=20)  # pages come and go
KEPT = Measure("kept file, bytes per game", "lower", 0, "{:,.1f}")
MEASURES = (MEMORY, KEPT)


def readings() -> Iterator[tuple[Measure, Reading]]:
    """All measures of this file."""
    yield MEMORY, MEMORY.reading(_memory_per_game())
    yield KEPT, KEPT.reading(_kept_bytes(KEPT_GAMES) / KEPT_GAMES)


def _memory_per_game() -> float:
    """How much the peak of a fresh process grows with each game that a longer run has."""
    command = [sys.executable, "-m", "benchmarks.sizes", str(FEW), str(MANY)]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    few, many = map(int, printed.split())
    return (many - few) / (MANY - FEW)


def _kept_bytes(games: int) -> int:
    """Of the one file that keeps the first games of the usual line-up; the same on every machine."""
    span = Span(0, games, run(scenario_of(USUAL), games=games).total)
    with TemporaryDirectory(prefix="ysim-benchmark-") as folder:
        Kept(Path(folder)).keep(span)
        return sum(path.stat().st_size for path in Path(folder).iterdir())


def _peak_bytes() -> int:
    """Peak memory of this process. The usual question would be answered on Linux with its parent's peak."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # in bytes where there is no such file
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def main() -> None:
    """Play and print."""
    for games in map(int, sys.argv[1:]):
        run(scenario_of(QUICKEST), games=games, jobs=1)
        print(_peak_bytes())


if __name__ == "__main__":
    main()
