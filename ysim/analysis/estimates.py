"""Estimates as columns: from a frame's exact sums to `x, x_low, x_high` (M2).

The sums are whole-number columns of the frame. Sums of squares and products are named after what is
multiplied: for the weight `n` and the value `w` the columns are `n, n_n, w, w_w, n_w`. The value's own sums
are dropped; the weight's are kept, because several measures share them, and `games` is part of every table.
"""

import pandas as pd

from ysim.analysis.intervals import Bounds, Interval, mean_interval, ratio_interval, wilson


def with_proportion(
    frame: pd.DataFrame, name: str, successes: str, trials: str = "games", level: float = 0.95
) -> pd.DataFrame:
    """`frame` with the share of 0/1 events `name` and its Wilson interval; `successes` is dropped.

    Each of the `trials` must be a game of its own; several a game need `with_ratio`.
    """
    return _with(frame, name, wilson(frame[successes], frame[trials], level), drop=[successes])


def with_mean(
    frame: pd.DataFrame,
    name: str,
    value: str,
    *,
    games: str = "games",
    scale: float = 1.0,
    bounds: Bounds | None = None,
    level: float = 0.95,
) -> pd.DataFrame:
    """`frame` with the mean `name` of one value per game and its interval, in units of `scale`.

    Reads and drops the columns `{value}` and `{value}_{value}`.
    """
    squares = f"{value}_{value}"
    interval = mean_interval(frame[value], frame[squares], frame[games], level, scale=scale, bounds=bounds)
    return _with(frame, name, interval, drop=[value, squares])


def with_ratio(
    frame: pd.DataFrame,
    name: str,
    weight: str,
    value: str,
    *,
    games: str = "games",
    scale: float = 1.0,
    bounds: Bounds | None = None,
    level: float = 0.95,
) -> pd.DataFrame:
    """`frame` with `name`, the sum of `value` over that of `weight`, and its interval by independent games.

    Reads `{weight}`, `{weight}_{weight}`, `{value}`, `{value}_{value}` and `{weight}_{value}`; drops the last
    three. A win share counted in twelfths has `scale=1/12, bounds=(0, 1)`.
    """
    squares, products = f"{value}_{value}", f"{weight}_{value}"
    interval = ratio_interval(
        frame[games],
        frame[weight],
        frame[f"{weight}_{weight}"],
        frame[value],
        frame[squares],
        frame[products],
        level,
        scale=scale,
        bounds=bounds,
    )
    return _with(frame, name, interval, drop=[value, squares, products])


def _with(frame: pd.DataFrame, name: str, interval: Interval, drop: list[str]) -> pd.DataFrame:
    columns = {name: interval.estimate, f"{name}_low": interval.low, f"{name}_high": interval.high}
    return frame.drop(columns=drop).assign(**columns)
