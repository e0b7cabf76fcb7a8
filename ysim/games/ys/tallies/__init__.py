"""Tallies: integer counts and sums that add up exactly in any order: memory stays flat, merging is exact.

A *cell* holds the sums over games behind one row of a table. In each game the seats that a row is about bring
together a weight n (how many they are), wins w and score s; the cell adds up 1, n, n², w, w², n·w, s, s² and
n·s over the games with n > 0, which is what a ratio and its interval by independent games need (M2).
"""

import numpy as np

from ysim.games.ys.codes import (
    CHARACTERS,
    COLOURS,
    LANES,
    LONGEST_TRACK,
    PLACED,
    PLACES,
    ROUNDS,
    SEATS,
    STRENGTHS,
)
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.quotations import CAUSES
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.state import record

WHOLE_WIN = 60  # units of a win: shares among 2, 3, 4 and 5 winners are whole numbers
WHOLE_GOLD = 2520  # units of gold where a gem's worth is its colour's points shared among up to ten gems
BID_SUMS = 2 * STRENGTHS - 1
SCORES = 1024  # more than anybody can score, whatever the rules
SQUARES = 2 * LONGEST_TRACK + 1
MARGINS = 64  # gold between first and second; more counts as the last
CELL = ("games", "n", "n_n", "w", "w_w", "n_w", "s", "s_s", "n_s")
TRIAL_CELL = ("games", "w", "w_w", "s", "s_s")  # of differences from the table's mean, see trials.py
BOARD_SUMS = ("games", "b", "b_b", "t", "t_t", "b_t", "g", "g_g", "t_g", "o", "o_o", "c", "c_c", "o_c")

TALLIES = record(
    [
        ("games", "i8"),  # without an experiment
        ("policies", "i8", (SEATS, len(CELL))),
        ("winners", "i8", (SEATS, 3)),  # by policy: wins alone, wins shared, twice the sum of places 1–4
        ("seats", "i8", (SEATS, len(CELL))),
        ("pairs", "i8", (SEATS, SEATS, len(CELL))),  # w: half wins over the other; s: score difference
        ("parts", "i8", (SEATS, len(SCORE_PARTS), 2)),  # s, s²
        ("scores", "i8", (SEATS, SCORES)),
        ("bids", "i8", (ROUNDS, SEATS * BID_SUMS, len(CELL))),
        ("bids_of_all", "i8", (ROUNDS, BID_SUMS, len(CELL))),
        ("chose_first", "i8", (ROUNDS, SEATS * BID_SUMS)),
        ("order_cards", "i8", (ROUNDS, SEATS, len(CELL))),
        ("quotations", "i8", (ROUNDS, COLOURS, SQUARES)),
        ("moves", "i8", (ROUNDS, COLOURS, len(CAUSES), 2)),  # sum, sum of squares
        ("ranks", "i8", (ROUNDS, COLOURS, COLOURS, 2)),  # times at this rank, times also at the end
        ("rank_moves", "i8", (ROUNDS, COLOURS, COLOURS)),  # colours by rank after the round, after the next
        ("cut_moves", "i8", 2),
        (
            "single_brokers",
            "i8",
            (SEATS, ROUNDS, 2 * PLACES, 2, STRENGTHS),
        ),  # by place and face, win, strength
        ("grouped_brokers", "i8", (SEATS, ROUNDS, 2 * PLACES, len(CELL))),  # n: brokers, w: won, s: strength
        ("board", "i8", (len(BOARD_SUMS), PLACES)),  # brokers, strength, gold; rounds occupied, contested
        ("characters", "i8", (ROUNDS, len(CHARACTERS), len(CELL))),
        ("shown", "i8", (ROUNDS, len(CHARACTERS))),  # times face up in a palace
        ("played", "i8", (ROUNDS, len(CHARACTERS))),
        ("ties", "i8", (len(TIED), len(BREAKERS), 2)),  # sum, sum of squares by game
        ("auction_ties", "i8", 2),
        ("final_ties", "i8", 2),  # games won on gems, games shared
        ("leads", "i8", (ROUNDS, 2)),  # share of the win that went to who led after a round: sum, squares
        ("lead_changes", "i8", 2),
        ("decided", "i8", ROUNDS),  # games that the winner led from this round on
        ("margins", "i8", MARGINS),
        # Of games with an experiment, which none of the above knows
        ("trials", "i8"),
        ("dealt_cards", "i8", (ROUNDS, SEATS, len(TRIAL_CELL))),
        ("tried_bids", "i8", (ROUNDS, 2, STRENGTHS**2, len(TRIAL_CELL))),  # Order cards chosen, or dealt
        ("tried_placings", "i8", (ROUNDS, PLACED, PLACES, 2 * STRENGTHS, len(TRIAL_CELL))),
        ("given_cards", "i8", (ROUNDS, len(CHARACTERS), len(TRIAL_CELL))),
    ]
)

SCRATCH = record(
    [  # What the fold of one game works on.
        ("shares", "i8", SEATS),  # of the win
        ("keys", "i8", SEATS),  # the row of a table that a seat belongs to
        ("gem_worth", "i8", (SEATS, COLOURS + 1)),
        ("pairs", "i8", (SEATS, SEATS, 3)),  # n, w, s
        ("parts", "i8", (SEATS, len(SCORE_PARTS))),
        ("place_brokers", "i4", PLACES),  # of the round
        ("place_strength", "i4", PLACES),
        ("contest_gold", "i4", LANES),
        ("board", "i4", (5, PLACES)),  # of the game: brokers, strength, gold; rounds occupied, contested
        ("ties", "i8", (len(TIED), len(BREAKERS))),
        ("spots", "i8", (SEATS, 2)),  # of the round, by policy: bits of spots held once, and more than once
        ("groups", "i4", (SEATS, 2 * PLACES, 3)),  # n, w, s of the latter, zero between rounds
    ]
)


def new_tallies() -> np.record:
    """A TALLIES record of zeros."""
    return np.zeros(1, TALLIES).view(np.recarray)[0]


def as_vector(tallies: np.record) -> np.ndarray:
    """All counts and sums of a TALLIES record as one vector (int64), which may be added to another's."""
    return np.frombuffer(tallies.tobytes(), np.int64)


def from_vector(vector: np.ndarray) -> np.record:
    """The TALLIES record of such a vector; of one of float64 where sums are too large for int64."""
    fields = [(name, vector.dtype, TALLIES[name].shape) for name in TALLIES.names or ()]
    return np.frombuffer(vector.tobytes(), np.dtype(fields)).view(np.recarray)[0]


def new_scratch() -> np.record:
    """A SCRATCH record of zeros."""
    return np.zeros(1, SCRATCH).view(np.recarray)[0]
