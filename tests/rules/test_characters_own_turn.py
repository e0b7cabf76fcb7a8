"""Chapter 7, before and after one's own turns: Queen, Magician, Mercenary."""

import pytest

from tests.rules.answers import PLACE, any_gem, any_order, placing
from tests.rules.scripted import position_to_count, position_to_place
from ysim.games.ys.characters import window
from ysim.games.ys.choices import PASS, card_with, card_with_two
from ysim.games.ys.codes import (
    AFTER_TURN,
    COLUMN_CONTEST,
    HIDDEN,
    MAGICIAN,
    MARKET_CONTEST,
    MERCENARY,
    NONE,
    QUEEN,
    RED,
    ROW_CONTEST,
)

# Queen


def test_CH_queen_closes_an_area_until_counting_brokers_there_stay_and_count():
    position = position_to_place()
    position.placings(0, "4 up n4.commerce", "3 down n1.port")
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, PLACE["n4.commerce"]))

    def looks(table, hand):
        assert table.closed_area == PLACE["n4.commerce"]
        assert not position.is_open("n4.commerce")
        return placing("4 up n1.port")

    position.says(1, "place", looks)
    position.place()
    assert position.is_said()
    assert position.table.brokers[0, PLACE["n4.commerce"]] == 1
    position.usually(gem=any_gem, columns=any_order)
    position.count()
    assert position.by_seat("commerce_gold") == [3, 0, 0, 0]


def test_CH_queen_nobody_may_place_there_her_player_neither():
    for seat in (1, 2):
        position = position_to_place()
        position.holds(1, "queen")
        position.says(1, "card", card_with(QUEEN, PLACE["n4.commerce"]))
        position.placings(seat, "4 up n4.commerce")
        position.place()
        assert position.fault() == (seat, "place", placing("4 up n4.commerce"))


def test_CH_queen_closes_city_areas_only():
    for place in ("m1.blue", "m3.red"):
        position = position_to_place()
        position.holds(1, "queen")
        position.says(1, "card", card_with(QUEEN, PLACE[place]))
        position.place()
        assert position.fault() == (1, "card", card_with(QUEEN, PLACE[place]))


# Magician


def magician(*brokers: str):
    """Seat 0 places these brokers and may then play the Magician."""
    position = position_to_place()
    position.placings(0, *brokers)
    position.holds(0, "magician")
    return position


def test_CH_magician_exchanges_two_own_brokers_each_keeps_its_face_and_no_gold_is_paid():
    position = magician("4 up n2.port", "1 down m1.red")
    position.says(0, "card", card_with_two(MAGICIAN, 0, 1))
    position.place()
    assert position.is_said()
    table, hand = position.table, position.game.hands[0]
    assert position.where(0)[:2] == ["m1.red", "n2.port"]
    assert table.faces[0, :2].tolist() == [4, HIDDEN]
    assert table.market_gold[0] == 1
    port, red = PLACE["n2.port"], COLUMN_CONTEST + RED
    assert (hand.strength[port], hand.strength[red]) == (1, 4)
    assert (table.shown[0, port], table.hidden[0, port]) == (0, 1)
    assert (table.shown[0, red], table.hidden[0, red]) == (4, 0)
    assert not position.is_open("m1.red")


def test_CH_magician_exchanges_brokers_of_different_turns():
    position = magician("4 up n2.port", "1 down n2.port", "3 up n4.palace", "1 down m2.blue")
    position.says(0, "card", PASS, card_with_two(MAGICIAN, 2, 1))
    position.place()
    assert position.is_said()
    assert position.where(0)[:4] == ["n2.port", "n4.palace", "n2.port", "m2.blue"]


@pytest.mark.parametrize(
    "pair",
    [(0, 0), (1, 1), (0, 2), (2, 0), (0, 3), (31, 0), (0, 31), (0, 99)],
    ids=["itself", "itself too", "not placed", "nor the first", "nor more", "none", "none", "huge"],
)
def test_CH_magician_may_not_exchange(pair):
    position = magician("4 up n2.port", "1 down n3.port")
    position.says(0, "card", card_with_two(MAGICIAN, *pair))
    position.place()
    assert position.fault() == (0, "card", card_with_two(MAGICIAN, *pair))


