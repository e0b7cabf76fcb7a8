"""Sides on common luck: exact sums whoever plays, equal to those of separate runs, and refusals."""

import numpy as np
import pytest

from tests.studies.cases import FOUR, question, scenario_of
from ysim.errors import UserError
from ysim.runs.run import run
from ysim.studies.compare import compare
from ysim.studies.sides import side_of, sides_of_policies
from ysim.studies.together import Together

ESTIMATES = [f"{name}{end}" for name in ("a", "b", "difference") for end in ("", "_low", "_high")]


def compared(a, b, **how):
    return compare(side_of(a, "a"), side_of(b, "b"), question(a, **how))


def rows(comparison):
    return comparison.table.set_index("measure")


def test_a_scenario_differs_from_itself_by_exactly_nothing():
    table = compared(scenario_of(), scenario_of(), games=480).table
    assert (table.difference == 0).all() and (table.p_value == 1).all()
    assert table.variance_ratio.isna().all() and (table.difference_high > 0).all()
    assert table.verdict.str.startswith("within").all()


def test_a_rule_that_matters_is_found():
    table = rows(compared(scenario_of(), scenario_of(commerce_gold=8), games=480))
    row = table.loc["gold of all"]
    assert row.difference_low > 5 and row.verdict == "larger by more than 1\N{NO-BREAK SPACE}gold"


def test_common_luck_saves_games_where_little_changes():
    table = rows(compared(scenario_of(), scenario_of(merchant_gold=6), games=1_200))
    assert table.variance_ratio.min() > 2


def test_both_sides_are_what_separate_runs_count():
    a, b = scenario_of(), scenario_of(commerce_gold=5)
    table = rows(compared(a, b))
    for side, scenario in (("a", a), ("b", b)):
        policies = run(scenario, games=240, jobs=1).tables["policies"].set_index("policy")
        for policy, row in policies.iterrows():
            for end in ("", "_low", "_high"):
                share, gold = (
                    table.loc[f"{what} of {policy}", f"{side}{end}"] for what in ("win share", "gold")
                )
                assert share == pytest.approx(row[f"win_share{end}"], rel=1e-12)
                assert gold == pytest.approx(row[f"score{end}"], rel=1e-12)


def test_any_number_of_jobs_gives_the_same_and_another_seed_does_not():
    a, b = scenario_of(), scenario_of(leader_step=2)
    found = {jobs: compared(a, b, jobs=jobs, games=1_200) for jobs in (1, 3)}
    assert found[1].table.equals(found[3].table)
    digests = [found[jobs].played.manifest["digest"] for jobs in (1, 3)]
    assert digests[0] == digests[1]
    other = compared(a, b, seed=6, games=1_200)
    assert other.played.manifest["digest"] != digests[0]
    assert not np.allclose(other.table.difference, found[1].table.difference)


def test_games_in_two_strides_are_the_same_as_in_one():
    sides = side_of(scenario_of(), "a"), [side_of(scenario_of(leader_step=2), "b")]
    once, twice = Together(*sides, seed=5), Together(*sides, seed=5)
    once.play_to(480, lambda *state: None)
    for games in (100, 480):
        twice.play_to(games, lambda *state: None)
    assert (once.done, once.digest) == (twice.done, twice.digest)


def test_sides_of_other_cycles_play_whole_common_cycles():
    listed = scenario_of(("balanced", "balanced", "balanced", "courtier"))
    comparison = compared(scenario_of(), listed, games=25)
    assert comparison.played.games == 48  # 24 seatings on one side, 4 on the other
    assert set(comparison.table.measure) >= {"win share of balanced", "win share of courtier", "gold of all"}
    assert "win share of speculator" not in set(comparison.table.measure)


def test_a_policy_in_question_counts_apart_from_others_of_its_name():
    scenario = scenario_of(("random", "random", "balanced", "courtier"))
    comparison = compare(*sides_of_policies(scenario, "balanced", "random"), question(scenario, 480))
    table = rows(comparison)
    assert list(table.index[:4]) == [
        "win share of balanced or random",
        "win share of random",
        "win share of balanced",
        "win share of courtier",
    ]
    assert table.difference_high.iloc[0] < -0.1  # `random` hardly wins
    assert table.a.iloc[:4].sum() == pytest.approx(1) == table.b.iloc[:4].sum()


def test_other_numbers_of_players_have_no_luck_in_common():
    with pytest.raises(UserError, match=r"rules\.players = 3: expected 4 as in test\.toml"):
        compared(scenario_of(), scenario_of(FOUR[:3]))


def test_two_policies_must_differ():
    with pytest.raises(UserError, match="expected another policy"):
        sides_of_policies(scenario_of(), "balanced", "balanced")


def test_until_ends_as_soon_as_differences_of_win_shares_are_precise(monkeypatch):
    monkeypatch.setattr("ysim.runs.precision.FIRST_LOOK", 120)
    a, b = scenario_of(), scenario_of(merchant_gold=6)
    comparison = compared(a, b, games=2_400, until=0.04)
    assert comparison.played.manifest["status"] == "precision reached"
    assert comparison.played.games < 2_400 and comparison.played.games % 24 == 0
    shares = comparison.table[comparison.table.unit == "share"]
    assert ((shares.difference_high - shares.difference_low) / 2).max() <= 0.04
    limited = compared(a, b, games=240, until=0.001)
    assert (limited.played.games, limited.played.manifest["status"]) == (240, "complete")
