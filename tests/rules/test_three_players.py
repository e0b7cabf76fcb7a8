"""Chapter 9, three players: PC3."""

import pytest

from tests.rules.answers import PLACE, highest_card, out_of_the_way, placing
from tests.rules.scripted import Position, position_to_count, position_to_place
from ysim.games.ys.choices import bid, card_with, card_with_two
from ysim.games.ys.codes import AREA_KINDS, CAPTAIN, GEMS, HERALD, NONE, QUEEN, ROUNDS
from ysim.games.ys.setup import begin_round

FOURTH = [f"n4.{kind}" for kind in AREA_KINDS]


@pytest.mark.parametrize(
    ("switches", "is_open"), [({}, False), ({"neighbourhoods": 3}, False), ({"neighbourhoods": 4}, True)]
)
def test_PC3_three_neighbourhoods_unless_the_switch_says_four(switches, is_open):
    position = Position(players=3, **switches)
    assert [position.is_open(area) for area in FOURTH] == [is_open] * 3
    assert all(position.is_open(f"n{n}.{kind}") for n in (1, 2, 3) for kind in AREA_KINDS)


@pytest.mark.parametrize("area", FOURTH)
def test_PC3_no_broker_is_placed_in_neighbourhood_4(area):
    position = position_to_place(players=3)
    position.placings(1, f"4 up {area}")
    position.place()
    assert position.fault() == (1, "place", placing(f"4 up {area}"))


def test_PC3_no_card_has_to_do_with_neighbourhood_4():
    position = position_to_place(players=3)
    position.holds(0, "queen")
    position.says(0, "card", card_with(QUEEN, PLACE["n4.port"]))
    position.place()
    assert position.fault() == (0, "card", card_with(QUEEN, PLACE["n4.port"]))
    for character, choice in [
        ("herald", card_with_two(HERALD, 0, PLACE["n4.port"])),
        ("captain", card_with_two(CAPTAIN, 0, 3)),
    ]:
        position = position_to_count(players=3, captain_may_take_market=True)
        position.stands(0, "1 up n1.port")
        position.holds(0, character)
        position.says(0, "card", choice)
        position.count()
        assert position.fault() == (0, "card", choice)


def test_PC3_the_captain_reaches_the_market_card_past_the_closed_port():
    position = position_to_count(players=3, captain_may_take_market=True)
    position.market("yellow", "red", "white")
    position.holds(0, "captain")
    position.says(0, "card", card_with_two(CAPTAIN, 2, 4))
    position.count()
    assert position.is_said()
    assert position.table.ports[2, :6].tolist() == [0, 0, 1, 1, 0, 1]
    assert [GEMS[gem] for gem in position.table.rows[2:]] == ["blue", "green"]


def test_PC3_with_four_neighbourhoods_the_fourth_is_counted():
    position = position_to_count(players=3, neighbourhoods=4)
    position.stands(2, "0 up n4.commerce", "1 up n4.port")
    position.count()
    assert position.by_seat("commerce_gold") == [0, 0, 3]
    assert position.gems(2)["black"] == 1
    assert position.table.counted == 4


def test_PC3_a_port_has_three_gems_one_of_each():
    position = Position(players=3)
    position.port(3, "red", "blue", "white")
    assert position.table.ports[2].tolist() == [1, 0, 0, 1, 0, 1, 0, 0]
    assert [int(port.sum()) for port in position.table.ports] == [3, 3, 3, 0]


@pytest.mark.parametrize("last", ["green", "white"])
def test_PC3_rows_that_are_closed_have_no_gem(last):
    position = Position(players=3)
    position.table.rows[:] = 0
    position.market("red", "blue", last)
    assert position.table.rows[:2].tolist() == [NONE, NONE]
    assert NONE not in position.table.rows[2:].tolist()


def test_PC3_the_first_takes_two_gems_the_second_one_and_the_third_none():
    position = position_to_count(players=3)
    for seat, strength in enumerate((1, 3, 2)):
        position.stands(seat, f"{strength} up n2.commerce")
    position.count()
    assert position.asked_for("gem") == [1, 1, 2]
    assert [sum(position.gems(seat).values()) for seat in range(3)] == [0, 2, 1]


def test_PC3_a_tie_for_the_second_place_is_one_for_the_last_gem():
    position = position_to_count(players=3)
    position.order(2, 1, 0)
    for seat in range(3):
        position.stands(seat, "2 up n1.palace")
    position.front(1, 1)
    position.count()
    assert position.asked_for("gem") == [1, 1, 2]


