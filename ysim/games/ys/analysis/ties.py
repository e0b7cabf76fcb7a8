"""How often ties have to be broken, where, and by what (TB, AU3, CO9, FS6)."""

import numpy as np
import pandas as pd

from ysim.analysis import with_mean
from ysim.games.ys.analysis.frames import estimates
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.rules import Rules

CITY = ("front", "order_card", "intriguer")
NEUTRAL = ("neutral",)  # TB4, with two players only
BREAKERS_OF = {
    "port": CITY,
    "commerce": CITY,
    "palace": CITY,
    "neighbourhood": CITY,
    "row": CITY[:2],
    "column": ("brokers", "decider"),
    "leader": CITY[:2],
}


def ties(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per place of a tie and what broke it: ties a game that decided a prize, a rank or a choice."""
    rows = [
        (where, breaker, *tallies.ties[TIED.index(where), BREAKERS.index(breaker)])
        for where, breakers in BREAKERS_OF.items()
        for breaker in (*breakers, *NEUTRAL[: rules.players == 2 and where != "column"])
    ]
    rows.append(("auction", "order_card", *tallies.auction_ties))
    on_gems, shared = tallies.final_ties
    rows += [("final", "gems", on_gems, on_gems), ("final", "shared", shared, shared)]
    frame = pd.DataFrame(rows, columns=["where", "breaker", "tie", "tie_tie"]).assign(games=tallies.games)
    return with_mean(frame, "per_game", "tie")


def ties_in_all(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row: ties a game, wherever they stand and whatever breaks them.

    Ties of a game go together in a way that is not counted, so the interval is as wide as if all went
    together as closely as can be.
    """
    ends = estimates("per_game")
    return ties(tallies, rules)[ends].sum().to_frame().T.assign(games=tallies.games)
