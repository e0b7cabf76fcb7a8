"""How the quotations move (M9)."""

import numpy as np
import pandas as pd

from ysim.analysis import with_mean, with_proportion
from ysim.games.ys.analysis.frames import estimates, frame_of, round_numbers
from ysim.games.ys.codes import COLOURS, GEMS, LONGEST_TRACK
from ysim.games.ys.quotations import CAUSES
from ysim.games.ys.rules import Rules

QUOTED = GEMS[:COLOURS]
NEAR = 2  # squares from the start, as far as one first column moves


def quotations(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round, colour and square: games with the colour there after the round."""
    end = rules.track_end
    levels = {"round": round_numbers(rules), "colour": QUOTED, "square": range(-end, end + 1)}
    counts = tallies.quotations[: rules.rounds, :, LONGEST_TRACK - end : LONGEST_TRACK + end + 1]
    frame = frame_of(levels, counts[..., None], ("games",))
    return frame.assign(frequency=frame.games / max(tallies.games, 1))


def quotation_moves(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round, colour and cause: the mean move in steps, upwards positive."""
    levels = {"round": round_numbers(rules), "colour": QUOTED, "cause": CAUSES}
    frame = frame_of(levels, tallies.moves[: rules.rounds], ("move", "move_move")).assign(games=tallies.games)
    return with_mean(frame, "mean_move", "move")


def quotation_ranks(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round, colour and rank 1–4: how often, and how often the rank is also the final one."""
    levels = {"round": round_numbers(rules), "colour": QUOTED, "rank": range(1, COLOURS + 1)}
    frame = frame_of(levels, tallies.ranks[: rules.rounds], ("games", "stays"))
    frame = with_proportion(frame, "stays_to_end", "stays")
    frame = frame.assign(frequency=frame.games / max(tallies.games, 1))
    return frame[["round", "colour", "rank", "games", "frequency", *estimates("stays_to_end")]]


def final_ranks(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per colour and rank 1–4 at the end of the game: in how many games."""
    levels = {"colour": QUOTED, "rank": range(1, COLOURS + 1)}
    frame = frame_of(levels, tallies.ranks[rules.rounds - 1, ..., :1], ("there",))
    return with_proportion(frame.assign(games=tallies.games), "frequency", "there")


def quotation_ends(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per colour: the mean square at the end, and games that it ends within 2 of the start."""
    squares = np.arange(-LONGEST_TRACK, LONGEST_TRACK + 1)
    counts = tallies.quotations[rules.rounds - 1].astype(np.int64)
    frame = pd.DataFrame(
        {
            "colour": QUOTED,
            "games": tallies.games,
            "square": counts @ squares,
            "square_square": counts @ squares**2,
            "near": counts @ (np.abs(squares) <= NEAR),
        }
    )
    frame = with_mean(frame, "mean_square", "square")
    return with_proportion(frame, "near_start_share", "near")


def rank_moves(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round, rank after it and rank after the next: how often a colour goes from one to other."""
    ranks = range(1, COLOURS + 1)
    levels = {"round": round_numbers(rules)[:-1], "rank": ranks, "next_rank": ranks}
    counts = tallies.rank_moves[: rules.rounds - 1, ..., None]
    frame = frame_of(levels, counts, ("moves",)).assign(games=tallies.games)
    return with_proportion(frame, "move_share", "moves")


def cut_moves(tallies: np.record) -> pd.DataFrame:
    """One row: quotation moves a game that the end of the track cut short (SU4)."""
    total, squares = tallies.cut_moves
    frame = pd.DataFrame({"games": [tallies.games], "cut": [total], "cut_cut": [squares]})
    return with_mean(frame, "per_game", "cut")
