"""Random play, round by round: the running totals of the records agree with the brokers on the board."""

from typing import Any

import numpy as np
import pytest

from tests.invariants import check_game
from tests.lineups import GROUPS, TABLES, kernel_of
from ysim.games.ys import loop
from ysim.games.ys.codes import AREAS, HIDDEN, LANES, MARKED, PLACES, THRONE, contests_of
from ysim.games.ys.rules import Rules


def totals(game: Any, seat: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """By contest: brokers, known strength, brokers face down, true strength."""
    table, hand = game.table, game.hands[seat]
    brokers, shown, hidden, strength = ([0] * LANES for _ in range(4))
    for broker in range(table.placed[seat]):
        value = MARKED if hand.marked_broker == broker else hand.values[broker]
        face = (
            MARKED if table.mercenary == seat and table.marked_broker == broker else table.faces[seat, broker]
        )
        for contest in contests_of(int(table.places[seat, broker])):
            brokers[contest] += 1
            strength[contest] += int(value)
            hidden[contest] += int(face == HIDDEN)
            shown[contest] += int(face) if face != HIDDEN else 0
    return brokers, shown, hidden, strength


def check_board(game: Any) -> None:
    table = game.table
    for seat in range(table.rules.seats):
        hand = game.hands[seat]
        brokers, shown, hidden, strength = totals(game, seat)
        assert table.brokers[seat].tolist() == brokers
        assert table.shown[seat].tolist() == shown
        assert table.hidden[seat].tolist() == hidden
        assert hand.strength.tolist() == strength
        if seat < table.rules.players:
            check_set(table, hand)
    taken = {int(place) for place in table.places.ravel() if place >= AREAS}
    for place in range(PLACES):
        is_open = bool(int(table.open_places) >> place & 1)
        if place < AREAS:
            assert is_open == (place < 3 * table.rules.neighbourhoods and place != table.closed_area)
        else:
            assert is_open == (place >= AREAS + 4 * table.rules.first_row and place not in taken)


def check_set(table: Any, hand: Any) -> None:
    """On the board and before the screen stands the whole set, which the throne room has changed (KF1)."""
    placed, front = hand.values[: table.placed[hand.seat]], table.front[hand.seat]
    whole = np.bincount(placed, minlength=8) + np.bincount(front, minlength=8)
    assert whole.tolist() == hand.set.tolist()
    assert table.front_sum[hand.seat] == front.sum()
    spare = np.zeros(8, int)
    spare[2] = table.throne
    room = hand.values[THRONE : THRONE + table.throne]
    assert (whole + np.bincount(room, minlength=8)).tolist() == (table.rules.brokers + spare).tolist()


@pytest.fixture
def checked_rounds(monkeypatch):
    """The rounds whose board was checked between placement and counting."""
    rounds: list[int] = []

    def checked_counting(game, counting=loop.counting):
        check_board(game)
        rounds.append(int(game.table.round_number))
        counting(game)
        assert not game.table.hidden.any(), "all is revealed after counting"

    monkeypatch.setattr(loop, "counting", checked_counting)
    return rounds


@pytest.mark.parametrize("public", [True, False])
def test_totals_agree_with_the_board_in_20_random_games(checked_rounds, public):
    kernel = kernel_of(["random"], Rules(mercenary_is_public=public))
    for number in range(20):
        check_game(kernel.record(4, number))
    assert checked_rounds == [1, 2, 3, 4] * 20


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_totals_agree_with_the_board_at_every_table(checked_rounds, rules):
    kernel = kernel_of(["random"], rules)
    for number in range(4):
        check_game(kernel.record(6, number))
    assert checked_rounds == [1, 2, 3, 4] * 4


@pytest.mark.parametrize("names", GROUPS, ids="-".join)
def test_totals_agree_with_the_board_whoever_plays(checked_rounds, names):
    kernel = kernel_of(names)
    for number in range(4):
        check_game(kernel.record(5, number))
    assert checked_rounds == [1, 2, 3, 4] * 4
