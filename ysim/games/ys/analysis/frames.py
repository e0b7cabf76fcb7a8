"""Sums as frames: one row per combination of categories, the sums behind it as columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from ysim.analysis import with_ratio
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import CELL, WHOLE_WIN


def round_numbers(rules: Rules) -> range:
    """The rounds of a game, from 1."""
    return range(1, rules.rounds + 1)


def frame_of(
    levels: Mapping[str, Iterable[Any]], sums: np.ndarray, columns: Sequence[str] = CELL
) -> pd.DataFrame:
    """A row per combination of `levels` in their order; `sums` has a last axis as long as `columns`."""
    index = pd.MultiIndex.from_product([list(level) for level in levels.values()], names=list(levels))
    flat = np.asarray(sums).reshape(len(index), len(columns))
    return index.to_frame(index=False).assign(**dict(zip(columns, flat.T, strict=True)))


def with_outcome(frame: pd.DataFrame, prefix: str = "") -> pd.DataFrame:
    """`frame` of cells with `win_share…` (M1) and `score…` (gold), their names behind `prefix`."""
    frame = with_ratio(frame, f"{prefix}win_share", "n", "w", scale=1 / WHOLE_WIN, bounds=(0, 1))
    return with_ratio(frame, f"{prefix}score", "n", "s")


def estimates(*names: str) -> list[str]:
    """The columns of estimates with their intervals."""
    return [f"{name}{end}" for name in names for end in ("", "_low", "_high")]
