"""What holds in every game, by a count of its own along the events of a GAME record: nothing is lost."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from ysim.games.ys import events as kinds
from ysim.games.ys.codes import (
    ALCHEMIST,
    AREAS,
    BANKER,
    BISHOP,
    BLACK,
    BLUE_EDGED,
    CAPTAIN,
    FACE_UP,
    HERALD,
    JEWELLER,
    KING,
    MAGICIAN,
    PRINCE,
    QUEEN,
    WHITE,
)

COLUMN_STEPS = (2, 1, -1, -2)
POINTS = ((24, 18, 12, 6), (20, 15, 10, 5), (16, 12, 8, 4), (12, 9, 6, 3))
BLACK_POINTS = (0, 1, 4, 8, 12, 16, 20, 24)


class Count:
    """Counts along with the events of one game and asserts what must hold at each."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.rules = game.table.rules
        self.set_of_brokers = Counter(
            {strength: int(n) for strength, n in enumerate(self.rules.brokers) if n}
        )
        self.gems = [Counter() for _ in range(4)]  # type: list[Counter[int]]
        self.gold = [Counter() for _ in range(4)]  # type: list[Counter[str]]
        self.held: list[set[int]] = [set() for _ in range(4)]
        self.won: list[tuple[int, int, int]] = []  # round, seat, card
        self.played: list[tuple[int, int, int]] = []
        self.quotations = [0] * 4
        self.cut_moves = 0

    # Brokers

    def round_begins(self, number: int) -> None:
        self.number = number
        self.hands = [self.set_of_brokers.copy() for _ in range(4)]
        self.fronts = [Counter() for _ in range(4)]  # type: list[Counter[int]]
        self.values: list[list[int]] = [[] for _ in range(4)]
        self.places: list[list[int]] = [[] for _ in range(4)]
        self.faces_up: list[list[bool]] = [[] for _ in range(4)]
        self.closed = -1
        self.bishop = -1
        first = (number - 1) * 5
        self.lay_ships([self.rules.ships[card].tolist() for card in self.game.deck[first : first + 5]])
        if number == 4:
            self.palaces = [int(BLUE_EDGED)] * 4
        else:
            self.palaces = self.game.people[:12].reshape(4, 3)[:, number - 1].tolist()

    def lay_ships(self, ships: list[list[int]]) -> None:
        """Four ports with two gems of the large colour each, and the market with one."""
        self.ships = ships
        self.gems_laid = [Counter(ship) for ship in ships]
        for port, ship in zip(self.gems_laid[:4], ships, strict=False):
            port[ship[0]] += 1

    def bids(self, *pairs: int) -> None:
        for seat, pair in enumerate(pairs):
            for strength in divmod(pair, 8):
                self.take(seat, strength)
                self.fronts[seat][strength] += 1

    def take(self, seat: int, strength: int) -> None:
        assert self.hands[seat][strength] > 0, "a broker that is not behind the screen"
        self.hands[seat][strength] -= 1

    def conjures(self, seat: int, front: int, back: int) -> None:
        assert self.fronts[seat][front] > 0
        self.take(seat, back)
        self.fronts[seat][front] -= 1
        self.fronts[seat][back] += 1
        self.hands[seat][front] += 1

    def places_broker(self, seat: int, strength: int, place: int, face: int, broker: int) -> None:
        self.take(seat, strength)
        assert place != self.closed and broker == len(self.places[seat])
        self.values[seat].append(strength)
        self.places[seat].append(place)
        self.faces_up[seat].append(face == FACE_UP)
        if broker % 2:
            up = sum(self.faces_up[seat][-2:])
            assert up == 1 or (up == 0 and seat == self.bishop), "one broker of each face (PL2)"
        if place >= AREAS:
            self.gold[seat]["market"] += 1
        self.check_squares()

    def check_squares(self) -> None:
        squares = [place for seat in self.places for place in seat if place >= AREAS]
        assert len(set(squares)) == len(squares), "at most one broker on a square"
        assert all(place >= AREAS + 4 for place in squares), "row 0 is closed"

    def check_whole_sets(self) -> None:
        """Two before the screen, eight on the board, one left over: the whole set, whatever was conjured."""
        for seat in range(4):
            assert sum(self.fronts[seat].values()) == 2 and len(self.values[seat]) == 8
            assert sum(self.hands[seat].values()) == 1
            whole = self.fronts[seat] + self.hands[seat] + Counter(self.values[seat])
            assert whole == self.set_of_brokers

    # Cards

    def plays(self, seat: int, card: int, first: int, second: int) -> None:
        assert card in self.held[seat]
        assert (self.number, seat, card) not in self.won, "a card won this very round"
        self.held[seat].remove(card)
        self.played.append((self.number, seat, card))
        assert sum(played[:2] == (self.number, seat) for played in self.played) <= 2
        if card == BISHOP:
            self.bishop = seat
        elif card == QUEEN:
            self.closed = first
        elif card == MAGICIAN:
            places = self.places[seat]
            places[first], places[second] = places[second], places[first]
        elif card == HERALD:
            if self.places[seat][first] < AREAS <= second:
                self.gold[seat]["market"] += 1
            self.places[seat][first] = second
            self.check_squares()
        elif card == BANKER:
            self.move(first, 1)
            self.move(second, -1)
        elif card == CAPTAIN:
            self.ships[first], self.ships[second] = self.ships[second], self.ships[first]
            self.lay_ships(self.ships)
        elif card == JEWELLER:
            self.gems[seat] += Counter([first]) + Counter([second])
        elif card == ALCHEMIST:
            assert self.gems[seat][first] > 0
            self.gems[seat][first] -= 1
            self.gems[seat][second] += 1

    def palace_won(self, neighbourhood: int, seat: int, card: int, gem: int) -> None:
        assert card == self.palaces[neighbourhood]
        if seat < 0:
            return
        if card == BLUE_EDGED:
            self.gain_gem(seat, gem)
            return
        self.won.append((self.number, seat, card))
        if card in (PRINCE, KING):
            self.gold[seat]["characters"] += 4 if card == PRINCE else 5
        else:
            self.held[seat].add(card)

    # Gems, gold and quotations

    def gain_gem(self, seat: int, colour: int) -> None:
        assert 0 <= colour <= BLACK
        self.gems[seat][colour] += 1

    def gem_taken(self, neighbourhood: int, seat: int, rank: int, gem: int, colour: int) -> None:
        assert self.gems_laid[neighbourhood][gem] > 0, "a gem that is not in the port"
        assert colour == gem or (gem == WHITE and colour < BLACK)
        self.gems_laid[neighbourhood][gem] -= 1
        self.gain_gem(seat, colour)

    def port_won(self, neighbourhood: int, seat: int) -> None:
        assert (seat >= 0) == any(3 * neighbourhood in places for places in self.places)
        if seat >= 0:
            self.gain_gem(seat, int(BLACK))

    def commerce_won(self, neighbourhood: int, seat: int, gold: int) -> None:
        if seat >= 0:
            assert gold in (3, 5) and 3 * neighbourhood + 1 in self.places[seat]
            self.gold[seat]["commerce"] += gold

    def row_won(self, row: int, seat: int, gem: int, colour: int) -> None:
        if seat >= 0:
            assert any(place // 4 == AREAS // 4 + row for place in self.places[seat])
            assert self.gems_laid[4][gem] > 0 and (colour == gem or gem == WHITE)
            self.gems_laid[4][gem] -= 1
            self.gain_gem(seat, colour)

    def columns_ranked(self, decided_by: int, *ranking: int) -> None:
        assert sorted(ranking) == [0, 1, 2, 3]
        for colour, steps in zip(ranking, COLUMN_STEPS, strict=True):
            self.move(colour, steps)

    def leader_moved(self, seat: int, colour: int, up: int) -> None:
        assert (seat >= 0) == any(place >= AREAS for places in self.places for place in places)
        if seat >= 0:
            self.move(colour, 1 if up else -1)

    def move(self, colour: int, steps: int) -> None:
        target = self.quotations[colour] + steps
        if abs(target) > 7:
            self.cut_moves += 1
            target = (
                (7 if steps > 0 else -7) if self.rules.quotation_stops_at_end else self.quotations[colour]
            )
        self.quotations[colour] = target

    def quotations_set(self, *quotations: int) -> None:
        assert list(quotations) == self.quotations
        self.check_whole_sets()

    # The end

    def parts(self, seat: int) -> list[int]:
        """Market, commerce, characters, black, blue, green, yellow, red."""
        gold = [self.gold[seat][part] for part in ("market", "commerce", "characters")]
        ranked = sorted(range(4), key=lambda colour: (-self.quotations[colour], colour))
        coloured = []
        for colour in range(4):
            own = self.gems[seat][colour]
            place = sum(gems[colour] >= own for gems in self.gems)
            coloured.append(POINTS[ranked.index(colour)][place - 1] if own else 0)
        return [*gold, BLACK_POINTS[min(self.gems[seat][int(BLACK)], 7)], *coloured]

    def check_end(self) -> None:
        game, table = self.game, self.game.table
        assert [int(quotation) for quotation in table.quotations] == self.quotations
        assert int(game.cut_moves) == self.cut_moves
        standing = []
        for seat in range(4):
            assert table.gems[seat].tolist() == [self.gems[seat][gem] for gem in range(8)], "gems by cause"
            assert game.score_parts[seat].tolist() == self.parts(seat), "gold by part"
            assert int(game.score[seat]) == sum(self.parts(seat))
            standing.append((sum(self.parts(seat)), sum(self.gems[seat].values())))
            held = {card for card in range(13) if int(game.hands[seat].cards) >> card & 1}
            assert held == self.held[seat]
        assert [bool(int(game.winners) >> seat & 1) for seat in range(4)] == [
            standing[seat] == max(standing) for seat in range(4)
        ]
        self.check_cards()

    def check_cards(self) -> None:
        """Each yellow-edged card: out of the game, untaken, taken at once, played, or held by one seat."""
        people = self.game.people[:15].tolist()
        won = [card for _, _, card in self.won]
        gone = [card for _, _, card in self.played] + [card for card in won if card in (PRINCE, KING)]
        held = [card for seat in self.held for card in seat]
        untaken = set(people[:12]) - set(won)
        assert Counter(people[12:]) + Counter(untaken) + Counter(gone) + Counter(held) == Counter(range(15))


READERS: dict[int, tuple[Callable[..., None], int]] = {  # and how many numbers of an event they read
    kinds.BIDS: (Count.bids, 4),
    kinds.CARD: (Count.plays, 4),
    kinds.CONJURE: (Count.conjures, 3),
    kinds.PLACED_BROKER: (Count.places_broker, 5),
    kinds.GEM_TAKEN: (Count.gem_taken, 5),
    kinds.PORT_WON: (Count.port_won, 2),
    kinds.COMMERCE_WON: (Count.commerce_won, 3),
    kinds.PALACE_WON: (Count.palace_won, 4),
    kinds.ROW_WON: (Count.row_won, 4),
    kinds.COLUMNS_RANKED: (Count.columns_ranked, 5),
    kinds.LEADER_MOVED: (Count.leader_moved, 3),
    kinds.QUOTATIONS_SET: (Count.quotations_set, 4),
}
TELL_ONLY_WHY = {kinds.ORDER, kinds.SPY_LOOK, kinds.TIE, kinds.TIE_OF_COLUMNS}


def check_game(game: Any) -> Counter[int]:
    """Assert all that must hold in a recorded game; returns how often each kind of event happened."""
    count = Count(game)
    rows = game.events[: game.event_count].tolist()
    assert len(rows) < len(game.events), "the log is full"
    for kind, number, *details in rows:
        if kind == kinds.ROUND_BEGINS:
            count.round_begins(number)
        elif kind not in TELL_ONLY_WHY:
            read, length = READERS[kind]
            read(count, *details[:length])
    count.check_end()
    return Counter(row[0] for row in rows)
