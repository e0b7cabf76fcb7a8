"""Chapter 6 where a lot, drawn anew for each round, decides instead of the Order cards."""

from collections import Counter
from itertools import permutations

import pytest
from scipy.stats import chisquare

from tests.rules.answers import highest_card, in_order
from tests.rules.scripted import Position, position_to_count
from ysim.games.ys.choices import bid, card
from ysim.games.ys.codes import INTRIGUER
from ysim.games.ys.setup import begin_round, set_up

LEAST_P = 1e-4  # of a chi-square test; the seeds are fixed, so a test that passes once passes always


def lot(position: Position, *seats: int) -> None:
    """The seats in the order that was drawn."""
    for rank, seat in enumerate(seats):
        position.table.tie_card[seat] = rank
        position.table.seat_of_tie_card[rank] = seat


def lots(players: int, seed: int, rounds: int) -> list[tuple[int, ...]]:
    """The orders drawn in so many rounds."""
    position = Position(players=players, equal_seats="lot")
    position.usually(bid=bid(0, 0), order_card=highest_card)
    position.game.logging = 0  # more happens than a game has room for
    set_up(position.game, seed, 0)
    drawn = []
    for _ in range(rounds):
        begin_round(position.game, 1)
        position.bid()
        drawn.append(tuple(position.table.tie_card[:players].tolist()))
    return drawn


@pytest.mark.parametrize("first", [1, 2])
def test_TB2_with_lots_the_seat_drawn_first_wins_whatever_its_order_card(first):
    position = position_to_count(equal_seats="lot")
    other = 3 - first
    position.order(other, first, 0, 3)
    lot(position, 0, first, other, 3)
    for seat, square in ((1, "m1.blue"), (2, "m1.green")):
        position.stands(seat, "3 up n1.port", "3 down n1.commerce", f"3 down {square}")
    position.count()
    assert position.asked_for("gem")[0] == first  # the neighbourhood
    assert position.gems(first)["black"] == 1
    assert position.table.commerce_gold[first] == 3
    assert position.asked_for("quotation") == [first]


def test_TB1_front_brokers_come_before_the_lot():
    position = position_to_count(equal_seats="lot")
    lot(position, 2, 1, 0, 3)
    position.front(1, 1, 0)
    for seat in (1, 2):
        position.stands(seat, "3 up n1.commerce")
    position.count()
    assert position.table.commerce_gold[1] == 3


def test_CO9_who_is_first_by_lot_decides_between_equal_columns():
    position = position_to_count(equal_seats="lot")
    lot(position, 2, 0, 1, 3)
    position.count()
    assert position.asked_for("columns") == [2]


def test_AU3_PL1_the_order_cards_rule_the_auction_and_the_turns_all_the_same():
    position = Position(equal_seats="lot")
    position.order(3, 2, 1, 0)
    position.usually(bid=bid(1, 1), order_card=highest_card)
    position.bid()
    assert position.asked_for("order_card") == [3, 2, 1]  # the last one has no choice
    assert position.by_seat("order_card") == [0, 1, 2, 3]
    assert [position.table.seat_of_card[card] for card in range(4)] == [0, 1, 2, 3]


def test_TB3_the_intriguer_comes_before_the_lot_in_the_city():
    position = position_to_count(equal_seats="lot")
    lot(position, 1, 2, 0, 3)
    for seat, square in ((1, "m1.blue"), (2, "m1.green")):
        position.stands(seat, "3 up n1.commerce", f"3 down {square}")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.says(0, "seats", in_order(2, 1), in_order(2, 1))
    position.count()
    assert position.is_said()
    assert position.table.commerce_gold[2] == 3
    assert position.asked_for("quotation") == [1]


def test_TB4_the_neutral_player_is_first_all_the_same():
    for first in (0, 1):
        position = position_to_count(players=2, equal_seats="lot")
        lot(position, first, 1 - first)
        for seat in range(3):
            position.stands(seat, "2 up n1.commerce")
        for seat in range(2):
            position.stands(seat, "2 up n2.commerce")
        position.count()
        assert position.by_seat("commerce_gold") == [3 * (first == 0), 3 * (first == 1), 3]


@pytest.mark.parametrize(("players", "rounds"), [(2, 500), (3, 600), (4, 600), (5, 960)])
def test_TB2_every_order_is_drawn_equally_often(players, rounds):
    drawn = Counter(lots(players, 4, rounds))
    assert set(drawn) == set(permutations(range(players)))
    assert chisquare(list(drawn.values())).pvalue > LEAST_P


def test_TB2_another_seed_draws_other_lots_and_the_same_seed_the_same():
    assert lots(4, 1, 50) == lots(4, 1, 50) != lots(4, 2, 50)


def test_TB2_without_lots_the_order_card_decides():
    position = Position()
    position.usually(bid=bid(0, 0), order_card=highest_card)
    for number in (2, 3, 4):
        position.bid()
        assert position.by_seat("tie_card") == position.by_seat("order_card")
        begin_round(position.game, number)


def test_FS3_the_highest_of_equal_colours_of_the_neutral_player_is_the_one_further_right():
    position = position_to_count(players=2, equal_quotations="right")
    position.quote(0, 0, 0, 0)
    position.port(1, "blue", "green", "red")
    position.stands(2, "2 up n1.port")
    position.count()
    assert position.gems(2) == {"black": 1, "green": 1, "red": 1}
