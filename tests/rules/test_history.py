"""What is kept of a round for the tables of a report, compared with the board and with what was told."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests.lineups import TABLES, kernel_of
from ysim.games.ys import events as kinds
from ysim.games.ys import loop
from ysim.games.ys.codes import BANKER, BLACK, COLOURS, KING, MAGICIAN, NONE, PRINCE, THRONE, contests_of
from ysim.games.ys.rules import Rules

STEPS = (2, 1, -1, -2)
COLUMN, LEADER, BY_BANKER = range(3)  # causes
TIES_OF_COLUMNS = 5


def tie_place(contest: int) -> int:
    """Port, commerce, palace, neighbourhood, row, (column,) market leader."""
    return contest % 3 if contest < 12 else 3 if contest < 16 else 4 if contest < 20 else 6


class Told:
    """What the events of a game say about it, with a page for each round."""

    def __init__(self, game: Any) -> None:
        self.ledger: list[list[int]] = []
        self.cut_moves = 0
        self.rounds: list[Any] = []
        self._quotations = [0] * COLOURS
        self._up: set[tuple[int, int]] = set()  # seat and broker, in the throne room too
        for kind, _, *details in game.events[: game.event_count].tolist():
            self._note(kind, *details)

    def _note(self, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
        if kind == kinds.ROUND_BEGINS:
            self._up = {(seat, broker) for seat, broker in self._up if broker >= THRONE}
            fields = ("bid_sum", "order_card", "choosing_place", "winner", "played", "ties", "moves")
            self.rounds.append(SimpleNamespace(**{field: Counter() for field in fields}))
        now = self.rounds[-1]
        if kind == kinds.BIDS:
            now.bids = [list(divmod(bid, 8)) for bid in (a, b, c, d, e)]
            now.bid_sum.update(dict(enumerate(map(sum, now.bids))))
        elif kind == kinds.ORDER:
            now.choosing_place[a], now.order_card[a] = len(now.order_card), b
        elif kind == kinds.PLACED_BROKER and d:
            self._up.add((a, e))
        elif kind == kinds.CARD:
            now.played[a] |= 1 << b
            self._play(now, a, b, c, d)
        elif kind in (kinds.TIE, kinds.TIE_OF_COLUMNS):
            place, by = (tie_place(a), b) if kind == kinds.TIE else (TIES_OF_COLUMNS, a)
            now.ties[place, by] += 1
        elif kind == kinds.COLUMNS_RANKED:
            for colour, steps in zip((b, c, d, e), STEPS, strict=True):
                self._move(now, colour, steps, COLUMN)
        elif kind == kinds.LEADER_MOVED and a != NONE:
            self._move(now, b, 1 if c else -1, LEADER)
        elif kind == kinds.QUOTATIONS_SET:
            assert self._quotations == [a, b, c, d]
            now.quotations, now.ledger_rows = [a, b, c, d], len(self.ledger)
            now.face_up = Counter()
            for seat, broker in self._up:
                now.face_up[seat] |= 1 << broker if broker < THRONE else 0
        self._pay(now, kind, a, b, c, d, e)

    def _pay(self, now: Any, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
        """Who won what, and what it brought."""
        area = 3 * a + {kinds.PORT_WON: 0, kinds.COMMERCE_WON: 1, kinds.PALACE_WON: 2}.get(kind, 0)
        if kind == kinds.GEM_TAKEN:
            self.ledger.append([12 + a, b, e, 1])
        elif kind in (kinds.PORT_WON, kinds.COMMERCE_WON, kinds.PALACE_WON):
            now.winner[area] = b
        if kind == kinds.PORT_WON and b != NONE:
            self.ledger.append([area, b, int(BLACK), 1])
        elif kind == kinds.COMMERCE_WON and b != NONE:
            self.ledger.append([area, b, -1, c])
        elif kind == kinds.PALACE_WON and b != NONE and c in (PRINCE, KING):
            self.ledger.append([area, b, -1, 4 if c == PRINCE else 5])
        elif kind == kinds.PALACE_WON and b != NONE and d != NONE:
            self.ledger.append([area, b, d, 1])
        elif kind == kinds.ROW_WON:
            now.winner[16 + a] = b
            if b != NONE:
                self.ledger.append([16 + a, b, d, 1])

    def _play(self, now: Any, seat: int, card: int, first: int, second: int) -> None:
        if card == BANKER:
            self._move(now, first, 1, BY_BANKER)
            self._move(now, second, -1, BY_BANKER)
        elif card == MAGICIAN and second >= THRONE:  # the faces go with the brokers
            pair = {(seat, first), (seat, second)}
            if len(self._up & pair) == 1:
                self._up ^= pair

    def _move(self, now: Any, colour: int, steps: int, cause: int) -> None:
        before = self._quotations[colour]
        self._quotations[colour] = min(max(before + steps, -7), 7)
        self.cut_moves += self._quotations[colour] != before + steps
        now.moves[colour, cause] += self._quotations[colour] - before


def check_history(game: Any, boards: list[Any]) -> Counter[int]:
    """Compare each round's history with what was told; returns how often each place of a tie occurred."""
    told, ties, players = Told(game), Counter[int](), int(game.table.rules.players)
    assert game.ledger[: game.ledger_rows].tolist() == told.ledger
    assert game.cut_moves == told.cut_moves
    for history, now, board in zip(game.history, told.rounds, boards, strict=True):
        assert history.ledger_rows == now.ledger_rows
        assert history.quotations.tolist() == now.quotations
        for field in ("bid_sum", "order_card", "choosing_place"):
            assert history[field][:players].tolist() == [now.__dict__[field][seat] for seat in range(players)]
        assert history.bids[:players].tolist() == now.bids[:players]
        assert history.marked[: len(board.marked)].tolist() == board.marked
        for field in ("face_up", "played"):
            assert history[field].tolist() == [now.__dict__[field][seat] for seat in range(5)]
        for field in ("moves", "ties"):
            assert {at: history[field][at] for at in now.__dict__[field]} == now.__dict__[field]
            assert abs(history[field]).sum() == sum(map(abs, now.__dict__[field].values()))
        assert {contest: history.winner[contest] for contest in now.winner} == now.winner
        assert history.palace_card[: len(board.characters)].tolist() == board.characters
        assert history.places[: len(board.places)].tolist() == board.places
        assert history.values[: len(board.places)].tolist() == board.values
        assert history.seats_there[:25].tolist() == [board.seats_there[contest] for contest in range(25)]
        for place, _ in now.ties:
            ties[place] += 1
    return ties


