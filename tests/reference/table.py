"""The table during a game: everything that the players could see and count, and what is hidden besides."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .components import CITY, COLOURS, GEMS, market_rows, row_squares
from .rulings import Rulings


@dataclass
class Broker:
    """A broker that stands on the board; its owner's Mercenary may have marked it."""

    seat: int
    value: int
    face: str
    at: str
    marked: bool = False

    @property
    def strength(self) -> int:
        """CH Mercenary: the marked broker counts 5, everywhere."""
        return 5 if self.marked else self.value


@dataclass
class Player:
    """What one player has: behind the screen, before it, and on the score track."""

    seat: int
    order: int  # SU5, AU4: his Order card
    gems: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GEMS, 0))
    cards: dict[str, int] = field(default_factory=dict)  # Character card: the round it was won in
    gold: dict[str, int] = field(default_factory=lambda: {"market": 0, "commerce": 0, "characters": 0})  # SU6
    hand: list[int] = field(default_factory=list)  # brokers behind the screen
    front: list[int] = field(default_factory=list)  # brokers before it
    cards_played: int = 0  # this round
    looked_at: list[int] = field(default_factory=list)  # by the Spy, this round


@dataclass
class Table:
    """The game between two events. A round's own things are laid out by `begin_round`."""

    rulings: Rulings
    players: list[Player]
    palaces: list[list[str]]
    ships: list[list[str]]
    quotations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))  # SU4
    round: int = 0
    characters: list[str] = field(default_factory=list)  # by neighbourhood
    ports: list[list[str]] = field(default_factory=list)  # Ship cards by neighbourhood
    market: list[str] = field(default_factory=list)  # the market's Ship card
    brokers: dict[int, Broker] = field(default_factory=dict)  # on the board, by id
    closed: list[str] = field(default_factory=list)  # CH Queen
    in_effect: dict[str, int] = field(default_factory=dict)  # card that lasts for the round: who played it

    def begin_round(self, number: int) -> None:
        """RS1, RS2, RS3, CO11: new characters and ships, all brokers behind the screens, no effects left."""
        self.round = number
        self.characters = [palace[number - 1] for palace in self.palaces]
        used = (number - 1) * (len(self.palaces) + 1)
        *self.ports, self.market = self.ships[used : used + len(self.palaces) + 1]
        self.brokers, self.closed, self.in_effect = {}, [], {}
        for player in self.players:
            player.hand, player.front = list(self.rulings.brokers), []
            player.cards_played, player.looked_at = 0, []

    def seats(self) -> list[int]:
        """All seats, in their own order."""
        return [player.seat for player in self.players]

    def turn_order(self) -> list[int]:
        """AU4, PL1: the seats by Order card."""
        return sorted(self.seats(), key=lambda seat: self.players[seat].order)

    def tie_break_order(self) -> list[int]:
        """TB1, TB2: all seats, the winner of ties first: most strength in front, then the lower card."""
        return sorted(self.seats(), key=lambda seat: (-self.front_sum(seat), self.players[seat].order))

    def front_sum(self, seat: int) -> int:
        """The strength of the brokers before the screen."""
        return sum(self.players[seat].front)

    def open_squares(self) -> list[str]:
        """PL4: the free squares of the rows that hold a gem."""
        taken = [broker.at for broker in self.brokers.values()]
        rows = market_rows(self.market)
        return [square for row in rows for square in row_squares(row) if square not in taken]

    def open_areas(self) -> list[str]:
        """PL3, CH Queen: the city areas that are not closed."""
        return [area for area in CITY if area not in self.closed]

    def own_brokers(self, seat: int) -> list[int]:
        """The ids of a player's brokers on the board."""
        return [number for number, broker in self.brokers.items() if broker.seat == seat]

    def brokers_at(self, places: Sequence[str]) -> list[Broker]:
        """The brokers on some places."""
        return [broker for broker in self.brokers.values() if broker.at in places]

    def strengths(self, places: Sequence[str]) -> dict[int, int]:
        """CO2, CO4-CO7, CO10: the total strength on some places of each player who has a broker there."""
        present = sorted({broker.seat for broker in self.brokers_at(places)})
        return {
            seat: sum(broker.strength for broker in self.brokers_at(places) if broker.seat == seat)
            for seat in present
        }

    def move_quotation(self, colour: str, step: int) -> None:
        """SU4: a move past the end of the track (-7 to 7) stops there, or is lost (`quotation_end`)."""
        target = self.quotations[colour] + step
        if target in range(-7, 8):
            self.quotations[colour] = target
        elif self.rulings.quotation_end == "stop":
            self.quotations[colour] = 7 if target > 7 else -7
