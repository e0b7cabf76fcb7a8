"""`ysim check` as a designer's build runs it: exit codes, what is printed, mistakes."""

import subprocess
import sys

import pytest

HEAD = """
format = "ysim-scenario/1"
title = "Four ways"
seed = 3
games = 2400
[lineup]
policies = ["balanced", "balanced", "speculator", "courtier"]
"""
WINS = '[[expect]]\nmeasure = "policy.win_share"\npolicy = "speculator"\n'


def check(tmp_path, text):
    scenario = tmp_path / "scenario.toml"
    scenario.write_text(HEAD + text)
    command = [sys.executable, "-m", "ysim", "check", str(scenario)]
    return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)


@pytest.mark.parametrize(
    ("bound", "code", "word"),
    [('at_most = "40%"', 0, "pass"), ('at_least = "40%"', 1, "fail")],
)
def test_the_exit_code_says_whether_an_expectation_fails(tmp_path, bound, code, word):
    done = check(tmp_path, WINS + bound)
    assert done.returncode == code, done.stderr
    assert word in done.stdout and "policy.win_share" in done.stdout
    assert "Traceback" not in done.stderr


def test_without_expectations_there_is_nothing_to_check(tmp_path):
    done = check(tmp_path, "")
    assert done.returncode == 2
    assert "[[expect]]" in done.stderr


def test_an_undecided_expectation_says_how_many_games_would_decide(tmp_path):
    done = check(tmp_path, '[[expect]]\nmeasure = "seat.spread"\nat_most = "3%"\n')
    assert done.returncode == 0
    assert "undecided" in done.stdout
