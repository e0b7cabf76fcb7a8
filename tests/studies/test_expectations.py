"""Expectations on made-up tables, where the verdict is known; mistakes; each measure is in the documents."""

from pathlib import Path

import pandas as pd
import pytest

from ysim.analysis import spread
from ysim.errors import UserError
from ysim.games import find_game
from ysim.scenarios import parse_scenario
from ysim.studies.expectations import counted, judge, table_of, tables_needed

HEAD = """
format = "ysim-scenario/1"
title = "x"
[lineup]
policies = ["balanced", "merchant", "speculator", "courtier"]
"""


def cards(**caused):
    """The table `order_cards` of one round with these caused win shares ± 1 percentage point, in percent."""
    rows = []
    for number, values in caused.items():
        for card, value in enumerate(values, 1):
            share = {
                "caused_win_share": value,
                "caused_win_share_low": value - 1,
                "caused_win_share_high": value + 1,
            }
            told = {name: part / 100 for name, part in share.items()}
            rows.append({"round": int(number[-1]), "card": card, "games": 9, "caused_games": 1000, **told})
    return {"order_cards": pd.DataFrame(rows)}


def outcome(entry, tables):
    (one,) = judge(parse_scenario(HEAD + "[[expect]]\n" + entry), tables)
    return one


@pytest.mark.parametrize(
    ("bound", "word"),
    [
        ('at_most = "12%"', "pass"),
        ('at_most = "4%"', "fail"),
        ('at_most = "8.5%"', "undecided"),
        ('at_least = "4%"', "pass"),
        ('at_least = "12%"', "fail"),
        ('at_least = 0.04\nat_most = "12%"', "pass"),
    ],
)
def test_a_spread_of_8_points_is_held_against_bounds(bound, word):
    found = outcome(f'measure = "position.spread"\n{bound}', cards(round1=[4, 1, -1, -4]))
    assert found.word == word
    assert found.interval.estimate == pytest.approx(0.08)
    assert found.games == 1000
    assert (found.more_games > 0) == (word == "undecided")


def test_the_round_that_is_hardest_is_told_and_a_filter_leaves_the_others_out():
    tables = cards(round1=[4, 1, -1, -4], round2=[0.5, 0, 0, -0.5])
    everywhere = 'measure = "position.spread"\nat_most = "4%"\n'
    assert (outcome(everywhere, tables).word, outcome(everywhere, tables).where) == ("fail", "round 1")
    assert outcome(everywhere + "round = 2", tables).word == "pass"


def test_rows_by_themselves_are_each_held_against_the_bounds():
    tables = cards(round1=[4, 1, -1, -4])
    entry = 'measure = "position.win_share"\nat_least = "-2.5%"\n'
    found = outcome(entry, tables)
    assert (found.word, found.where) == ("fail", "round 1, card 4")
    assert outcome(entry + "card = 1", tables).word == "pass"


def test_several_rows_together_have_wider_intervals_than_one_alone():
    tables = cards(round1=[4, 1, -1, -4])
    together = outcome('measure = "position.win_share"\nat_least = "-4.9%"', tables)
    alone = outcome('measure = "position.win_share"\ncard = 4\nat_least = "-4.9%"', tables)
    width = [float(one.interval.high - one.interval.low) for one in (together, alone)]
    assert together.where == alone.where == "round 1, card 4"
    assert width[0] > width[1] == pytest.approx(0.02)


def test_the_games_that_would_decide_shrink_the_interval_to_the_bound():
    found = outcome(
        'measure = "position.win_share"\ncard = 1\nat_most = "4.5%"', cards(round1=[4, 1, -1, -4])
    )
    assert found.word == "undecided"
    assert found.more_games == pytest.approx(1000 * (2**2 - 1), abs=1)


def test_a_spread_of_equal_things_covers_0_and_its_interval_holds_the_truth():
    import numpy as np

    dice, held = np.random.default_rng(3), 0
    truth = np.array([0.0, 0.3, 0.3, 1.0])
    for _ in range(400):
        value = truth + dice.normal(0, 1, 4)
        frame = pd.DataFrame({"x": value, "x_low": value - 1.96, "x_high": value + 1.96, "games": 99})
        found = spread(frame, "x", "games")
        held += found.low <= 1.0 <= found.high
    assert held >= 0.95 * 400
    assert np.isnan(spread(frame.head(1), "x", "games").estimate)


def test_a_row_that_is_not_there_is_a_mistake_and_the_nearest_is_named():
    with pytest.raises(UserError, match="card = 9: there is no such row; known: 1, 2, 3, 4"):
        outcome('measure = "position.win_share"\ncard = 9\nat_most = "4%"', cards(round1=[4, 1, -1, -4]))


def test_the_table_and_the_sentence_tell_all():
    scenario = parse_scenario(
        HEAD
        + '[[expect]]\nmeasure = "position.spread"\nat_most = "12%"\nwhy = "fair"\n'
        + '[[expect]]\nmeasure = "position.spread"\nat_most = "4%"\n'
    )
    outcomes = judge(scenario, cards(round1=[4, 1, -1, -4]))
    table = table_of(outcomes)
    assert table.verdict.tolist() == ["pass", "fail"]
    assert table.expected.tolist() == ["at most 12 %", "at most 4 %"]
    assert table.why[0] == "fair"
    assert counted(outcomes) == "Of 2 expectations 1 hold, 1 fail, 0 undecided"
    assert tables_needed(scenario) == {"order_cards"}


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('measure = "position.spred"\nat_most = 1', ['"position.spred"', 'did you mean "position.spread"?']),
        ('measure = "position.spread"', ["expected at_least, at_most or both"]),
        ('measure = "position.spread"\nat_most = "much"', ["expect[0].at_most", "expected a number"]),
        ('measure = "position.spread"\nat_most = true', ["expect[0].at_most", "expected a number"]),
        ('measure = "position.spread"\nat_most = 1\nat_least = 2', ["at_least = 2 is more than at_most = 1"]),
        ('measure = "position.spread"\nat_most = 1\ncolour = "red"', ['not told by "colour"', "round"]),
        ("at_most = 1", ["expect[0].measure is missing"]),
    ],
)
def test_a_mistake_is_told_with_what_was_expected(entry, words):
    with pytest.raises(UserError) as mistake:
        parse_scenario(HEAD + "[[expect]]\n" + entry)
    for word in words:
        assert word in str(mistake.value)


def test_the_documents_tell_of_every_measure():
    documentation = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
    assert [one.name for one in find_game("ys").ASKED if f"`{one.name}`" not in documentation] == []
