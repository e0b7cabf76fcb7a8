"""Games in blocks: threads play them, and the sums come out the same whatever the order (M3, M4)."""

from collections.abc import Callable, Iterator

import numpy as np
from joblib import Parallel, delayed

from ysim.games import Kernel

BLOCK_GAMES = 4_800  # a fraction of a second, and whole cycles of 1, 4, 6, 12 or 24 seatings

Progress = Callable[[int, int], None]


def blocks(games: int, cycle: int, size: int = BLOCK_GAMES) -> Iterator[tuple[int, int]]:
    """(first game, number of games) of each block: whole seating cycles, `games` in all."""
    step = max(size // cycle, 1) * cycle
    for first in range(0, games, step):
        yield first, min(step, games - first)


def play_all(
    kernel: Kernel,
    seed: int,
    games: int,
    cycle: int,
    jobs: int,
    progress: Progress | None = None,
    size: int = BLOCK_GAMES,
) -> np.ndarray:
    """The sums over games 0 … `games` − 1, as whole numbers (int64), played by `jobs` threads.

    Blocks have about `size` games. Raises what the kernel raises: an illegal choice of a policy ends the run.
    """
    total = kernel.play(seed, 0, 0)  # zeros
    report = progress or (lambda done, of: None)
    report(0, games)
    play = delayed(lambda first, count: (count, kernel.play(seed, first, count)))
    done = 0
    threads = Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered", batch_size=1)
    for count, sums in threads(play(first, count) for first, count in blocks(games, cycle, size)):
        total += sums
        done += count
        report(done, games)
    return total
