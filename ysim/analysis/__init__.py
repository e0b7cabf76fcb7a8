"""Frame in, frame out: estimates and their intervals from exact sums. Knows no game."""

from ysim.analysis.estimates import with_mean, with_proportion, with_ratio
from ysim.analysis.intervals import Interval, mean_interval, ratio_interval, wilson

__all__ = [
    "Interval",
    "mean_interval",
    "ratio_interval",
    "wilson",
    "with_mean",
    "with_proportion",
    "with_ratio",
]
