"""Paired differences over common luck (M4), many at a time (M11), against a size that matters (M13)."""

from collections.abc import Sequence
from enum import Enum
from math import ceil, inf, isnan, log10, sqrt
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri, stdtr

from ysim.analysis.intervals import Bounds, Interval
from ysim.analysis.moments import Moments, Weights, minus


class Size(Enum):
    """Where a difference lies against a size that matters."""

    LARGER = "larger by more than the size"
    SMALLER = "smaller by more than the size"
    WITHIN = "within the size of each other"
    UNDECIDED = "the interval reaches over the size"


class Sizes(NamedTuple):
    """Differences that matter to a designer (M13)."""

    share: float = 0.01
    gold: float = 1.0

    def of(self, unit: str) -> float:
        """The size in a measure's unit, "share" or "gold"."""
        return self.share if unit == "share" else self.gold


class Paired(NamedTuple):
    """A difference b − a of means over the same games."""

    a: Interval
    b: Interval
    difference: Interval
    variance: float
    """Of the difference, among games."""
    variance_ratio: float
    """var(a) + var(b) over var(b − a): how many times the games separate luck would need; NaN where no
    difference varies."""
    p: float
    """Of a difference at least as far from 0 if there is none, by the same error as the interval."""


def paired(moments: Moments, a: Weights, b: Weights, bounds: Bounds | None, level: float = 0.95) -> Paired:
    """The difference of two weighted sums of the same games; `bounds` are those of either."""
    reach = None if bounds is None else (bounds[0] - bounds[1], bounds[1] - bounds[0])
    weights = minus(b, a)
    variance = moments.variance(weights)
    apart = moments.variance(a) + moments.variance(b)
    difference = moments.interval(weights, reach, level)
    return Paired(
        moments.interval(a, bounds, level),
        moments.interval(b, bounds, level),
        difference,
        variance,
        apart / variance if variance > 0 else float("nan"),
        _p_value(difference, variance, moments.games, level),
    )


def _p_value(difference: Interval, variance: float, games: int, level: float) -> float:
    """Two-sided; games without any spread lend their interval's width, which is never 0."""
    if games == 0 or difference.estimate == 0:
        return 1.0
    half = float(difference.high - difference.low) / 2
    error = sqrt(variance / games) if variance > 0 else half / float(ndtri((1 + level) / 2))
    return float(2 * stdtr(max(games - 1, 1), -abs(float(difference.estimate)) / error))


def holm(p_values: Sequence[float]) -> list[float]:
    """Each p-value adjusted by Holm's steps: below α for one true null hypothesis with chance α at most."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    steps = p[order] * np.arange(len(p), 0, -1)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(one) for one in adjusted]


def judged(difference: Interval, size: float) -> Size:
    """Where the whole interval of a difference lies."""
    if difference.low > size:
        return Size.LARGER
    if difference.high < -size:
        return Size.SMALLER
    if difference.low >= -size and difference.high <= size:
        return Size.WITHIN
    return Size.UNDECIDED


def games_to_decide(difference: float, variance: float, size: float, level: float = 0.95) -> float:
    """After how many games the interval would lie on one side of the size, if the difference stays as it is.

    To two digits, upwards; infinite if the difference is the size itself.
    """
    distance, z = abs(abs(difference) - size), float(ndtri((1 + level) / 2))
    if distance == 0 or isnan(distance):
        return inf
    unseen = z**2 * (1 / distance - 1)  # games of another kind may have stayed unseen until then
    games = max(variance * (z / distance) ** 2, unseen)
    unit = 10 ** max(int(log10(max(games, 1))) - 1, 0)
    return float(ceil(games / unit) * unit)
