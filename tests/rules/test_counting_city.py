"""Chapter 5, the city: CO0–CO6."""

import pytest

from tests.rules.answers import PLACE, any_gem
from tests.rules.scripted import position_to_count
from ysim.games.ys.choices import PASS, card
from ysim.games.ys.codes import (
    BLACK,
    BLUE,
    BLUE_EDGED,
    GREEN,
    HIDDEN,
    INTRIGUER,
    MERCHANT,
    NONE,
    RED,
    WHITE,
    YELLOW,
)
from ysim.games.ys.events import COMMERCE_WON, GEM_TAKEN

PORT_1 = PLACE["n1.port"]


def test_CO0_start_of_counting_cards_are_played_in_order_of_the_order_cards_before_gems_are_taken():
    position = position_to_count()
    position.order(1, 0, 2, 3)
    position.stands(0, "4 up n1.port")
    position.holds(0, "merchant")
    position.holds(1, "intriguer")
    position.says(0, "card", card(MERCHANT))
    position.says(1, "card", card(INTRIGUER))
    position.count()
    assert position.is_said()
    assert position.asked[:3] == [(1, "card"), (0, "card"), (0, "gem")]


@pytest.mark.parametrize(("switch", "face"), [("before_reveal", HIDDEN), ("after_reveal", 4)])
def test_CO0_counting_cards_switch_plays_them_before_or_after_hidden_brokers_are_shown(switch, face):
    position = position_to_count(counting_cards=switch)
    position.stands(0, "4 down n1.port", "4 down m1.blue")
    position.holds(1, "merchant")

    def looks(table, hand):
        assert table.faces[0, :2].tolist() == [face, face]
        assert table.hidden[0, PORT_1] == (face == HIDDEN)
        assert table.shown[0, PORT_1] == (0 if face == HIDDEN else 4)
        return PASS

    position.says(1, "card", looks)
    position.count()
    assert position.is_said()


@pytest.mark.parametrize(("switch", "face"), [("by_neighbourhood", HIDDEN), ("at_once", 3)])
def test_CO1_reveal_switch_shows_neighbourhood_by_neighbourhood_or_all_at_once(switch, face):
    position = position_to_count(reveal=switch)
    position.stands(0, "4 down n1.port", "3 down n2.palace", "3 down m1.blue")

    def looks(table, hand):
        assert table.faces[0, :3].tolist() == [4, face, face]
        assert table.counted == 0
        return any_gem(table, hand)

    position.says(0, "gem", looks)
    position.count()
    assert position.is_said()


def test_CO1_neighbourhoods_are_counted_1_to_4():
    position = position_to_count()
    position.stands(3, "1 up n4.port", "1 up n2.palace", "1 up n3.port", "1 up n1.commerce")
    counted = []
    for _ in range(8):
        position.says(
            3, "gem", lambda table, hand: (counted.append(int(table.counted)), any_gem(table, hand))[1]
        )
    position.count()
    assert position.is_said()
    assert counted == [0, 0, 1, 1, 2, 2, 3, 3]


def test_CO2_first_takes_two_gems_second_and_third_one_each_of_what_is_left():
    position = position_to_count()
    position.stands(0, "3 up n1.port", "1 up n1.palace")
    position.stands(1, "4 up n1.commerce", "3 down n1.commerce")
    position.stands(2, "2 down n1.palace")
    position.stands(3, "1 up n1.palace")
    position.says(1, "gem", RED, RED)
    position.says(0, "gem", BLUE)

    def last(table, hand):
        assert position.offer() == {"green": 1}
        return GREEN

    position.says(2, "gem", last)
    position.count()
    assert position.is_said()
    assert position.asked_for("gem") == [1, 1, 0, 2]
    assert position.gems(1) == {"red": 2}
    assert position.gems(0) == {"blue": 1, "black": 1}
    assert position.gems(2) == {"green": 1}
    assert position.gems(3) == {}


def test_CO2_all_brokers_of_the_three_areas_count_and_none_of_other_neighbourhoods():
    position = position_to_count()
    position.stands(0, "2 up n2.port", "2 up n2.commerce", "2 down n2.palace", "1 up n2.port")
    position.stands(1, "4 up n2.port", "2 down n2.port", "4 up n1.port", "4 up n3.palace")
    position.count()
    taken = [
        row[3]
        for row in position.game.events[: position.game.event_count].tolist()
        if row[0] == GEM_TAKEN and row[2] == 1
    ]
    assert taken == [0, 0, 1]


