"""Figures of studies, from frames of many kinds: nothing overlaps or leaves its sheet; findings are right."""

from itertools import product

import numpy as np
import pandas as pd
import pytest

from tests.report.conftest import FIELD, LONG
from tests.report.layout import outside, overlaps, texts
from ysim.analysis import Interval, Paired, Sizes
from ysim.report.cells import cells
from ysim.report.studies import comparison, one_step, sweep
from ysim.report.studies.words import difference_in_words, estimate_in_words, verdict

SPACE = "\N{NO-BREAK SPACE}"
FOUR = ("balanced", "black_hunter", "speculator", "courtier")
SIZES = Sizes()


def ends(name, value, half):
    return {name: value, f"{name}_low": value - half, f"{name}_high": value + half}


def compared(policies=FOUR, shift=0.03, half=0.005, gold=1.5, seed=1):
    luck = np.random.default_rng(seed)
    rows = []
    for unit, names in (
        ("share", [f"win share of {policy}" for policy in policies]),
        ("gold", [*(f"gold of {policy}" for policy in policies), "gold of all", "margin of the first"]),
    ):
        for name in names:
            size = shift if unit == "share" else gold
            value, difference = (0.25, 90.0)[unit == "gold"], luck.uniform(-size, size)
            wide = half if unit == "share" else 20 * half
            row = {"measure": name, **ends("a", value, wide), **ends("b", value + difference, wide)}
            row |= {**ends("difference", difference, wide), "variance_ratio": luck.uniform(1, 9)}
            rows.append(
                row | {"verdict": "within", "games": 12_000, "unit": unit, "p_value": 0.2, "p_holm": 1e-4}
            )
    return pd.DataFrame(rows)


def swept(keys, policies=FOUR, seed=1, half=0.01):
    luck = np.random.default_rng(seed)
    points = [dict(zip(keys, values, strict=True)) for values in product(*keys.values())]
    rows = []
    for number, point in enumerate(points):
        for policy in policies:
            value = luck.uniform(0.1, 0.4)
            row = {
                **point,
                "games": 12_000,
                "measure": f"win share of {policy}",
                **ends("value", value, half),
            }
            row |= ends("difference", value - 0.25 if number else np.nan, half)
            rows.append(row | {"unit": "share", "policy": policy, "p_holm": 1e-4})
    return pd.DataFrame(rows)


def stepped(steps, shift=0.02, half=0.01, seed=1):
    luck = np.random.default_rng(seed)
    rows = []
    for key, own, value in steps:
        change = luck.uniform(-shift, shift)
        row = {"key": key, "value": value, "own_value": own, "games": 12_000, **ends("unfairness", 0.1, 0.01)}
        row["p_holm"] = 1e-4
        row |= ends("unfairness_change", change, half)
        rows.append(row | {"together_low": change - 2 * half, "together_high": change + 2 * half})
    frame = pd.DataFrame(rows)
    return frame.loc[frame.unfairness_change.abs().sort_values(ascending=False).index]


MANY = [
    (f"rules.colour_gold[{i}][{j}]", "12", str(12 + s)) for i in range(4) for j in range(4) for s in (1, -1)
]
SWITCHES = [
    ("rules.alchemist_may_take_black", "false", "true"),
    ("rules.neutral_takes_market_gold", "true", "false"),
    ("rules.counting_cards", '"before_reveal"', '"after_reveal"'),
    ("rules.reveal", '"by_neighbourhood"', '"at_once"'),
]
LISTS = [
    "[1, 4, 8, 12, 16, 20, 24]",
    "[1, 3, 6, 10, 15, 21, 28]",
    "[1, 4, 8]",
    "[2, 4, 6]",
    "[24]",
    "[0, 0, 1]",
]
ONE, TWO = {"rules.commerce_gold": ["3", "2", "10"]}, {"rules.leader_step": ["1", "2"]}
SHEETS = {
    "comparison": lambda: comparison.figure(compared(), ("first", "second"), SIZES, 12_000),
    "long names": lambda: comparison.figure(compared(LONG), LONG[:2], SIZES, 12_000_000),
    "large differences": lambda: comparison.figure(
        compared(shift=0.7, half=0.1, gold=150), ("a", "b"), SIZES, 24
    ),
    "no spread": lambda: comparison.figure(compared(shift=0, gold=0), ("a", "b"), SIZES, 24),
    "one key": lambda: sweep.figure(swept(ONE), list(ONE), SIZES, 12_000),
    "two keys": lambda: sweep.figure(swept(ONE | TWO), [*ONE, *TWO], SIZES, 12_000),
    "two keys the other way": lambda: sweep.figure(swept(TWO | ONE), [*TWO, *ONE], SIZES, 12_000),
    "four panels": lambda: sweep.figure(
        swept(TWO | {"rules.a_rather_long_name_of_a_rule": ["1", "2", "3", "4"]}),
        [*TWO, "rules.a_rather_long_name_of_a_rule"],
        SIZES,
        12_000,
    ),
    "three keys": lambda: sweep.figure(
        swept({**TWO, **ONE, "rules.rounds": ["3", "4"]}), [*TWO, *ONE, "rules.rounds"], SIZES, 12_000
    ),
    "lists": lambda: sweep.figure(swept({"rules.black_gold": LISTS}), ["rules.black_gold"], SIZES, 12_000),
    "twenty values": lambda: sweep.figure(
        swept({"policies.patient.weights.black_gem": [f"{n / 10}" for n in range(20)]}, FIELD[:5]),
        ["policies.patient.weights.black_gem"],
        SIZES,
        12_000,
    ),
    "ten long names": lambda: sweep.figure(swept(ONE, (*FIELD[:6], *LONG[:3])), list(ONE), SIZES, 12_000),
    "tornado": lambda: one_step.figure(stepped(MANY), SIZES),
    "switches": lambda: one_step.figure(stepped(SWITCHES, 0.3), SIZES),
    "nothing moves": lambda: one_step.figure(stepped(MANY, 0, 1e-4), SIZES),
}


