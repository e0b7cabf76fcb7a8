"""Where brokers stand, and what the places pay (as played; M7)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.analysis import with_mean, with_ratio
from ysim.games.ys.analysis.frames import ROUND_NUMBERS, estimates, frame_of
from ysim.games.ys.codes import AREAS, COLOURS, FACES, FIRST_ROW, PLACES, place_name
from ysim.games.ys.tallies import BOARD_SUMS, WHOLE_GOLD
from ysim.games.ys.tallies.placements import placement_cells

OPEN_PLACES = [*range(AREAS), *range(AREAS + FIRST_ROW * COLOURS, PLACES)]
PLACE_NAMES = [place_name(place) for place in OPEN_PLACES]


def placements(tallies: np.record, names: Sequence[str]) -> pd.DataFrame:
    """One row per policy, round, place and face: brokers a game, their mean strength, the share that won.

    A broker wins where its owner won the area, or the market row. It counts where it stood at counting and
    with the face it was placed with.
    """
    cells = placement_cells(tallies)[: len(names)][:, :, OPEN_PLACES]
    levels = {"policy": names, "round": ROUND_NUMBERS, "place": PLACE_NAMES, "face": FACES}
    frame = frame_of(levels, cells).assign(all_games=tallies.games, b=lambda f: f.n, b_b=lambda f: f.n_n)
    frame = with_mean(frame, "brokers_per_game", "b", games="all_games")
    frame = with_ratio(frame, "won_share", "n", "w", bounds=(0, 1))
    frame = with_ratio(frame, "strength_mean", "n", "s")
    measures = estimates("brokers_per_game", "strength_mean", "won_share")
    return frame[["policy", "round", "place", "face", "games", *measures]]


def board(tallies: np.record) -> pd.DataFrame:
    """One row per place, over policies and rounds: brokers a game, strength, gold per strength, contests."""
    frame = frame_of({"place": PLACE_NAMES}, tallies.board.T[OPEN_PLACES], BOARD_SUMS)
    frame = frame.assign(all_games=tallies.games, n=frame.b, n_n=frame.b_b)
    frame = frame.assign(u=frame.t, u_u=frame.t_t, n_u=frame.b_t)
    frame = with_ratio(frame, "strength_mean", "n", "u")
    frame = with_ratio(frame, "gold_per_strength", "t", "g", scale=1 / WHOLE_GOLD)
    frame = with_ratio(frame, "contested_share", "o", "c", bounds=(0, 1))
    frame = with_mean(frame, "brokers_per_game", "b", games="all_games")
    measures = estimates("brokers_per_game", "strength_mean", "gold_per_strength", "contested_share")
    return frame[["place", "games", *measures]]
