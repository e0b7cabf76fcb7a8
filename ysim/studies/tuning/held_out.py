"""What tuning gained, on games that it never saw: no winner's curse (M4)."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from ysim.analysis import Interval
from ysim.analysis.stratified import stratified_mean
from ysim.core.policy import Policy
from ysim.studies.compare import ends
from ysim.studies.tuning.course import Asked
from ysim.studies.tuning.win_shares import win_shares

ELSEWHERE = 2**40
"""Added to the seed: far from the seeds of all generations."""
ALL = "all together"
SHARE, GAIN = (0.0, 1.0), (-1.0, 1.0)


def held_out(
    asked: Asked, tuned: Policy, games: int, done: Callable[[int], None] = lambda games: None
) -> pd.DataFrame:
    """A row for all opponents together and one for each line-up: win share before, after, gain, over fair.

    Columns `against, games, before…, tuned…, gain…, over_fair…`, each with its ends, and `unit`.
    Raises what the kernel raises.
    """
    weights = asked.opponents.weights
    both = [asked.policy, tuned]
    found = win_shares(both, asked.opponents, asked.seed + ELSEWHERE, games, asked.jobs, done)
    rows = [_row(ALL, found, list(weights.values()), asked)]
    if len(weights) > 1:
        named = zip(weights, found, strict=True)
        rows += [_row(", ".join(lineup), [stratum], [1.0], asked) for lineup, stratum in named]
    return pd.DataFrame(rows)


def _row(against: str, found: list[Any], weights: list[float], asked: Asked) -> dict[str, Any]:
    before = stratified_mean([stratum[0] for stratum in found], weights, SHARE)
    after = stratified_mean([stratum[1] for stratum in found], weights, SHARE)
    gain = stratified_mean([stratum[1] - stratum[0] for stratum in found], weights, GAIN)
    fair = asked.opponents.fair_share
    over = Interval(*(number - fair for number in after))
    return {
        "against": against,
        "games": sum(stratum.shape[1] for stratum in found),
        **ends("before", before),
        **ends("tuned", after),
        **ends("gain", gain),
        **ends("over_fair", over),
        "unit": "share",
    }
