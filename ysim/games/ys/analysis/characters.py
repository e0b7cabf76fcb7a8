"""Which Character cards are won and played, and how those who won them fare (as played; M8)."""

import numpy as np
import pandas as pd

from ysim.games.ys.analysis.caused import given_cards
from ysim.games.ys.analysis.frames import estimates, frame_of, round_numbers, with_outcome
from ysim.games.ys.codes import BLUE_EDGED, CHARACTERS
from ysim.games.ys.rules import Rules


def characters(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per card and round: games it was won in, times won, played and shown, the outcome."""
    cards = [*rules.characters, CHARACTERS[BLUE_EDGED]]
    where = np.ix_(range(rules.rounds), [CHARACTERS.index(card) for card in cards])
    levels = {"card": cards, "round": round_numbers(rules)}
    frame = with_outcome(frame_of(levels, tallies.characters[where].swapaxes(0, 1)), "as_played_")
    played, shown = tallies.played[where].T.ravel(), tallies.shown[where].T.ravel()
    frame = frame.assign(won=frame.n, played=played, shown=shown)
    outcome = estimates("as_played_win_share", "as_played_score")
    frame = frame[["card", "round", "games", "won", "played", *outcome, "shown"]]
    return frame.merge(given_cards(tallies, rules)) if tallies.given_cards.any() else frame
