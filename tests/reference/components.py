"""SU: what is in the box. Whatever depends on the number of players is here and in no other file."""

from itertools import combinations

COLOURS = ["blue", "green", "yellow", "red"]  # left to right; the four quoted ones
GEMS = [*COLOURS, "black"]  # what a player can own
ROUNDS = [1, 2, 3, 4]
NEIGHBOURHOODS = [1, 2, 3, 4]
QUARTER = ["port", "commerce", "palace"]
MARKET_ROWS = [0, 1, 2, 3]
GEMS_BY_RANK = [2, 1, 1]  # CO2: first, second and third in a neighbourhood

FULL_SET = 2 * [0] + 3 * [1] + 4 * [2] + 3 * [3] + 2 * [4]  # SU1
SET_ASIDE = {4: [2, 2, 2]}  # SU1, by number of players

CHARACTERS = [
    "bishop", "spy", "conjurer", "queen", "magician", "mercenary", "banker", "captain",
    "herald", "intriguer", "jeweller", "merchant", "alchemist", "prince", "king",
]  # fmt: skip
BLUE_EDGED = "gem"


def broker_set(players: int) -> list[int]:
    """SU1: the strengths of one player's brokers."""
    brokers = list(FULL_SET)
    for strength in SET_ASIDE[players]:
        brokers.remove(strength)
    return brokers


def ship_cards() -> list[list[str]]:
    """SU2: the 24 Ship cards, [large, small, small]."""
    cards = []
    for large in COLOURS:
        small = [colour for colour in [*COLOURS, "white"] if colour != large]
        cards += [[large, first, second] for first, second in combinations(small, 2)]
    return cards


def port_gems(card: list[str]) -> list[str]:
    """RS2: the gems that a Ship card brings to a port."""
    large, first, second = card
    return [large, large, first, second]


def market_rows(card: list[str]) -> dict[int, str]:
    """RS3: the rows of the market that hold a gem, and which."""
    white_first = sorted(card, key=lambda gem: gem != "white")
    return dict(zip([1, 2, 3], white_first, strict=True))


def areas(neighbourhood: int) -> list[str]:
    """The three areas of a neighbourhood."""
    return [f"n{neighbourhood}.{area}" for area in QUARTER]


def row_squares(row: int) -> list[str]:
    """The four market squares of a row."""
    return [f"m{row}.{colour}" for colour in COLOURS]


def column_squares(colour: str) -> list[str]:
    """The four market squares of a column."""
    return [f"m{row}.{colour}" for row in MARKET_ROWS]


CITY = [area for neighbourhood in NEIGHBOURHOODS for area in areas(neighbourhood)]
MARKET = [square for row in MARKET_ROWS for square in row_squares(row)]
