"""How the quotations move (M9)."""

import numpy as np
import pandas as pd

from ysim.analysis import with_mean, with_proportion
from ysim.games.ys.analysis.frames import ROUND_NUMBERS, estimates, frame_of
from ysim.games.ys.codes import COLOURS, GEMS, TRACK_END
from ysim.games.ys.quotations import CAUSES

QUOTED = GEMS[:COLOURS]


def quotations(tallies: np.record) -> pd.DataFrame:
    """One row per round, colour and square −7 … 7: games with the colour there after the round."""
    levels = {"round": ROUND_NUMBERS, "colour": QUOTED, "square": range(-TRACK_END, TRACK_END + 1)}
    frame = frame_of(levels, tallies.quotations[..., None], ("games",))
    return frame.assign(frequency=frame.games / max(tallies.games, 1))


def quotation_moves(tallies: np.record) -> pd.DataFrame:
    """One row per round, colour and cause: the mean move in steps, upwards positive."""
    levels = {"round": ROUND_NUMBERS, "colour": QUOTED, "cause": CAUSES}
    frame = frame_of(levels, tallies.moves, ("move", "move_move")).assign(games=tallies.games)
    return with_mean(frame, "mean_move", "move")


def quotation_ranks(tallies: np.record) -> pd.DataFrame:
    """One row per round, colour and rank 1–4: how often, and how often the rank is also the final one."""
    levels = {"round": ROUND_NUMBERS, "colour": QUOTED, "rank": range(1, COLOURS + 1)}
    frame = frame_of(levels, tallies.ranks, ("games", "stays"))
    frame = with_proportion(frame, "stays_to_end", "stays")
    frame = frame.assign(frequency=frame.games / max(tallies.games, 1))
    return frame[["round", "colour", "rank", "games", "frequency", *estimates("stays_to_end")]]


def cut_moves(tallies: np.record) -> pd.DataFrame:
    """One row: quotation moves a game that the end of the track cut short (SU4)."""
    total, squares = tallies.cut_moves
    frame = pd.DataFrame({"games": [tallies.games], "cut": [total], "cut_cut": [squares]})
    return with_mean(frame, "per_game", "cut")
