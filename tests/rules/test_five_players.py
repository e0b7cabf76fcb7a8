"""Chapter 9, five players: PC5."""

import pytest

from tests.rules.answers import PLACE, any_order, highest_card, in_order, out_of_the_way, placing
from tests.rules.scripted import Position, position_to_count, position_to_place
from ysim.games.ys.choices import bid, card, card_with_two, move
from ysim.games.ys.codes import BLUE_EDGED, GEMS, HERALD, INTRIGUER, RED, ROUNDS
from ysim.games.ys.setup import begin_round, set_up

FIVE = range(5)


def test_PC5_a_set_is_nine_brokers_of_sum_18():
    position = Position(players=5)
    for seat in FIVE:
        assert position.game.hands[seat].brokers.tolist() == [2, 2, 1, 2, 2, 0, 0, 0]


def test_PC5_three_turns_of_two_brokers_and_one_left_over_joins_the_two_bid():
    position = position_to_place(players=5)
    position.order(4, 2, 0, 3, 1)
    turns = []

    def noted(table, hand):
        turns.append((int(table.turn), int(hand.seat)))
        return out_of_the_way(table, hand)

    position.usually(place=noted)
    position.place()
    assert turns == [(turn, seat) for turn in (1, 2, 3) for seat in (4, 2, 0, 3, 1) for _ in range(2)]
    assert position.by_seat("placed") == [6] * 5
    assert position.by_seat("front") == [[0, 0, 4]] * 5


def test_PC5_order_cards_1_to_5_are_dealt_and_taken():
    position = Position(players=5)
    for number in range(20):
        set_up(position.game, 3, number)
        assert sorted(position.by_seat("order_card")) == [0, 1, 2, 3, 4]
    position.order(0, 1, 2, 3, 4)
    for seat, pair in enumerate([(1, 0), (4, 4), (1, 1), (2, 0), (3, 4)]):
        position.says(seat, "bid", bid(*pair))
    position.usually(order_card=highest_card)
    position.bid()  # sums 1, 8, 2, 2, 7; seats 2 and 3 by the order cards of the previous round
    assert position.by_seat("choosers") == [1, 4, 2, 3, 0]
    assert position.by_seat("order_card") == [0, 4, 2, 1, 3]
    assert position.asked_for("order_card") == [1, 4, 2, 3]


@pytest.mark.parametrize(
    ("ship", "rows"),
    [
        (("red", "blue", "green"), ["red", "red", "blue", "green"]),
        (("red", "blue", "white"), ["red", "white", "red", "blue"]),
    ],
)
def test_PC5_the_markets_large_colour_fills_two_rows_a_white_one_lies_on_row_1(ship, rows):
    position = Position(players=5)
    position.market(*ship)
    assert [GEMS[gem] for gem in position.table.rows] == rows


def test_PC5_row_0_is_open_and_its_gem_is_won_like_any():
    position = position_to_place(players=5)
    assert all(position.is_open(f"m{row}.{colour}") for row in range(4) for colour in GEMS[:4])
    position.placings(4, "4 up m0.red")
    position.place()
    assert position.is_said()
    assert position.by_seat("market_gold") == [0, 0, 0, 0, 1]
    position = position_to_count(players=5)
    position.stands(4, "1 up m0.red", "0 up m2.red")
    position.stands(3, "2 up m0.green")
    position.says(3, "quotation", move(RED, 1))
    position.count()  # red, red, blue, green; green 2, red 1
    assert position.gems(3) == {"red": 1}
    assert position.gems(4) == {"blue": 1}
    assert position.quotations() == [-1, 2, -2, 1 + 1]
    assert position.is_said()


def test_PC5_a_square_of_row_0_holds_one_broker():
    position = position_to_place(players=5)
    position.placings(0, "4 up m0.red")
    position.placings(1, "4 up m0.red")
    position.place()
    assert position.fault() == (1, "place", placing("4 up m0.red"))


def test_PC5_ports_as_with_four_players_two_gems_and_one_and_one():
    position = position_to_count(players=5)
    assert [int(port.sum()) for port in position.table.ports] == [4] * 4
    for seat in FIVE:
        position.stands(seat, f"{seat // 2 + seat % 2} up n1.commerce")  # 0 1 1 2 2
    position.count()
    assert position.asked_for("gem") == [3, 3, 4, 1]


