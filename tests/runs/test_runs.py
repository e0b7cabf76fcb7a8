"""Runs: the same games whoever shares the work, nothing left by a run that ends early."""

import os
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

from tests.runs.played import GAMES, LINEUPS, ROOT, SEED, result_of, scenario_of
from ysim.cli import main
from ysim.errors import UserError
from ysim.games.ys import game as ys
from ysim.games.ys.policies import registry
from ysim.runs.blocks import blocks, gaps
from ysim.runs.lineups import distinct_policies, seatings
from ysim.runs.run import run
from ysim.scenarios import load_scenario, parse_scenario

SHIPPED = [p for p in sorted((ROOT / "scenarios").glob("**/*.toml")) if "ysim-scenario/1" in p.read_text()]


def kernel_and_seatings(names):
    scenario = scenario_of(names)
    rows = seatings(scenario)
    return ys.kernel(scenario.rules, distinct_policies(scenario), rows, None), rows


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_scenario_plays_and_every_policy_wins_its_share(path):
    scenario = load_scenario(path)
    result = run(scenario, games=1)
    policies, seats = result.tables["policies"], result.tables["seats"]
    assert (
        result.manifest.games_done == len(seatings(scenario))
        and result.manifest.rules_version == ys.RULES_VERSION
    )
    assert len(seats) == scenario.rules.players
    assert (policies.win_share * policies.seats).sum() == pytest.approx(result.manifest.games_done, rel=1e-12)
    assert result.facts.deviations == scenario.rules.deviations()


# The same whoever shares the work


@pytest.mark.parametrize("jobs", [2, 4])
def test_any_number_of_threads_gives_the_same_digest_and_tables(names, jobs):
    alone, shared = result_of(names), run(scenario_of(names), jobs=jobs)
    assert shared.manifest.digest == alone.manifest.digest
    assert shared.tables.keys() == alone.tables.keys()
    for name, table in alone.tables.items():
        pd.testing.assert_frame_equal(shared.tables[name], table, check_exact=True)


@pytest.mark.parametrize("jobs", [1, 2, 4])
@pytest.mark.parametrize("size", [1, 24, 31, 100, 4_800])
def test_blocks_of_any_size_add_up_to_the_same_sums(names, jobs, size):
    result = run(scenario_of(names), jobs=jobs, block_games=size)
    assert result.total == result_of(names).total


@pytest.mark.parametrize(("cycle", "size"), [(1, 7), (12, 100), (24, 5), (24, 60)])
def test_blocks_are_whole_cycles_one_after_the_other(cycle, size):
    first_game = 3 * cycle
    cut = list(blocks(first_game, first_game + 20 * cycle, cycle, size))
    starts = np.cumsum([first_game] + [count for _, count in cut])[:-1]
    assert [first for first, _ in cut] == starts.tolist()
    assert sum(count for _, count in cut) == 20 * cycle
    assert all(count % cycle == 0 and count <= max(size, cycle) for _, count in cut)


@pytest.mark.parametrize(
    ("played", "missing"),
    [
        ([], [(0, 10)]),
        ([(0, 10)], []),
        ([(0, 3)], [(3, 10)]),
        ([(2, 4), (6, 7)], [(0, 2), (4, 6), (7, 10)]),
        ([(5, 10)], [(0, 5)]),
        ([(0, 4), (8, 20)], [(4, 8)]),
    ],
)
def test_gaps_are_what_is_not_played(played, missing):
    assert list(gaps(played, 0, 10)) == missing


def test_the_order_in_which_python_hashes_names_does_not_matter():
    code = (
        "from tests.runs.played import *; names = LINEUPS[0]; result = run(scenario_of(names), jobs=2);"
        "print(result.manifest.digest, hash('ys'), {n: t.to_csv() for n, t in result.tables.items()})"
    )
    printed = [in_another_process(code, PYTHONHASHSEED=hash_seed).split(" ", 2) for hash_seed in ("1", "2")]
    (one, one_hash, one_tables), (two, two_hash, two_tables) = printed
    assert one_hash != two_hash
    assert one == two == result_of(LINEUPS[0]).manifest.digest
    assert one_tables == two_tables


def in_another_process(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_games_of_a_longer_run_are_the_games_of_a_shorter_one(names):
    kernel, rows = kernel_and_seatings(names)
    cycle = len(rows)
    first, rest = kernel.play(SEED, 0, cycle), kernel.play(SEED, cycle, GAMES - cycle)
    assert np.array_equal(first, run(scenario_of(names), games=cycle).sums)
    assert np.array_equal(first + rest, result_of(names).sums)
    assert not np.array_equal(first, rest)


# Seeds and numbers of games


def test_another_seed_is_another_run_and_0_is_a_seed(names):
    runs = [run(scenario_of(names), seed=seed) for seed in (0, 1, SEED)]
    assert [result.manifest.seed for result in runs] == [0, 1, SEED]
    assert len({result.manifest.digest for result in runs}) == 3
    assert runs[2].manifest.digest == result_of(names).manifest.digest
    assert run(scenario_of(names, seed=0)).manifest.digest == runs[0].manifest.digest


def test_without_a_seed_one_is_drawn_and_stored(names):
    drawn = [run(scenario_of(names, seed=None)) for _ in range(2)]
    seeds = [result.manifest.seed for result in drawn]
    assert seeds[0] != seeds[1]
    assert run(scenario_of(names), seed=seeds[0]).manifest.digest == drawn[0].manifest.digest


@pytest.mark.parametrize(("asked", "done"), [(1, 24), (24, 24), (25, 48)])
def test_games_are_rounded_up_to_whole_seating_cycles(asked, done):
    result = run(scenario_of(LINEUPS[0]), games=asked)
    assert (result.manifest.games_asked, result.manifest.games_done) == (asked, done)
    assert (result.tables["policies"].games == done).all()
    assert len(seatings(scenario_of(LINEUPS[0]))) == 24
    assert len(seatings(scenario_of(LINEUPS[1]))) == 12


def test_an_illegal_choice_ends_the_run_and_says_whose_it_was(monkeypatch, tmp_path, capsys):
    wrong = registry()["random"].derive("wrong", decisions={"gem": lambda table, hand, die: 77})
    monkeypatch.setattr(ys, "policies", lambda: {**registry(), "wrong": wrong})
    scenario = tmp_path / "wrong.toml"
    scenario.write_text(
        'title = "Wrong"\nseed = 5\n[lineup]\npolicies = ["random", "random", "wrong", "random"]\n'
    )
    with pytest.raises(UserError) as raised:
        run(parse_scenario(scenario.read_text()), games=24)
    for part in ("policy wrong", "seat", "seed 5", '"gem"', "77", "game "):
        assert part in str(raised.value)

    monkeypatch.setattr(
        sys, "argv", ["ysim", "run", str(scenario), "--games", "24", "--out", str(tmp_path / "out")]
    )
    assert main() == 2
    told_to_people = capsys.readouterr().err
    assert told_to_people.startswith("ysim: policy wrong") and "Traceback" not in told_to_people
    assert os.listdir(tmp_path) == ["wrong.toml"]
