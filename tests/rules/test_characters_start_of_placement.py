"""Chapter 7, start of placement: Bishop, Spy, Conjurer."""

import pytest

from tests.rules.answers import any_gem, any_order, conjuring, out_of_the_way, placing
from tests.rules.scripted import position_to_place
from ysim.games.ys.choices import PASS, card, look
from ysim.games.ys.codes import (
    BISHOP,
    CONJURER,
    HIDDEN,
    PLACED,
    SPY,
)

# Bishop


def test_CH_bishop_both_brokers_of_a_turn_may_be_face_down():
    position = position_to_place()
    position.holds(0, "bishop")
    position.says(0, "card", card(BISHOP))
    position.placings(
        0,
        "4 down n2.port",
        "4 down n2.port",
        "3 up n2.port",
        "3 down n2.port",
        "3 down n2.port",
        "2 up n2.port",
    )
    position.start_placement()
    position.place()
    assert position.is_said()
    assert position.table.faces[0, :6].tolist() == [HIDDEN, HIDDEN, 3, HIDDEN, HIDDEN, 2]


def test_CH_bishop_never_both_face_up_and_for_its_player_only():
    for seat, faces in [(0, ("up", "up")), (1, ("down", "down"))]:
        position = position_to_place()
        position.holds(0, "bishop")
        position.says(0, "card", card(BISHOP))
        position.placings(seat, *(f"4 {face} n2.port" for face in faces))
        position.start_placement()
        position.place()
        assert position.fault() == (seat, "place", placing(f"4 {faces[1]} n2.port"))


# Spy


def spying():
    position = position_to_place()
    position.order(1, 2, 0, 3)
    position.holds(0, "spy")
    position.says(0, "card", card(SPY))
    position.placings(1, "4 down n2.port", "3 up n2.port", "3 up n2.port", "2 down n2.port")
    position.placings(2, "1 up n3.port", "3 down m1.red")
    position.start_placement()
    return position


def test_CH_spy_looks_at_three_face_down_brokers_at_any_own_turns_before_placing():
    position = spying()
    position.says(0, "look", look(1, 0), PASS, look(2, 1), look(1, 3))
    position.place()
    assert position.is_said()
    seen = position.game.hands[0].seen[:, :PLACED]
    assert (seen[1, 0], seen[2, 1], seen[1, 3]) == (4, 3, 2)
    assert (seen != HIDDEN).sum() == 3
    own = [decision for seat, decision in position.asked if seat == 0]
    assert own[:9] == ["card", "look", "look", "place", "place", "look", "look", "place", "place"]
    assert own.count("look") == 4


def test_CH_spy_tells_nobody_else():
    position = spying()
    position.says(0, "look", look(1, 0), look(1, 0 + 3), look(2, 1))
    position.says(0, "look", PASS)
    position.usually(look=PASS)
    position.place()
    assert position.table.faces[1, 0] == HIDDEN
    assert not (position.game.hands[3].seen[:, :PLACED] != HIDDEN).any()


def test_CH_spy_no_look_without_a_face_down_broker_of_another():
    position = position_to_place()
    position.holds(0, "spy")
    position.says(0, "card", card(SPY))
    position.usually(look=PASS)
    position.start_placement()
    position.place()
    assert position.asked_for("look") == [0, 0, 0]  # not at the first turn, when nobody else has placed


@pytest.mark.parametrize(
    ("owner", "broker"),
    [(0, 0), (1, 1), (1, 2), (3, 0), (4, 0)],
    ids=["his own", "face up", "not placed yet", "a seat that has not placed", "no such seat"],
)
def test_CH_spy_may_not_look_at(owner, broker):
    position = spying()
    position.says(0, "look", look(owner, broker))
    position.usually(look=PASS)
    position.place()
    assert position.fault() == (0, "look", look(owner, broker))


def test_CH_spy_may_not_look_twice_at_one_broker():
    position = spying()
    position.says(0, "look", look(1, 0), look(1, 0))
    position.usually(look=PASS)
    position.place()
    assert position.fault() == (0, "look", look(1, 0))


# Conjurer


def conjuring_position():
    position = position_to_place()
    position.front(0, 4, 2)
    position.behind_screen(0, 0, 0, 1, 1, 1, 3, 3, 3, 4)
    position.holds(0, "conjurer")
    position.says(0, "card", card(CONJURER))
    position.start_placement()
    return position


def test_CH_conjurer_places_a_bid_broker_and_another_takes_its_place():
    position = conjuring_position()
    position.says(0, "place", conjuring("4 up n2.port", 1))
    position.says(
        0, "place", lambda table, hand: (seen.append(table.front[0].tolist()), out_of_the_way(table, hand))[1]
    )
    seen: list[list[int]] = []
    position.place()
    assert position.is_said()
    assert seen == [[1, 2, 0]]
    assert position.table.faces[0, 0] == 4
    assert position.where(0)[0] == "n2.port"
    # 0 0 1 1 3 3 3 placed, the 4 is left over and joins
    assert position.table.front[0].tolist() == [1, 2, 4]
    assert position.table.front_sum[0] == 7


def test_CH_conjurer_is_repeatable_and_the_bid_made_does_not_change():
    position = conjuring_position()
    position.table.bids[0] = [4, 2]
    position.says(
        0, "place", conjuring("4 up n2.port", 3), conjuring("3 down n2.port", 0), conjuring("2 up n2.port", 1)
    )
    position.place()
    assert position.is_said()
    assert position.game.hands[0].values[:3].tolist() == [4, 3, 2]
    assert position.table.front[0, :2].tolist() == [0, 1]
    assert position.table.bids[0].tolist() == [4, 2]
    assert position.table.front_sum[0] == position.table.front[0].sum()


def test_CH_conjurer_front_brokers_at_counting_are_those_that_stand_there_then():
    position = conjuring_position()
    position.says(0, "place", conjuring("4 up n2.commerce", 0), conjuring("2 down n4.palace", 0))
    position.placings(1, "4 up n2.commerce")
    position.front(1, 0, 1)
    position.usually(gem=any_gem, columns=any_order, quotation=0)
    position.place()  # tied at 4; before the screens stand 0 0 4, although 4 2 were bid, and 0 1 4
    position.count()
    assert position.is_said()
    assert position.by_seat("commerce_gold") == [0, 3, 0, 0]


@pytest.mark.parametrize(
    ("broker", "back"),
    [("3 up n2.port", 1), ("4 up n2.port", 2), ("4 up n2.port", 7), ("4 up m0.red", 1), ("4 up n2.port", 90)],
    ids=["not in front", "not behind the screen", "no such strength", "closed row", "huge"],
)
def test_CH_conjurer_may_not(broker, back):
    position = conjuring_position()
    position.says(0, "place", conjuring(broker, back))
    position.place()
    assert position.fault() == (0, "place", conjuring(broker, back))


def test_CH_conjurer_for_its_player_only():
    position = conjuring_position()
    position.says(1, "place", conjuring("0 up n2.port", 1))
    position.place()
    assert position.fault() == (1, "place", conjuring("0 up n2.port", 1))
