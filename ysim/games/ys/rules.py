"""The rules of Ys as data: every switch a scenario's `[rules]` may set, with its default from the book.

The ids (SU1, CH, …) are those of `docs/rules.md`.
"""

from itertools import combinations
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, Strict

from ysim.games import GameRules

Quoted = Literal["blue", "green", "yellow", "red"]
Small = Literal["blue", "green", "yellow", "red", "white"]

_ORDER = ("blue", "green", "yellow", "red", "white")
_SHIPS = 24
_BROKERS = 11


def _playable(players: int) -> int:
    if players in (2, 3, 5):
        raise ValueError("not yet played by this version; expected 4")
    if players != 4:
        raise ValueError("Ys is a game for 2 to 5 players; this version plays 4")
    return players


def _written_in_order(card: tuple[str, str, str]) -> tuple[str, str, str]:
    _, first, second = card
    if first == second == "white":
        raise ValueError("a Ship card has at most one white gem")
    if _ORDER.index(first) > _ORDER.index(second):
        raise ValueError(f"the small gems are written in the order {', '.join(_ORDER)}")
    return card


def _whole_set(brokers: tuple[int, ...]) -> tuple[int, ...]:
    if len(brokers) != _BROKERS:
        raise ValueError(f"expected {_BROKERS} brokers, found {len(brokers)}")
    return tuple(sorted(brokers))


def _whole_deck(cards: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, str, str], ...]:
    if len(cards) != _SHIPS:
        raise ValueError(f"expected {_SHIPS} Ship cards, found {len(cards)}")
    return cards


Strength = Annotated[int, Field(ge=0, le=4)]
ShipCard = Annotated[tuple[Quoted, Small, Small], Strict(False), AfterValidator(_written_in_order)]


def _ship_cards() -> tuple[ShipCard, ...]:
    """Return the 24 cards of SU2: each large colour with each pair of two others, white among them."""
    quoted: tuple[Quoted, ...] = ("blue", "green", "yellow", "red")
    small: tuple[Small, ...] = (*quoted, "white")
    return tuple(
        (large, first, second)
        for large in quoted
        for first, second in combinations([colour for colour in small if colour != large], 2)
    )


class Rules(GameRules):
    """The switches of Ys. Field order is the order in which `ysim rules` lists them."""

    players: Annotated[int, AfterValidator(_playable)] = Field(
        4, description="PC4: how many play. This version plays the four-player game."
    )
    brokers: Annotated[tuple[Strength, ...], Strict(False), AfterValidator(_whole_set)] = Field(
        (0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4),
        description="SU1: the strengths of a player's 11 brokers; one source says 16 to a set.",
    )
    ship_cards: Annotated[tuple[ShipCard, ...], Strict(False), AfterValidator(_whole_deck)] = Field(
        default_factory=_ship_cards,
        description="SU2: the 24 Ship cards as [large, small, small]; no source lists them.",
    )
    quotation_end: Literal["stop", "lose"] = Field(
        "stop",
        description="SU4: a move past the end of a track stops at the end, or is lost whole.",
    )
    counting_cards: Literal["before_reveal", "after_reveal"] = Field(
        "before_reveal",
        description="CO0: start-of-counting cards are played before or after hidden brokers are shown.",
    )
    reveal: Literal["by_neighbourhood", "at_once"] = Field(
        "by_neighbourhood",
        description="CO1: hidden brokers are shown neighbourhood by neighbourhood, or all at once.",
    )
    queen_stops_moves: bool = Field(
        True,
        description="CH Queen: Magician and Herald cannot move brokers into the area she closed.",
    )
    mercenary_is_public: bool = Field(
        True, description="CH Mercenary: all see which broker counts 5, or only its owner does."
    )
    captain_may_take_market: bool = Field(
        False,
        description="CH Captain: the market's Ship card may be one of the two that change places.",
    )
    jeweller_may_repeat: bool = Field(
        True, description="CH Jeweller: the two gems may be of the same colour."
    )
    merchant_pays: Literal["winner", "owner"] = Field(
        "winner",
        description="CH Merchant: 5 gold for whoever wins a commerce area, or only for the card's player.",
    )
    alchemist_may_take_black: bool = Field(
        False, description="CH Alchemist: the gem taken from the bank may be black."
    )
    characters_remembered: bool = Field(
        True, description="FS7: all remember who won which Character card; if false, only its winner does."
    )
