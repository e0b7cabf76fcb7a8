"""How close games are, who leads, and when they are decided."""

import numpy as np
import pandas as pd

from ysim.analysis import with_mean, with_proportion
from ysim.games.ys.analysis.frames import estimates, frame_of, round_numbers
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import MARGINS, WHOLE_WIN


def leads(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round: the part of wins that goes to who leads after it, and games decided with it.

    A game is decided with the first round from which on its winner leads to the end.
    """
    frame = frame_of({"round": round_numbers(rules)}, tallies.leads[: rules.rounds], ("lead", "lead_lead"))
    frame = frame.assign(games=tallies.games, decided=tallies.decided[: rules.rounds])
    frame = with_mean(frame, "leader_wins", "lead", scale=1 / WHOLE_WIN, bounds=(0, 1))
    frame = with_proportion(frame, "decided_share", "decided")
    return frame[["round", "games", *estimates("leader_wins", "decided_share")]]


def closeness(tallies: np.record) -> pd.DataFrame:
    """One row: changes of the lead a game, and the gold between first and second (63 for more)."""
    gold = np.arange(MARGINS)
    changes, squares = tallies.lead_changes
    sums = {
        "games": [tallies.games],
        "change": [changes],
        "change_change": [squares],
        "gold": [(tallies.margins * gold).sum()],
        "gold_gold": [(tallies.margins * gold**2).sum()],
        "close": [tallies.margins[:4].sum()],
    }
    frame = with_mean(pd.DataFrame(sums), "lead_changes", "change")
    frame = with_mean(frame, "margin", "gold")
    return with_proportion(frame, "within_3_gold_share", "close")


def margins(tallies: np.record) -> pd.DataFrame:
    """One row per difference in gold between first and second: games that ended so (63 stands for more)."""
    last = int(np.flatnonzero(tallies.margins)[-1]) + 1 if tallies.games else 1
    frame = frame_of({"margin": range(last)}, tallies.margins[:last, None], ("games",))
    return frame.assign(frequency=frame.games / max(tallies.games, 1))
