"""Figures of a tournament, of small and large fields: nothing overlaps or leaves its sheet."""

import numpy as np
import pandas as pd
import pytest

from tests.report.layout import outside, overlaps, texts
from ysim.analysis import Sizes
from ysim.report.studies import field_course, field_graph, field_ladder, field_matrix

TWO = ["balanced", "merchant"]
MANY = [f"a_policy_of_mine_{number}" for number in range(16)]
SIZES = Sizes()
GAMES = "n = 240 independent games, each played in all 715 mixes; intervals 95 %, from 10 batches of games."


def ends(name, value, half):
    return {name: value, f"{name}_low": value - half, f"{name}_high": value + half}


def ladder(names):
    shares = np.linspace(0.6, 0.0, len(names))
    rows = [
        {"policy": name, **ends("win_share", share, 0.01), **ends("rating", 5 * share, 0.1)}
        for name, share in zip(names, shares, strict=True)
    ]
    rows[-1] |= ends("rating", np.nan, np.nan)
    return pd.DataFrame(rows)


def deviants(names, gain=0.2, decided=True):
    luck = np.random.default_rng(1)
    rows = []
    for deviant in names:
        for incumbent in names:
            if deviant != incumbent:
                told = ends("gain", luck.uniform(-gain, gain), 0.005)
                sure = decided and told["gain_low"] > 0.01
                rows.append({"deviant": deviant, "incumbent": incumbent, **told, "decided": sure})
    return pd.DataFrame(rows)


def courses(names):
    rows = []
    for start in ("all alike", "mostly one"):
        for time in np.expm1(np.linspace(0, np.log1p(300), 40)):
            shares = np.exp(-time / 40 * np.arange(len(names)))
            for name, share in zip(names, shares / shares.sum(), strict=True):
                rows.append({"start": start, "time": time, "policy": name, "share": share, "settled": True})
    return pd.DataFrame(rows)


def sheets(names):
    return {
        "ladder": field_ladder.figure(ladder(names), 0.25, GAMES),
        "matrix": field_matrix.figure(deviants(names), names, SIZES, GAMES),
        "nobody": field_matrix.figure(deviants(names, decided=False), names, SIZES, GAMES),
        "graph": field_graph.figure(deviants(names), names, SIZES, GAMES),
        "none": field_graph.figure(deviants(names, decided=False), names, SIZES, GAMES),
        "course": field_course.figure(courses(names), GAMES),
    }


@pytest.mark.parametrize("names", [TWO, MANY], ids=["two", "many"])
def test_nothing_overlaps_or_leaves_its_sheet(names):
    for name, sheet in sheets(names).items():
        boxes = texts(sheet)
        assert overlaps(boxes) == [] and outside(sheet, boxes) == [], name


@pytest.mark.parametrize("count", [3, 5, 8, 12, 17, 18, 19, 20, 21, 22])
def test_names_around_the_graph_keep_apart(count):
    names = [f"a_policy_of_mine_{number}" for number in range(count)]
    one = deviants(names, decided=False)
    one.loc[one.groupby("incumbent").head(1).index, "decided"] = (
        True  # so that every name has a number behind it
    )
    sheet = field_graph.figure(one, names, SIZES, GAMES)
    boxes = texts(sheet)
    assert overlaps(boxes) == [] and outside(sheet, boxes) == []


def test_the_graph_says_who_holds_a_table_and_who_does_not():
    table = deviants(["a", "b", "c"]).assign(gain=0.0, gain_low=-0.002, gain_high=0.002, decided=False)
    table.loc[0, ["gain", "gain_low", "gain_high", "decided"]] = [0.3, 0.29, 0.31, True]  # a among b
    assert field_graph.best_replies(table)[["deviant", "incumbent"]].to_numpy().tolist() == [["a", "b"]]
    assert field_graph.stable(table, ["a", "b", "c"], 0.01) == ["a", "c"]
    told = field_graph.finding(table, ["a", "b", "c"], 0.01)
    assert told.startswith("1 of 3 policies") and told.endswith("a and c surely not")
    unsure = table.assign(gain_high=table.gain_high.where(table.decided, 0.02))
    assert field_graph.finding(unsure, ["a", "b", "c"], 0.01).endswith("its share; 2 undecided")
    assert field_graph.finding(table.head(0), ["a", "b"], 0.01).startswith("No table of a single deviant")
    assert field_graph.stable(table.drop(index=1), ["a", "b", "c"], 0.01) == ["a"]  # a among c was not played


def test_the_course_says_where_it_ends_and_whether_that_depends_on_the_start():
    table = courses(["a", "b"])
    assert "ends at a 100" in field_course.finding(table)
    other = table.start.eq("mostly one")
    table.loc[other, "share"] = 1 - table.share[other]
    assert "1 of 1 other starts end elsewhere" in field_course.finding(table)
    assert "not settled" in field_course.finding(table.assign(settled=False))
