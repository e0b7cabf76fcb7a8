"""The reference itself: three players (PC3) and five (PC5). PC3 holds for two as well."""

import pytest

from tests.reference import counting, placement
from tests.reference.components import market_rows, port_gems
from tests.reference.scoring import final_scores
from tests.reference.setup import deal_characters
from tests.reference.trace import Given, Trace
from tests.reference_self.positions import (
    neighbourhood_taken,
    placed,
    play,
    put,
    ranked,
    refused,
    table_in_round,
    tie,
)

SHIP = ["red", "green", "white"]


# --- PC3


@pytest.mark.parametrize("players", [2, 3])
def test_PC3_a_port_holds_three_gems_and_the_market_two_rows(players: int) -> None:
    assert port_gems(SHIP, players) == ["red", "green", "white"]
    assert market_rows(SHIP, players) == {2: "white", 3: "green"}
    assert market_rows(["red", "green", "yellow"], players) == {2: "green", 3: "yellow"}


def test_PC3_the_first_takes_two_gems_the_second_one_the_third_none() -> None:
    table = table_in_round(1, players=3)
    put(table, (0, 1, "n1.port"), (1, 2, "n1.port"), (2, 3, "n1.palace"))
    table.ports[0] = SHIP
    taken = [(2, 1, "red", "red"), (2, 1, "white", "blue"), (1, 2, "green", "green")]
    neighbourhood_taken(table, *taken)
    assert table.players[2].gems["blue"] == 1
    with refused("trace"):
        neighbourhood_taken(table, *taken, (0, 3, "red", "red"))


def test_PC3_TB_those_who_tie_for_the_third_place_are_not_put_in_order() -> None:
    table = table_in_round(1, players=3)
    put(table, (0, 2, "n2.port"), (1, 3, "n2.port"), (2, 2, "n2.port"))
    assert ranked(table, 2, tie("n2", [0, 2], [0, 2], "order_card")) == [1, 0]
    table.brokers[2].value = 1
    assert ranked(table, 2) == [1, 0]


def test_PC3_neighbourhood_4_is_closed_unless_there_are_four() -> None:
    three, four = table_in_round(2, players=3), table_in_round(2, players=3, neighbourhoods=4)
    assert (len(three.city()), len(four.city())) == (9, 12)
    assert (len(three.ports), len(four.ports)) == (3, 4)
    assert three.ports[0] == three.ships[4]
    place = placed(0, 4, "n4.port", "up")
    with refused("PL4"):
        placement.place(three, Trace([place]), 1, 0, ["up"])
    placement.place(four, Trace([place]), 1, 0, ["up"])


def test_PC3_closed_places_are_closed_to_queen_captain_and_herald_too() -> None:
    table = table_in_round(2, players=3)
    put(table, (0, 3, "n1.port"), (0, 3, "n2.port"))
    with refused("CH Queen"):
        play(table, 0, "queen", "before_turn", area="n4.port")
    with refused("CH Captain"):
        play(table, 0, "captain", "start_of_counting", ports=[1, 4])
    for to in ["n4.port", "m1.red", "m0.red"]:
        with refused("CH Herald"):
            play(table, 0, "herald", "start_of_counting", broker=0, to=to)


@pytest.mark.parametrize("neighbourhoods, removed", [(3, 6), (4, 3)])
def test_PC3_SU3_nine_or_twelve_characters_are_dealt(neighbourhoods: int, removed: int) -> None:
    rules = table_in_round(1, players=3, neighbourhoods=neighbourhoods).rules
    deck = list(rules.characters)
    left = [deck.pop() for _ in range(removed)]
    palaces = [[deck.pop() for _ in range(3)] + ["gem"] for _ in range(neighbourhoods)]
    setup = {"event": "setup", "palaces": palaces, "removed_characters": left}
    assert deal_characters(Given(None, 1, setup), rules) == (palaces, left)
    left.pop()
    with refused("SU3"):
        deal_characters(Given(None, 1, setup), rules)


# --- PC5


def test_PC5_the_large_gem_fills_two_rows_and_white_pushes_the_others() -> None:
    assert market_rows(["red", "green", "yellow"], 5) == {0: "red", 1: "red", 2: "green", 3: "yellow"}
    assert market_rows(SHIP, 5) == {0: "red", 1: "white", 2: "red", 3: "green"}
    assert port_gems(SHIP, 5) == ["red", "red", "green", "white"]


def test_PC5_row_0_is_open_and_counted() -> None:
    table = table_in_round(1, players=5)
    placement.place(table, Trace([placed(4, 2, "m0.red", "up")]), 1, 4, ["up"])
    large = table.market[0]
    rows = [
        {"event": "row", "row": row, "seat": None, "gem": gem} for row, gem in table.market_rows().items()
    ]
    with refused("CO7"):
        counting.win_rows(table, Trace(rows))
    rows[0].update(seat=4)
    counting.win_rows(table, Trace(rows))
    assert table.players[4].gems[large] == 1


def test_PC5_three_turns_leave_one_broker() -> None:
    table = table_in_round(1, players=5)
    for player in table.players:
        player.hand, player.front = [0, 1, 1, 2, 3, 3, 4], [0, 4]
    turns = [(turn, seat, k) for turn in [1, 2, 3] for seat in range(5) for k in [0, 1]]
    events = [
        placed(seat, [0, 1, 1, 2, 3, 3][2 * turn - 2 + k], "n1.port", ["up", "down"][k], turn, number)
        for number, (turn, seat, k) in enumerate(turns)
    ]
    trace = Trace(events)
    placement.placement(table, trace)
    trace.finish()
    assert [player.front for player in table.players] == [[0, 4, 4]] * 5


def test_PC5_the_fifth_place_scores_0() -> None:
    table = table_in_round(1, players=5)
    for player, gems in zip(table.players, [5, 4, 3, 2, 1], strict=True):
        player.gems["blue"] = gems
    assert [score["blue"] for score in final_scores(table).values()] == [24, 18, 12, 6, 0]
