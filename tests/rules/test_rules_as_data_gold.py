"""Rules as data: the keys of what is paid."""

import pytest

from tests.rules.answers import PLACE
from tests.rules.scripted import Position, position_to_count, position_to_place
from ysim.games.ys.choices import card, card_with_two
from ysim.games.ys.codes import (
    HERALD,
    MERCHANT,
)

FLAT = ((9, 9, 9, 9),) * 4


def test_commerce_gold():
    position = position_to_count(commerce_gold=7)
    position.stands(1, "1 up n1.commerce", "1 up n4.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [0, 14, 0, 0]


@pytest.mark.parametrize(("pays", "gold"), [("winner", [9, 9]), ("owner", [9, 3])])
def test_merchant_gold(pays, gold):
    position = position_to_count(merchant_gold=9, merchant_pays=pays)
    position.holds(0, "merchant")
    position.says(0, "card", card(MERCHANT))
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "1 up n2.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [*gold, 0, 0]


@pytest.mark.parametrize("gold", [0, 3])
def test_market_gold_for_placing_and_for_the_herald(gold):
    position = position_to_place(market_gold=gold)
    position.placings(2, "1 up m1.blue", "1 down m2.red")
    position.place()
    assert position.by_seat("market_gold") == [0, 0, 2 * gold, 0]
    position = position_to_count(market_gold=gold)
    position.holds(0, "herald")
    position.stands(0, "1 up n1.port")
    position.says(0, "card", card_with_two(HERALD, 0, PLACE["m1.blue"]))
    position.count()
    assert position.by_seat("market_gold") == [gold, 0, 0, 0]


@pytest.mark.parametrize(("switches", "gold"), [({}, 3), ({"neutral_takes_market_gold": False}, 0)])
def test_market_gold_is_the_neutral_players_too_unless_he_takes_none(switches, gold):
    position = position_to_place(players=2, market_gold=3, **switches)
    position.says(0, "neutral", 4 | PLACE["m2.blue"] << 3)
    position.place()
    assert position.by_seat("market_gold") == [0, 0, gold]


@pytest.mark.parametrize(("character", "gold"), [("prince", 9), ("king", 8)])
def test_prince_gold_and_king_gold(character, gold):
    position = position_to_count(prince_gold=9, king_gold=8)
    position.palace(1, character)
    position.stands(3, "0 up n1.palace")
    position.count()
    assert position.by_seat("character_gold") == [0, 0, 0, gold]


def test_black_gold_more_than_listed_count_as_the_last():
    position = Position(black_gold=(3, 5, 40))
    for seat, gems in enumerate((0, 1, 3, 9)):
        position.owns(seat, black=gems)
    position.score()
    assert position.by_seat("score") == [0, 3, 40, 40]


def test_black_gold_may_list_fourteen_numbers():
    position = Position(black_gold=tuple(range(10, 24)))
    position.owns(0, black=14)
    position.owns(1, black=15)
    position.owns(2, black=13)
    position.score()
    assert position.by_seat("score") == [23, 23, 22, 0]


def test_colour_gold_by_rank_of_the_colour_and_place():
    gold = ((60, 50, 40, 30), (9, 8, 7, 6), (4, 3, 2, 1), (0, 0, 0, 5))
    for rank, quotations in enumerate([(1, 0, 0, 0), (0, 1, 0, -1), (0, 1, 1, 0), (0, 1, 1, 1)]):
        position = Position(colour_gold=gold)
        position.quote(*quotations)
        for seat, gems in enumerate((4, 3, 2, 1)):
            position.owns(seat, blue=gems)
        position.score()
        assert position.by_seat("score") == list(gold[rank])


def test_colour_gold_ties_take_the_worst_place_of_the_group():
    position = Position(colour_gold=((60, 50, 40, 30), *FLAT[1:]))
    for seat, gems in enumerate((2, 2, 0, 1)):
        position.owns(seat, blue=gems)
    position.score()
    assert position.by_seat("score") == [50, 50, 0, 40]


def test_colour_gold_third_place_is_the_neutral_players_least():
    position = Position(players=2, colour_gold=((60, 50, 40, 30), (9, 8, 7, 6), *FLAT[2:]))
    position.score()
    assert position.parts(2) == {"blue": 40, "green": 7, "yellow": 9, "red": 9}


def test_favour_gold():
    position = Position(players=5, kings_favour=True, favour_gold=(20, 9, 8, 7, 6))
    for seat, strength in enumerate((0, 1, 4, 3, 3)):
        position.throne_room(seat, strength)
    position.score()
    assert position.by_seat("score") == [6, 7, 20, 8, 8]
