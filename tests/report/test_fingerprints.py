"""Fingerprints and distances, from many tables: nothing overlaps or leaves its sheet; findings are right."""

from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from tests.report.conftest import FIELD, LONG
from tests.report.layout import outside, overlaps, texts
from ysim.analysis import Sizes
from ysim.games.ys.rules import Rules
from ysim.games.ys.traits import traits
from ysim.report.studies import distances, profile

SPACE = "\N{NO-BREAK SPACE}"
SIZES = Sizes()


def profiles(policies, rules=None, seed=1, half=0.01):
    """Made-up values of every trait, shares of a whole adding up to 1."""
    dice, rows = np.random.default_rng(seed), []
    for policy in policies:
        for trait in traits(rules or Rules()):
            share = trait.unit == "share"
            values = (
                dice.dirichlet(np.full(len(trait.keys), 0.7)) if len(trait.keys) > 1 else [dice.uniform()]
            )
            for key, value in zip(trait.keys, values, strict=True):
                value = value if share else 40 * value
                row = {"policy": policy, "aspect": trait.aspect, "within": trait.within, "key": key}
                row |= {"value": value, "value_low": max(0, value - half), "value_high": value + half}
                rows.append(row | {"unit": trait.unit, "games": 12_000})
    return pd.DataFrame(rows)


def differences(table, half=0.01, p_holm=1e-4):
    keys = ["aspect", "within", "key"]
    frames = []
    for first, second in combinations(table.policy.unique(), 2):
        a, b = (table[table.policy == name].set_index(keys) for name in (first, second))
        apart = b.value - a.value
        frame = pd.DataFrame({"a": a.value, "b": b.value, "difference": apart, "unit": a.unit}).reset_index()
        frame = frame.assign(difference_low=frame.difference - half, difference_high=frame.difference + half)
        frames.append(frame.assign(first=first, second=second, p_holm=p_holm))
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def far(policies, seed=1):
    dice = np.random.default_rng(seed)
    rows = []
    for first, second in combinations(policies, 2):
        value = dice.uniform(0.02, 0.9)
        row = {"first": first, "second": second, "aspect": "mean", "distance_share": value, "games": 12_000}
        rows.append(row | {"distance_share_low": value - 0.01, "distance_share_high": value + 0.01})
    return pd.DataFrame(rows)


def fingerprints(policies, rules=None, **how):
    table = profiles(policies, rules, **how)
    said = profile.finding(table, differences(table), far(policies), SIZES)
    return list(profile.fingerprints(table, said, LONG[:2]).values())


def unseen(policies):
    """Policies that had no occasion for some things."""
    table = profiles(policies)
    gone = table.aspect.isin(["hidden", "kind"]) & (table.index % 3 == 0)
    table.loc[gone, ["value", "value_low", "value_high"]] = np.nan
    return list(profile.fingerprints(table, "Said", ("balanced",) * 3).values())


SHEETS = {
    "one": lambda: fingerprints(FIELD[:1]),
    "two": lambda: fingerprints(FIELD[:2]),
    "long names": lambda: fingerprints(LONG[:2]),
    "two players": lambda: fingerprints(FIELD[:2], Rules(players=2)),
    "five players, King's Favour": lambda: fingerprints(FIELD[:2], Rules(players=5, kings_favour=True)),
    "without occasion": lambda: unseen(FIELD[:2]),
    "distances of three": lambda: [distances.figure(far(FIELD[:3]), "Said")],
    "distances of ten": lambda: [distances.figure(far(FIELD), "Said")],
    "distances, long names": lambda: [distances.figure(far(LONG), "Said")],
}


@pytest.mark.parametrize("name", SHEETS)
def test_no_text_overlaps_another_or_leaves_the_sheet(name):
    for sheet in SHEETS[name]():
        boxes = texts(sheet)
        assert overlaps(boxes) == []
        assert outside(sheet, boxes) == []
        assert f"n{SPACE}={SPACE}" in sheet.caption and "intervals 95" in sheet.caption


def test_all_policies_have_the_same_panels_on_the_same_scales(monkeypatch):
    monkeypatch.setattr(profile, "A_SHEET", 2)
    first, second = fingerprints(FIELD[:3])
    assert len(first.axes) == 6 * 2 + 1 and len(second.axes) == 6 + 1
    for strip in range(2, 6):
        scales = {
            axes.get_ylim()
            for sheet in (first, second)
            for axes in sheet.axes[strip : len(sheet.axes) - 1 : 6]
        }
        assert len(scales) == 1


def test_a_finding_names_the_largest_difference_of_the_two_farthest_apart():
    table, apart = profiles(FIELD[:3]), far(FIELD[:3])
    pair = apart.loc[apart.distance_share.idxmax()]
    found = differences(table, half=0.001)
    said = profile.finding(table, found, apart, SIZES)
    own = found[(found["first"] == pair["first"]) & (found["second"] == pair["second"])]
    what = own[own.aspect.isin(["kind", "bid", "order_card", "hidden"])]
    what = what[(what.within == "all") | what.within.str.match("strength") & (what.aspect == "hidden")]
    most = what.loc[what.difference.abs().idxmax()]
    assert said.startswith(f"{pair['first']} and {pair['second']} differ most in ")
    assert f"{100 * most.a:.1f}{SPACE}% and {100 * most.b:.1f}{SPACE}%" in said


def test_nothing_is_named_that_may_be_luck_or_does_not_matter():
    table, apart = profiles(FIELD[:2]), far(FIELD[:2])
    by_luck = differences(table, p_holm=0.06)
    assert profile.finding(table, by_luck, apart, SIZES).startswith("Undecided")
    alike = pd.concat([table[table.policy == FIELD[0]].assign(policy=name) for name in ("a", "b")])
    said = profile.finding(alike, differences(alike, half=0.001), far(("a", "b")), SIZES)
    assert said.startswith("No two policies differ by more than 1")


def test_of_one_policy_it_is_said_where_it_places():
    table = profiles(["merchant"], half=0.001)
    kinds = table[(table.aspect == "kind") & (table.within == "all")].sort_values("value")
    said = profile.finding(table, pd.DataFrame(), pd.DataFrame(), SIZES)
    assert said.startswith("merchant has most of its brokers")
    assert f"{100 * kinds.value.iloc[-1]:.1f}{SPACE}%" in said
    assert profile.how_far(pd.DataFrame()) == []


def test_those_farthest_apart_and_most_alike_are_named():
    apart = far(FIELD[:4])
    most, least = (apart.loc[apart.distance_share.agg(which)] for which in ("idxmax", "idxmin"))
    said = profile.how_far(apart)
    assert said[0].startswith(f"{most['first']} and {most['second']} would have to change")
    assert f"most alike {least['first']} and {least['second']}: {100 * least.distance_share:.1f}" in said[1]
