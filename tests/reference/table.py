"""The table during a game: everything that the players could see and count, and what is hidden besides."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import compress, permutations

from .components import COLOURS, GEMS, NEUTRAL, THRONE_ROOM, Seat, areas, market_rows, port_gems, row_squares
from .rules import Rules


@dataclass
class Broker:
    """A broker on the board or in the throne room; its owner's Mercenary may have marked it."""

    seat: Seat
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

    seat: Seat
    order: int = 0  # SU5, AU4: his Order card; the neutral player has none (PC2)
    brokers: list[int] = field(default_factory=list)  # all that he owns, wherever they are
    gems: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GEMS, 0))
    cards: dict[str, int] = field(default_factory=dict)  # Character card: the round it was won in
    gold: dict[str, int] = field(default_factory=lambda: {"market": 0, "commerce": 0, "characters": 0})  # SU6
    hand: list[int] = field(default_factory=list)  # brokers behind the screen
    front: list[int] = field(default_factory=list)  # brokers before it
    neutral_hand: list[int] = field(default_factory=list)  # PC2: those of the neutral player that he places
    cards_played: int = 0  # this round
    looked_at: list[int] = field(default_factory=list)  # by the Spy, this round


@dataclass
class Table:
    """The game between two events. A round's own things are laid out by `begin_round`."""

    rules: Rules
    players: list[Player]  # by seat, without the neutral one
    palaces: list[list[str]]
    ships: list[list[str]]
    quotations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 0))  # SU4
    cut_short: int = 0  # SU4: moves of quotations
    round: int = 0
    characters: list[str] = field(default_factory=list)  # by neighbourhood
    ports: list[list[str]] = field(default_factory=list)  # Ship cards by neighbourhood
    market: list[str] = field(default_factory=list)  # the market's Ship card
    brokers: dict[int, Broker] = field(default_factory=dict)  # on the board and in the throne room, by id
    closed: list[str] = field(default_factory=list)  # CH Queen
    in_effect: dict[str, Seat] = field(default_factory=dict)  # card played this round: by whom
    lots: list[tuple[int, ...]] = field(default_factory=list)  # TB2: orders of the seats, each still possible
    removed: list[str] = field(default_factory=list)  # SU3: Characters that are not in the palaces

    def __post_init__(self) -> None:
        """PC2: with two players there is a neutral one."""
        self.neutral = [Player(NEUTRAL)] if len(self.players) == 2 else []

    def begin_round(self, number: int) -> None:
        """RS1, RS2, RS3, CO11: new characters and ships, all brokers behind the screens, no effects left."""
        self.round = number
        self.lots = list(permutations(self.seats()))
        self.characters = [palace[number - 1] for palace in self.palaces]
        cards = self.rules.neighbourhoods + 1
        *self.ports, self.market = self.ships[(number - 1) * cards : number * cards]
        self.brokers = {key: broker for key, broker in self.brokers.items() if broker.at == THRONE_ROOM}
        self.closed, self.in_effect = [], {}
        for player in self.players:
            player.hand, player.front = list(player.brokers), []
            player.neutral_hand = list(self.rules.neutral_brokers) if self.neutral else []
            player.cards_played, player.looked_at = 0, []
        for broker in self.brokers.values():  # KF1: what is in the throne room is not behind the screen
            self.player(broker.seat).hand.remove(broker.value)

    def everybody(self) -> list[Player]:
        """The players, and the neutral one as the last."""
        return self.players + self.neutral

    def player(self, seat: Seat) -> Player:
        """The player of this seat, be he neutral or not."""
        return self.neutral[0] if seat == NEUTRAL else self.players[int(seat)]

    def seats(self) -> list[int]:
        """All seats but the neutral one, in their own order."""
        return list(range(len(self.players)))

    def turn_order(self) -> list[int]:
        """AU4, PL1: the seats by Order card."""
        return sorted(self.seats(), key=lambda seat: self.players[seat].order)

    def tie_break_orders(self) -> list[list[int]]:
        """TB1, TB2: all seats, the winner of ties first: most strength in front, then the lower card.

        Where a lot decides instead of the cards, an order for each lot that may have been drawn.
        """
        by_lot = self.rules.equal_seats == "lot"
        orders = self.lots if by_lot else [self.turn_order()]
        return [sorted(order, key=lambda seat: -self.front_sum(seat)) for order in orders]

    def rule_out_lots(self, possible: Sequence[bool]) -> None:
        """TB2: of the lots, in their order, only those are possible; a lot is drawn once for each round."""
        if self.rules.equal_seats == "lot":
            self.lots = list(compress(self.lots, possible))

    def front_sum(self, seat: Seat) -> int:
        """The strength of the brokers before the screen."""
        return sum(self.player(seat).front)

    def neighbourhoods(self) -> list[int]:
        """PC3: the neighbourhoods of the city that are not closed altogether."""
        return list(range(1, self.rules.neighbourhoods + 1))

    def city(self) -> list[str]:
        """The areas of these neighbourhoods."""
        return [area for neighbourhood in self.neighbourhoods() for area in areas(neighbourhood)]

    def open_areas(self) -> list[str]:
        """PL3, CH Queen: the city areas that are not closed."""
        return [area for area in self.city() if area not in self.closed]

    def port_gems(self, neighbourhood: int) -> list[str]:
        """RS2, PC3: the gems of a port."""
        return port_gems(self.ports[neighbourhood - 1], len(self.players))

    def market_rows(self) -> dict[int, str]:
        """RS3, PC3, PC5: the rows of the market that hold a gem, and which."""
        return market_rows(self.market, len(self.players))

    def open_squares(self) -> list[str]:
        """PL4: the free squares of the rows that hold a gem."""
        taken = [broker.at for broker in self.brokers.values()]
        return [square for row in self.market_rows() for square in row_squares(row) if square not in taken]

    def own_brokers(self, seat: Seat) -> list[int]:
        """The ids of a player's brokers on the board."""
        return [key for key, own in self.brokers.items() if own.seat == seat and own.at != THRONE_ROOM]

    def throne_room(self, seat: Seat) -> list[int]:
        """KF: the ids of a player's brokers in the throne room."""
        return [key for key, own in self.brokers.items() if own.seat == seat and own.at == THRONE_ROOM]

    def brokers_at(self, places: Sequence[str]) -> list[Broker]:
        """The brokers on some places."""
        return [broker for broker in self.brokers.values() if broker.at in places]

    def strengths(self, places: Sequence[str]) -> dict[Seat, int]:
        """CO2, CO4-CO7, CO10: the total strength on some places of each player who has a broker there."""
        strengths: dict[Seat, int] = {}
        for player in self.everybody():
            own = [broker.strength for broker in self.brokers_at(places) if broker.seat == player.seat]
            if own:
                strengths[player.seat] = sum(own)
        return strengths

    def colour_ranking(self) -> list[str]:
        """FS3: the colours by quotation, highest first; of equal ones the one further left (or right)."""
        ahead = COLOURS if self.rules.equal_quotations == "left" else COLOURS[::-1]
        return sorted(ahead, key=lambda colour: -self.quotations[colour])

    def move_quotation(self, colour: str, step: int) -> None:
        """SU4: a move past the end of the track stops there, or is lost (`quotation_end`)."""
        end = self.rules.track_length // 2
        target = self.quotations[colour] + step
        if -end <= target <= end:
            self.quotations[colour] = target
            return
        self.cut_short += 1
        if self.rules.quotation_end == "stop":
            self.quotations[colour] = end if target > end else -end