def test_CO2_gems_nobody_takes_go_back_to_the_bank():
    position = position_to_count()
    position.stands(2, "0 up n3.commerce")
    position.says(2, "gem", RED, BLUE)
    position.count()
    assert position.gems(2) == {"blue": 1, "red": 1}
    position.next_round()
    assert int(position.table.ports.sum()) == 16


def test_CO2_a_strength_of_0_with_a_broker_still_ranks_and_no_broker_gets_no_gem():
    position = position_to_count()
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "0 down n1.commerce")
    position.count()
    assert position.asked_for("gem") == [0, 0, 1]


@pytest.mark.parametrize("colour", [BLUE, GREEN, YELLOW, RED])
def test_CO3_a_white_gem_is_turned_at_once_into_a_quoted_colour(colour):
    position = position_to_count()
    position.port(1, "red", "blue", "white")
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "0 up n1.commerce")

    def turns(table, hand):
        assert position.offer() == {"blue": 1, "green": 1, "yellow": 1, "red": 1}
        return colour

    def second(table, hand):
        assert position.offer() == {"blue": 1, "red": 2}
        return BLUE

    position.says(0, "gem", WHITE, turns, second)
    position.count()
    assert position.is_said()
    assert position.table.gems[0].sum() == 2
    assert position.table.gems[0, colour] == 1 + (colour == BLUE)


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_CO3_never_black_and_never_white(colour):
    position = position_to_count()
    position.port(1, "red", "blue", "white")
    position.stands(0, "1 up n1.commerce")
    position.says(0, "gem", WHITE, colour)
    position.count()
    assert position.fault() == (0, "gem", colour)


def test_CO4_the_strongest_in_the_port_takes_one_black_gem():
    position = position_to_count()
    position.stands(0, "3 up n1.port", "1 down n1.port")
    position.stands(1, "3 up n1.port", "4 down n1.commerce")
    position.count()
    assert position.gems(0)["black"] == 1
    assert "black" not in position.gems(1)


def test_CO5_the_strongest_in_commerce_takes_3_gold():
    position = position_to_count()
    position.stands(0, "3 up n1.commerce", "2 down n4.commerce")
    position.stands(1, "2 up n1.commerce", "3 down n4.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [3, 3, 0, 0]


def test_CO6_the_strongest_in_the_palace_takes_the_card():
    position = position_to_count()
    position.palace(2, "herald")
    position.stands(0, "2 up n2.palace")
    position.stands(1, "1 up n2.palace", "1 down n2.palace", "1 up n2.palace")
    position.count()
    assert position.cards(1) == {"herald"}
    assert position.cards(0) == set()


def test_CO4_CO5_CO6_nobody_there_and_the_prize_is_lost():
    position = position_to_count()
    position.palace(1, "king")
    position.count()
    assert not position.table.gems.any()
    assert not position.table.commerce_gold.any() and not position.table.character_gold.any()
    assert not position.table.cards.any()


def test_EX4_a_lone_0_wins_an_otherwise_empty_area():
    position = position_to_count()
    position.palace(1, "herald")
    position.stands(3, "0 up n1.palace", "0 down n2.commerce", "0 up n3.port")
    position.count()
    assert position.cards(3) == {"herald"}
    assert position.by_seat("commerce_gold") == [0, 0, 0, 3]
    assert position.gems(3)["black"] == 1


def test_CO11_untaken_characters_are_discarded():
    position = position_to_count()
    below = int(position.game.people[1])
    position.palace(1, "king")
    position.count()
    position.next_round()
    assert position.table.characters[0] == below != BLUE_EDGED


def test_CO11_the_end_of_round_window_comes_after_the_market():
    position = position_to_count()
    position.holds(2, "alchemist")
    position.owns(2, red=1)
    position.stands(0, "4 up m1.blue")
    position.count()
    assert position.asked[-2:] == [(0, "quotation"), (2, "card")]


def test_CO5_commerce_that_nobody_wins_pays_nothing():
    position = position_to_count()
    position.stands(0, "1 up n1.commerce")
    position.count()
    game = position.game
    told = [row for row in game.events[: game.event_count].tolist() if row[0] == COMMERCE_WON]
    assert [row[2:5] for row in told] == [[0, 0, 3], [1, NONE, 0], [2, NONE, 0], [3, NONE, 0]]
