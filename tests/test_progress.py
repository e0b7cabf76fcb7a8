"""What is said while a run goes on: that something is compiled, and how far the games have come."""

import subprocess
import sys

import pytest

from ysim.cli.compiling import announced
from ysim.cli.progress import progress

COMPILES_TWICE = """
import numba
from ysim.cli.progress import progress
with progress(quiet=False):
    print("start")
    numba.njit(lambda: 1)()
    numba.njit(lambda: 2)()
numba.njit(lambda: 3)()
print("end")
"""


def test_compiling_is_said_once_and_only_where_something_is_compiled():
    said = subprocess.run([sys.executable, "-c", COMPILES_TWICE], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == ["start", "compiling, about a minute the first time", "end"]


def test_compiling_is_not_said_where_nothing_is_compiled(capsys):
    with announced():
        pass
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def clock(monkeypatch):
    """The seconds that `progress` reads, in a list of one."""
    seconds = [0.0]
    monkeypatch.setattr("ysim.cli.progress.perf_counter", lambda: seconds[0])
    return seconds


def test_time_is_left_until_all_games_are_done(clock, capsys):
    with progress(quiet=False) as advance:
        for second, done in [(0, 0), (10, 10_000), (20, 19_999), (21, 20_000)]:
            clock[0] = float(second)
            advance(done, 20_000)
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "10,000 of 20,000 games, 1,000 games/s, 10 s left",
        "19,999 of 20,000 games, 1,000 games/s, 1 s left",
        "20,000 of 20,000 games, 952 games/s",
    ]
