"""How far apart the largest and the smallest of several estimates lie, and what that says of the truth."""

import numpy as np
import pandas as pd
from scipy.special import ndtri

from ysim.analysis.contrasts import standard_errors
from ysim.analysis.intervals import Interval


def spread(frame: pd.DataFrame, measure: str, level: float = 0.95) -> Interval:
    """The largest estimate less the smallest, of independent rows, with an interval of the true spread.

    The largest estimate is often large by luck, so each pair's difference gets an interval that holds for all
    pairs together (Bonferroni). Within the largest of their ends lies the true spread: it is the difference of
    some pair, and at least that of every pair. Rows of one game add up to nearly nothing and so are negatively
    correlated; the variance of a difference is then at most the sum of both plus twice their product.
    """
    known = frame.dropna(subset=[measure])
    if len(known) < 2:
        nothing = np.float64("nan")
        return Interval(nothing, nothing, nothing)
    values, errors = known[measure].to_numpy(), standard_errors(known, measure, level).to_numpy()
    pairs = len(known) * (len(known) - 1) / 2
    z = float(ndtri(1 - (1 - level) / 2 / pairs))
    apart = np.abs(values[:, None] - values)
    half = z * (errors[:, None] + errors)
    np.fill_diagonal(half, 0)
    return Interval(apart.max(), np.maximum(apart - half, 0).max(), (apart + half).max())
