"""The rules that both programs are compared under: every table, and each key of the rules changed once.

A table is a number of players, with King's Favour or without. `CHANGES` gives each other key of `[rules]` a
value that is not the book's, and that every table can be played with.
"""

from typing import Any

from ysim.games.ys.rules import Rules

Changes = dict[str, Any]

COLOURS = ["blue", "green", "yellow", "red"]
TABLES: list[Changes] = [
    {"players": players, "neighbourhoods": neighbourhoods, "kings_favour": kings_favour}
    for players, neighbourhoods in [(2, 3), (3, 3), (3, 4), (4, 4), (5, 4)]
    for kings_favour in [False, True]
]
CHANGES: Changes = {
    "rounds": 3,
    "brokers": [0, 1, 1, 2, 3, 4, 5],
    "ship_cards": [
        [large, *small]
        for large in COLOURS
        for small in 2 * [["blue", "red"], ["red", "white"], ["green", "green"]]
    ],
    "characters": [
        "spy", "conjurer", "queen", "magician", "mercenary", "banker", "captain", "herald", "intriguer",
        "jeweller", "merchant", "alchemist", "king",
    ],
    "track_length": 5,
    "column_steps": [3, 0, -2, -1],
    "leader_step": 2,
    "cards_per_round": 1,
    "commerce_gold": 2,
    "merchant_gold": 7,
    "market_gold": 2,
    "prince_gold": 6,
    "king_gold": 1,
    "black_gold": [2, 3, 5, 9],
    "colour_gold": [[20, 13, 8, 1], [16, 11, 4, 2], [9, 8, 5, 3], [7, 5, 4, 0]],
    "favour_gold": [10, 9, 5, 2, 1],
    "neutral_can_win": True,
    "neutral_takes_market_gold": False,
    "quotation_end": "lose",
    "equal_quotations": "right",
    "equal_seats": "lot",
    "counting_cards": "after_reveal",
    "reveal": "at_once",
    "queen_stops_moves": False,
    "mercenary_is_public": False,
    "captain_may_take_market": True,
    "jeweller_may_repeat": False,
    "merchant_pays": "owner",
    "alchemist_may_take_black": True,
    "characters_remembered": False,
}  # fmt: skip
WHAT_PLAYERS_KNOW = ["counting_cards", "reveal", "mercenary_is_public", "characters_remembered"]
"""Keys that change no event by themselves, only what the policies see."""


def name_of(table: Changes) -> str:
    """A table in a word, such as `3 players of 4, favour`."""
    favour = ", favour" if table["kings_favour"] else ""
    return f"{table['players']} players of {table['neighbourhoods']}{favour}"


def variants_of(table: Changes) -> list[Changes]:
    """The table by the book, with each key changed alone, and with all changed."""
    return [table, *({**table, key: value} for key, value in CHANGES.items()), {**table, **CHANGES}]


EXPERIMENTS: list[Changes] = [
    {"randomise": "order_cards"},
    {"randomise": "bid"},
    {"randomise": "placement"},
    {"randomise": "character"},
    {"randomise": "luck", "replays": 3},
]
VARIANTS: list[Changes] = [variant for table in TABLES for variant in variants_of(table)]


def rules_of(variant: Changes) -> Rules:
    """The rules of a variant."""
    return Rules.model_validate(variant)
