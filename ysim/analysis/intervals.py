"""Estimates with their intervals from exact sums over independent games (M2).

Every function takes numbers or arrays, broadcasts them, and returns `Interval(estimate, low, high)` of that
shape. No data gives NaN in all three; with data nothing is NaN and low <= estimate <= high.

The sums are whole numbers, added up exactly by whoever counts (a shared win in twelfths, say), and `scale`
says what one unit is worth. Variances are differences of nearly equal, huge numbers, so they are taken in
Python's unbounded integers and turned into floats only at the end: 10^12 games lose no digit.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr, ndtri, stdtrit

Sums = npt.ArrayLike
Integers = npt.NDArray[np.object_]  # Python's integers, which never overflow
Floats = npt.NDArray[np.float64]
Bounds = tuple[float, float]


FEW = 30  # games: with fewer the spread among them is itself uncertain


class Interval(NamedTuple):
    """An estimate and the two ends of its interval, three arrays of one shape (or three numbers)."""

    estimate: Floats
    low: Floats
    high: Floats


NOTHING = Interval(*(np.array(np.nan) for _ in range(3)))
"""The interval of an estimate without data."""


def wilson(successes: Sums, trials: Sums, level: float = 0.95) -> Interval:
    """The share of successes in independent 0/1 trials, with Wilson's score interval (M2)."""
    hits, n = np.broadcast_arrays(np.asarray(successes, float), np.asarray(trials, float))
    if np.any((hits < 0) | (hits > n)):
        raise ValueError("successes must lie between 0 and the number of trials")
    with np.errstate(invalid="ignore", divide="ignore"):
        share = hits / n
        return Interval(share[()], *_score_ends(share, n, _quantile(level)))


def mean_interval(
    total: Sums,
    total_of_squares: Sums,
    games: Sums,
    level: float = 0.95,
    *,
    scale: float = 1.0,
    bounds: Bounds | None = None,
) -> Interval:
    """The mean of one value per game, with its interval, in units of `scale`; see `ratio_interval` (M2)."""
    return ratio_interval(
        games, games, games, total, total_of_squares, total, level, scale=scale, bounds=bounds
    )


def ratio_interval(
    games: Sums,
    weight: Sums,
    weight_squares: Sums,
    value: Sums,
    value_squares: Sums,
    products: Sums,
    level: float = 0.95,
    *,
    scale: float = 1.0,
    bounds: Bounds | None = None,
) -> Interval:
    """The ratio sum(y)/sum(n) over independent games that each bring a value y and a weight n (M2).

    Several seats of one game are not independent, so y and n are summed within the game first; the
    arguments are the exact sums over games of 1, n, n², y, y² and n·y. The variance is that of the
    residuals y - ratio·n (the delta method, the same as a cluster-robust variance with the game as
    cluster). `games` counts the games behind the figure, those with n > 0.

    Without `bounds`: the normal interval, from fewer than `FEW` games Student's. If the games show no spread
    at all (one game, or all alike), theory would claim a width of zero; the interval is then estimate ±
    h·max(|estimate|, 1) with h = z²/(games + z²), the share of games of another kind that may have stayed
    unseen (Wilson's upper end for 0 of `games`).

    With `bounds` (0 and 1 for a win share): Wilson's interval for as many 0/1 games as would have the
    observed variance, so it is exactly `wilson` for a 0/1 value of one seat a game; and never narrower than
    if the unseen share h of games could still lie at either bound, so it has a width at 0, at 1, and with
    one game.

    No game, or no weight at all: NaN. Raises ValueError for sums that are not whole numbers, that no set of
    games could have, or whose ratio lies outside the bounds.
    """
    columns = np.broadcast_arrays(games, weight, weight_squares, value, value_squares, products)
    counts, n, ratio, variance = _ratio_and_variance(*map(_whole_numbers, columns))
    ratio, variance = ratio * scale, variance * scale**2
    z = _quantile(level)
    ends = _normal_ends if bounds is None else _bounded_ends
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        low, high = ends(ratio, variance, counts, z, bounds or (0.0, 1.0))
    data = (counts > 0) & (n > 0)
    shape = columns[0].shape
    return Interval(*(np.where(data, part, np.nan).reshape(shape)[()] for part in (ratio, low, high)))