@pytest.fixture
def boards(monkeypatch):
    """The boards as they stood when a round had been counted."""
    kept: list[Any] = []

    def keep(game, keep_history=loop.keep_history):
        keep_history(game)
        table, seats = game.table, int(game.table.rules.seats)
        there: Counter[int] = Counter()
        for seat in range(seats):
            placed = table.places[seat, : table.placed[seat]].tolist()
            there.update({contest for place in placed for contest in contests_of(place)})
        kept.append(
            SimpleNamespace(
                places=table.places[:seats].tolist(),
                values=[hand.values[:8].tolist() for hand in game.hands[:seats]],
                marked=[int(hand.marked_broker) for hand in game.hands[:seats]],
                characters=table.characters[: table.rules.neighbourhoods].tolist(),
                seats_there=there,
            )
        )

    monkeypatch.setattr(loop, "keep_history", keep)
    return kept


@pytest.mark.parametrize("names", [["random"], ["balanced"]], ids="-".join)
@pytest.mark.parametrize("rules", [Rules(), *TABLES.values()], ids=["4 players", *TABLES])
def test_each_round_is_kept_as_it_was_told(boards, rules, names):
    ties = check_history(kernel_of(names, rules).record(8, 0), boards)
    assert len(ties) >= 3, "ties at too few places"
