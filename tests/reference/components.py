"""SU, PC: what is in the box, and whatever the number of players changes about it."""

from itertools import combinations

COLOURS = ["blue", "green", "yellow", "red"]  # left to right; the four quoted ones
GEMS = [*COLOURS, "black"]  # what a player can own
QUARTER = ["port", "commerce", "palace"]
MARKET_ROWS = [0, 1, 2, 3]
THRONE_ROOM = "throne"  # KF1: a place, but of neither the city nor the market

Seat = int | str  # a player's place at the table; that of the neutral player is his name
NEUTRAL = "neutral"  # PC2

CHARACTERS = [
    "bishop", "spy", "conjurer", "queen", "magician", "mercenary", "banker", "captain",
    "herald", "intriguer", "jeweller", "merchant", "alchemist", "prince", "king",
]  # fmt: skip
BLUE_EDGED = "gem"

FULL_SET = 2 * [0] + 3 * [1] + 4 * [2] + 3 * [3] + 2 * [4]  # SU1
SPARE = 2  # KF1: the strength of the brokers that were set aside and come into the game later

# By number of players; where there is a choice of neighbourhoods, the first is the book's.
SET_ASIDE = {2: [2, 2, 2], 3: [2, 2, 2], 4: [2, 2, 2], 5: [2, 2, 2, 1, 3]}  # SU1
NEIGHBOURHOODS = {2: [3], 3: [3, 4], 4: [4], 5: [4]}  # PC2, PC3
LARGE_GEMS = {2: 1, 3: 1, 4: 2, 5: 2}  # RS2, PC3: how often the large gem of a Ship card counts in a port
GEMS_BY_PLACE = {2: [2, 1], 3: [2, 1], 4: [2, 1, 1], 5: [2, 1, 1]}  # CO2, PC3


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


def is_ship_card(card: list[str]) -> bool:
    """SU2: a quoted large gem and two small ones; white is never twice on a card."""
    small = [*COLOURS, "white"]
    return (
        len(card) == 3
        and card[0] in COLOURS
        and all(gem in small for gem in card[1:])
        and card.count("white") < 2
    )


def port_gems(card: list[str], players: int) -> list[str]:
    """RS2, PC3: the gems that a Ship card brings to a port."""
    large, *small = card
    return [large] * LARGE_GEMS[players] + small


def market_rows(card: list[str], players: int) -> dict[int, str]:
    """RS3, PC3, PC5: the rows of the market that hold a gem, and which."""
    large, *small = card
    if players <= 3:
        return dict(zip([2, 3], white_first(small), strict=True))
    rows = dict(zip([1, 2, 3], white_first(card), strict=True))
    return {0: large, **rows} if players == 5 else rows


def white_first(gems: list[str]) -> list[str]:
    """RS3: a white gem takes the first row, the others follow in their order."""
    return sorted(gems, key=lambda gem: gem != "white")


def areas(neighbourhood: int) -> list[str]:
    """The three areas of a neighbourhood."""
    return [f"n{neighbourhood}.{area}" for area in QUARTER]


def row_squares(row: int) -> list[str]:
    """The four market squares of a row."""
    return [f"m{row}.{colour}" for colour in COLOURS]


def column_squares(colour: str) -> list[str]:
    """The four market squares of a column."""
    return [f"m{row}.{colour}" for row in MARKET_ROWS]


MARKET = [square for row in MARKET_ROWS for square in row_squares(row)]
