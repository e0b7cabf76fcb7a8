"""The records of a game: TABLE is what all see, HAND what one seat alone knows, GAME both and the rest.

A policy is handed the TABLE and its own HAND and must leave both as they are. Field names are the policy
author's vocabulary, so they are the rule book's nouns; seats are 0-based, strengths and gems small integers
(`codes.py`).
"""

from typing import Any

import numba
import numpy as np

from ysim.core.compile import PURE_PYTHON
from ysim.games.ys.codes import (
    BLACK_STEPS,
    COLOURS,
    DECISIONS,
    HIDDEN,
    LANES,
    NEIGHBOURHOODS,
    NONE,
    OWNED,
    PLACED,
    ROUNDS,
    ROWS,
    SEATS,
    YELLOW_EDGED,
)

WEIGHTS = 32
CACHE_LINE = 64  # bytes
LEDGER_ROWS = 160  # at most 4·4 gems, 4 black gems, 4 commerce prizes, 4 palaces and 4 rows a round
TIE_PLACES, TIE_BREAKERS = 7, 6  # see contests.py and market.py
EVENT_ROWS, EVENT_WIDTH = 1024, 7
SHIPS = 24
STREAMS = SEATS + 2  # one per seat, the set-up's and, last, the experiment's
WIDE: dict[Any, str] = {"i1": "i8", "i2": "i8", "i4": "i8", "u1": "i8", "u4": "i8"}


def record(fields: list[tuple[Any, ...]]) -> np.dtype:
    """An aligned record type whose instances read alike compiled and in pure Python.

    NumPy does not align records within records: a record whose strictest field comes first may follow only
    others that are a multiple of that field long. NumPy computes in the width of the field where Numba
    computes in 64 bits: in pure Python every integer is wide.
    """
    if PURE_PYTHON:
        fields = [(name, WIDE.get(kind, kind), *shape) for name, kind, *shape in fields]
    return np.dtype((np.record, np.dtype(fields, align=True)))


RULES = record(
    [  # The rules of the scenario (rules.py), as numbers.
        # Counts
        ("players", "i8"),
        ("seats", "i8"),  # players, and the neutral one after them (PC2)
        ("rounds", "i8"),
        ("turns", "i8"),  # of a player in a round
        ("neighbourhoods", "i8"),
        ("gem_ranks", "i8"),  # of a neighbourhood that take gems (CO2),
        # What policies think things are worth (rules_record.py)
        ("colour_steps", "f4", COLOURS),  # gold between two places of a colour, by its rank
        ("black_worth", "f4", (ROUNDS, BLACK_STEPS)),  # gold of one more black gem, by round and number owned
        ("kings_favour", "i1"),
        ("neutral_can_win", "i1"),
        ("neutral_market_gold", "i1"),
        ("large_gems", "i1"),  # gems of the large colour in a port (RS2, PC3)
        ("gem_takes", "i1", 4),  # gems a port gives to the first, second …
        ("first_row", "i1"),  # of the market that is open (RS3, PC)
        ("commerce_gold", "i1"),
        ("merchant_gold", "i1"),
        ("market_gold", "i1"),
        ("prince_gold", "i1"),
        ("king_gold", "i1"),
        ("track_end", "i1"),
        ("leader_step", "i1"),
        ("cards_per_round", "i1"),
        ("column_steps", "i1", COLOURS),  # best column first (CO8)
        ("colour_gold", "i2", (COLOURS, 6)),  # by rank of the colour and place; 0: no gem (FS4)
        ("black_gold", "i2", BLACK_STEPS),  # by number of black gems (FS2)
        ("throne_gold", "i2", 6),  # by place from 1 (KF2)
        ("merchant_pays_owner", "i1"),
        ("captain_may_take_market", "i1"),
        ("jeweller_may_repeat", "i1"),
        ("alchemist_may_take_black", "i1"),
        ("queen_stops_moves", "i1"),
        ("mercenary_is_public", "i1"),
        ("characters_remembered", "i1"),
        ("quotation_stops_at_end", "i1"),
        ("left_is_higher", "i1"),  # of equal quotations: 1, or −1 if the right one is (FS3)
        ("equal_seats_by_lot", "i1"),  # instead of by Order cards (TB2)
        ("counting_cards_before_reveal", "i1"),
        ("reveal_by_neighbourhood", "i1"),
        ("brokers", "i1", 8),  # brokers of each strength 0–7 in a player's set
        ("neutral_brokers", "i1", 8),  # and of those a player places for the neutral one (PC2)
        ("ships", "i1", (SHIPS, 3)),  # large gem, small gem, small gem
        ("people", "i1", YELLOW_EDGED),  # the yellow-edged cards in the game,
        ("people_count", "i1"),  # so many
    ]
)

