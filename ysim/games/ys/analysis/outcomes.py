"""Who wins: by policy, by seat, and policy against policy."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.analysis import with_ratio
from ysim.games.ys.analysis.frames import estimates, frame_of, with_outcome
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import SCORES


def policies(tallies: np.record, names: Sequence[str]) -> pd.DataFrame:
    """One row per policy: win share (M1), wins alone and shared, gold and its spread, mean place from 1."""
    count = len(names)
    frame = with_outcome(frame_of({"policy": names}, tallies.policies[:count])).rename(columns={"n": "seats"})
    winners = tallies.winners[:count]
    frame = frame.assign(
        sole_wins=winners[:, 0],
        shared_wins=winners[:, 1],
        score_sd=_spread(tallies.scores[:count]),
        place_mean=winners[:, 2] / 2 / frame.seats,
    )
    outcome = ["sole_wins", "shared_wins", *estimates("score"), "score_sd", "place_mean"]
    return frame[["policy", "games", "seats", *estimates("win_share"), *outcome]]


def _spread(counts: np.ndarray) -> np.ndarray:
    """The standard deviation of the scores in each row of counts by score."""
    gold = np.arange(SCORES)
    seats = counts.sum(axis=1)
    means = counts @ gold / seats
    return np.sqrt((counts * (gold - means[:, None]) ** 2).sum(axis=1) / seats)


def seats(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per seat: what sitting there brought, over all policies (M3)."""
    frame = with_outcome(frame_of({"seat": range(rules.players)}, tallies.seats[: rules.players]))
    return frame[["seat", "games", *estimates("win_share", "score")]]


def pairs(tallies: np.record, names: Sequence[str]) -> pd.DataFrame:
    """One row per ordered pair: how often a seat of `policy` ends before `versus`, by how much gold.

    Two seats that end equal count one half each. A policy is set against itself only if it plays alone.
    """
    count = len(names)
    lower = np.array(tallies.pairs[:count, :count])
    cells = np.where(lower.any(-1, keepdims=True), lower, _mirrored(lower))
    frame = frame_of({"policy": names, "versus": names}, cells)
    if count > 1:
        frame = frame[frame.policy != frame.versus].reset_index(drop=True)
    frame = with_ratio(frame, "beats", "n", "w", scale=1 / 2, bounds=(0, 1))
    frame = with_ratio(frame, "score_difference", "n", "s")
    return frame[["policy", "versus", "games", *estimates("beats", "score_difference")]]


def _mirrored(cells: np.ndarray) -> np.ndarray:
    """The cells seen from the other policy: 2n − w half wins, and the opposite score difference."""
    games, n, nn, w, ww, nw, s, ss, ns = np.moveaxis(cells.swapaxes(0, 1), -1, 0)
    sums = [games, n, nn, 2 * n - w, 4 * nn - 4 * nw + ww, 2 * nn - nw, -s, ss, -ns]
    return np.stack(sums, axis=-1)
