"""Where brokers stand, and what the places pay (as played; M7)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.analysis import with_mean, with_ratio
from ysim.games.ys.analysis.frames import estimates, frame_of, round_numbers
from ysim.games.ys.codes import AREAS, COLOURS, FACES, PLACES, place_name
from ysim.games.ys.rules import Rules
from ysim.games.ys.rules_record import FIRST_ROW
from ysim.games.ys.tallies import BOARD_SUMS, WHOLE_GOLD
from ysim.games.ys.tallies.placements import placement_cells


def open_places(rules: Rules) -> list[int]:
    """The places that brokers may stand on (PL3, PL4, PC)."""
    return [*range(3 * rules.neighbourhoods), *range(AREAS + FIRST_ROW[rules.players] * COLOURS, PLACES)]


def region(place: str) -> str:
    """The part of the board that a place of this name lies in: city or market."""
    return "city" if place.startswith("n") else "market"


def _names(rules: Rules) -> list[str]:
    return [place_name(place) for place in open_places(rules)]


def placements(tallies: np.record, names: Sequence[str], rules: Rules) -> pd.DataFrame:
    """One row per policy, round, place and face: brokers a game, their mean strength, the share that won.

    A broker wins where its owner won the area, or the market row. It counts where it stood at counting and
    with the face it was placed with.
    """
    cells = placement_cells(tallies)[: len(names), : rules.rounds][:, :, open_places(rules)]
    levels = {"policy": names, "round": round_numbers(rules), "place": _names(rules), "face": FACES}
    frame = frame_of(levels, cells).assign(all_games=tallies.games, b=lambda f: f.n, b_b=lambda f: f.n_n)
    frame = with_mean(frame, "brokers_per_game", "b", games="all_games")
    frame = with_ratio(frame, "won_share", "n", "w", bounds=(0, 1))
    frame = with_ratio(frame, "strength_mean", "n", "s")
    measures = estimates("brokers_per_game", "strength_mean", "won_share")
    return frame[["policy", "round", "place", "face", "games", *measures]]


def board(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per place, over policies and rounds: brokers a game, strength, gold per strength, contests."""
    frame = frame_of({"place": _names(rules)}, tallies.board.T[open_places(rules)], BOARD_SUMS)
    frame = frame.assign(all_games=tallies.games, n=frame.b, n_n=frame.b_b)
    frame = frame.assign(u=frame.t, u_u=frame.t_t, n_u=frame.b_t)
    frame = with_ratio(frame, "strength_mean", "n", "u")
    frame = with_ratio(frame, "gold_per_strength", "t", "g", scale=1 / WHOLE_GOLD)
    frame = with_ratio(frame, "contested_share", "o", "c", bounds=(0, 1))
    frame = with_mean(frame, "brokers_per_game", "b", games="all_games")
    measures = estimates("brokers_per_game", "strength_mean", "gold_per_strength", "contested_share")
    return frame[["place", "games", *measures]].assign(region=frame.place.map(region))


def contests(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per region of the board, and all: how often a place with brokers was contested.

    The mean over places, each as often as it was held. Places of a game go together in a way that is not
    counted, so the interval is as wide as if all went together as closely as can be.
    """
    places = board(tallies, rules).assign(held=tallies.board[BOARD_SUMS.index("o"), open_places(rules)])
    rows = {name: places[places.region == name] for name in ("city", "market")} | {"all": places}
    ends = estimates("contested_share")
    means = [(part[ends].mul(part.held, axis=0).sum() / max(part.held.sum(), 1)) for part in rows.values()]
    return pd.DataFrame(means, columns=ends).assign(region=list(rows), games=tallies.games)
