"""Means of strata that were played separately: line-ups of unequal weight, each with games of its own."""

from collections.abc import Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from ysim.analysis.intervals import Bounds, Floats, Interval, mean_quantile

Stratum = npt.NDArray[np.float64]
"""One number for each independent game."""


def stratified_mean(
    strata: Sequence[Stratum], weights: Sequence[float], bounds: Bounds, level: float = 0.95
) -> Interval:
    """The weighted mean of the strata's means, with its interval, which lies within `bounds` (M2).

    The games of a stratum are independent of each other and of those of the others. Where no game differs
    from another the interval is as wide as what so many games may not have seen.
    """
    estimate = float(sum(w * stratum.mean() for w, stratum in zip(weights, strata, strict=True)))
    quantile = float(mean_quantile(min(map(len, strata)), level))
    games = sum(map(len, strata))
    unseen = quantile**2 / (games + quantile**2)
    reach = quantile * stratified_error(strata, weights) or unseen * (bounds[1] - bounds[0])
    ends = max(estimate - reach, bounds[0]), min(estimate + reach, bounds[1])
    return Interval(*(np.array(number) for number in (estimate, *ends)))


def stratified_error(strata: Sequence[Stratum], weights: Sequence[float]) -> float:
    """The standard error of the weighted mean."""
    parts = zip(weights, strata, strict=True)
    return sqrt(sum(weight**2 * stratum.var(ddof=1) / len(stratum) for weight, stratum in parts))


def noise_of_ranking(strata: Sequence[Floats], weights: Sequence[float]) -> float:
    """How far, on average, the mean of a row is off by luck beside the other rows of the same games.

    Each stratum has a row for each candidate and a column for each game.
    """
    own = [stratum - stratum.mean(axis=0) for stratum in strata]
    rows = range(len(own[0]))
    squares = [stratified_error([stratum[row] for stratum in own], weights) ** 2 for row in rows]
    return sqrt(sum(squares) / len(squares))
