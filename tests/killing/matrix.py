"""The same games by every number of jobs, backend and block size, whatever Python's and Numba's environment.

`python -m tests.killing.matrix GAMES SEED` prints the digests of one environment, a line each.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product

from tests.killing.runs import SCENARIO, SEED
from ysim import load_scenario, run
from ysim.runs.backends import BACKENDS

JOBS = (1, 2, 3)
BLOCKS = (240, 4800)
WAYS = list(product(BACKENDS, JOBS, BLOCKS))
HASHES = ("0", "1")
THREADS = ("1", "2")
SHOWN = 16  # digits of a digest


def digests(games: int, seed: int, hashes: str, threads: str) -> list[str]:
    """The digests of all ways to play, in a process with that environment."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.killing.matrix", str(games), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": hashes, "NUMBA_NUM_THREADS": threads},
    )
    return done.stdout.split()


def played(games: int, seed: int) -> Iterator[str]:
    """The digest of each way to play, here."""
    scenario = load_scenario(SCENARIO)
    for backend, jobs, block in WAYS:
        result = run(scenario, games=games, seed=seed, jobs=jobs, backend=backend, block_games=block)
        yield result.manifest.digest


def prove(games: int) -> bool:
    """Prints all digests as one table, and that of another seed; whether only the latter differs."""
    environments = list(product(HASHES, THREADS))
    columns = [digests(games, SEED, *environment) for environment in environments]
    head = [f"hash {hashes}, threads {threads}".ljust(SHOWN) for hashes, threads in environments]
    print("backend    jobs  block ", *head, sep="  ")
    for (backend, jobs, block), *row in zip(WAYS, *columns, strict=True):
        print(f"{backend:10} {jobs:4}  {block:5} ", *(digest[:SHOWN] for digest in row), sep="  ")
    seen = {digest for column in columns for digest in column}
    other = run(load_scenario(SCENARIO), games=games, seed=SEED + 1, jobs=1).manifest.digest
    print(
        f"{len(columns) * len(WAYS)} runs, different digests: {len(seen)}; another seed: {other[:SHOWN]}",
        flush=True,
    )
    return len(seen) == 1 and other not in seen


if __name__ == "__main__":
    for digest in played(int(sys.argv[1]), int(sys.argv[2])):
        print(digest, flush=True)
