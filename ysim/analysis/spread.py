"""How far apart the largest and the smallest of several estimates lie, and what that says of the truth."""

import numpy as np
import pandas as pd
from scipy.special import ndtri

from ysim.analysis.contrasts import standard_errors
from ysim.analysis.intervals import NOTHING, Interval


def spread(frame: pd.DataFrame, measure: str, games: str, level: float = 0.95) -> Interval:
    """The largest estimate less the smallest, with an interval of the true spread.

    The largest estimate is often large by luck, so each pair's difference gets an interval that holds for all
    pairs together (Bonferroni). The true spread is the difference of some pair and at least that of every
    pair, so it lies between the largest of their lower and the largest of their upper ends. Rows that share
    games, as the cards or seats of a table do, add up to nothing: k alike are correlated by −1/(k − 1), which
    is taken for all; independent rows get intervals a little too wide.
    """
    known = frame.dropna(subset=[measure])
    if len(known) < 2:
        return NOTHING
    values, errors = known[measure].to_numpy(), standard_errors(known, measure, games).to_numpy()
    pairs = len(known) * (len(known) - 1) / 2
    z = float(ndtri(1 - (1 - level) / 2 / pairs))
    apart = np.abs(values[:, None] - values)
    shared = 2 * errors[:, None] * errors / (len(known) - 1)
    half = z * np.sqrt(errors[:, None] ** 2 + errors**2 + shared)
    np.fill_diagonal(half, 0)
    return Interval(apart.max(), np.maximum(apart - half, 0).max(), (apart + half).max())
