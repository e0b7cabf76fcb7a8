"""Profiles of policies in words: where one places, in what two differ most, and how far several lie apart."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from ysim.analysis import Size, Sizes
from ysim.report.sheet import Sheet
from ysim.report.studies import fingerprint
from ysim.report.studies.words import (
    Row,
    difference_in_words,
    estimate_in_words,
    interval_of,
    largest,
    size_in_words,
    value_in_words,
)
from ysim.report.wording import SPACE, Verdict, compare, estimates, listed, percent, percent_with_interval

A_SHEET = 6  # policies
KINDS = {"port": "in ports", "commerce": "on commerce areas", "palace": "in palaces"}
SHORT = (
    ("win share", "win", "all", "win share"),
    ("gold", "gold", "all", "total"),
    ("ports", "kind", "all", "port"),
    ("commerce", "kind", "all", "commerce"),
    ("palaces", "kind", "all", "palace"),
    ("mean bid", "bid_mean", "all", "sum"),
    ("takes card 1", "order_card", "all", "1"),
    ("hides", "hidden", "all", "down"),
    ("Characters", "cards", "all", "all"),
)
"""Heads of the printed table, and which rows they show."""


def fingerprints(table: pd.DataFrame, said: str, against: Sequence[str]) -> Mapping[str, Sheet]:
    """The fingerprints by name, so many to a sheet, under what is said of all."""
    policies, sheets = list(table.policy.unique()), dict[str, Sheet]()
    for number, first in enumerate(range(0, len(policies), A_SHEET)):
        name = f"fingerprint_{number + 1}" if number else "fingerprint"
        sheets[name] = fingerprint.figure(table, policies[first : first + A_SHEET], said, against)
    return sheets


def finding(table: pd.DataFrame, differences: pd.DataFrame, distances: pd.DataFrame, sizes: Sizes) -> str:
    """In what the two policies farthest apart differ most (M11, M13); of one alone, where it places."""
    if differences.empty:
        return _of_one(table, sizes)
    pair = _by_distance(distances)[-1]
    a, b = pair["first"], pair["second"]
    rows = differences[(differences["first"] == a) & (differences["second"] == b)]
    rows = rows[rows.aspect.isin(["kind", "bid", "order_card", "hidden"]) & (rows.unit == "share")]
    rows = rows[(rows.within == "all") | rows.within.str.startswith("strength") & (rows.aspect == "hidden")]
    where, most = largest(rows.to_dict("records"), sizes.share, lambda row: interval_of(row, "difference"))
    if most:
        sides = [value_in_words(most, side, "share") for side in "ab"]
        apart = difference_in_words(most, "difference", "share")
        return f"{a} and {b} differ most in {_in_words(most)}: {sides[0]} and {sides[1]}, {apart} points"
    size = size_in_words("share", sizes.share)
    if where is Size.WITHIN:
        return f"No two policies differ by more than {size} in what they do"
    return f"Undecided: for this many games no two policies surely differ by more than {size} in what they do"


def _of_one(table: pd.DataFrame, sizes: Sizes) -> str:
    kinds = estimates(table[(table.aspect == "kind") & (table.within == "all")], "value")
    policy = table.policy.iloc[0]
    if not kinds:
        return f"{policy} has placed no broker"
    first, second = kinds[:2]
    most = f"{_kind(first.row['key'])}, {percent_with_interval(first)}"
    if compare(first, second, sizes.share) is Verdict.LARGER:
        return f"{policy} has most of its brokers {most}"
    return f"{policy} has most of its brokers {most}, or {_kind(second.row['key'])}, {percent(second.value)}"


def _in_words(row: Row) -> str:
    match row["aspect"]:
        case "kind":
            return f"brokers {_kind(row['key'])}"
        case "bid":
            return f"bids of {row['key']}"
        case "order_card":
            return f"taking Order{SPACE}card{SPACE}{row['key']}"
    of = "" if row["within"] == "all" else f" of {row['within']}"
    return f"hiding brokers{of}"


def _kind(key: str) -> str:
    return KINDS.get(key, f"in market {key}")


def _by_distance(distances: pd.DataFrame) -> list[dict[Any, Any]]:
    """The pairs of policies, those farthest apart last."""
    mean = distances[distances.aspect == "mean"]
    return mean.sort_values("distance_share", kind="stable").to_dict("records")


def how_far(distances: pd.DataFrame) -> list[str]:
    """How far apart policies lie: those farthest apart, and those most alike; nothing of one alone."""
    if distances.empty:
        return []
    ranked = _by_distance(distances)
    said = [f"{_pair(ranked[-1])} would have to change {_share(ranked[-1])} of their choices to play alike"]
    if len(ranked) > 1:
        said.append(
            f"Farthest apart are {_pair(ranked[-1])}, most alike {_pair(ranked[0])}: {_share(ranked[0])}"
        )
    return said


def _pair(row: Mapping[Any, Any]) -> str:
    return listed([row["first"], row["second"]])


def _share(row: Mapping[Any, Any]) -> str:
    return estimate_in_words(row, "distance_share", "share")


def in_short(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of text: a row for each policy."""
    rows = {
        (row["policy"], row["aspect"], row["within"], row["key"]): row for row in table.to_dict("records")
    }
    told = [
        [
            policy,
            *(
                estimate_in_words(rows[policy, *which], "value", rows[policy, *which]["unit"])
                for _, *which in SHORT
            ),
        ]
        for policy in table.policy.unique()
    ]
    return ["policy", *(head for head, *_ in SHORT)], told
