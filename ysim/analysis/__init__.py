"""Frame in, frame out: estimates and their intervals from exact sums. Knows no game."""

from ysim.analysis.contrasts import (
    bonferroni,
    contrast,
    standard_errors,
    weighted_slope,
    with_contrast,
    with_holm,
)
from ysim.analysis.estimates import with_mean, with_proportion, with_ratio
from ysim.analysis.explained import explained
from ysim.analysis.intervals import NOTHING, Interval, mean_interval, mean_quantile, ratio_interval, wilson
from ysim.analysis.moments import Moments, Weights, minus
from ysim.analysis.paired import Paired, Size, Sizes, games_to_decide, holm, judged, paired
from ysim.analysis.spread import spread

__all__ = [
    "NOTHING",
    "Interval",
    "Moments",
    "Paired",
    "Size",
    "Sizes",
    "Weights",
    "bonferroni",
    "contrast",
    "explained",
    "games_to_decide",
    "holm",
    "judged",
    "mean_interval",
    "mean_quantile",
    "minus",
    "paired",
    "ratio_interval",
    "spread",
    "standard_errors",
    "weighted_slope",
    "wilson",
    "with_contrast",
    "with_holm",
    "with_mean",
    "with_proportion",
    "with_ratio",
]
