"""The rules of Ys as data: every key a scenario's `[rules]` may set, with its default from the book.

The ids (SU1, CH, …) are those of `docs/rules.md`. Bounds are what the kernel's tables have room for, or what
the cards and pieces allow.
"""

from itertools import combinations
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import AfterValidator, Field, Strict, ValidationInfo, field_validator, model_validator

from ysim.games import GameRules

Quoted = Literal["blue", "green", "yellow", "red"]
Small = Literal["blue", "green", "yellow", "red", "white"]
Character = Literal[
    "bishop", "spy", "conjurer", "queen", "magician", "mercenary", "banker", "captain",
    "herald", "intriguer", "jeweller", "merchant", "alchemist", "prince", "king",
]  # fmt: skip

_ORDER = ("blue", "green", "yellow", "red", "white")
_SHIPS = 24
_PLAYERS = range(2, 6)
_MOST_BLACK = 14
_BOOK_SET = (0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4)
_BOOK_SET_OF_FIVE = (0, 0, 1, 1, 2, 3, 3, 4, 4)
_BOOK_NEIGHBOURHOODS = {2: 3, 3: 3, 4: 4, 5: 4}
_NEIGHBOURHOODS = {2: (3,), 3: (3, 4), 4: (4,), 5: (4,)}


def _written_in_order(card: tuple[str, str, str]) -> tuple[str, str, str]:
    _, first, second = card
    if first == second == "white":
        raise ValueError("a Ship card has at most one white gem")
    if _ORDER.index(first) > _ORDER.index(second):
        raise ValueError(f"the small gems are written in the order {', '.join(_ORDER)}")
    return card


def _odd(length: int) -> int:
    if length % 2 == 0:
        raise ValueError("expected an odd number, as the start is the middle of a track")
    return length


def _whole_set(brokers: tuple[int, ...]) -> tuple[int, ...]:
    if len(brokers) not in (5, 7, 9, 11):
        raise ValueError(
            f"expected 5, 7, 9 or 11 brokers (two to bid, two a turn, one left over), found {len(brokers)}"
        )
    return tuple(sorted(brokers))


def _whole_deck(cards: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, str, str], ...]:
    if len(cards) != _SHIPS:
        raise ValueError(f"expected {_SHIPS} Ship cards, found {len(cards)}")
    return cards


def _some_black(gold: tuple[int, ...]) -> tuple[int, ...]:
    if not 1 <= len(gold) <= _MOST_BLACK:
        raise ValueError(f"expected the gold of 1 to {_MOST_BLACK} black gems, found {len(gold)} entries")
    return gold


def _each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f'"{name}" is named twice, and there is one card of each name')
    return tuple(sorted(names, key=get_args(Character).index))


