"""Compiled code that checks every index, in its own process and cache folder: `make test-bounds`."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
GAMES = 100

EVERYBODY_PLAYS = f"""
from tests.lineups import BOUNDS, EXPERIMENTS, GROUPS, TABLES, groups_of, kernel_of
from ysim.games.ys.tallies import from_vector
kernels = [kernel_of(names) for names in GROUPS]
for rules in (TABLES | BOUNDS).values():
    kernels += [kernel_of(names, rules) for names in groups_of(rules.players)]
    kernels += [kernel_of(["random"], rules, experiment) for experiment in EXPERIMENTS.values()]
for kernel in kernels:
    tallies = from_vector(kernel.play(1, 0, {GAMES}))
    print(tallies.games + tallies.trials, kernel.record(1, 1).event_count > 0)
"""
POLICY_OVERREACHES = """
import numpy as np
from tests.bounds.planted import overreaching_policy
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.rules import Rules
Kernel(Rules(), [overreaching_policy()], np.zeros((1, 4))).play(1, 0, 1)
"""
KERNEL_OVERREACHES = """
from tests.bounds.planted import lay_gems_of_no_colour
from tests.lineups import kernel_of
kernel = kernel_of(["random"])
lay_gems_of_no_colour(kernel)
kernel.play(1, 0, 1)
"""


def checked(code: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment | {"NUMBA_BOUNDSCHECK": "1"},
    )


def test_no_policy_and_no_rule_reads_beyond_the_end_of_an_array():
    done = checked(EVERYBODY_PLAYS)
    assert done.stderr == ""  # an error inside a policy is only printed: it cannot cross the compiled loop
    assert done.returncode == 0
    assert set(done.stdout.splitlines()) == {f"{GAMES} True"}


def test_a_policy_that_does_is_seen():
    assert "IndexError" in checked(POLICY_OVERREACHES).stderr


def test_a_rule_that_does_is_seen():
    done = checked(KERNEL_OVERREACHES)
    assert done.returncode == 1
    assert "IndexError" in done.stderr
