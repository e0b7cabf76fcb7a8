"""The numbers that stand for the things of Ys in compiled code and, beside each group, their names.

Rules chapter 0 (words) and chapter 7 (Character cards). Constants are NumPy integers, because Numba compiles
a function anew for every Python integer that it is called with.
"""

import numpy as np

NONE = np.int64(-1)  # no seat, no card, no place
SEATS = np.int64(5)  # the most there can be: five players, or two and the neutral one (PC)
ROUNDS = np.int64(4)  # the most
PLACED = np.int64(8)  # the most brokers one seat has on the board
THRONE = PLACED  # a seat's broker THRONE + i is the i-th it put in the throne room (KF1)
OWNED = PLACED + ROUNDS

# Gems. The first four are quoted; their order also breaks ties of quotation (FS3).
BLUE, GREEN, YELLOW, RED, BLACK, WHITE = np.arange(6)
COLOURS = np.int64(4)
GEMS = ("blue", "green", "yellow", "red", "black", "white")

# Places a broker can stand on: 12 city areas, then 16 market squares row by row.
PORT, COMMERCE, PALACE = np.arange(3)
AREA_KINDS = ("port", "commerce", "palace")
NEIGHBOURHOODS = np.int64(4)
AREAS = 3 * NEIGHBOURHOODS
ROWS = np.int64(4)
PLACES = AREAS + ROWS * COLOURS
NEUTRAL_CARD = np.int64(6)  # stands for the Order card that the neutral player has not
NOWHERE = np.int64(31)  # the place of a broker not on the board
MARKET_SHIP = NEIGHBOURHOODS  # where the market's Ship card lies, behind those of the ports (RS3)

# Contests: whose brokers together are strongest? An area's contest has the area's own number.
NEIGHBOURHOOD_CONTEST = AREAS
ROW_CONTEST = NEIGHBOURHOOD_CONTEST + NEIGHBOURHOODS
COLUMN_CONTEST = ROW_CONTEST + ROWS
MARKET_CONTEST = COLUMN_CONTEST + COLOURS
CONTESTS = MARKET_CONTEST + 1
LANES = np.int64(32)  # contests, filled up to a whole number of vector registers

STRENGTHS = np.int64(6)  # kinds of brokers a set may have: of strength 0–5
HIDDEN = np.int64(-1)  # the shown strength of a face-down broker
MARKED = np.int64(5)  # the strength of a broker under the Mercenary's mark

# Faces a broker may be placed with, as bits of `table.faces_allowed`.
FACE_DOWN, FACE_UP = np.arange(2)
FACES = ("down", "up")
DOWN_ONLY, UP_ONLY, UP_OR_DOWN = np.arange(1, 4)

# Character cards (chapter 7). Those before PRINCE are kept and played in their window.
(
    BISHOP, SPY, CONJURER, QUEEN, MAGICIAN, MERCENARY, BANKER, CAPTAIN,
    HERALD, INTRIGUER, JEWELLER, MERCHANT, ALCHEMIST, PRINCE, KING, BLUE_EDGED,
) = np.arange(16)  # fmt: skip
CHARACTERS = (
    "bishop", "spy", "conjurer", "queen", "magician", "mercenary", "banker", "captain",
    "herald", "intriguer", "jeweller", "merchant", "alchemist", "prince", "king", "gem",
)  # fmt: skip
YELLOW_EDGED = np.int64(15)

# Windows in which cards are played, as masks of cards (CH1, CH2).
START_OF_PLACEMENT = 1 << BISHOP | 1 << SPY | 1 << CONJURER
BEFORE_TURN = 1 << QUEEN
AFTER_TURN = 1 << MAGICIAN | 1 << MERCENARY
START_OF_COUNTING = 1 << BANKER | 1 << CAPTAIN | 1 << HERALD | 1 << INTRIGUER | 1 << JEWELLER | 1 << MERCHANT
END_OF_ROUND = 1 << ALCHEMIST

# Bounds of what a scenario may change.
LONGEST_TRACK = np.int64(12)  # squares from the middle to either end (SU4)
BLACK_STEPS = np.int64(15)  # numbers of black gems, 0 included, with gold of their own (FS2)
SPARE_BROKER = np.int64(2)  # the strength that fills up a set after KF1

# Decisions a policy makes: functions (table, hand, die) -> choice; `choices.py` says how choices are written.
DECISIONS = (
    "bid",
    "order_card",
    "place",
    "gem",
    "quotation",
    "columns",
    "seats",
    "card",
    "look",
    "neutral",
    "throne",
)
(
    BID,
    ORDER_CARD,
    PLACE,
    GEM,
    QUOTATION,
    ORDER_COLUMNS,
    ORDER_SEATS,
    PLAY_CARD,
    LOOK,
    PLACE_NEUTRAL,
    GIVE_TO_THRONE,
) = np.arange(11)


def place_name(place: int) -> str:
    """The name of a place in traces and tables, such as `n2.palace` or `m1.red`."""
    if place < AREAS:
        return f"n{place // 3 + 1}.{AREA_KINDS[place % 3]}"
    row, column = divmod(place - AREAS, COLOURS)
    return f"m{row}.{GEMS[column]}"


def contests_of(place: int) -> list[int]:
    """The contests that a broker standing on `place` takes part in (CO2–CO10)."""
    if place < AREAS:
        return [place, int(NEIGHBOURHOOD_CONTEST) + place // 3]
    row, column = divmod(place - AREAS, COLOURS)
    return [int(contest) for contest in (ROW_CONTEST + row, COLUMN_CONTEST + column, MARKET_CONTEST)]


def _lanes_of_places() -> np.ndarray:
    lanes = np.zeros((PLACES, LANES), np.int8)
    for place in range(PLACES):
        lanes[place, contests_of(place)] = 1
    return lanes


IN_CONTEST = _lanes_of_places()  # (place, lane): 1 where a broker on the place counts for the contest
CONTEST_MASK = -IN_CONTEST  # the same with all bits set