def bounded_interval(
    estimate: Sums, variance: Sums, games: Sums, quantile: float, bounds: Bounds, /
) -> Interval:
    """An estimate of known variance with the ends that `ratio_interval` has within bounds (M2).

    `variance` is that of the estimate itself; `quantile` is how many standard errors the interval is wide to
    either side. NaN stays NaN.
    """
    value, spread, counts = np.broadcast_arrays(
        *(np.asarray(one, float) for one in (estimate, variance, games))
    )
    with np.errstate(invalid="ignore", divide="ignore"):
        ends = _bounded_ends(value, spread, counts, quantile, bounds)
    return Interval(*(np.where(np.isnan(value), np.nan, part)[()] for part in (value, *ends)))


def _quantile(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, not {level}")
    return float(ndtri((1 + level) / 2))


def _whole_numbers(column: npt.NDArray[Any]) -> Integers:
    """The column's entries in one row, as Python integers."""
    whole = np.array([int(entry) for entry in column.flat], dtype=object)
    if np.any(whole != column.ravel()):
        raise ValueError("sums must be whole numbers: count in smaller units and give their worth as `scale`")
    return whole


def _ratio_and_variance(
    games: Integers, n: Integers, nn: Integers, y: Integers, yy: Integers, ny: Integers
) -> tuple[Floats, Floats, Floats, Floats]:
    """Games, weight, ratio and the ratio's variance (before the factor games/(games - 1)), as floats."""
    if np.any(games < 0) or np.any(n < 0):
        raise ValueError("games and weights must not be negative")
    residuals = yy * n**2 - 2 * y * n * ny + y**2 * nn
    if np.any(residuals < 0):
        raise ValueError("the sums contradict each other: they cannot come from the same games")
    weight = np.where(n == 0, 1, n)
    ratio, variance = (y / weight).astype(float), (residuals / weight**4).astype(float)
    return games.astype(float), n.astype(float), ratio, variance


def mean_quantile(games: npt.ArrayLike, level: float = 0.95) -> Floats:
    """How many standard errors the interval of a mean is wide to either side: Student's below `FEW` games."""
    counts = np.asarray(games, float)
    student = stdtrit(np.maximum(counts - 1, 1), (1 + level) / 2)
    return np.asarray(np.where(counts < FEW, student, _quantile(level)))


def _unseen(games: Floats, z: float) -> Floats:
    return z**2 / (games + z**2)


def _normal_ends(
    ratio: Floats, variance: Floats, games: Floats, z: float, _: Bounds
) -> tuple[Floats, Floats]:
    no_spread = _unseen(games, z) * np.maximum(np.abs(ratio), 1.0)
    error = np.sqrt(variance * games / (games - 1))
    half = np.where(variance > 0, mean_quantile(games, 2 * float(ndtr(z)) - 1) * error, no_spread)
    return ratio - half, ratio + half


def _bounded_ends(
    ratio: Floats, variance: Floats, games: Floats, z: float, bounds: Bounds
) -> tuple[Floats, Floats]:
    least, most = bounds
    span = most - least
    share = (ratio - least) / span
    if np.any((share < -1e-12) | (share > 1 + 1e-12)):
        raise ValueError(f"a mean lies outside its bounds {least:g} … {most:g}")
    share = np.clip(share, 0.0, 1.0)
    equivalent = np.where(variance > 0, share * (1 - share) * span**2 / variance, np.inf)
    low, high = _score_ends(share, equivalent, z)
    unseen = _unseen(games, z)
    low = np.minimum(low, share * (1 - unseen))
    high = np.maximum(high, share + (1 - share) * unseen)
    return np.minimum(least + span * low, ratio), np.maximum(least + span * high, ratio)


def _score_ends(share: Floats, trials: Floats, z: float) -> tuple[Floats, Floats]:
    """Wilson's two ends; `trials` may be any positive number, infinity included."""
    pull = z**2 / trials
    centre = (share + pull / 2) / (1 + pull)
    half = np.sqrt(share * (1 - share) * pull + pull**2 / 4) / (1 + pull)
    # At 0 and 1 one end is the estimate itself, and rounding must not move it.
    low = np.where(share == 0, 0.0, np.minimum(centre - half, share))
    high = np.where(share == 1, 1.0, np.maximum(centre + half, share))
    return np.where(np.isnan(share), np.nan, low)[()], np.where(np.isnan(share), np.nan, high)[()]