@pytest.mark.parametrize("name", SHEETS)
def test_no_text_of_a_study_overlaps_another_or_leaves_the_sheet(name):
    sheet = SHEETS[name]()
    assert overlaps(texts(sheet)) == []
    assert outside(sheet) == []
    assert f"n{SPACE}={SPACE}" in sheet.caption and "intervals 95" in sheet.caption


def test_a_finding_names_the_largest_difference_that_is_decided():
    table = compared(half=0.001)
    shares = table[table.unit == "share"]
    most = shares.loc[shares.difference.abs().idxmax()]
    found = comparison.finding(table, ("first", "second"), SIZES)
    assert found.startswith(f"W{most.measure[1:]}: ") and "more than 1" in found
    assert f"{100 * most.b:.1f}{SPACE}% with second" in found


def test_a_finding_is_undecided_where_intervals_are_wide_and_small_where_they_are_narrow():
    wide, narrow = compared(half=0.5), compared(shift=0.001, half=0.001)
    assert comparison.finding(wide, ("a", "b"), SIZES).startswith("Undecided")
    assert comparison.finding(narrow, ("a", "b"), SIZES).startswith("No win share differs by more than 1")


def test_findings_of_a_sweep_and_of_steps():
    assert sweep.finding(swept(ONE, half=0.5), list(ONE), SIZES).startswith("Undecided")
    assert " most: to " in sweep.finding(swept(ONE, half=0.001), list(ONE), SIZES)
    assert (
        one_step.finding(stepped(MANY, 0.2, 0.001), SIZES).split(" moves")[0]
        == stepped(MANY, 0.2).key.iloc[0]
    )
    assert one_step.finding(stepped(MANY, 0.001, 0.001), SIZES).startswith("No rule moves fairness")
    assert one_step.finding(stepped(MANY, 0.02, 0.2), SIZES).startswith("Undecided")


def test_a_step_is_judged_by_the_interval_that_holds_for_all():
    """0.8 points clear of the size by its own interval, not by that of all steps together."""
    table = stepped([("rules.a", "1", "2")], shift=0)
    table = table.assign(
        unfairness_change=0.03, unfairness_change_low=0.018, together_low=0.008, together_high=0.052
    )
    assert one_step.finding(table, SIZES).startswith("Undecided")


@pytest.mark.parametrize(
    "low, high, words",
    [
        (0.02, 0.04, f"larger by more than 1{SPACE}percentage point"),
        (-0.04, -0.02, f"smaller by more than 1{SPACE}percentage point"),
        (-0.004, 0.006, f"within 1{SPACE}percentage point of each other"),
        (0.004, 0.016, "larger, undecided whether by more than 1"),
        (-0.03, 0.01, "undecided: more games than anybody plays would decide"),
        (-0.02, 0.03, "undecided: about "),
    ],
)
def test_a_verdict_in_words(low, high, words):
    nothing = Interval(*[np.array(0.0)] * 3)
    found = Paired(nothing, nothing, Interval((low + high) / 2, low, high), 0.2, 1.0, 0.5)
    assert verdict(found, "share", SIZES).startswith(words)


def test_estimates_and_differences_in_words():
    row = {**ends("a", 0.25, 0.01), **ends("gold", 81.25, 0.1), **ends("d", -0.012, 0.001)}
    assert estimate_in_words(row, "a", "share") == f"25.0{SPACE}% (24.0–26.0)"
    assert estimate_in_words(row, "gold", "gold") == "81.25 (81.15–81.35)"
    assert difference_in_words(row, "d", "share") == "−1.20 (−1.30 to −1.10)"
    assert difference_in_words({**ends("d", np.nan, 0)}, "d", "gold") == ""


def test_a_page_shows_each_row_in_its_unit():
    shown = cells(compared().assign(p_holm=[1e-9] + [0.25] * 9))
    a, p = shown.heads.index("a"), shown.heads.index("p holm")
    assert shown.rows[0][a].text == f"25.0{SPACE}% (24.5–25.5)"
    assert shown.rows[-1][a].text == "90.00 (89.90–90.10)"
    assert (shown.rows[0][p].text, shown.rows[1][p].text) == (f"<{SPACE}0.001", "0.250")


def test_what_may_be_picked_luck_among_many_is_not_named():
    table = compared(half=0.001).assign(p_holm=0.06)
    assert comparison.finding(table, ("a", "b"), SIZES).startswith("Undecided")