def test_CH_magician_needs_two_different_places_and_is_not_asked_without():
    position = magician("4 up n2.port", "1 down n2.port", "1 up n2.port", "2 down n3.port")
    position.says(0, "card", card_with_two(MAGICIAN, 0, 1))
    position.place()
    assert [decision for seat, decision in position.asked if seat == 0][:5] == ["place"] * 4 + ["card"]
    assert position.fault() == (0, "card", card_with_two(MAGICIAN, 0, 1))


@pytest.mark.parametrize("stops", [True, False])
def test_CH_magician_queen_stops_moves_switch_no_move_into_or_out_of_a_closed_area(stops):
    position = position_to_place(queen_stops_moves=stops)
    position.placings(0, "4 up n2.commerce", "1 down n3.port", "3 up n4.port", "1 down n4.port")
    position.holds(0, "magician")
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, PLACE["n2.commerce"]))
    position.says(0, "card", PASS, card_with_two(MAGICIAN, 1, 0))
    position.place()
    if stops:
        assert position.fault() == (0, "card", card_with_two(MAGICIAN, 1, 0))
    else:
        assert position.fault() is None
        assert position.where(0)[:2] == ["n3.port", "n2.commerce"]
        assert not position.is_open("n2.commerce")


# Mercenary


def test_CH_mercenary_one_own_placed_broker_counts_5_everywhere():
    position = position_to_place()
    position.placings(0, "1 up m2.red", "1 down n3.port")
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, 0))
    position.place()
    assert position.is_said()
    contests = [ROW_CONTEST + 2, COLUMN_CONTEST + RED, MARKET_CONTEST]
    assert position.game.hands[0].strength[contests].tolist() == [5, 5, 5]
    assert position.table.shown[0, contests].tolist() == [5, 5, 5]


def test_CH_mercenary_counts_5_in_city_and_neighbourhood_and_wins_prizes_with_it():
    position = position_to_count()
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "4 up n1.commerce")
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, 0))
    window(position.game, 0, AFTER_TURN)
    position.count()
    assert position.is_said()
    assert position.by_seat("commerce_gold") == [3, 0, 0, 0]
    assert position.asked_for("gem") == [0, 0, 1]


@pytest.mark.parametrize(
    ("public", "mark", "shown", "hidden"), [(True, (0, 0), 5, 0), (False, (NONE, NONE), 0, 1)]
)
def test_CH_mercenary_is_public_switch_all_see_the_mark_or_its_owner_alone(public, mark, shown, hidden):
    position = position_to_place(mercenary_is_public=public)
    position.placings(0, "1 down n2.palace", "1 up n3.port")
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, 0))
    position.place()
    table, palace = position.table, PLACE["n2.palace"]
    assert (table.mercenary, table.marked_broker) == mark
    assert (table.shown[0, palace], table.hidden[0, palace]) == (shown, hidden)
    assert position.game.hands[0].strength[palace] == 5
    assert position.game.hands[0].marked_broker == 0


@pytest.mark.parametrize("public", [True, False])
def test_CH_mercenary_the_mark_goes_with_the_broker(public):
    position = position_to_place(mercenary_is_public=public)
    position.placings(0, "1 down n2.palace", "2 up m1.blue")
    position.holds(0, "mercenary", "magician")
    position.says(0, "card", card_with(MERCENARY, 0), card_with_two(MAGICIAN, 0, 1))
    position.place()
    assert position.is_said()
    strength = position.game.hands[0].strength
    assert (strength[PLACE["n2.palace"]], strength[ROW_CONTEST + 1]) == (2, 5)


@pytest.mark.parametrize("index", [2, 7, 31])
def test_CH_mercenary_marks_placed_brokers_only(index):
    position = position_to_place()
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, index))
    position.place()
    assert position.fault() == (0, "card", card_with(MERCENARY, index))
