"""Chapter 10, King's Favour: filling the throne room (KF1) and what it pays (KF2)."""

import numpy as np
import pytest

from tests.rules.scripted import Position
from ysim.games.ys import events as kinds
from ysim.games.ys.codes import HIDDEN, THRONE
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.rules import Rules
from ysim.games.ys.setup import set_up

FIRST, SECOND, THIRD = range(3)  # of the three front brokers


def after_counting(round_number: int = 1, **switches) -> Position:
    """All have 4 3 1 before their screens when a round ends."""
    position = Position(round_number, kings_favour=True, **switches)
    for seat in range(position.players):
        position.front(seat, 4, 3, 1)
    return position


# KF1


@pytest.mark.parametrize(("broker", "strength"), [(FIRST, 4), (SECOND, 3), (THIRD, 1)])
def test_KF1_one_of_the_three_front_brokers_goes_face_down_into_the_throne_room(broker, strength):
    position = after_counting()
    position.says(2, "throne", broker)
    position.usually(throne=THIRD)
    position.fill_throne_room()
    assert position.is_said()
    assert position.asked_for("throne") == [0, 1, 2, 3]
    assert [int(position.game.hands[seat].values[THRONE]) for seat in range(4)] == [1, 1, strength, 1]
    assert position.table.faces[:4, THRONE].tolist() == [HIDDEN] * 4
    assert position.table.throne == 1


def test_KF1_one_spare_2_joins_the_set_and_is_carried_over_to_the_next_round():
    position = after_counting()
    position.usually(throne=FIRST)
    position.fill_throne_room()
    position.next_round()
    for seat in range(4):
        assert position.game.hands[seat].brokers.tolist() == [2, 3, 2, 3, 1, 0, 0, 0]
        position.front(seat, 2, 3, 1)
    position.fill_throne_room()
    position.next_round()
    assert position.game.hands[0].brokers.tolist() == [2, 3, 2, 3, 1, 0, 0, 0]  # a 2 for a 2
    assert position.game.hands[0].values[[THRONE, THRONE + 1]].tolist() == [4, 2]
    assert position.table.throne == 2


@pytest.mark.parametrize(
    ("number", "rounds", "twos"), [(1, 4, 2), (3, 4, 2), (4, 4, 1), (2, 2, 1), (1, 1, 1)]
)
def test_KF1_no_refill_in_the_last_round(number, rounds, twos):
    position = after_counting(number, rounds=rounds)
    position.usually(throne=SECOND)
    position.fill_throne_room()
    assert position.game.hands[3].set.tolist() == [2, 3, twos, 2, 2, 0, 0, 0]


def test_KF1_after_the_end_of_round_window_of_every_round():
    kernel = Kernel(Rules(players=3, kings_favour=True), [registry()["random"]], np.zeros((1, 3)))
    game = kernel.record(1, 0)
    rows = game.events[: game.event_count, :3].tolist()
    last = (kinds.QUOTATIONS_SET, kinds.TO_THRONE)  # the quotations are final after the Alchemist's window
    told = [(kind, number, seat) for kind, number, seat in rows if kind in last]
    assert [(kind, number) for kind, number, _ in told] == [
        (kind, number) for number in (1, 2, 3, 4) for kind in (last[0], *[last[1]] * 3)
    ]
    assert [seat for kind, _, seat in told if kind == last[1]] == [0, 1, 2] * 4


def test_KF1_a_new_game_begins_with_an_empty_throne_room_and_whole_sets():
    position = after_counting()
    position.usually(throne=FIRST)
    position.fill_throne_room()
    position.game.hands[1].seen[0, THRONE] = 4
    set_up(position.game, 1, 1)
    assert position.table.throne == 0
    assert position.game.hands[0].set.tolist() == [2, 3, 1, 3, 2, 0, 0, 0]
    assert position.game.hands[0].values[THRONE] == 0
    assert position.game.hands[1].seen[0, THRONE] == HIDDEN


def test_KF_is_off_unless_the_rules_say_so():
    kernel = Kernel(Rules(), [registry()["random"]], np.zeros((1, 4)))
    game = kernel.record(1, 0)
    assert kinds.TO_THRONE not in game.events[: game.event_count, 0]
    position = Position()
    position.throne_room(0, 4)
    position.score()
    assert position.parts(0) == {}


# KF2


@pytest.mark.parametrize(
    ("rooms", "gold"),
    [
        ([(4, 4, 4, 4), (3, 3, 3, 3), (2, 2, 2, 2), (0, 0, 0, 1)], [12, 7, 3, 0]),
        ([(0, 0, 0, 1), (4, 1, 1, 1), (2, 2, 2, 2), (3, 3, 0, 0)], [0, 7, 12, 3]),
        ([(4, 0, 0, 0), (2, 2, 0, 0), (1, 1, 1, 0), (0, 0, 0, 0)], [9, 9, 3, 0]),
        ([(4, 0, 0, 0), (3, 0, 0, 0), (1, 1, 1, 0), (0, 0, 0, 0)], [12, 5, 5, 0]),
        ([(4, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)], [12, 3, 3, 3]),
        ([(4, 0, 0, 0), (4, 0, 0, 0), (4, 0, 0, 0), (1, 0, 0, 0)], [7, 7, 7, 0]),
        ([(0, 0, 0, 0)] * 4, [5, 5, 5, 5]),
    ],
    ids=["by sum", "whatever the seat", "19 / 2", "10 / 2", "10 / 3", "22 / 3", "22 / 4"],
)
def test_KF2_12_7_3_0_by_the_sum_in_the_throne_room_tied_players_share_rounded_down(rooms, gold):
    position = Position(kings_favour=True)
    for seat, strengths in enumerate(rooms):
        position.throne_room(seat, *strengths)
    position.score()
    assert [position.parts(seat).get("favour", 0) for seat in range(4)] == gold
    assert position.by_seat("score") == gold


@pytest.mark.parametrize(
    ("sums", "gold"),
    [((0, 1, 2, 3, 4), [0, 0, 3, 7, 12]), ((1, 1, 1, 1, 1), [4] * 5), ((4, 2, 2, 2, 2), [12, 2, 2, 2, 2])],
)
def test_KF2_with_five_players(sums, gold):
    position = Position(players=5, kings_favour=True)
    for seat, strength in enumerate(sums):
        position.throne_room(seat, strength)
    position.score()
    assert position.by_seat("score") == gold


def test_KF_the_neutral_player_takes_no_part():
    position = after_counting(players=2)
    for seat in range(2):
        position.front(seat, 1, 1, 0)
    position.usually(throne=THIRD)
    position.fill_throne_room()  # nought like the neutral player, who has nothing there
    assert position.asked_for("throne") == [0, 1]
    position.score()
    assert [position.parts(seat).get("favour", 0) for seat in range(3)] == [9, 9, 0]