def test_PC5_a_tie_of_five_is_broken_by_front_brokers_and_order_cards():
    position = position_to_count(players=5)
    position.order(4, 3, 2, 1, 0)
    for seat, front in enumerate([(2, 0), (1, 0), (3, 1), (2, 0), (1, 0)]):
        position.stands(seat, "2 up n1.port")
        position.front(seat, *front)
    position.count()
    assert position.asked_for("gem") == [2, 2, 3, 0]
    assert position.gems(2)["black"] == 1


def test_PC5_the_intriguer_may_order_five():
    position = position_to_count(players=5)
    for seat in FIVE:
        position.stands(seat, "2 up n1.port")
    position.holds(2, "intriguer")
    position.says(2, "card", card(INTRIGUER))
    position.says(2, "seats", in_order(4, 1, 0, 2, 3), in_order(3, 4, 0, 1, 2))
    position.count()
    assert position.is_said()
    assert position.asked_for("gem") == [4, 4, 1, 0]
    assert position.gems(3) == {"black": 1}


def test_PC5_the_fifth_place_scores_0():
    position = Position(players=5)
    for seat, gems in enumerate((1, 5, 2, 3, 4)):
        position.owns(seat, blue=gems)
    position.score()
    assert position.by_seat("score") == [0, 24, 6, 12, 18]


def test_PC5_tied_into_the_fifth_place_score_0():
    position = Position(players=5)
    for seat, gems in enumerate((1, 5, 2, 1, 4)):
        position.owns(seat, blue=gems)
    position.score()
    assert position.by_seat("score") == [0, 24, 12, 0, 18]


def test_PC5_all_five_may_win():
    position = Position(players=5)
    position.table.market_gold[4] = 1
    position.score()
    assert int(position.game.winners) == 1 << 4
    position.table.market_gold[4] = 0
    position.score()
    assert int(position.game.winners) == 0b11111


def test_PC5_twelve_yellow_cards_and_five_ship_cards_a_round_as_with_four():
    position = Position(players=5)
    people, laid = [], []
    for number in range(1, ROUNDS + 1):
        begin_round(position.game, number)
        people += position.table.characters.tolist()
        laid += position.table.ships.tolist()
    assert len(set(people[:12])) == 12 and people[12:] == [BLUE_EDGED] * 4
    assert laid == position.table.rules.ships[position.game.deck[:20]].tolist()


def test_PC5_the_first_square_of_row_0_is_a_market_square_to_the_herald():
    position = position_to_count(players=5)
    position.stands(0, "4 up m0.blue", "1 down n1.port")
    position.stands(1, "3 up n2.port")
    position.holds(0, "herald")
    position.holds(1, "herald")
    position.says(0, "card", card_with_two(HERALD, 0, PLACE["m2.red"]))  # within the market: no gold
    position.says(1, "card", card_with_two(HERALD, 0, PLACE["m0.blue"]))  # which is free now
    position.count()
    assert position.is_said()
    assert position.by_seat("market_gold") == [0, 1, 0, 0, 0]
    assert not position.is_open("m0.blue") and not position.is_open("m2.red")


def test_PC5_a_broker_on_the_first_square_of_row_0_pays_a_gold():
    position = position_to_place(players=5)
    position.placings(0, "4 up m0.blue", "1 down n1.port")
    position.place()
    assert position.by_seat("market_gold") == [1, 0, 0, 0, 0]
    assert not position.is_open("m0.blue")


def test_PC5_TB3_the_intriguer_has_no_say_in_row_0():
    position = position_to_count(players=5)
    position.stands(3, "2 up m0.blue")
    position.stands(4, "2 up m0.green")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.count()
    assert position.asked_for("seats") == []
    assert position.gems(3) == {"red": 1}


def test_PC5_a_tie_for_the_fourth_place_decides_no_prize_and_is_not_asked_for():
    position = position_to_count(players=5)
    for seat, strength in enumerate((3, 3, 2, 1, 1)):
        position.stands(seat, f"{strength} up n1.commerce")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.usually(seats=any_order)
    position.count()
    assert position.asked_for("seats") == [0, 0]  # gems and commerce, both between seats 0 and 1
