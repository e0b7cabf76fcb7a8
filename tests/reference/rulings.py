"""The switches of the rule book (its rulings), as the `game` event gives them."""

from dataclasses import dataclass, fields
from itertools import product

from .components import COLOURS, broker_set, ship_cards
from .trace import Event

NO_OR_YES = [False, True]
STRENGTHS = [0, 1, 2, 3, 4]


@dataclass(frozen=True)
class Rulings:
    """The rulings that change what is legal or what it brings."""

    brokers: list[int]
    ship_cards: list[list[str]]
    merchant_pays: str = "winner"
    captain_may_take_market: bool = False
    jeweller_may_repeat: bool = True
    alchemist_may_take_black: bool = False
    queen_stops_moves: bool = True
    quotation_end: str = "stop"

    def departures(self, players: int) -> list[str]:
        """The switches that differ from the book, such as `merchant_pays = 'owner'`."""
        book = Rulings(sorted(broker_set(players)), sorted(ship_cards()))
        return [
            f"{field.name} = {getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != getattr(book, field.name)
        ]


def read_rulings(event: Event, players: int) -> Rulings:
    """The rulings of a game; the switches without effect on a replay are only checked."""
    given = event.inner("rulings")
    given.choice("CH Mercenary", "mercenary_is_public", NO_OR_YES)
    given.choice("FS7", "characters_remembered", NO_OR_YES)
    given.choice("CO0", "counting_cards", ["before_reveal", "after_reveal"])
    given.choice("CO1", "reveal", ["by_neighbourhood", "at_once"])
    if given.fields.get("kings_favour"):
        given.refuse("KF", "kings_favour is on", "nothing yet: this replay does not know chapter 10")
    return Rulings(
        brokers=_brokers(given, players),
        ship_cards=_ship_cards(given),
        merchant_pays=given.choice("CH Merchant", "merchant_pays", ["winner", "owner"]),
        captain_may_take_market=given.choice("CH Captain", "captain_may_take_market", NO_OR_YES),
        jeweller_may_repeat=given.choice("CH Jeweller", "jeweller_may_repeat", NO_OR_YES),
        alchemist_may_take_black=given.choice("CH Alchemist", "alchemist_may_take_black", NO_OR_YES),
        queen_stops_moves=given.choice("CH Queen", "queen_stops_moves", NO_OR_YES),
        quotation_end=given.choice("SU4", "quotation_end", ["stop", "lose"]),
    )


def _brokers(given: Event, players: int) -> list[int]:
    """SU1: as many brokers as in the book, strengths 0 to 4."""
    brokers = given.listed("SU1", "brokers", len(broker_set(players)))
    if any(strength not in STRENGTHS for strength in brokers):
        given.refuse("SU1", f"brokers are {brokers!r}", f"strengths {STRENGTHS!r}")
    return sorted(brokers)


def _ship_cards(given: Event) -> list[list[str]]:
    """SU2: as many cards as in the book; white is never large and never twice on a card."""
    cards = given.listed("SU2", "ship_cards", len(ship_cards()))
    small = [*COLOURS, "white"]
    possible = [list(card) for card in product(COLOURS, small, small) if card[1:] != ("white", "white")]
    for card in cards:
        if card not in possible:
            given.refuse("SU2", f"the card {card!r}", "a large colour and two small gems, one white at most")
    return sorted(cards)
