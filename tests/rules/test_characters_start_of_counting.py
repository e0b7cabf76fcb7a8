"""Chapter 7, start of counting: Banker, Captain, Herald, Intriguer, Jeweller, Merchant."""

import pytest

from tests.rules.answers import PLACE, in_order
from tests.rules.scripted import position_to_count
from ysim.games.ys.choices import PASS, card, card_with_two
from ysim.games.ys.codes import (
    BANKER,
    BLACK,
    BLUE,
    CAPTAIN,
    GEMS,
    GREEN,
    HERALD,
    HIDDEN,
    INTRIGUER,
    JEWELLER,
    MERCHANT,
    RED,
    WHITE,
    YELLOW,
)

MARKET = 4  # the fifth of the round's Ship cards, for the Captain


def played(character: str, choice: int, **switches):
    """A position to count in which seat 0 plays a card, with nothing else on the board yet."""
    position = position_to_count(**switches)
    position.holds(0, character)
    position.says(0, "card", choice)
    return position


def is_refused(character: str, choice: int, **switches) -> bool:
    position = played(character, choice, **switches)
    position.count()
    return position.fault() == (0, "card", choice)


# Banker


@pytest.mark.parametrize(("rises", "falls"), [(BLUE, RED), (RED, GREEN)])
def test_CH_banker_one_colour_rises_one_and_another_falls_one(rises, falls):
    position = played("banker", card_with_two(BANKER, rises, falls))
    position.usually(columns=in_order(BLUE, GREEN, YELLOW, RED))
    position.count()
    expected = [2, 1, -1, -2]
    expected[rises] += 1
    expected[falls] -= 1
    assert position.is_said()
    assert position.quotations() == expected


def test_CH_banker_is_cut_short_at_the_ends_of_the_track():
    position = played("banker", card_with_two(BANKER, BLUE, RED))
    position.quote(7, 0, 0, -7)
    position.usually(columns=in_order(RED, GREEN, YELLOW, BLUE))
    position.count()
    assert position.game.cut_moves == 2
    assert position.quotations() == [5, 1, -1, -5]


def test_CH_banker_needs_two_different_quoted_colours():
    for pair in ((BLUE, BLUE), (BLACK, BLUE), (BLUE, BLACK), (31, 0), (0, 4000)):
        assert is_refused("banker", card_with_two(BANKER, *pair))


# Captain


def test_CH_captain_two_ship_cards_in_the_ports_change_places():
    position = played("captain", card_with_two(CAPTAIN, 0, 2))
    position.port(1, "red", "blue", "green")
    position.port(3, "yellow", "green", "white")
    position.stands(1, "1 up n1.palace")
    position.says(1, "gem", WHITE, BLUE, YELLOW)
    position.count()
    assert position.is_said()
    assert position.gems(1) == {"blue": 1, "yellow": 1}
    assert position.table.ports[2, :4].tolist() == [1, 1, 0, 2]
    assert position.table.ports[1, :4].tolist() == [1, 1, 0, 2]


def test_CH_captain_may_take_market_switch_off_ports_only():
    assert is_refused("captain", card_with_two(CAPTAIN, 0, MARKET))
    assert is_refused("captain", card_with_two(CAPTAIN, MARKET, 0))


@pytest.mark.parametrize("pair", [(1, MARKET), (MARKET, 1)])
def test_CH_captain_may_take_market_switch_on_the_rows_are_laid_anew_by_RS3(pair):
    position = played("captain", card_with_two(CAPTAIN, *pair), captain_may_take_market=True)
    position.port(2, "yellow", "green", "white")
    position.stands(1, "1 up m1.red", "1 up m2.red", "1 up m3.red")
    position.says(1, "gem", RED)  # for the white one, now on row 1
    position.count()
    assert position.is_said()
    assert [GEMS[gem] for gem in position.table.rows[1:]] == ["white", "yellow", "green"]
    assert position.gems(1) == {"red": 1, "yellow": 1, "green": 1}
    assert position.table.ports[1, :4].tolist() == [1, 1, 0, 2]


def test_CH_captain_needs_two_different_ships():
    for pair in ((1, 1), (5, 0), (0, 5), (0, 9999)):
        assert is_refused("captain", card_with_two(CAPTAIN, *pair), captain_may_take_market=True)


# Herald


def herald(index: int, place: str, *brokers: str, **switches):
    position = played("herald", card_with_two(HERALD, index, PLACE[place]), **switches)
    position.stands(0, *brokers)
    return position


def test_CH_herald_moves_an_own_broker_within_the_city():
    position = herald(1, "n3.commerce", "1 up n2.palace", "2 up n2.palace")
    position.count()
    assert position.is_said()
    assert position.where(0) == ["n2.palace", "n3.commerce"]
    assert position.table.commerce_gold[0] == 3
    assert position.table.market_gold[0] == 0


