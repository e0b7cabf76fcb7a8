"""Chapter 4: placement."""

import pytest

from tests.rules.answers import PLACE, out_of_the_way, placing
from tests.rules.scripted import position_to_place
from ysim.games.ys.codes import GEMS, HIDDEN, place_name


def test_PL1_four_turns_each_in_order_of_the_order_cards():
    position = position_to_place()
    position.order(2, 0, 3, 1)
    turns = []

    def noted(table, hand):
        turns.append((int(table.turn), int(hand.seat)))
        return out_of_the_way(table, hand)

    position.usually(place=noted)
    position.place()
    assert turns == [(turn, seat) for turn in (1, 2, 3, 4) for seat in (2, 0, 3, 1) for _ in range(2)]


@pytest.mark.parametrize("faces", [("up", "down"), ("down", "up")])
def test_PL2_one_face_up_and_one_face_down_in_either_order(faces):
    position = position_to_place()
    position.placings(0, f"4 {faces[0]} n2.palace", f"3 {faces[1]} n3.port")
    position.place()
    assert position.is_said()
    assert position.where(0)[:2] == ["n2.palace", "n3.port"]
    shown = {"up": [4, 3], "down": [HIDDEN, HIDDEN]}
    assert position.table.faces[0, :2].tolist() == [shown[faces[0]][0], shown[faces[1]][1]]


@pytest.mark.parametrize(("first", "second"), [("up", "up"), ("down", "down")])
def test_PL2_the_second_broker_must_have_the_other_face(first, second):
    position = position_to_place()
    position.placings(0, f"4 {first} n2.palace", f"3 {second} n3.port")
    position.place()
    assert position.fault() == (0, "place", placing(f"3 {second} n3.port"))


@pytest.mark.parametrize(
    "places",
    [("n1.port", "n4.palace"), ("m1.blue", "m3.red"), ("n1.commerce", "m2.green"), ("n1.port", "n1.port")],
)
def test_PL2_both_in_the_city_both_in_the_market_or_one_in_each(places):
    position = position_to_place()
    position.placings(3, f"4 up {places[0]}", f"1 down {places[1]}")
    position.place()
    assert position.is_said()
    assert position.where(3)[:2] == list(places)


def test_PL3_an_area_holds_all_32_brokers():
    position = position_to_place()
    for seat in range(4):
        position.placings(seat, *["1 up n2.port", "1 down n2.port", "1 up n2.port", "2 down n2.port"])
        position.placings(seat, *["3 up n2.port", "3 down n2.port", "3 up n2.port", "4 down n2.port"])
    position.place()
    assert position.is_said()
    assert [brokers[PLACE["n2.port"]] for brokers in position.by_seat("brokers")] == [8, 8, 8, 8]


def test_PL4_a_market_square_holds_one_broker():
    position = position_to_place()
    position.placings(0, "4 up m2.yellow")
    position.placings(1, "4 up m2.yellow")
    position.place()
    assert position.fault() == (1, "place", placing("4 up m2.yellow"))


def test_PL4_only_rows_with_a_gem_may_be_used():
    position = position_to_place()
    position.placings(0, "4 up m0.blue")
    position.place()
    assert position.fault() == (0, "place", placing("4 up m0.blue"))


def test_PL4_every_square_of_rows_1_to_3_can_be_taken():
    position = position_to_place()
    squares = [f"m{row}.{colour}" for row in (1, 2, 3) for colour in GEMS[:4]]
    for seat in range(4):
        position.placings(
            seat, f"1 up {squares[seat]}", f"1 down {squares[seat + 4]}", f"1 up {squares[seat + 8]}"
        )
    position.place()
    assert position.is_said()
    assert not any(position.is_open(square) for square in squares)


def test_PL5_a_market_placement_pays_1_gold_at_once():
    position = position_to_place()
    gold = []
    position.placings(0, "4 up m2.yellow")

    def noted(table, hand):
        gold.append(int(table.market_gold[0]))
        return placing("1 down m1.blue")

    position.says(0, "place", noted)
    position.place()
    assert gold == [1]
    assert position.by_seat("market_gold") == [2, 0, 0, 0]


def test_PL5_a_city_placement_pays_nothing():
    position = position_to_place()
    position.place()
    assert position.by_seat("market_gold") == [0, 0, 0, 0]


def test_PL6_the_broker_left_over_joins_the_two_bid():
    position = position_to_place()
    position.front(2, 3, 1)
    position.behind_screen(2, 0, 0, 1, 1, 2, 3, 3, 4, 4)
    for _ in range(4):
        position.says(2, "place", lambda table, hand: placing(f"{max_of(hand)} up n1.port"))
        position.says(2, "place", lambda table, hand: placing(f"{max_of(hand)} down n1.port"))
    position.place()
    assert position.is_said()
    assert position.by_seat("front") == [[0, 0, 4], [0, 0, 4], [3, 1, 0], [0, 0, 4]]
    assert position.by_seat("front_sum") == [4, 4, 4, 4]


def max_of(hand) -> int:
    return max(strength for strength in range(5) if hand.brokers[strength])


def test_PL7_others_see_where_a_face_down_broker_stands_and_not_how_strong_it_is():
    position = position_to_place()
    position.placings(0, "4 down n2.palace", "3 up n2.palace")

    def looks_around(table, hand):
        assert [place_name(place) for place in table.places[0, :2]] == ["n2.palace", "n2.palace"]
        assert table.faces[0, :2].tolist() == [HIDDEN, 3]
        palace = PLACE["n2.palace"]
        assert (table.brokers[0, palace], table.shown[0, palace], table.hidden[0, palace]) == (2, 3, 1)
        return placing("1 up n1.port")

    position.says(1, "place", looks_around)
    position.place()
    assert position.is_said()


def test_PL7_the_owner_remembers_his_own():
    position = position_to_place()
    position.placings(0, "4 down n2.palace", "3 up n2.palace")

    def remembers(table, hand):
        assert hand.values[:2].tolist() == [4, 3]
        assert hand.strength[PLACE["n2.palace"]] == 7
        return placing("1 up n1.port")

    position.says(0, "place", remembers)
    position.place()
    assert position.is_said()


def test_PL7_nothing_public_tells_two_hidden_hands_apart():
    seen = []
    for strength in (1, 4):
        position = position_to_place()
        position.placings(0, f"{strength} down n2.palace", "3 up n2.port")
        position.says(
            1, "place", lambda table, hand: (seen.append(table.tobytes()), placing("1 up n1.port"))[1]
        )
        position.place()
    assert seen[0] == seen[1]
