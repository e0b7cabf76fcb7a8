"""Chapter 3: the auction."""

import pytest

from tests.rules.answers import highest_card, out_of_the_way, placing
from tests.rules.scripted import Position
from ysim.games.ys.choices import bid
from ysim.games.ys.setup import set_up

BLUE_PLAYER, ORANGE, PURPLE, YELLOW_PLAYER = range(4)


def test_EX1_bids_1_0_and_4_1_and_4_2_and_3_2():
    position = Position()
    position.order(BLUE_PLAYER, ORANGE, PURPLE, YELLOW_PLAYER)  # orange 2, yellow 4 in the previous round
    for seat, brokers in enumerate([(1, 0), (4, 1), (4, 2), (3, 2)]):
        position.says(seat, "bid", bid(*brokers))
    position.says(PURPLE, "order_card", 3)
    position.says(ORANGE, "order_card", 0)
    position.says(YELLOW_PLAYER, "order_card", 2)
    position.bid()
    assert position.is_said()
    assert position.by_seat("choosers") == [PURPLE, ORANGE, YELLOW_PLAYER, BLUE_PLAYER]
    assert position.by_seat("order_card") == [1, 0, 3, 2]
    assert position.table.seat_of_card[:4].tolist() == [ORANGE, BLUE_PLAYER, YELLOW_PLAYER, PURPLE]


def all_bid(position: Position, *bids: tuple[int, int]) -> None:
    for seat, brokers in enumerate(bids):
        position.says(seat, "bid", bid(*brokers))
    position.usually(order_card=highest_card)
    position.bid()


def test_AU1_bids_are_secret_until_all_have_bid():
    position = Position()

    def unseen(table, hand):
        assert not table.bids.any() and not table.front.any() and not table.front_sum.any()
        return bid(4, 3)

    for seat in range(4):
        position.says(seat, "bid", unseen)
    position.usually(order_card=highest_card)
    position.bid()
    assert position.is_said()
    assert position.by_seat("bids") == [[4, 3]] * 4


def test_AU1_two_alike_may_be_bid_where_the_set_has_two():
    position = Position()
    all_bid(position, (0, 0), (1, 1), (3, 3), (4, 4))
    assert position.fault() is None
    assert position.by_seat("front_sum") == [0, 2, 6, 8]


def test_AU2_higher_sums_choose_first_and_any_free_card():
    position = Position()
    all_bid(position, (0, 1), (4, 4), (0, 2), (3, 3))
    assert position.by_seat("choosers") == [1, 3, 2, 0]
    assert position.by_seat("order_card") == [0, 3, 1, 2]


def test_AU2_the_sum_counts_and_not_the_stronger_broker():
    position = Position()
    all_bid(position, (4, 0), (3, 2), (1, 1), (0, 0))
    assert position.by_seat("choosers") == [1, 0, 2, 3]


def test_AU2_each_is_offered_the_cards_left_and_the_last_is_not_asked():
    position = Position()
    offered = []

    def takes(card):
        def answer(table, hand):
            offered.append(int(table.free_cards))
            return card

        return answer

    for seat, brokers in enumerate([(4, 4), (3, 3), (1, 1), (0, 0)]):
        position.says(seat, "bid", bid(*brokers))
    for seat, card in [(0, 1), (1, 3), (2, 0)]:
        position.says(seat, "order_card", takes(card))
    position.bid()
    assert offered == [0b1111, 0b1101, 0b0101]
    assert position.asked_for("order_card") == [0, 1, 2]
    assert position.by_seat("order_card") == [1, 3, 0, 2]


@pytest.mark.parametrize("previous", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_AU3_ties_go_to_the_lower_order_card_of_the_previous_round(previous):
    position = Position()
    position.order(*previous)
    all_bid(position, (3, 1), (4, 0), (3, 1), (1, 3))
    assert position.by_seat("choosers") == list(previous)


def test_AU3_in_round_1_the_card_dealt_decides():
    position = Position()
    set_up(position.game, 5, 5)
    dealt = position.game.dealt.tolist()
    all_bid(position, (3, 1), (4, 0), (3, 1), (1, 3))
    assert [dealt[seat] for seat in position.by_seat("choosers")] == [0, 1, 2, 3]


def test_AU3_the_cards_of_this_round_do_not_yet_matter():
    position = Position()
    position.order(3, 2, 1, 0)
    for seat in range(4):
        position.says(seat, "bid", bid(1, 1))
    for seat, card in [(3, 3), (2, 0), (1, 1)]:
        position.says(seat, "order_card", card)
    position.bid()
    assert position.is_said()
    assert position.by_seat("choosers") == [3, 2, 1, 0]


def test_AU4_the_card_taken_breaks_ties_of_the_next_auction():
    position = Position()
    all_bid(position, (0, 0), (1, 1), (3, 3), (4, 4))
    assert position.by_seat("order_card") == [0, 1, 2, 3]
    position.next_round()
    all_bid(position, (1, 1), (1, 1), (1, 1), (1, 1))
    assert position.by_seat("choosers") == [0, 1, 2, 3]


def test_AU5_the_bid_brokers_stay_before_the_screen_and_cannot_be_placed():
    position = Position()
    all_bid(position, (4, 2), (0, 0), (1, 3), (0, 1))
    assert position.by_seat("front") == [[4, 2, 0], [0, 0, 0], [3, 1, 0], [1, 0, 0]]
    assert position.by_seat("front_sum") == [6, 0, 4, 1]
    assert position.game.hands[0].brokers[:5].tolist() == [2, 3, 0, 3, 1]
    position.order(0, 1, 2, 3)
    position.placings(0, "2 up n1.port")  # his only 2 stands before the screen
    position.usually(place=out_of_the_way)
    position.place()
    assert position.fault() == (0, "place", placing("2 up n1.port"))