def test_CH_herald_the_broker_keeps_its_face():
    position = herald(0, "n3.commerce", "4 down n1.palace")

    def looks(table, hand):
        assert table.faces[0, 0] == HIDDEN
        assert table.hidden[0, PLACE["n3.commerce"]] == 1
        assert table.shown[0, PLACE["n3.commerce"]] == 0
        return PASS

    position.holds(1, "banker")
    position.says(1, "card", looks)
    position.count()
    assert position.is_said()


def test_CH_herald_from_city_to_market_pays_1_gold():
    position = herald(0, "m2.red", "4 down n1.palace")
    position.count()
    assert position.is_said()
    assert position.table.market_gold[0] == 1
    assert not position.is_open("m2.red")
    assert position.gems(0) == {"blue": 1}


def test_CH_herald_from_market_to_market_pays_nothing_and_frees_the_square():
    position = herald(0, "m2.red", "4 up m1.blue")
    position.count()
    assert position.is_said()
    assert position.table.market_gold[0] == 0
    assert position.is_open("m1.blue")
    assert not position.is_open("m2.red")


def test_PL5_market_gold_is_kept_when_the_herald_takes_the_broker_away():
    position = herald(0, "n1.port", "4 up m1.blue")
    position.table.market_gold[0] = 1
    position.count()
    assert position.table.market_gold[0] == 1


@pytest.mark.parametrize(
    ("index", "place"),
    [(0, "n1.palace"), (0, "m1.blue"), (0, "m0.blue"), (2, "n1.port"), (31, "n1.port")],
    ids=["where it stands", "a taken square", "row 0", "not placed", "no such broker"],
)
def test_CH_herald_may_not(index, place):
    position = herald(index, place, "4 up n1.palace", "3 up m1.blue")
    position.count()
    assert position.fault() == (0, "card", card_with_two(HERALD, index, PLACE[place]))


def test_CH_herald_may_send_a_broker_to_where_another_of_his_stands():
    for index, place in ((1, "n1.palace"), (0, "n2.port")):
        position = herald(index, place, "4 up n1.palace", "3 up n2.port")
        position.count()
        assert position.is_said()
        assert position.where(0)[:2] == [place, place]


def test_CH_herald_may_not_leave_a_broker_where_it_stands():
    position = herald(1, "n2.port", "4 up n1.palace", "3 up n2.port")
    position.count()
    assert position.fault() == (0, "card", card_with_two(HERALD, 1, PLACE["n2.port"]))


@pytest.mark.parametrize("stops", [True, False])
def test_CH_herald_queen_stops_moves_switch_into_a_closed_area(stops):
    position = herald(0, "n2.port", "4 up n1.palace", queen_stops_moves=stops)
    position.table.closed_area = PLACE["n2.port"]
    position.table.open_places = int(position.table.open_places) & ~(1 << PLACE["n2.port"])
    position.count()
    assert (position.fault() is None) == (not stops)
    assert position.where(0) == (["n1.palace"] if stops else ["n2.port"])


def test_CH_herald_may_take_a_broker_out_of_a_closed_area():
    position = herald(0, "n3.port", "4 up n2.port")
    position.table.closed_area = PLACE["n2.port"]
    position.table.open_places = int(position.table.open_places) & ~(1 << PLACE["n2.port"])
    position.count()
    assert position.is_said()
    assert position.where(0) == ["n3.port"]
    assert not position.is_open("n2.port")


# Intriguer: what he decides is in test_ties.py


def test_CH_intriguer_is_in_effect_for_the_player_who_played_it():
    position = played("intriguer", card(INTRIGUER))
    position.count()
    assert position.table.intriguer == 0
    assert position.cards(0) == set()


# Jeweller


def test_CH_jeweller_takes_two_gems_from_the_bank():
    position = played("jeweller", card_with_two(JEWELLER, BLUE, YELLOW))
    position.count()
    assert position.is_said()
    assert position.gems(0) == {"blue": 1, "yellow": 1}


def test_CH_jeweller_may_repeat_switch():
    position = played("jeweller", card_with_two(JEWELLER, RED, RED))
    position.count()
    assert position.gems(0) == {"red": 2}
    assert is_refused("jeweller", card_with_two(JEWELLER, RED, RED), jeweller_may_repeat=False)
    assert not is_refused("jeweller", card_with_two(JEWELLER, RED, BLUE), jeweller_may_repeat=False)


def test_CH_jeweller_quoted_colours_only():
    for pair in ((BLACK, BLUE), (BLUE, BLACK), (WHITE, BLUE), (BLUE, 77)):
        assert is_refused("jeweller", card_with_two(JEWELLER, *pair))


# Merchant


@pytest.mark.parametrize(("pays", "gold"), [("winner", [5, 5, 0, 0]), ("owner", [5, 3, 0, 0])])
def test_CH_merchant_pays_switch_whoever_wins_or_its_player_only(pays, gold):
    position = played("merchant", card(MERCHANT), merchant_pays=pays)
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "1 up n4.commerce")
    position.count()
    assert position.is_said()
    assert position.by_seat("commerce_gold") == gold


def test_CH_merchant_for_this_counting_only():
    position = played("merchant", card(MERCHANT))
    position.count()
    position.next_round()
    position.stands(0, "1 up n1.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [3, 0, 0, 0]
