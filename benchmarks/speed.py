"""Games per second of one thread by policy, and the gain of two threads; `make bench`.

Ratios are measured within one run, because machines are noisy.
"""

from time import perf_counter

import numpy as np
from rich.console import Console
from rich.table import Table

from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.rules import Rules
from ysim.runs.blocks import play_all

SECONDS = 0.5
REPEATS = 3


def kernel_of(*names: str) -> Kernel:
    """The kernel of four seats with these policies."""
    distinct = list(dict.fromkeys(names))
    seating = np.array([[distinct.index(name) for name in names]])
    return Kernel(Rules(), [registry()[name] for name in distinct], seating)


def speed(kernel: Kernel, jobs: int) -> float:
    """Games per second, the best of some repeats."""
    kernel.play(1, 0, 100)
    clock = perf_counter()
    kernel.play(1, 0, 1_000)
    games = int(SECONDS * 1_000 / (perf_counter() - clock)) * jobs
    best = 0.0
    for _ in range(REPEATS):
        clock = perf_counter()
        play_all(kernel, 1, games, 1, jobs)
        best = max(best, games / (perf_counter() - clock))
    return best


def main() -> None:
    """Print the table."""
    table = Table("four seats of", "games/s, one thread", "two threads", "ratio")
    for name in line_ups():
        kernel = kernel_of(*name.split(",")) if "," in name else kernel_of(*[name] * 4)
        one, two = speed(kernel, 1), speed(kernel, 2)
        table.add_row(name, f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}")
    Console().print(table)


def line_ups() -> list[str]:
    """Every policy by itself, and the line-up of the first scenario."""
    return [*registry(), "balanced,black_hunter,speculator,courtier"]


if __name__ == "__main__":
    main()
