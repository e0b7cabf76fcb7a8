"""What is said while a run goes on: that something is compiled, and how far the games have come."""

import json
import subprocess
import sys

import pandas as pd
import pytest

from ysim.cli.compiling import announced
from ysim.cli.progress import progress

POLICIES = pd.DataFrame(
    {
        "policy": ["random", "balanced"],
        "win_share": [0.4, 0.6],
        "win_share_low": [0.35, 0.55],
        "win_share_high": [0.45, 0.65],
    }
)
COMPILES_TWICE = """
import numba
from ysim.cli.progress import progress
with progress("shown"):
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
    with progress("shown") as advance:
        for second, done in [(0, 0), (10, 10_000), (20, 19_999), (21, 20_000)]:
            clock[0] = float(second)
            advance(done, 20_000, lambda: POLICIES)
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "10,000 of 20,000 games, 1,000 games/s, 10 s left; balanced wins 60.0% ± 5.0%",
        "19,999 of 20,000 games, 1,000 games/s, 1 s left; balanced wins 60.0% ± 5.0%",
        "20,000 of 20,000 games, 952 games/s; balanced wins 60.0% ± 5.0%",
    ]


def test_a_run_that_goes_on_is_timed_from_where_it_was(clock, capsys):
    with progress("shown") as advance:
        for second, done in [(100, 50_000), (110, 60_000)]:
            clock[0] = float(second)
            advance(done, 70_000, lambda: POLICIES)
    assert "60,000 of 70,000 games, 1,000 games/s, 10 s left;" in capsys.readouterr().out


def test_programs_are_told_in_json_every_second(clock, capsys):
    with progress("json") as advance:
        for second, done in [(0, 0), (0.5, 5_000), (1, 10_000), (2, 20_000)]:
            clock[0] = float(second)
            advance(done, 20_000, lambda: POLICIES)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["event"], line["games"], line["of"]) for line in lines] == [
        ("progress", 10_000, 20_000),
        ("progress", 20_000, 20_000),
    ]
    assert (lines[0]["games_per_second"], lines[0]["seconds_left"]) == (10_000, 1.0)
    assert lines[0]["policies"] == json.loads(POLICIES.to_json(orient="records"))


def test_who_wants_quiet_gets_it(capsys):
    with progress("quiet") as advance:
        advance(0, 10, lambda: POLICIES)
        advance(10, 10, lambda: POLICIES)
    assert capsys.readouterr() == ("", "")