Strength = Annotated[int, Field(ge=0, le=5)]
ShipCard = Annotated[tuple[Quoted, Small, Small], Strict(False), AfterValidator(_written_in_order)]
PrizeGold = Annotated[int, Field(ge=0, le=20)]
ColourGold = Annotated[int, Field(ge=0, le=60)]
Places = Annotated[tuple[ColourGold, ColourGold, ColourGold, ColourGold], Strict(False)]
BlackGold = Annotated[int, Field(ge=0, le=100)]
Step = Annotated[int, Field(ge=-6, le=6)]


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
    """The rules of Ys. Field order is the order in which `ysim rules` lists them."""

    VARIANTS: ClassVar = {"kings_favour": "King's Favour", "neighbourhoods": "four neighbourhoods"}

    players: int = Field(4, description="PC2–PC5: how many play, 2 to 5; two play with a neutral third.")
    neighbourhoods: int = Field(
        0,
        validate_default=False,
        description="PC3: neighbourhoods of the city: 3 with two players, 3 (the book) or 4 with three.",
    )
    kings_favour: bool = Field(False, description="KF1: the expansion King's Favour with its throne room.")
    rounds: int = Field(
        4, ge=1, le=4, description="Chapter 0: rounds, 1 to 4; there are no Character cards for more."
    )
    brokers: Annotated[tuple[Strength, ...], Strict(False)] = Field(
        (),
        description="SU1: the strengths (0–5) of a player's 5, 7, 9 or 11 brokers: two to bid, two a turn, "
        "one left over. In the book 11, with five players 9.",
    )
    ship_cards: Annotated[tuple[ShipCard, ...], Strict(False), AfterValidator(_whole_deck)] = Field(
        default_factory=_ship_cards,
        description="SU2: the 24 Ship cards as [large, small, small]; no published text lists them.",
    )
    characters: Annotated[tuple[Character, ...], Strict(False), AfterValidator(_each_once)] = Field(
        get_args(Character),
        description="SU3: the yellow-edged Character cards in the game, one of each name at most; at least "
        "those that are dealt, one a neighbourhood in every round but the last.",
    )
    track_length: Annotated[int, AfterValidator(_odd)] = Field(
        15,
        ge=3,
        le=25,
        description="SU4: squares of a quotation track, 3 to 25; an odd number, as the start is the middle.",
    )
    column_steps: Annotated[tuple[Step, Step, Step, Step], Strict(False)] = Field(
        (2, 1, -1, -2),
        description="CO8: steps a colour moves for its column, best column first (four of −6 to 6).",
    )
    leader_step: int = Field(1, ge=1, le=6, description="CO10: steps the market leader moves a colour (1–6).")
    cards_per_round: int = Field(
        2, ge=0, le=5, description="CH1: Character cards that a player may play in a round (0–5)."
    )
    commerce_gold: PrizeGold = Field(3, description="CO5: gold for the strongest in commerce (0–20).")
    merchant_gold: PrizeGold = Field(5, description="CH Merchant: gold for it under the Merchant (0–20).")
    market_gold: int = Field(1, ge=0, le=5, description="PL5: gold for a broker placed in the market (0–5).")
    prince_gold: PrizeGold = Field(4, description="CH3: gold of the Prince (0–20).")
    king_gold: PrizeGold = Field(5, description="CH3: gold of the King (0–20).")
    black_gold: Annotated[tuple[BlackGold, ...], Strict(False), AfterValidator(_some_black)] = Field(
        (1, 4, 8, 12, 16, 20, 24),
        description="FS2: gold of 1, 2, … black gems (1–14 entries of 0–100); more gems count as the last.",
    )
    colour_gold: Annotated[tuple[Places, Places, Places, Places], Strict(False)] = Field(
        ((24, 18, 12, 6), (20, 15, 10, 5), (16, 12, 8, 4), (12, 9, 6, 3)),
        description="FS4: gold of places 1–4 (0–60), for the colours quoted highest, second, third and last.",
    )
    favour_gold: Annotated[tuple[PrizeGold, PrizeGold, PrizeGold, PrizeGold, PrizeGold], Strict(False)] = (
        Field((12, 7, 3, 0, 0), description="KF2: gold of places 1–5 in the throne room (0–20 each).")
    )
    neutral_can_win: bool = Field(
        False, description="PC2: whether the neutral player of the two-player game can be the winner."
    )
    neutral_takes_market_gold: bool = Field(
        True, description="PC2: the neutral player too gets gold for brokers in the market."
    )
    quotation_end: Literal["stop", "lose"] = Field(
        "stop",
        description="SU4: a move past the end of a track stops at the end, or is lost whole.",
    )
    equal_quotations: Literal["left", "right"] = Field(
        "left", description="FS3: of equally quoted colours the one further left, or right, is higher."
    )
    equal_seats: Literal["order_card", "lot"] = Field(
        "order_card",
        description="TB2: where front brokers are equal too, the lower Order card ranks first, or a lot that "
        "is drawn anew for each round.",
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
        description="CH Merchant: its gold is for whoever wins a commerce area, or only for its player.",
    )
    alchemist_may_take_black: bool = Field(
        False, description="CH Alchemist: the gem taken from the bank may be black."
    )
    characters_remembered: bool = Field(
        True, description="FS7: all remember who won which Character card; if false, only its winner does."
    )

    @field_validator("players")
    @classmethod
    def _for_two_to_five(cls, players: int) -> int:
        if players not in _PLAYERS:
            raise ValueError("expected 2 to 5, the numbers of players that the book has rules for")
        return players

    @field_validator("brokers")
    @classmethod
    def _a_whole_set(cls, brokers: tuple[int, ...]) -> tuple[int, ...]:
        return _whole_set(brokers)

    @model_validator(mode="before")
    @classmethod
    def _by_players(cls, given: object) -> object:
        """Fill in what the book fixes by the number of players."""
        if not isinstance(given, dict):
            return given
        players = given.get("players", 4)
        if players not in _PLAYERS:
            return given
        book = {
            "neighbourhoods": _BOOK_NEIGHBOURHOODS[players],
            "brokers": _BOOK_SET_OF_FIVE if players == 5 else _BOOK_SET,
        }
        return book | given

    @field_validator("neighbourhoods")
    @classmethod
    def _neighbourhoods_of_the_players(cls, neighbourhoods: int, info: ValidationInfo) -> int:
        players = info.data.get("players", 0)
        allowed = _NEIGHBOURHOODS.get(players, (neighbourhoods,))
        if neighbourhoods not in allowed:
            raise ValueError(f"expected {' or '.join(map(str, allowed))} with {players} players")
        return neighbourhoods

    @field_validator("characters")
    @classmethod
    def _enough_to_deal(cls, characters: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        dealt = info.data.get("neighbourhoods", 0) * (info.data.get("rounds", 1) - 1)
        if len(characters) < dealt:
            raise ValueError(f"expected at least the {dealt} cards that are dealt, found {len(characters)}")
        return characters

    @property
    def track_end(self) -> int:
        """Squares of a track to either side of its start (SU4)."""
        return (self.track_length - 1) // 2

    @property
    def turns(self) -> int:
        """Turns of a player in a round: two brokers are bid, two placed a turn, one left over (PL1, PL6)."""
        return (len(self.brokers) - 3) // 2
