"""Which decision matters more: what a bid and a placement explain of the gold of who makes them (H2)."""

import numpy as np
import pandas as pd

from ysim.analysis import explained, with_contrast
from ysim.games.ys.analysis.caused import placings
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import TRIAL_CELL


def decisions(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row: by how much gold bids drawn at random make the outcome differ, and placements (M6, M7).

    `…_gold_sd`: the standard deviation of what a bid, or one placement (where, how strong, which face; over
    all placements of a round), has caused, without the luck of the games; the variance is a mean over rounds.
    `difference`: the bid's less the placement's. Meant for tables of one policy: where several differ in
    strength, which brokers one still has when the lot falls tells who one is, and counts as a placement.
    """
    of_bids = tallies.tried_bids[: rules.rounds, 0]
    of_placings = placings(tallies, rules).sum(axis=1).reshape(rules.rounds, -1, len(TRIAL_CELL))
    frame = pd.DataFrame({"caused_games": [int(of_bids[..., 0].sum() + of_placings[..., 0].sum())]})
    for name, cells in (("bid", of_bids), ("placement", of_placings)):
        frame = frame.assign(**_deviation(f"{name}_gold_sd", cells, rules.players))
    return with_contrast(frame, "difference", "bid_gold_sd", "placement_gold_sd")


def _deviation(name: str, cells: np.ndarray, players: int) -> dict[str, float]:
    """The root of the mean over rounds of what the rows explain, with its interval; 0 where luck is all."""
    games, _, _, gold, squares = np.moveaxis(cells, -1, 0)
    parts = np.array([explained(*sums) for sums in zip(games, gold, squares, strict=True)]) / players**2
    mean, half = parts[:, 0].mean(), 1.96 * np.sqrt((parts[:, 1] ** 2).sum()) / len(parts)
    ends = {"": mean, "_low": mean - half, "_high": mean + half}
    return {f"{name}{end}": float(np.sqrt(np.maximum(value, 0.0))) for end, value in ends.items()}
