"""The reference itself: set-up (SU, RS), auction (AU) and placement (PL)."""

import pytest

from tests.reference import placement
from tests.reference.auction import auction, choosing_order
from tests.reference.components import broker_set, is_ship_card, market_rows, port_gems, ship_cards
from tests.reference.example import SHIPS
from tests.reference.trace import Trace
from tests.reference_self.positions import placed, play, put, refused, table_in_round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SU1_a_set_has_eleven_brokers_and_strength_22(players: int) -> None:
    assert broker_set(players) == [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4]


def test_SU1_PC5_a_set_of_five_players_has_nine_brokers_and_strength_18() -> None:
    assert broker_set(5) == [0, 0, 1, 1, 2, 3, 3, 4, 4]


def test_SU2_the_24_cards_are_those_of_the_example() -> None:
    assert ship_cards() == SHIPS
    assert all(map(is_ship_card, SHIPS))


@pytest.mark.parametrize(
    "card", [["white", "red", "blue"], ["red", "white", "white"], ["red", "black", "blue"], ["red"]]
)
def test_SU2_no_card_has_a_large_white_or_two_white_or_a_black_gem(card: list[str]) -> None:
    assert not is_ship_card(card)


ENDS = [("blue", 2, 7, 6, 1), ("red", -2, -7, -6, 1), ("green", 1, 1, 1, 0)]


@pytest.mark.parametrize("colour, step, stop, lose, cut", ENDS)
def test_SU4_a_move_past_the_end_stops_there_or_is_lost(
    colour: str, step: int, stop: int, lose: int, cut: int
) -> None:
    for end, expected in [("stop", stop), ("lose", lose)]:
        table = table_in_round(1, quotation_end=end)
        table.quotations = {"blue": 6, "green": 0, "yellow": 0, "red": -6}
        table.move_quotation(colour, step)
        assert (table.quotations[colour], table.cut_short) == (expected, cut)


def test_SU4_the_track_may_have_another_length() -> None:
    table = table_in_round(1, track_length=3)
    table.move_quotation("blue", 2)
    assert table.quotations["blue"] == 1


def test_RS2_RS3_a_ship_brings_four_gems_to_a_port_and_three_rows_to_the_market() -> None:
    assert port_gems(["red", "blue", "white"], players=4) == ["red", "red", "blue", "white"]
    assert market_rows(["red", "blue", "white"], players=4) == {1: "white", 2: "red", 3: "blue"}
    assert market_rows(["red", "blue", "green"], players=4) == {1: "red", 2: "blue", 3: "green"}


def test_EX1_purple_chooses_first_then_orange_yellow_blue() -> None:
    bids = [[1, 0], [4, 1], [4, 2], [3, 2]]
    table = table_in_round(1)
    for player, previous in zip(table.players, [1, 2, 3, 4], strict=True):
        player.order = previous
    taken = [(2, 4), (1, 1), (3, 3), (0, 2)]
    orders = [{"event": "order", "seat": seat, "card": card} for seat, card in taken]
    auction(table, Trace([{"event": "bid", "bids": bids}, *orders]))
    assert [player.order for player in table.players] == [2, 1, 4, 3]
    assert table.turn_order() == [1, 0, 3, 2]


def test_AU3_ties_go_to_the_lower_previous_card() -> None:
    assert choosing_order([5, 5, 5, 8], previous=[4, 1, 3, 2]) == [3, 1, 2, 0]


def test_PL4_only_free_squares_of_rows_with_a_gem_are_open() -> None:
    table = table_in_round(1)
    put(table, (0, 3, "m1.blue"), (0, 3, "n1.port"))
    areas, squares = table.open_areas(), table.open_squares()
    assert (len(areas), len(squares)) == (12, 12 - 1)
    assert "n1.port" in areas
    assert not {"m1.blue", "m0.red", "m0.blue"} & set(squares)


@pytest.mark.parametrize("faces, bishop, legal", [
    ("up down", False, True), ("down up", False, True), ("down down", False, False), ("up up", False, False),
    ("down down", True, True), ("down up", True, True), ("up up", True, False),
])  # fmt: skip
def test_PL2_one_up_one_down_unless_the_bishop_is_in_effect(faces: str, bishop: bool, legal: bool) -> None:
    table = table_in_round(2, market_gold=3)
    if bishop:
        play(table, 0, "bishop", "start_of_placement")
    first, second = faces.split()
    trace = Trace([placed(0, 4, "m1.red", first), placed(0, 4, "m2.red", second, broker=1)])
    if legal:
        placement.take_turn(table, trace, 1, 0)
        assert table.players[0].gold["market"] == 6  # PL5
    else:
        with refused("PL2"):
            placement.take_turn(table, trace, 1, 0)
