"""The brokers of a game, counted anew along its events: none is lost, made, or where it may not be."""

from collections import Counter
from typing import Any

from ysim.games.ys.codes import AREAS, FACE_UP, THRONE

NEUTRAL_BROKERS = (0, 1, 2, 4)
FIRST_ROW = {2: 2, 3: 2, 4: 1, 5: 0}  # of the market, by players


class Brokers:
    """Where the brokers of all seats are; asserts what must hold at each event."""

    def __init__(self, game: Any) -> None:
        self.rules = game.table.rules
        self.players, self.neighbourhoods = int(self.rules.players), int(self.rules.neighbourhoods)
        self.seats = self.players + (self.players == 2)  # the neutral player has the last seat (PC2)
        whole = Counter({strength: int(n) for strength, n in enumerate(self.rules.brokers) if n})
        self.sets = [whole.copy() for _ in range(self.players)]
        self.throne: list[list[int]] = [[] for _ in range(self.players)]

    def round_begins(self, number: int) -> None:
        self.number = number
        self.hands = [brokers.copy() for brokers in self.sets]
        self.neutral_hands = [Counter(NEUTRAL_BROKERS) for _ in range(self.players)]
        self.fronts = [Counter() for _ in range(self.players)]  # type: list[Counter[int]]
        self.values: list[list[int]] = [[] for _ in range(self.seats)]
        self.places: list[list[int]] = [[] for _ in range(self.seats)]
        self.faces_up: list[list[bool]] = [[] for _ in range(self.seats)]
        self.closed = self.bishop = self.mover = -1

    def exchange(self, seat: int, first: int, second: int) -> None:
        """Two places, or a broker on the board and one in the throne room, which change sides (KF3)."""
        if second < THRONE:
            places = self.places[seat]
            places[first], places[second] = places[second], places[first]
            return
        values, room, of_room = self.values[seat], self.throne[seat], second - int(THRONE)
        self.sets[seat] += Counter([room[of_room]])
        self.sets[seat] -= Counter([values[first]])
        values[first], room[of_room] = room[of_room], values[first]

    def bids(self, *pairs: int) -> None:
        for seat, pair in enumerate(pairs[: self.players]):
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
        assert place != self.closed and broker == len(self.places[seat])
        self.values[seat].append(strength)
        self.places[seat].append(place)
        self.faces_up[seat].append(face == FACE_UP)
        if seat == self.players:
            self.takes_neutral(strength)
        else:
            self.take(seat, strength)
            self.mover = seat
            if broker % 2:
                up = sum(self.faces_up[seat][-2:])
                assert up == 1 or (up == 0 and seat == self.bishop), "one broker of each face (PL2)"
        self.check_places()

    def takes_neutral(self, strength: int) -> None:
        """Who has just placed his own two places a neutral broker face down (PC2)."""
        assert len(self.places[self.mover]) == 2 * (5 - self.neutral_hands[self.mover].total())
        assert self.neutral_hands[self.mover][strength] > 0
        self.neutral_hands[self.mover][strength] -= 1
        assert not self.faces_up[self.players][-1]

    def check_places(self) -> None:
        places = [place for seat in self.places for place in seat]
        squares = [place for place in places if place >= AREAS]
        assert len(set(squares)) == len(squares), "at most one broker on a square"
        first_row = FIRST_ROW[self.players]
        assert all(place >= AREAS + 4 * first_row for place in squares), "the first rows may be closed"
        assert all(place < 3 * self.neighbourhoods for place in places if place < AREAS)

    def check_whole_sets(self) -> None:
        """Two before the screen, two a turn on the board, one left over make the whole set."""
        for seat in range(self.players):
            assert sum(self.fronts[seat].values()) == 2 and len(self.values[seat]) == 2 * self.rules.turns
            assert sum(self.hands[seat].values()) == 1
            whole = self.fronts[seat] + self.hands[seat] + Counter(self.values[seat])
            assert whole == self.sets[seat]
            assert self.neutral_hands[seat].total() == 4 - (self.rules.turns if self.players == 2 else 0)

    def to_throne(self, seat: int, strength: int, broker: int) -> None:
        """A front broker leaves the set for the throne room, a spare one joins it (KF1)."""
        assert self.rules.kings_favour and broker == THRONE + self.number - 1
        assert (self.fronts[seat] + self.hands[seat])[strength] > 0
        self.throne[seat].append(strength)
        self.sets[seat][strength] -= 1
        if self.number < self.rules.rounds:
            self.sets[seat][2] += 1