TABLE = record(
    [
        # Brokers on the board
        ("brokers", "i1", (SEATS, LANES)),  # by contest: how many,
        ("shown", "i1", (SEATS, LANES)),  # the strength of those whose strength is known to all,
        ("hidden", "i1", (SEATS, LANES)),  # and how many are face down
        ("rules", RULES),
        ("round_number", "u1"),  # 1–4
        ("turn", "i1"),  # from 1, while brokers are placed
        ("counted", "i1"),  # neighbourhoods counted so far in this round
        # Auction
        ("order_card", "i1", SEATS),  # 0–3, of this round once taken, of the previous round before
        ("seat_of_card", "u1", 8),
        ("choosers", "u1", SEATS),  # seats in the order they choose an Order card
        ("tie_card", "i1", SEATS),  # ranks equal seats: the Order card, or a lot (TB2)
        ("seat_of_tie_card", "u1", 8),
        ("free_cards", "i1"),  # bit k: Order card k is still to be had
        ("bids", "i1", (SEATS, 2)),  # strengths bid this round, higher first; 0 until all are shown
        (
            "front",
            "i1",
            (SEATS, 3),
        ),  # brokers before the screen; the third is the one left over, from counting on
        ("front_sum", "i1", SEATS),
        # Placement
        ("open_places", "u4"),  # bit p: a broker may be placed on place p
        ("closed_area", "i1"),  # by the Queen, or NONE
        ("faces_allowed", "i1"),  # of the broker being placed: bit FACE_DOWN, bit FACE_UP
        ("placed", "u1", SEATS),
        ("places", "u1", (SEATS, PLACED)),  # where a seat's i-th broker stands
        ("faces", "i1", (SEATS, OWNED)),  # its strength, or HIDDEN; from THRONE on those in the throne room
        ("throne", "i1"),  # how many each player has there (KF1)
        # City and market
        ("ships", "u1", (NEIGHBOURHOODS + 1, 3)),  # cards of the four ports and, last, of the market
        ("ports", "i1", (NEIGHBOURHOODS, 8)),  # gems of each colour
        ("rows", "i1", ROWS),  # the gem of a market row, or NONE
        ("characters", "i1", NEIGHBOURHOODS),  # the card face up in each palace
        ("offer", "i1", 8),  # gems to choose one from, by colour
        ("tied", "i1"),  # bits: the columns or seats whose order is asked for
        # What the players own
        ("gems", "i1", (SEATS, 8)),  # by colour, black included
        ("market_gold", "i2", SEATS),
        ("commerce_gold", "i2", SEATS),
        ("character_gold", "i2", SEATS),
        ("quotations", "i1", COLOURS),
        ("cards", "i2", SEATS),  # bit c: seat is known to hold Character card c (FS7)
        # Character cards in effect this round: the seat that played them, or NONE
        ("bishop", "i1"),
        ("spy", "i1"),
        ("conjurer", "i1"),
        ("intriguer", "i1"),
        ("merchant", "i1"),
        ("mercenary", "i1"),
        ("marked_broker", "i1"),  # index of the Mercenary's broker
    ]
)

HAND = record(
    [
        ("strength", "i1", LANES),  # own true strength by contest, the mark included
        ("weights", "f8", WEIGHTS),  # the numbers the seat's policy declares, in its order
        ("seat", "u1"),
        ("brokers", "i1", 8),  # brokers of each strength 0–4 behind the screen
        ("set", "i1", 8),  # brokers of each strength of the whole set, those in the throne room aside
        ("neutral_brokers", "i1", 8),  # brokers of each strength left to place for the neutral player
        (
            "values",
            "i1",
            OWNED,
        ),  # true strengths of the brokers placed and, from THRONE on, in the throne room
        ("marked_broker", "i1"),  # own broker under the Mercenary's mark, or NONE
        ("cards", "i2"),  # Character cards held
        ("usable", "i2"),  # of these, those that may be played this round (CH1)
        ("playable", "i2"),  # of these, those with a legal effect in the window being asked for
        ("plays_left", "i1"),
        ("looks_left", "i1"),  # of the Spy
        ("model", "i8", len(DECISIONS)),  # how the seat's policy imagines others to decide: addresses
        (
            "seen",
            "i1",
            (SEATS, OWNED),
        ),  # strengths of others' brokers seen by Spy or placed by oneself, or HIDDEN
    ]
)

POLICY = record(
    [  # What the kernel needs of a policy.
        ("decisions", "i8", len(DECISIONS)),  # addresses of its functions,
        ("model", "i8", len(DECISIONS)),  # of those by which it imagines others, or 0
        ("weights", "f8", WEIGHTS),
        ("noise", "f8"),
        ("allowed_places", "u4"),
        ("bids_low", "i1"),
    ]
)

