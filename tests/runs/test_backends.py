"""Whoever plays, and in which order: the same games, and workers may die."""

import os
import signal
from pathlib import Path

import pytest

from tests.runs.played import LINEUPS, result_of, scenario_of
from ysim.errors import UserError
from ysim.runs.run import run

NAMES = LINEUPS[0]


@pytest.mark.parametrize("backend", ["threads", "processes", "dask"])
@pytest.mark.parametrize("block_games", [24, 72])
def test_every_backend_plays_the_same_games(backend, block_games):
    result = run(scenario_of(NAMES), jobs=2, backend=backend, block_games=block_games)
    assert result.manifest.digest == result_of(NAMES).manifest.digest
    assert (result.manifest.backend, result.manifest.jobs) == (backend, 2)


def workers():
    """The numbers of the processes that joblib has started for this one."""
    return {int(number) for number in os.listdir("/proc") if number.isdigit() and is_worker(number)}


def is_worker(number):
    try:
        parent = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1]
        return int(parent) == os.getpid() and "popen_loky" in Path(f"/proc/{number}/cmdline").read_text()
    except OSError:
        return False


def test_one_job_starts_no_process():
    before, seen = workers(), set()
    watch = {"progress": lambda *_: seen.update(workers() - before), "block_games": 24}
    run(scenario_of(NAMES), jobs=1, backend="processes", **watch)
    assert seen == set()


def test_blocks_of_a_worker_that_is_killed_are_played_again():
    killed = []

    def kill(done, of, leading):
        if done and not killed:
            for number in workers():
                os.kill(number, signal.SIGKILL)
                killed.append(number)

    how = {"games": 2_400, "block_games": 24}
    result = run(scenario_of(NAMES), jobs=2, backend="processes", progress=kill, **how)
    assert killed
    assert result.manifest.digest == run(scenario_of(NAMES), jobs=1, **how).manifest.digest


def test_a_scheduler_that_does_not_answer_is_a_message():
    with pytest.raises(UserError, match=r"tcp://127.0.0.1:9: no Dask scheduler answers there"):
        run(scenario_of(NAMES), backend="dask", scheduler="tcp://127.0.0.1:9")


def test_a_backend_that_is_not_there_is_a_message():
    with pytest.raises(UserError, match='backend = "thread": expected one of threads, processes, dask'):
        run(scenario_of(NAMES), backend="thread")
