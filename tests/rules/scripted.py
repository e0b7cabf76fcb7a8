"""Positions written as in the rule book, and players who follow a script.

    position = position_to_count()
    position.stands(0, "4 up n1.port", "2 down m1.blue")
    position.says(0, "gem", BLUE, RED)
    position.count()
    assert position.gems(0) == {"black": 1, "blue": 1, "red": 1}

Seats count from 0 and, unless `order` says otherwise, hold the Order cards 1, 2, … in that order; the seat
after the last of two players is the neutral one. Asking a player more than the script answers is an error;
`is_said` tells whether all of it was asked for.
"""

from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.rules.answers import (
    PLACE,
    Answer,
    any_gem,
    any_order,
    neutral_out_of_the_way,
    out_of_the_way,
    placing,
)
from ysim.core.pointers import address_of
from ysim.games.ys import choices
from ysim.games.ys.auction import auction
from ysim.games.ys.brokers import stand
from ysim.games.ys.characters import window_for_all
from ysim.games.ys.codes import (
    AREAS,
    BLUE,
    CHARACTERS,
    DECISIONS,
    FACE_UP,
    FACES,
    GEMS,
    HIDDEN,
    MARKET_SHIP,
    NONE,
    SEATS,
    START_OF_PLACEMENT,
    THRONE,
    place_name,
)
from ysim.games.ys.counting import counting
from ysim.games.ys.placement import placement
from ysim.games.ys.rules import Rules
from ysim.games.ys.rules_record import write_rules
from ysim.games.ys.scoring import SCORE_PARTS, score
from ysim.games.ys.setup import begin_round, load_ports, load_rows, set_up
from ysim.games.ys.state import HAND_TYPE, TABLE_TYPE, new_game
from ysim.games.ys.throne import fill_throne_room

SCRIPTED_SEED = 1


def position_to_place(**switches: Any) -> "Position":
    """A position after the auction: all have bid 0 and 0; who has no script places out of the way."""
    position = Position(**switches)
    for seat in range(position.players):
        position.front(seat, 0, 0)
        position.game.hands[seat].brokers[0] -= 2
    position.usually(place=out_of_the_way, neutral=neutral_out_of_the_way)
    return position


def position_to_count(**switches: Any) -> "Position":
    """A position to count: Ship card red, blue, green in every port and the market, Bishop in each palace.

    Players without an answer in the script take the first gem on offer and any order; the leader raises blue.
    """
    position = Position(**switches)
    position.table.turn = position.table.rules.turns
    for neighbourhood in range(1, position.table.rules.neighbourhoods + 1):
        position.port(neighbourhood, "red", "blue", "green")
        position.palace(neighbourhood, "bishop")
    position.market("red", "blue", "green")
    position.usually(gem=any_gem, columns=any_order, quotation=choices.move(BLUE, 1))
    return position


