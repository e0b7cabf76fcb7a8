"""`ysim balance` on few games: parts, sums that add up, seeds, luck of known size, restrictions."""

import json

import numpy as np
import pytest

from ysim.games.ys.tallies import from_vector
from ysim.runs.run import run
from ysim.scenarios import parse_scenario
from ysim.studies import luck as of_luck
from ysim.studies.balance import SEEDS_APART, SHARES, balance, parts_for
from ysim.studies.study import question_of

TEXT = """
format = "ysim-scenario/1"
title = "Four ways"
seed = 3
[lineup]
policies = ["balanced", "merchant", "speculator", "courtier"]
[[expect]]
measure = "policy.win_share"
policy = "speculator"
at_most = "25%"
"""
GAMES = 6_000


@pytest.fixture(scope="module")
def scenario():
    return parse_scenario(TEXT)


@pytest.fixture(scope="module")
def report(scenario):
    return balance(scenario, question_of(scenario, GAMES, None, 2))


def test_every_part_is_played_and_its_tables_are_there(report):
    played = report.manifest["parts"]
    assert set(played) == set(SHARES)
    assert sum(played.values()) == report.manifest["games_done"] == report.games
    assert {"bid_values", "place_prices", "place_values", "restricted", "luck", "rulings"} <= set(
        report.tables
    )
    assert report.tables["characters"].caused_games.sum() == played["character"] / 2


def test_the_sums_of_the_experiments_add_up_to_those_of_runs(report, scenario):
    kinds = ("order_cards", "bid", "character", "placement")
    played = report.manifest["parts"]
    parts = []
    for number, kind in enumerate(kinds):
        text = TEXT + f'[experiment]\nrandomise = "{kind}"\n'
        parts.append(run(parse_scenario(text), games=played[kind], seed=3 + SEEDS_APART * number).sums)
    assert (report.total.numbers() == sum(parts)).all()
    assert from_vector(report.total.numbers()).games == sum(played[kind] for kind in kinds) / 2


def test_another_seed_differs_and_the_same_does_not(scenario, report):
    again = balance(scenario, question_of(scenario, GAMES, None, 1))
    other = balance(scenario, question_of(scenario, GAMES, 4, 2))
    assert again.manifest["digest"] == report.manifest["digest"] != other.manifest["digest"]


def test_a_restriction_changes_nobody_but_its_seat(report):
    table = report.tables["restricted"]
    assert len(table) == 4 * 4
    market = table[table.without == "market"].set_index("policy")
    assert market.loc["balanced"].gold_loss_low > 0
    assert (table.loss_low <= table.loss).all() and (table.loss <= table.loss_high).all()


def test_luck_shares_add_up_to_one(report):
    table = report.tables["luck"]
    assert table.groupby("outcome").share_of_variance.sum().tolist() == pytest.approx([1, 1])
    assert (table.games == table.set_ups * of_luck.REPLAYS).all()


def test_luck_of_known_size_is_found():
    """Policies worth ± 1, set-ups with a standard deviation of 2, dice of 4: variances 1, 4 and 16."""
    held = np.zeros(3, int)
    for seed in range(40):
        dice = np.random.default_rng(seed)
        policies = np.array([dice.permutation(4) for _ in range(400)])
        skill = np.array([1.0, -1.0, 1.0, -1.0])[policies][:, None, :]
        set_up, rest = dice.normal(0, 2, (400, 1, 4)), dice.normal(0, 4, (400, of_luck.REPLAYS, 4))
        rows = of_luck._shares("gold", policies, skill + set_up + rest)
        for place, (row, share) in enumerate(zip(rows, (1 / 21, 4 / 21, 16 / 21), strict=True)):
            held[place] += row["share_of_variance_low"] <= share <= row["share_of_variance_high"]
            assert row["share_of_variance_high"] - row["share_of_variance_low"] < 0.1
    assert (held >= 34).all()  # of 40 intervals of 95 %: fewer once in three thousand times


def test_set_ups_that_decide_nothing_have_next_to_no_share():
    dice = np.random.default_rng(9)
    policies = np.array([dice.permutation(4) for _ in range(2_000)])
    rows = of_luck._shares("gold", policies, dice.normal(0, 1, (2_000, of_luck.REPLAYS, 4)))
    assert rows[1]["share_of_variance_low"] == 0
    assert rows[1]["share_of_variance_high"] < 0.01


@pytest.mark.parametrize(
    ("tables", "parts"),
    [
        ({"order_cards"}, ["order_cards"]),
        ({"policies"}, ["order_cards"]),
        ({"place_prices"}, ["order_cards", "bid"]),
        ({"characters", "luck"}, ["character", "luck"]),
        ({"place_values", "restricted", "rulings"}, ["placement", "restricted", "rulings"]),
    ],
)
def test_a_check_plays_what_it_needs(scenario, tables, parts):
    assert parts_for(scenario, tables) == parts


def test_the_report_has_a_page_that_says_all(report, tmp_path):
    report.write(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    for heading in ("Does it keep what is expected?", "How much of it is luck?", "What is a bid worth?"):
        assert heading in page
    assert json.loads((tmp_path / "manifest.json").read_text())["games_done"] == report.games
    assert (tmp_path / "tables" / "expectations.csv").read_text().count("policy.win_share") == 1
    assert len(report.verdict) >= 5
