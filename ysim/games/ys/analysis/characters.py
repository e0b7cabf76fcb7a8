"""Which Character cards are won and played, and how those who won them fare (as played; M8)."""

import numpy as np
import pandas as pd

from ysim.games.ys.analysis.frames import ROUND_NUMBERS, estimates, frame_of, with_outcome
from ysim.games.ys.codes import CHARACTERS


def characters(tallies: np.record) -> pd.DataFrame:
    """One row per card and round: games it was won in, times won, played and shown, the outcome."""
    levels = {"card": CHARACTERS, "round": ROUND_NUMBERS}
    frame = with_outcome(frame_of(levels, tallies.characters.swapaxes(0, 1)), "as_played_")
    frame = frame.assign(won=frame.n, played=tallies.played.T.ravel(), shown=tallies.shown.T.ravel())
    outcome = estimates("as_played_win_share", "as_played_score")
    return frame[["card", "round", "games", "won", "played", *outcome, "shown"]]
