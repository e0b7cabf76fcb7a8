"""What goes with a bid and with an Order card (as played; M5, M6)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.games.ys.analysis.caused import dealt_cards
from ysim.games.ys.analysis.frames import estimates, frame_of, round_numbers, with_outcome
from ysim.games.ys.codes import ROUNDS, SEATS
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import BID_SUMS, CELL


def bids(tallies: np.record, names: Sequence[str], rules: Rules) -> pd.DataFrame:
    """One row per round, policy (and `all`) and bid sum: how often, the outcome, how often it chose first."""
    count, most = len(names), sum(rules.brokers[-2:])
    shape = (ROUNDS, SEATS, BID_SUMS)
    each = tallies.bids.reshape(*shape, len(CELL))[: rules.rounds, :count]
    chose_first = tallies.chose_first.reshape(shape)[: rules.rounds, :count]
    cells = np.concatenate([each, tallies.bids_of_all[: rules.rounds, None]], axis=1)
    first = np.concatenate([chose_first, chose_first.sum(axis=1, keepdims=True)], axis=1)[:, :, : most + 1]
    levels = {"round": round_numbers(rules), "policy": [*names, "all"], "sum": range(most + 1)}
    frame = with_outcome(frame_of(levels, cells[:, :, : most + 1]))
    bidders = frame.groupby(["round", "policy"]).n.transform("sum")
    first_choice_share = first.ravel() / frame.n.where(frame.n > 0)
    frame = frame.assign(frequency=frame.n / bidders, first_choice_share=first_choice_share)
    outcome = [*estimates("win_share", "score"), "first_choice_share"]
    return frame[["round", "policy", "sum", "games", "frequency", *outcome]]


def order_cards(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round and Order card: the outcome of who held it, and what it causes if dealt (M5)."""
    levels = {"round": round_numbers(rules), "card": range(1, rules.players + 1)}
    cells = tallies.order_cards[: rules.rounds, : rules.players]
    frame = with_outcome(frame_of(levels, cells), "as_played_")
    frame = frame[["round", "card", "games", *estimates("as_played_win_share", "as_played_score")]]
    return frame.merge(dealt_cards(tallies, rules)) if tallies.dealt_cards.any() else frame
