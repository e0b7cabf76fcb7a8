"""Chapter 9, two players and a neutral one, set-up and placement: PC2."""

import pytest

from tests.rules.answers import neutral_out_of_the_way, out_of_the_way, placing, placing_neutral
from tests.rules.scripted import Position, position_to_place
from ysim.games.ys.choices import PASS, bid, card, card_with, look
from ysim.games.ys.codes import DOWN_ONLY, HIDDEN, QUEEN, SPY

NEUTRAL = 2  # his seat


# Set-up


def test_PC2_three_neighbourhoods_ports_of_three_and_rows_2_and_3_as_in_PC3():
    position = position_to_place(players=2)
    assert [int(port.sum()) for port in position.table.ports] == [3, 3, 3, 0]
    assert position.is_open("n3.palace") and not position.is_open("n4.palace")
    rows = [position.is_open(f"m{row}.blue") for row in range(4)]
    assert rows == [False, False, True, True]


def test_PC2_order_cards_1_and_2():
    position = Position(players=2)
    position.says(0, "bid", bid(1, 1))
    position.says(1, "bid", bid(4, 4))
    position.says(1, "order_card", 1)
    position.bid()
    assert position.is_said()
    assert position.table.order_card[:2].tolist() == [0, 1]
    assert {seat for seat, _ in position.asked} == {0, 1}


def test_PC2_each_player_gets_neutral_brokers_4_2_1_0_anew_every_round():
    position = position_to_place(players=2)
    for _ in range(2):
        for seat in range(2):
            assert position.game.hands[seat].neutral_brokers.tolist() == [1, 1, 1, 0, 1, 0, 0, 0]
        position.place()
        assert not position.game.hands[0].neutral_brokers.any()
        position.next_round()
        position.usually(place=out_of_the_way)
        for seat in range(2):
            position.game.hands[seat].brokers[0] -= 2


# Placement


def test_PC2_a_neutral_broker_face_down_at_the_end_of_each_own_turn_before_the_after_turn_window():
    position = position_to_place(players=2)
    position.order(1, 0)
    position.holds(0, "mercenary")
    position.place()
    first, second = ["place", "place", "neutral"], ["place", "place", "neutral", "card"]
    assert [name for _, name in position.asked] == (first + second) * 4
    assert position.asked_for("neutral") == [1, 0] * 4
    assert position.table.placed[NEUTRAL] == 8
    assert position.table.faces[NEUTRAL, :8].tolist() == [HIDDEN] * 8


def test_PC2_who_places_a_neutral_broker_is_told_that_it_lies_face_down():
    position = position_to_place(players=2)
    position.placings(0, "1 down n1.port", "1 up n1.port")  # after this the second might only be face up
    told = []

    def answer(table, hand):
        told.append(int(table.faces_allowed))
        return neutral_out_of_the_way(table, hand)

    position.usually(neutral=answer)
    position.place()
    assert told == [DOWN_ONLY] * 8


def test_PC2_who_placed_a_neutral_broker_knows_it_and_nobody_else():
    position = position_to_place(players=2)
    position.says(0, "neutral", placing_neutral("4 n2.palace"))
    position.says(1, "neutral", placing_neutral("2 m3.red"))
    position.place()
    assert position.is_said()
    assert position.where(NEUTRAL)[:2] == ["n2.palace", "m3.red"]
    first, second = (position.game.hands[seat].seen[NEUTRAL, :8].tolist() for seat in range(2))
    assert first == [4, HIDDEN, 0, HIDDEN, 1, HIDDEN, 2, HIDDEN]
    assert second == [HIDDEN, 2, HIDDEN, 0, HIDDEN, 1, HIDDEN, 4]
    assert position.table.shown[NEUTRAL].sum() == 0


def test_PC2_nothing_public_tells_two_neutral_brokers_apart():
    seen = []
    for strength in (1, 4):
        position = position_to_place(players=2)
        position.says(0, "neutral", placing_neutral(f"{strength} n2.palace"))
        position.says(
            1, "place", lambda table, hand: (seen.append(table.tobytes()), placing("1 up n1.port"))[1]
        )
        position.place()
    assert seen[0] == seen[1]


def test_PC2_the_spy_looks_at_neutral_brokers_that_the_other_player_placed():
    for broker, is_legal in [(1, True), (0, False)]:
        position = position_to_place(players=2)
        position.holds(0, "spy")
        position.says(0, "card", card(SPY))
        position.says(1, "neutral", placing_neutral("4 n2.palace"))
        position.start_placement()
        position.says(0, "look", PASS, look(NEUTRAL, broker))
        position.usually(look=PASS)
        position.place()
        expected = None if is_legal else (0, "look", look(NEUTRAL, broker))
        assert position.fault() == expected
        assert position.game.hands[0].seen[NEUTRAL, 1] == (4 if is_legal else HIDDEN)


@pytest.mark.parametrize(("switches", "gold"), [({}, 1), ({"neutral_takes_market_gold": False}, 0)])
def test_PC2_neutral_takes_market_gold_switch(switches, gold):
    position = position_to_place(players=2, **switches)
    position.says(1, "neutral", placing_neutral("0 m2.green"))
    position.placings(0, "1 up m2.blue")
    position.place()
    assert position.is_said()
    assert position.by_seat("market_gold") == [1, 0, gold]
    assert not position.is_open("m2.green")


@pytest.mark.parametrize(
    "broker",
    ["3 n1.port", "4 n1.port", "1 n3.palace", "1 m2.blue", "1 m1.blue", "1 m0.red", "1 n4.port"],
    ids=["no 3", "the 4 placed before", "the Queen's area", "a taken square", "row 1", "row 0", "n4"],
)
def test_PC2_a_neutral_broker_he_has_on_a_legal_place(broker):
    position = position_to_place(players=2)
    position.holds(1, "queen")
    position.says(1, "card", PASS, card_with(QUEEN, 8))
    position.placings(0, "1 up m2.blue")
    position.says(1, "neutral", placing_neutral("4 n1.port"), placing_neutral(broker))
    position.usually(neutral=lambda table, hand: placing_neutral(f"{hand.neutral_brokers.argmax()} n1.port"))
    position.place()
    assert position.fault() == (1, "neutral", placing_neutral(broker))
    assert position.table.placed[NEUTRAL] == 8  # the game goes on with a legal one