class Position:
    """A game in round `round_number` with nothing on the board, and what the players will say."""

    def __init__(self, round_number: int = 1, **switches: Any) -> None:
        self.game = new_game()
        self.table = self.game.table
        self.asked: list[tuple[int, str]] = []
        self._script: dict[tuple[int, str], deque[Answer]] = defaultdict(deque)
        self._habits: dict[str, Answer] = {}
        write_rules(self.table.rules, Rules(**switches))
        self.players = int(self.table.rules.players)
        for seat in range(SEATS):
            self.game.hands[seat].seat = seat
            for decision, name in enumerate(DECISIONS):
                self.game.pointers[seat, decision] = address_of(
                    self._player(seat, name), TABLE_TYPE, HAND_TYPE
                )
        self.game.logging = 1
        set_up(self.game, SCRIPTED_SEED, 0)
        self.order(*range(self.players))
        begin_round(self.game, round_number)
        self.usually(card=choices.PASS)

    def _player(self, seat: int, decision: str) -> Callable[..., int]:
        def decide(table: Any, hand: Any, die: Any) -> int:
            self.asked.append((seat, decision))
            answers = self._script[seat, decision]
            assert answers or decision in self._habits, (
                f"seat {seat} is asked for {decision!r} and has no answer"
            )
            answer = answers.popleft() if answers else self._habits[decision]
            return answer(table, hand) if callable(answer) else int(answer)

        return decide

    # What is on the table

    def order(self, *seats: int) -> None:
        """The seats in the order of their Order cards, which break ties until a lot is drawn for that."""
        for card, seat in enumerate(seats):
            self.table.order_card[seat] = self.table.tie_card[seat] = card
            self.table.seat_of_card[card] = self.table.seat_of_tie_card[card] = seat

    def front(self, seat: int, *strengths: int) -> None:
        """The two or three brokers before a seat's screen."""
        self.table.front[seat] = list(strengths) + [0] * (3 - len(strengths))
        self.table.front_sum[seat] = sum(strengths)

    def behind_screen(self, seat: int, *strengths: int) -> None:
        """The brokers a seat can still place."""
        self.game.hands[seat].brokers[:] = np.bincount(strengths, minlength=8)

    def stands(self, seat: int, *brokers: str) -> None:
        """Brokers of a seat on the board, such as "4 up n1.port", in the order they were placed."""
        table, hand = self.table, self.game.hands[seat]
        for broker in brokers:
            strength, face, name = broker.split()
            index, place = np.int64(table.placed[seat]), np.int64(PLACE[name])
            hand.values[index] = int(strength)
            table.places[seat, index] = place
            table.faces[seat, index] = int(strength) if FACES.index(face) == FACE_UP else HIDDEN
            table.placed[seat] += 1
            stand(table, hand, place, np.int64(int(strength)), table.faces[seat, index])
            if place >= AREAS:
                assert self.is_open(name), f"{name} is taken"
                table.open_places ^= 1 << place

    def port(self, neighbourhood: int, *ship: str) -> None:
        """The Ship card (large, small, small) in the port of neighbourhood 1–4."""
        self.table.ships[neighbourhood - 1] = [GEMS.index(gem) for gem in ship]
        load_ports(self.table)

    def market(self, *ship: str) -> None:
        """The Ship card (large, small, small) of the market."""
        self.table.ships[MARKET_SHIP] = [GEMS.index(gem) for gem in ship]
        load_rows(self.table)

    def throne_room(self, seat: int, *strengths: int) -> None:
        """The brokers a seat has put into the throne room, one a round."""
        self.table.throne = len(strengths)
        for broker, strength in enumerate(strengths, start=int(THRONE)):
            self.game.hands[seat].values[broker] = strength
            self.table.faces[seat, broker] = HIDDEN

    def palace(self, neighbourhood: int, character: str) -> None:
        self.table.characters[neighbourhood - 1] = CHARACTERS.index(character)

    def owns(self, seat: int, **gems: int) -> None:
        for gem, number in gems.items():
            self.table.gems[seat, GEMS.index(gem)] = number

    def quote(self, blue: int, green: int, yellow: int, red: int) -> None:
        self.table.quotations[:] = [blue, green, yellow, red]

    def holds(self, seat: int, *characters: str) -> None:
        """Character cards won in earlier rounds."""
        cards = sum(1 << CHARACTERS.index(character) for character in characters)
        self.game.hands[seat].cards = self.game.hands[seat].usable = self.table.cards[seat] = cards

    # What the players say

    def says(self, seat: int, decision: str, *answers: Answer) -> None:
        """The next answers of a seat to a decision: choices, or functions of table and hand."""
        assert decision in DECISIONS
        self._script[seat, decision].extend(answers)

    def placings(self, seat: int, *brokers: str) -> None:
        self.says(seat, "place", *map(placing, brokers))

    def usually(self, **habits: Answer) -> None:
        """What players without an answer left in the script say, by decision."""
        self._habits.update(habits)

    # What happens

    def bid(self) -> None:
        auction(self.game)

    def start_placement(self) -> None:
        window_for_all(self.game, START_OF_PLACEMENT)

    def place(self) -> None:
        placement(self.game)

    def count(self) -> None:
        counting(self.game)

    def fill_throne_room(self) -> None:
        fill_throne_room(self.game)

    def next_round(self) -> None:
        begin_round(self.game, self.table.round_number + 1)

    def score(self) -> None:
        score(self.game)

    # What is to be seen

    def by_seat(self, what: str) -> list[Any]:
        """A field of the table, or else of the game, of each seat in the game."""
        record = self.table if what in self.table.dtype.names else self.game
        return record[what][: self.table.rules.seats].tolist()

    def is_open(self, place: str) -> bool:
        return bool(int(self.table.open_places) >> PLACE[place] & 1)

    def where(self, seat: int) -> list[str]:
        """Where the brokers of a seat stand, in the order they were placed."""
        return [place_name(int(place)) for place in self.table.places[seat, : self.table.placed[seat]]]

    def gems(self, seat: int) -> dict[str, int]:
        return {
            gem: int(self.table.gems[seat, code])
            for code, gem in enumerate(GEMS)
            if self.table.gems[seat, code]
        }

    def offer(self) -> dict[str, int]:
        return {gem: int(self.table.offer[code]) for code, gem in enumerate(GEMS) if self.table.offer[code]}

    def quotations(self) -> list[int]:
        """Of blue, green, yellow and red."""
        return self.table.quotations.tolist()

    def cards(self, seat: int) -> set[str]:
        """Character cards in a seat's hand."""
        return {name for code, name in enumerate(CHARACTERS) if int(self.game.hands[seat].cards) >> code & 1}

    def parts(self, seat: int) -> dict[str, int]:
        """The gold of a seat by part, parts without gold left out."""
        parts = self.game.score_parts[seat]
        return {name: int(gold) for name, gold in zip(SCORE_PARTS, parts, strict=True) if gold}

    def fault(self) -> tuple[int, str, int] | None:
        """The first illegal choice: seat, decision and choice."""
        game = self.game
        if game.fault_decision == NONE:
            return None
        return int(game.fault_seat), DECISIONS[game.fault_decision], int(game.fault_choice)

    def asked_for(self, decision: str) -> list[int]:
        """The seats that were asked for a decision, in order."""
        return [seat for seat, name in self.asked if name == decision]

    def is_said(self) -> bool:
        """Whether every answer of the script was asked for and none was illegal."""
        return self.fault() is None and not any(self._script.values())
