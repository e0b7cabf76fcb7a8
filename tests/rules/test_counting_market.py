"""Chapter 5, the market: CO7–CO10."""

import pytest

from tests.rules.answers import any_order, in_order
from tests.rules.scripted import position_to_count
from ysim.games.ys.choices import move
from ysim.games.ys.codes import BLUE, GREEN, HIDDEN, RED, YELLOW


def test_CO7_the_strongest_of_each_row_takes_its_gem():
    position = position_to_count()
    position.stands(0, "2 up m1.blue", "1 down m1.red", "0 up m3.yellow")
    position.stands(1, "4 up m2.blue", "2 down m1.green")
    position.stands(2, "3 up m2.red")
    position.count()  # red on row 1, blue on row 2, green on row 3
    assert [position.gems(seat) for seat in range(4)] == [{"red": 1, "green": 1}, {"blue": 1}, {}, {}]


def test_CO7_the_winner_of_a_white_gem_turns_it():
    position = position_to_count()
    position.market("red", "blue", "white")  # the white one on row 1
    position.stands(1, "0 up m1.yellow")
    position.says(1, "gem", YELLOW)
    position.count()
    assert position.is_said()
    assert position.gems(1) == {"yellow": 1}


def test_CO7_nobody_in_a_row_and_its_gem_is_lost():
    position = position_to_count()
    position.stands(1, "4 up m2.yellow")
    position.count()
    assert int(position.table.gems.sum()) == 1


def test_CO7_the_market_is_revealed_after_the_city_all_at_once():
    position = position_to_count()
    position.stands(0, "4 down n4.port", "3 down m1.blue", "1 down m3.red")

    def in_the_city(table, hand):
        assert table.faces[0, :3].tolist() == [4, HIDDEN, HIDDEN]
        return int(max(range(6), key=lambda gem: table.offer[gem]))

    def in_the_market(table, hand):
        assert table.faces[0, :3].tolist() == [4, 3, 1]
        assert not table.hidden.any()
        return move(RED, 0)

    position.says(0, "gem", in_the_city)
    position.says(0, "quotation", in_the_market)
    position.count()
    assert position.fault() is None


def test_EX4_a_lone_0_wins_a_row_and_its_column_beats_an_empty_one():
    position = position_to_count()
    position.stands(2, "0 down m3.red")
    position.says(2, "quotation", move(BLUE, 1))
    position.usually(columns=in_order(BLUE, GREEN, YELLOW))
    position.count()
    assert position.is_said()
    assert position.gems(2) == {"green": 1}
    assert position.quotations() == [1 + 1, -1, -2, 2]


def test_CO8_columns_rank_the_colours_plus_2_plus_1_minus_1_minus_2_whoever_owns_the_brokers():
    position = position_to_count()
    position.stands(0, "2 up m1.blue", "4 up m1.green")
    position.stands(1, "3 down m2.blue", "1 down m3.yellow")
    position.stands(2, "3 up m2.red")
    position.says(0, "quotation", move(GREEN, 0))
    position.count()  # blue 5, green 4, yellow 1, red 3; leader is seat 0
    assert position.is_said()
    assert position.quotations() == [2, 1 - 1, -2, -1]
    assert position.asked_for("columns") == []


def test_CO9_tied_columns_more_brokers_rank_higher():
    position = position_to_count()
    position.stands(0, "4 up m1.red")
    position.stands(1, "2 down m1.green", "2 up m2.green")
    position.stands(2, "1 up m3.blue")
    position.says(0, "quotation", move(YELLOW, 1))
    position.front(0, 1)
    position.count()  # green 4 by two, red 4 by one, blue 1, yellow 0
    assert position.quotations() == [-1, 2, -2 + 1, 1]
    assert position.asked_for("columns") == []


def test_CO9_still_tied_the_first_by_front_brokers_among_all_decides_even_without_a_broker_there():
    position = position_to_count()
    position.front(3, 4, 4, 0)
    position.front(0, 4, 3, 0)
    position.stands(0, "1 up m1.yellow")
    position.stands(1, "1 up m1.red")

    def decides(table, hand):
        assert int(table.tied) == 1 << YELLOW | 1 << RED
        return in_order(RED, YELLOW)

    position.says(3, "columns", decides, in_order(GREEN, BLUE))
    position.says(0, "quotation", move(BLUE, 1))
    position.count()
    assert position.is_said()
    assert position.quotations() == [-2 + 1, -1, 1, 2]


def test_CO9_equal_front_sums_the_lower_order_card_decides():
    position = position_to_count()
    position.order(2, 0, 1, 3)
    for seat in range(4):
        position.front(seat, 2, 2, 1)
    position.count()
    assert position.asked_for("columns") == [2]


def test_CO9_empty_columns_tie_too_and_the_decider_orders_all_four():
    position = position_to_count()
    position.says(0, "columns", in_order(YELLOW, RED, BLUE, GREEN))
    position.count()
    assert position.is_said()
    assert position.quotations() == [-1, -2, 2, 1]


def test_CO9_three_columns_tied():
    position = position_to_count()
    position.stands(0, "2 up m1.blue", "2 down m1.green", "2 up m1.red", "3 up m2.yellow")
    position.says(0, "columns", in_order(RED, BLUE, GREEN))
    position.says(0, "quotation", move(YELLOW, 1))
    position.count()
    assert position.is_said()
    assert position.quotations() == [-1, -2, 2 + 1, 1]


@pytest.mark.parametrize("up", [0, 1])
@pytest.mark.parametrize("colour", [BLUE, GREEN, YELLOW, RED])
def test_CO10_the_leader_moves_one_colour_one_step(colour, up):
    position = position_to_count()
    position.stands(0, "1 up m1.blue", "2 down m2.green", "1 up m3.yellow")
    position.stands(1, "3 up m3.blue")
    position.says(0, "quotation", move(colour, up))
    position.count()  # seat 0 leads by 4 to 3; blue 4, green 2, yellow 1, red 0
    expected = [2, 1, -1, -2]
    expected[colour] += 1 if up else -1
    assert position.is_said()
    assert position.quotations() == expected


def test_CO10_a_lone_0_leads():
    position = position_to_count()
    position.stands(3, "0 up m1.blue")
    position.count()
    assert position.asked_for("quotation") == [3]


def test_CO10_nobody_in_the_market_no_move():
    position = position_to_count()
    position.stands(3, "4 up n1.port")
    position.count()
    assert position.asked_for("quotation") == []


def test_CO10_the_leader_moves_after_the_columns():
    position = position_to_count()
    position.quote(6, 0, 0, 0)
    position.stands(3, "4 up m1.blue")
    position.usually(columns=any_order)
    position.says(3, "quotation", move(BLUE, 0))
    position.count()
    assert position.quotations()[BLUE] == 7 - 1
    assert position.game.cut_moves == 1
