"""Words for what an experiment has caused: sizes with their intervals, and how many of many rows differ."""

import math
from collections.abc import Sequence

import pandas as pd

from ysim.analysis import bonferroni
from ysim.report.facts import Facts
from ysim.report.sheet import ACCENT, Look, limits
from ysim.report.vocabulary import ORANGE
from ysim.report.wording import SPACE, Estimate, Verdict, compare, signed, widest

NOTHING = Estimate(0.0, 0.0, 0.0, {})
# Told apart by shape, by filling and by colour.
AS_PLAYED: Look = {"marker": "s", "color": ORANGE, "markerfacecolor": "white", "markersize": 5.5}
CAUSED: Look = {"marker": "o", "color": ACCENT, "markersize": 6}


def in_gold(estimate: Estimate) -> str:
    """A difference in gold as "+2.1 gold (+1.5 to +2.7)"."""
    return _with_interval(estimate, 1, "gold")


def in_points(estimate: Estimate) -> str:
    """A difference of win shares as "+2.1 points (+1.5 to +2.7)"; points are percentage points."""
    return _with_interval(estimate, 100, "points")


def _with_interval(estimate: Estimate, factor: float, unit: str) -> str:
    digits = 2 if factor * (estimate.high - estimate.low) < 0.5 else 1
    value, low, high = (signed(factor * number, digits) for number in estimate[:3])
    return f"{value}{SPACE}{unit} ({low}{SPACE}to{SPACE}{high})"


def gap(a: Estimate, b: Estimate, facts: Facts, picked_of: int = 1, *, same_games: bool = False) -> Estimate:
    """How far a lies above b, with an interval that allows for picking the two out of so many pairs (M11).

    Bonferroni's interval, made of their own (MOVER). Estimates from the same games may hang together in
    any way: their widths then add up.
    """
    wider = bonferroni(picked_of, facts.level)
    below, above = (a.value - a.low, b.high - b.value), (a.high - a.value, b.value - b.low)
    if same_games:
        down, up = sum(below), sum(above)
    else:
        down, up = math.hypot(*below), math.hypot(*above)
    between = a.value - b.value
    return Estimate(between, between - wider * down, between + wider * up, a.row)


def extremes(frame: pd.DataFrame, measure: str) -> tuple[Estimate, Estimate, int] | None:
    """Best and worst row of the round in which they lie farthest apart, and the pairs they are picked of."""
    rounds = [rows for _, rows in frame.dropna(subset=[measure]).groupby("round")]
    pair = widest(rounds, measure)
    return None if pair is None else (*pair, sum(math.comb(len(rows), 2) for rows in rounds))


def against_nothing(estimate: Estimate, size: float) -> Verdict:
    """The verdict on an effect of either sign, against a size that matters (M13)."""
    pair = (estimate, NOTHING) if estimate.value >= 0 else (NOTHING, estimate)
    return compare(*pair, size)


def shifted(frame: pd.DataFrame, measure: str, middle: float) -> pd.DataFrame:
    """`frame` with the estimates of `measure` as distances from `middle`."""
    names = [f"{measure}{end}" for end in ("", "_low", "_high")]
    return frame.assign(**{name: frame[name] - middle for name in names})


def span(frame: pd.DataFrame, measures: Sequence[str]) -> tuple[float, float]:
    """The ends of an axis that shows 0 and the intervals of all these measures."""
    lows, highs = (pd.concat([frame[f"{name}_{end}"] for name in measures]) for end in ("low", "high"))
    return limits(lows, highs, 0.0)


def differs(estimate: Estimate, facts: Facts) -> bool:
    """Whether its row differs from 0 after Holm's correction (M11)."""
    return bool(estimate.row["p_holm"] < 1 - facts.level)


def how_many_differ(frame: pd.DataFrame, facts: Facts, rows: str) -> str:
    """How many rows differ from 0 after Holm's correction, as "3 of 14 cards differ from 0 …" (M11)."""
    p = frame.p_holm.dropna()
    few = (p < 1 - facts.level).sum() or "none"
    verb = "differs" if few == 1 else "differ"
    return f"{few} of {len(p)} {rows} {verb} from 0 after Holm's correction"


def farthest_apart(
    pairs: Sequence[tuple[Estimate, Estimate]], size: float, facts: Facts
) -> tuple[Estimate, Estimate] | None:
    """As played and caused where they differ most, if for certain by more than the size (M11, M13)."""
    if not pairs:
        return None
    played, caused = max(pairs, key=lambda pair: abs(pair[0].value - pair[1].value))
    apart = gap(max(played, caused), min(played, caused), facts, len(pairs))
    return (played, caused) if against_nothing(apart, size) is Verdict.LARGER else None