@pytest.mark.parametrize(
    ("ship", "rows"),
    [(("red", "blue", "green"), ["blue", "green"]), (("red", "blue", "white"), ["white", "blue"])],
)
def test_PC3_the_markets_small_gems_lie_on_rows_2_and_3_a_white_one_on_row_2(ship, rows):
    position = Position(players=3)
    position.market(*ship)
    assert position.table.rows[:2].tolist() == [NONE, NONE]
    assert [GEMS[gem] for gem in position.table.rows[2:]] == rows


@pytest.mark.parametrize("row", [0, 1])
def test_PC3_rows_0_and_1_are_closed(row):
    position = position_to_place(players=3)
    assert [position.is_open(f"m{row}.{colour}") for colour in GEMS[:4]] == [False] * 4
    assert all(position.is_open(f"m{other}.{colour}") for other in (2, 3) for colour in GEMS[:4])
    position.placings(2, f"1 up m{row}.red")
    position.place()
    assert position.fault() == (2, "place", placing(f"1 up m{row}.red"))


def test_PC3_rows_columns_and_leader_count_as_with_four():
    position = position_to_count(players=3)
    position.stands(0, "4 up m2.blue", "0 up m3.red")
    position.stands(1, "3 up m3.green", "2 up m3.blue")
    position.says(1, "quotation", 2 * 3 + 1)
    position.count()  # blue 6, green 3, red 0 by one, yellow empty; seat 1 leads by 5 to 4
    assert [position.gems(seat) for seat in range(3)] == [{"blue": 1}, {"green": 1}, {}]
    assert position.quotations() == [2, 1, -2, -1 + 1]
    assert position.is_said()


def test_PC3_four_turns_with_eleven_brokers_in_order_of_three_order_cards():
    position = position_to_place(players=3)
    assert position.game.hands[2].set.tolist() == [2, 3, 1, 3, 2, 0, 0, 0]
    position.order(2, 0, 1)
    turns = []

    def noted(table, hand):
        turns.append((int(table.turn), int(hand.seat)))
        return out_of_the_way(table, hand)

    position.usually(place=noted)
    position.place()
    assert turns == [(turn, seat) for turn in (1, 2, 3, 4) for seat in (2, 0, 1) for _ in range(2)]


def test_PC3_the_order_cards_are_1_to_3():
    position = Position(players=3)
    for seat, pair in enumerate([(1, 1), (4, 4), (3, 3)]):
        position.says(seat, "bid", bid(*pair))
    position.usually(order_card=highest_card)
    position.bid()
    assert position.by_seat("order_card") == [0, 2, 1]
    assert position.asked_for("order_card") == [1, 2]


@pytest.mark.parametrize("neighbourhoods", [3, 4])
def test_PC3_three_yellow_cards_a_palace_are_dealt_and_the_rest_are_out_of_the_game(neighbourhoods):
    position = Position(players=3, neighbourhoods=neighbourhoods)
    seen: list[int] = []
    for number in range(1, ROUNDS):
        begin_round(position.game, number)
        seen += position.table.characters[:neighbourhoods].tolist()
    assert len(set(seen)) == 3 * neighbourhoods
    out_of_the_game = set(position.game.people[3 * neighbourhoods : 15].tolist())
    assert out_of_the_game == set(range(15)) - set(seen)


@pytest.mark.parametrize("neighbourhoods", [3, 4])
def test_PC3_one_ship_card_a_round_for_each_port_and_one_for_the_market(neighbourhoods):
    position = Position(players=3, neighbourhoods=neighbourhoods)
    laid = []
    for number in range(1, ROUNDS + 1):
        begin_round(position.game, number)
        laid += position.table.ships[[*range(neighbourhoods), 4]].tolist()
    drawn = position.game.deck[: ROUNDS * (neighbourhoods + 1)]
    assert laid == position.table.rules.ships[drawn].tolist()
    assert len({tuple(ship) for ship in laid}) == 4 * (neighbourhoods + 1)


def test_PC3_places_1_to_3_score():
    position = Position(players=3)
    for seat, gems in enumerate((1, 5, 2)):
        position.owns(seat, blue=gems)
    position.score()
    assert position.by_seat("score") == [12, 24, 18]
    assert int(position.game.winners) == 0b010
