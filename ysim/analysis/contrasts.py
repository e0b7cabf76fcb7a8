"""Differences of independent estimates, and p-values where many rows invite picking the best (M11)."""

from collections.abc import Hashable

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtri, stdtr

from ysim.analysis.intervals import Interval, mean_quantile
from ysim.analysis.paired import holm

Floats = npt.NDArray[np.float64]
LEAST = 10  # games


def contrast(a: Interval, b: Interval) -> Interval:
    """The difference a − b of two independent estimates.

    The interval is made of theirs (MOVER: Zou and Donner 2008): each end lies as far from the difference as
    the two ends that it depends on lie from theirs, taken together.
    """
    difference = a.estimate - b.estimate
    below = np.hypot(a.estimate - a.low, b.high - b.estimate)
    above = np.hypot(a.high - a.estimate, b.estimate - b.low)
    return Interval(difference, difference - below, difference + above)


def with_contrast(frame: pd.DataFrame, name: str, minuend: str, subtrahend: str) -> pd.DataFrame:
    """`frame` with the difference of two independent estimates and its interval; see `contrast`."""
    ends = ("", "_low", "_high")
    a, b = (
        Interval(*(frame[f"{column}{end}"].to_numpy(float) for end in ends))
        for column in (minuend, subtrahend)
    )
    return frame.assign(**{f"{name}{end}": part for end, part in zip(ends, contrast(a, b), strict=True)})


def bonferroni(rows: float, level: float = 0.95) -> float:
    """How much wider an interval of this level is if it is to hold for so many rows together (M11)."""
    tail = (1 - level) / 2
    return float(ndtri(1 - tail / max(rows, 1)) / ndtri(1 - tail))


def standard_errors(frame: pd.DataFrame, measure: str, games: str) -> pd.Series:
    """What the widths of the 95 % intervals of a mean say its standard errors are."""
    width = frame[f"{measure}_high"] - frame[f"{measure}_low"]
    return width / (2 * mean_quantile(frame[games].to_numpy()))


def with_holm(
    frame: pd.DataFrame, measure: str, group: Hashable | None = None, games: str = "caused_games"
) -> pd.DataFrame:
    """`frame` with `p_holm`: how likely a row as far from 0 would be if none of its `group` differed from 0.

    Two-sided, by Student's law, and adjusted for the number of rows by Holm's procedure. Rows of fewer than
    ten games have none: what so few say of their spread is no ground to pick one of many.
    """
    counts = frame[games].to_numpy(float)
    t = (frame[measure] / standard_errors(frame, measure, games)).abs()
    p = pd.Series(2 * stdtr(np.maximum(counts - 1, 1), -t.to_numpy()), index=frame.index)
    p = p.where(counts >= LEAST)
    groups = [p] if group is None else [rows for _, rows in p.groupby(frame[group])]
    known = [rows.dropna() for rows in groups]
    adjusted = [pd.Series(holm(rows.tolist()), rows.index, dtype=float) for rows in known]
    return frame.assign(p_holm=pd.concat(adjusted))


def weighted_slope(x: Floats, y: Floats, errors: Floats) -> tuple[float, float]:
    """The slope of y on x and its standard error, y having known standard errors (weighted least squares)."""
    weights = 1 / errors**2
    centred = x - np.average(x, weights=weights)
    spread = (weights * centred**2).sum()
    return float((weights * centred * y).sum() / spread), float(spread**-0.5)
