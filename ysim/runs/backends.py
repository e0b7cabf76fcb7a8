"""Who plays the blocks: this thread, several, other processes, or the workers of a Dask cluster (joblib)."""

import os
import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, get_args

from joblib import Parallel, delayed, parallel_config

from ysim.errors import UserError
from ysim.games import Kernel, find_game
from ysim.limits import BackendName
from ysim.runs.blocks import Block
from ysim.runs.lineups import distinct_policies, seatings
from ysim.runs.played import Played, play_block
from ysim.scenarios import Scenario, parse_scenario

# Blocks that others still play when a run is interrupted are played again: nobody needs joblib's warning.
warnings.filterwarnings("ignore", r"\d+ tasks (have been|which were)", UserWarning)

BACKENDS: tuple[BackendName, ...] = get_args(BackendName)
_JOBLIB = {"threads": "threading", "processes": "loky", "dask": "dask"}
_LOSSES = 5  # times in a row that workers may die before a single block is done

T = TypeVar("T")
Told = tuple[str, str, tuple[tuple[str, str], ...]]
"""A scenario's text and source, and names and texts of the files it names."""


@dataclass(frozen=True)
class Backend:
    """Where games are played: by `jobs` threads or processes, or by those of the Dask `scheduler`."""

    name: BackendName = "threads"
    jobs: int = 1
    scheduler: str | None = None
    """Address of a Dask scheduler; without one a cluster of `jobs` processes is started here."""


def kernel_of(scenario: Scenario) -> Kernel:
    """The compiled game of a scenario. Raises UserError for a name that it does not know."""
    rules = find_game(scenario.game)
    return rules.kernel(scenario.rules, distinct_policies(scenario), seatings(scenario), scenario.experiment)


def played(
    backend: Backend, scenario: Scenario, kernel: Kernel, seed: int, rows_end: int, todo: Iterator[Block]
) -> Iterator[tuple[Block, Played]]:
    """What each block brought, in any order. Blocks of workers that die are played again.

    Games before `rows_end` leave rows. Raises what the kernel raises, and UserError where a cluster cannot be
    used or workers keep dying.
    """
    play = partial(play_block, scenario, kernel, seed, rows_end)
    told = (scenario.text, scenario.source, tuple(scenario.files.items()))
    elsewhere = partial(_play_elsewhere, told, seed, rows_end)
    if backend.name == "dask":
        with _cluster(backend):
            yield from _until_done(backend, elsewhere, todo)
    elif backend.jobs == 1:
        yield from ((block, play(block)) for block in todo)
    elif backend.name == "threads":
        yield from _until_done(backend, play, todo)
    else:
        with TemporaryDirectory(prefix="ysim-") as folder:
            for block, path in _until_done(backend, partial(_to_file, elsewhere, folder), todo):
                yield block, pickle.loads(path.read_bytes())
                path.unlink()


@lru_cache(maxsize=1)
def _game_here(told: Told) -> tuple[Scenario, Kernel]:
    text, source, files = told
    scenario = parse_scenario(text, source, dict(files))
    return scenario, kernel_of(scenario)


def _play_elsewhere(told: Told, seed: int, rows_end: int, block: Block) -> Played:
    """Plays a block in a process that knows nothing but the texts of a scenario."""
    return play_block(*_game_here(told), seed, rows_end, block)


def _to_file(play: Callable[[Block], Played], folder: str, block: Block) -> Path:
    """The same, but into a file: a worker killed while it sends all this would leave half a message.

    Its reader would wait for the other half for ever. A name is so short that it is sent whole or not at all.
    """
    path = Path(folder, f"{block[0]}-{os.getpid()}")
    path.write_bytes(pickle.dumps(play(block)))
    return path


def _until_done(
    backend: Backend, play: Callable[[Block], T], todo: Iterator[Block]
) -> Iterator[tuple[Block, T]]:
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    out: dict[Block, None] = {}  # handed out and not back yet, in order
    losses = 0
    while losses < _LOSSES:
        try:
            handed = _handed(list(out), todo, out)
            for block, result in parallel(backend)(delayed(_with_block)(play, block) for block in handed):
                out.pop(block)
                losses = 0
                yield block, result
            return
        except TerminatedWorkerError:
            losses += 1
    raise UserError(
        f"{_LOSSES} times in a row a worker process died before a block of games was done; "
        "is there enough memory? Fewer --jobs need less"
    )


def _with_block(play: Callable[[Block], T], block: Block) -> tuple[Block, T]:
    return block, play(block)


def _handed(again: Iterable[Block], todo: Iterator[Block], out: dict[Block, None]) -> Iterator[Block]:
    """The blocks to play, those lost with a worker first; notes which are out."""
    yield from again
    for block in todo:
        out[block] = None
        yield block


def parallel(backend: Backend) -> Any:
    """joblib's `Parallel` for a backend: results come as they are ready, blocks go out a few ahead."""
    # Dask's own number of workers counts; joblib must only hand out blocks ahead of them.
    jobs = -1 if backend.name == "dask" else backend.jobs
    with parallel_config(_JOBLIB[backend.name], n_jobs=jobs):  # `Parallel` alone knows no Dask
        return Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch="3*n_jobs")


def _cluster(backend: Backend) -> Any:
    """The Dask cluster that joblib finds by itself while this is open."""
    try:
        from distributed import Client
    except ImportError:
        raise UserError('the backend "dask" needs Dask: install ysim with its extra, ysim[cluster]') from None
    try:
        if backend.scheduler:
            return Client(backend.scheduler, timeout=10)
        return Client(n_workers=backend.jobs, threads_per_worker=1, dashboard_address=None)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(f"{backend.scheduler}: no Dask scheduler answers there: {error}") from None
