"""What holds in every game, by a count of its own along the events of a GAME record: nothing is lost."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.brokers_count import Brokers
from tests.final_score import black_gold, colour_gold, favour_gold, ranked_colours
from ysim.games.ys import events as kinds
from ysim.games.ys.codes import (
    ALCHEMIST,
    AREAS,
    BANKER,
    BISHOP,
    BLACK,
    BLUE_EDGED,
    CAPTAIN,
    HERALD,
    JEWELLER,
    KING,
    MAGICIAN,
    MARKET_SHIP,
    PRINCE,
    QUEEN,
    THRONE,
    WHITE,
)

COLUMN_STEPS = (2, 1, -1, -2)


class Count(Brokers):
    """Counts along with the events of one game and asserts what must hold at each."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.game = game
        self.gems = [Counter() for _ in range(self.seats)]  # type: list[Counter[int]]
        self.gold = [Counter() for _ in range(self.seats)]  # type: list[Counter[str]]
        self.held: list[set[int]] = [set() for _ in range(self.players)]
        self.won: list[tuple[int, int, int]] = []  # round, seat, card
        self.given: list[tuple[int, int]] = []  # seat, card: by an experiment
        self.played: list[tuple[int, int, int]] = []
        self.quotations = [0] * 4
        self.cut_moves = 0

    # Board and brokers

    def round_begins(self, number: int) -> None:
        super().round_begins(number)
        laid = self.neighbourhoods + 1
        ships = [
            self.rules.ships[card].tolist() for card in self.game.deck[(number - 1) * laid : number * laid]
        ]
        self.lay_ships(dict(zip([*range(self.neighbourhoods), int(MARKET_SHIP)], ships, strict=True)))
        if number == self.rules.rounds:
            self.palaces = [int(BLUE_EDGED)] * self.neighbourhoods
        else:
            dealt = self.game.people[: 3 * self.neighbourhoods].reshape(self.neighbourhoods, 3)
            self.palaces = dealt[:, number - 1].tolist()

    def lay_ships(self, ships: dict[int, list[int]]) -> None:
        """Ports with two gems of the large colour, with few players one; a market with two, one or none."""
        self.ships = ships
        self.gems_laid = {at: Counter(ship) for at, ship in ships.items()}
        for at, (large, _, _) in ships.items():
            if at == MARKET_SHIP:
                self.gems_laid[at][large] += self.players - 4 if self.players >= 4 else -1
            elif self.players >= 4:
                self.gems_laid[at][large] += 1

    def places_broker(self, seat: int, strength: int, place: int, face: int, broker: int) -> None:
        super().places_broker(seat, strength, place, face, broker)
        if place >= AREAS:
            self.gold[seat]["market"] += 1

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
            self.exchange(seat, first, second)
        elif card == HERALD:
            if self.places[seat][first] < AREAS <= second:
                self.gold[seat]["market"] += 1
            self.places[seat][first] = second
            self.check_places()
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
        assert 3 * neighbourhood + 2 in self.places[seat]
        if card != BLUE_EDGED:
            self.won.append((self.number, seat, card))
        if card in (PRINCE, KING):
            self.gold[seat]["characters"] += 4 if card == PRINCE else 5
        elif seat == self.players:
            assert gem == ranked_colours(self.quotations)[0]
            self.gain_gem(seat, gem)
        elif card == BLUE_EDGED:
            self.gain_gem(seat, gem)
        else:
            self.held[seat].add(card)

    def is_given(self, seat: int, card: int, gem: int) -> None:
        """A card that no palace has, usable at once."""
        assert self.number == self.game.trial.round_number and seat == self.game.trial.seat
        assert card not in self.game.people[: 3 * self.neighbourhoods].tolist()
        if card in (PRINCE, KING):
            self.gold[seat]["characters"] += 4 if card == PRINCE else 5
        elif card == BLUE_EDGED:
            self.gain_gem(seat, gem)
        else:
            self.held[seat].add(card)
        self.given += [(seat, card)] if card != BLUE_EDGED else []

    # Gems, gold and quotations

    def gain_gem(self, seat: int, colour: int) -> None:
        assert 0 <= colour <= BLACK
        self.gems[seat][colour] += 1

    def gem_taken(self, neighbourhood: int, seat: int, rank: int, gem: int, colour: int) -> None:
        assert self.gems_laid[neighbourhood][gem] > 0, "a gem that is not in the port"
        assert colour == gem or (gem == WHITE and colour < BLACK)
        if seat == self.players:
            self.check_neutral_gem(neighbourhood, colour)
        self.gems_laid[neighbourhood][gem] -= 1
        self.gain_gem(seat, colour)

    def check_neutral_gem(self, neighbourhood: int, colour: int) -> None:
        """The neutral player takes the highest colour there is, white being the highest (PC2)."""
        ranked = ranked_colours(self.quotations)
        left = self.gems_laid[neighbourhood]
        there = [
            other for other in ranked if left[other] > 0 or (other == ranked[0] and left[int(WHITE)] > 0)
        ]
        assert colour == there[0]

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
            assert self.gems_laid[int(MARKET_SHIP)][gem] > 0 and (colour == gem or gem == WHITE)
            self.gems_laid[int(MARKET_SHIP)][gem] -= 1
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
        """Market, commerce, characters, black, blue, green, yellow, red, favour."""
        gold = [self.gold[seat][part] for part in ("market", "commerce", "characters")]
        neutral = seat == self.players
        coloured = colour_gold(self.gems, self.quotations, seat, neutral)
        takes_part = self.rules.kings_favour and not neutral
        favour = favour_gold([sum(room) for room in self.throne], seat) if takes_part else 0
        return [*gold, black_gold(self.gems[seat], int(BLACK)), *coloured, favour]

    def check_end(self) -> None:
        game, table = self.game, self.game.table
        assert [int(quotation) for quotation in table.quotations] == self.quotations
        assert int(game.cut_moves) == self.cut_moves
        for seat in range(self.seats):
            assert table.gems[seat].tolist() == [self.gems[seat][gem] for gem in range(8)], "gems by cause"
            assert game.score_parts[seat].tolist() == self.parts(seat), "gold by part"
            assert int(game.score[seat]) == sum(self.parts(seat))
        standing = [(sum(self.parts(seat)), sum(self.gems[seat].values())) for seat in range(self.players)]
        assert [bool(int(game.winners) >> seat & 1) for seat in range(8)] == [
            seat < self.players and standing[seat] == max(standing) for seat in range(8)
        ]
        self.check_cards()
        self.check_throne()

    def check_throne(self) -> None:
        """A broker a round in the throne room of each player, and none without King's Favour (KF1)."""
        rounds = int(self.rules.rounds) if self.rules.kings_favour else 0
        assert int(self.game.table.throne) == rounds
        for seat in range(self.players):
            values = self.game.hands[seat].values[int(THRONE) :].tolist()
            assert values == self.throne[seat] + [0] * (4 - rounds)

    def check_cards(self) -> None:
        """Each yellow-edged card: out of the game, untaken, taken at once, played, or held by one player."""
        for seat in range(self.players):
            held = {card for card in range(13) if int(self.game.hands[seat].cards) >> card & 1}
            assert held == self.held[seat]
        people, dealt = self.game.people[:15].tolist(), 3 * self.neighbourhoods
        gone = [card for _, _, card in self.played]
        gone += [card for _, seat, card in self.won if card in (PRINCE, KING) or seat == self.players]
        still_held = [card for seat in self.held for card in seat]
        untaken = set(people[:dealt]) - {card for _, _, card in self.won}
        aside = set(people[dealt:]) - {card for _, card in self.given}
        gone += [card for _, card in self.given if card in (PRINCE, KING)]
        assert Counter([*aside, *untaken, *gone, *still_held]) == Counter(range(15))


READERS: dict[int, tuple[Callable[..., None], int]] = {  # and how many numbers of an event they read
    kinds.BIDS: (Count.bids, 5),
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
    kinds.TO_THRONE: (Count.to_throne, 3),
    kinds.GIFT: (Count.is_given, 3),
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
