"""Where the gold comes from, and how scores spread."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.analysis import with_mean
from ysim.games.ys.analysis.frames import estimates, frame_of
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.tallies import SCORES


def scores(tallies: np.record, names: Sequence[str]) -> pd.DataFrame:
    """One row per policy and score part: gold a seat, and its share of the policy's total."""
    count = len(names)
    total = tallies.policies[:count, None, 6:8]  # s and s² of the cells
    sums = np.concatenate([tallies.parts[:count], total], axis=1)
    frame = frame_of({"policy": names, "part": [*SCORE_PARTS, "total"]}, sums, ("gold", "gold_gold"))
    games, seats = (np.repeat(tallies.policies[:count, column], len(SCORE_PARTS) + 1) for column in (0, 1))
    frame = frame.assign(games=games)
    of_seats = with_mean(frame, "gold", "gold")
    copies = seats / games  # a policy that sits on k seats brings its k scores together
    for column in estimates("gold"):
        of_seats[column] /= copies
    of_seats = _with_share(of_seats)
    return of_seats[["policy", "part", "games", *estimates("gold", "share_of_total")]]


def _with_share(parts: pd.DataFrame) -> pd.DataFrame:
    """`parts` with each part's share of its policy's total.

    How part and total go together is not counted: the interval is as wide as it can be whatever they do.
    """
    total = parts.set_index(["policy", "part"]).xs("total", level="part").loc[parts.policy]
    gold, gold_low, gold_high = (total[name].to_numpy() for name in estimates("gold"))
    share = parts.gold / gold
    half = (parts.gold_high - parts.gold_low + share.abs() * (gold_high - gold_low)) / 2 / gold
    ends = (share, share - half, share + half)
    return parts.assign(**dict(zip(estimates("share_of_total"), ends, strict=True)))


def score_distribution(tallies: np.record, names: Sequence[str]) -> pd.DataFrame:
    """One row per policy and score from the lowest to the highest seen: seats with it, and its frequency."""
    counts = np.array(tallies.scores[: len(names)])
    seen = np.flatnonzero(counts.any(axis=0))
    first, last = (seen[0], seen[-1] + 1) if len(seen) else (0, SCORES)
    frame = frame_of({"policy": names, "score": range(first, last)}, counts[:, first:last, None], ("games",))
    frequency = frame.games / frame.groupby("policy").games.transform("sum")
    return frame.assign(frequency=frequency)