HISTORY = record(
    [  # One round, kept for the tallies.
        ("ledger_rows", "i2"),  # of `game.ledger`, when the round had been counted
        ("bids", "i1", (SEATS, 2)),  # strengths, higher first
        ("bid_sum", "i1", SEATS),
        ("order_card", "i1", SEATS),
        ("choosing_place", "i1", SEATS),
        ("quotations", "i1", COLOURS),
        ("moves", "i1", (COLOURS, 3)),  # by column, leader, Banker
        ("places", "u1", (SEATS, PLACED)),  # where brokers stood at counting,
        ("values", "i1", (SEATS, PLACED)),  # their own strengths,
        ("face_up", "u1", SEATS),  # bit i: whether the i-th was placed face up,
        ("marked", "i1", SEATS),  # and which has the Mercenary's mark, or NONE
        ("seats_there", "i1", LANES),  # how many seats had a broker in a contest
        ("palace_card", "i1", NEIGHBOURHOODS),
        ("winner", "i1", LANES),  # seat that won a contest, or NONE
        ("played", "i2", SEATS),  # Character cards, as bits
        ("leaders", "i1"),  # who would have won if the game had ended with this round, as bits
        ("ties", "i1", (TIE_PLACES, TIE_BREAKERS)),  # how many, by where and by what broke them
    ]
)

EXPERIMENT = record(
    [  # What a scenario's experiment randomises (experiment.py); 0 or NONE where each in turn is meant.
        ("kind", "i8"),  # or NONE: no experiment
        ("round_number", "i8"),
        ("seat", "i8"),
        ("broker", "i8"),  # of a placement: the how many-th of the round, from 0
        ("card", "i8"),  # of a grant
        ("cycle", "i8"),  # games in a seating cycle: every other cycle is played without the experiment
        ("replays", "i8"),  # games in a row that have one set-up
        ("uniform", "i8", len(DECISIONS)),  # addresses of functions that choose at random
    ]
)

TRIAL = record(
    [  # What the experiment does in one game.
        ("round_number", "i1"),  # 0: nothing
        ("seat", "i1"),  # whose outcome it is about
        ("broker", "i1"),
        ("dealt", "i1"),  # whether the Order cards of the round are dealt at random
        ("random_seats", "i1", len(DECISIONS)),  # bits: whose choice is drawn, by decision
        ("choice", "i4"),  # what was drawn, as the decision writes it; of a grant the card
    ]
)

GAME = record(
    [
        ("rank_keys", "i2", (SEATS, LANES)),  # by rank and contest, see contests.py
        ("hands", HAND, SEATS),
        ("table", TABLE),
        ("pointers", "i8", (SEATS, len(DECISIONS))),  # addresses of the seats' decision functions
        ("at_random", "i8", len(DECISIONS)),  # of the functions that decide where noise strikes (noise.py)
        ("noise", "f8", SEATS),  # the chance of that, by seat
        ("streams", "u8", STREAMS),
        ("history", HISTORY, ROUNDS),
        ("ledger_rows", "i2"),
        ("ledger", "i1", (LEDGER_ROWS, 4)),  # prizes won: contest, seat, colour of a gem or NONE, amount
        ("number", "i8"),  # of the game under its seed
        ("experiment", EXPERIMENT),
        ("trial", TRIAL),
        ("allowed_places", "u4", SEATS),  # bits: where a seat's policy lets itself place,
        ("bids_low", "i1", SEATS),  # and whether it keeps strong brokers out of its bids (restrictions.py)
        ("deck", "i1", SHIPS),  # Ship cards in the order drawn
        ("dealt", "i1", SEATS),  # Order cards dealt at set-up (SU5)
        ("people", "i1", 16),  # yellow-edged cards: 0–2 under palace 1, top first, … ; 12–14 out of the game
        ("secret_bids", "i1", (SEATS, 2)),
        ("column_ranking", "i1", COLOURS),  # colours, best column first (CO8)
        ("cut_moves", "i2"),  # quotation moves cut short by the end of the track (SU4)
        ("score", "i2", SEATS),
        ("score_parts", "i2", (SEATS, 9)),  # see scoring.py
        ("all_gems", "i2", SEATS),
        ("winners", "i1"),  # bits
        ("fault_decision", "i1"),  # of the first illegal choice, or NONE
        ("fault_seat", "i1"),
        ("fault_choice", "i8"),
        ("fault_event", "i4"),  # how many events had been logged before it
        ("logging", "i1"),
        ("event_count", "i4"),
        ("events", "i2", (EVENT_ROWS, EVENT_WIDTH)),
    ]
)

TABLE_TYPE = numba.from_dtype(TABLE)
HAND_TYPE = numba.from_dtype(HAND)
GAME_TYPE = numba.from_dtype(GAME)


def new_game() -> np.record:
    """An empty GAME record that starts on a cache line; `setup.set_up` makes a game of it."""
    room = np.zeros(GAME.itemsize + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    game = room[start : start + GAME.itemsize].view(GAME).view(np.recarray)[0]
    game.experiment.kind = NONE
    game.experiment.replays = 1
    game.hands["seen"] = HIDDEN
    game.table.faces[:] = HIDDEN
    game.table.characters[:] = NONE
    return game
