"""Runs in a folder that Ctrl-C ends after some blocks."""

from tests.runs.played import LINEUPS, result_of, scenario_of
from ysim.runs.folder import PLAYED, run_folder
from ysim.runs.resumable import run_into
from ysim.runs.run import Order

NAMES = LINEUPS[0]
BLOCK = 24


def order(**changes):
    return Order(**{"scenario": scenario_of(NAMES), "jobs": 1, "block_games": BLOCK} | changes)


def play(folder, resume=False, after=None, **changes):
    """A run into a folder without its report; Ctrl-C comes when so many blocks more are done."""
    calls = iter(range(10**6))

    def progress(done, of, leading):
        if next(calls) == after:
            raise KeyboardInterrupt

    with run_folder(folder, resume) as before:
        result = run_into(folder, order(**changes), before, progress)
        result.manifest.write(folder)
        return result


def files(folder):
    """Those of played games."""
    return sorted((folder / PLAYED).iterdir())


def digest():
    """Of the whole run, played without interruption."""
    return result_of(NAMES).manifest.digest
