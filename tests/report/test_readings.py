"""What a balance report tells a designer, on made-up tables where it is known."""

import pandas as pd

from tests.report import frames
from tests.report.experiments import with_experiments
from tests.report.test_study_figures import FOUR, forbidden, parts
from ysim.report.studies import readings

FACTS = frames.facts()


def said(reading, **tables):
    return " ".join(reading(with_experiments(frames.frames()) | tables, FACTS))


def pairs(*order):
    """Each of `order` (names joined by ">") surely ends before the other."""
    rows = []
    for names in order:
        first, _, second = names.partition(">")
        for policy, versus, beats in ((first, second, 0.6), (second, first, 0.4)):
            told = {"policy": policy, "versus": versus, "games": 100}
            rows.append(told | {"beats": beats, "beats_low": beats - 0.01, "beats_high": beats + 0.01})
    return {"pairs": pd.DataFrame(rows), "policies": pd.DataFrame({"policy": list("abc")})}


def test_a_policy_that_is_ahead_of_all_is_named_and_the_last_one_too():
    text = said(readings.dominance, **pairs("a>b", "a>c", "b>c"))
    assert "a ends before each other policy" in text
    assert "c ends behind each other one" in text
    assert "circle" not in text


def test_a_circle_is_seen():
    text = said(readings.dominance, **pairs("a>b", "b>c", "c>a"))
    assert "No policy of this line-up surely ends before each other one" in text
    assert "circle" in text and text.count(" before ") >= 3


def test_a_seat_that_wins_too_much_is_asked_about():
    seats = pd.DataFrame(
        {
            "seat": range(4),
            "win_share": [0.25] * 4,
            "win_share_low": [0.249] * 4,
            "win_share_high": [0.251] * 4,
        }
    )
    assert "as they should" in said(readings.dominance, seats=seats)
    seats.loc[2, ["win_share", "win_share_low", "win_share_high"]] = [0.3, 0.29, 0.31]
    assert "why?" in said(readings.dominance, seats=seats)


def test_what_everybody_needs_and_what_some_overrate():
    table = forbidden(FOUR, 0.1)
    table["loss"] = table.without.map({"market": 0.1, "palaces": 0.0, "ports": -0.05, "high_bids": 0.02})
    table["p_holm"] = table.without.map({"market": 0.0, "palaces": 1.0, "ports": 0.001, "high_bids": 0.3})
    text = said(readings.restrictions, restricted=table)
    assert "Without market every policy loses" in text
    assert "Better without: balanced ports" in text
    assert "palaces" not in text and "high bids" not in text


def test_luck_is_held_against_skill():
    assert "cards lie counts more" in said(readings.luck, luck=parts(0.02, 0.1))
    assert "policies plays counts more" in said(readings.luck, luck=parts(0.1, 0.02))
    assert "is undecided" in said(readings.luck, luck=parts(0.1, 0.1))


def ruling(key, change, half):
    ends = {"policy_change": change, "policy_change_low": change - half, "policy_change_high": change + half}
    return {"key": f"rules.{key}", "value": '"right"', "policy": "balanced", **ends}


def test_rulings_that_matter_are_told_from_those_that_do_not():
    table = pd.DataFrame(
        [ruling("one", 0.03, 0.005), ruling("two", 0.001, 0.002), ruling("three", 0.0, 0.05)]
    )
    text = said(readings.rulings, rulings=table)
    assert "more than 1" in text and "one = " in text
    assert text.endswith("two.")
    assert "three" not in text


def test_closeness_quotations_and_ties_are_told_with_their_intervals():
    for reading in (readings.closeness, readings.quotations, readings.ties):
        assert " to " in said(reading) or "–" in said(reading)
        assert "nan" not in said(reading)
