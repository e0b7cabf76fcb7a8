"""Estimates from batches of games: the batches are independent, what stands within one is not (M2, M4).

An estimate that is a mean over games comes with its `parts`: by batch (first axis) the batch's share of the
estimate's error. They add up to 0, and a weighted sum of estimates has the same weighted sum of parts.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import stdtr, stdtrit

from ysim.analysis.intervals import Bounds, Interval, bounded_interval

Floats = npt.NDArray[np.float64]


class Batched(NamedTuple):
    """Estimates (any shape), their parts (a batch more in front), and the games behind them."""

    estimate: Floats
    parts: Floats
    games: int

    @property
    def errors(self) -> Floats:
        """Standard errors."""
        batches = len(self.parts)
        return np.asarray(np.sqrt(batches / (batches - 1) * (self.parts**2).sum(axis=0)))

    def interval(self, bounds: Bounds | None = None, level: float = 0.95) -> Interval:
        """Student's interval; within bounds it never is without width (see `ratio_interval`)."""
        quantile = self._quantile(level)
        if bounds is None:
            half = quantile * self.errors
            return Interval(self.estimate, self.estimate - half, self.estimate + half)
        return bounded_interval(self.estimate, self.errors**2, self.games, quantile, bounds)

    def minus(self, other: "Batched") -> "Batched":
        """The paired difference of estimates from the same batches."""
        return Batched(self.estimate - other.estimate, self.parts - other.parts, self.games)

    def p_values(self, bounds: Bounds) -> Floats:
        """Of an estimate at least as far from 0 if the truth is 0 (two-sided), by the interval's width."""
        interval = self.interval(bounds)
        error = (interval.high - interval.low) / (2 * self._quantile(0.95))
        found = 2 * stdtr(len(self.parts) - 1, -np.abs(self.estimate) / np.where(error > 0, error, 1))
        return np.asarray(np.where(np.isnan(self.estimate), np.nan, found))

    def _quantile(self, level: float) -> float:
        return float(stdtrit(len(self.parts) - 1, (1 + level) / 2))

    def at(self, *place: Any) -> "Batched":
        """The estimates at a place of their array (an index for each axis)."""
        return Batched(self.estimate[place], self.parts[(slice(None), *place)], self.games)


def mean_of(sums: npt.NDArray[np.int64], games: npt.NDArray[np.int64], worth: npt.ArrayLike) -> Batched:
    """Means per game from sums by batch (first axis); `worth` of one, NaN where there is nothing to count.

    `games` are those of each batch.
    """
    value = sums * np.asarray(worth, float)
    estimate = value.sum(axis=0) / games.sum()
    by_batch = games.reshape(-1, *[1] * estimate.ndim)
    return Batched(estimate, (value - by_batch * estimate) / games.sum(), int(games.sum()))
