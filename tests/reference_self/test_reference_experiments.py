"""The reference itself: lots for ties (TB2), colours from the right (FS3), and cards that are given."""

from typing import Any

import pytest

from tests.reference import replay
from tests.reference.components import BLUE_EDGED
from tests.reference.example import quiet_game
from tests.reference.neutral import gems_to_choose
from tests.reference.table import Table
from tests.reference_self.positions import (
    bring_forward,
    first_in_row,
    put,
    ranked,
    refused,
    table_in_round,
    tie,
)


def equal_seats(**changes: Any) -> Table:
    """Seats 0, 1 and 2 are equal in the port of neighbourhood 2 and in the market's rows 1 and 2."""
    table = table_in_round(1, equal_seats="lot", **changes)
    bring_forward(table, [2], [1, 1], [2], [0])
    for seat in (0, 1, 2):
        put(table, (seat, 1, "n2.port"))
    put(table, (0, 1, "m1.red"), (1, 1, "m1.blue"), (1, 2, "m2.red"), (2, 2, "m2.blue"))
    return table


def test_TB2_with_lots_any_order_of_equal_seats_may_be() -> None:
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        assert ranked(equal_seats(), 1, tie("n2.port", [0, 1, 2], order, "order_card")) == order[:1]


def test_TB2_the_ties_of_a_round_agree_with_one_lot() -> None:
    table = equal_seats()
    ranked(table, 1, tie("n2.port", [0, 1, 2], [2, 1, 0], "order_card"))
    assert first_in_row(table, 1, tie("m1", [0, 1], [1, 0], "order_card")) == 1
    with refused("TB1"):
        first_in_row(table, 2, tie("m2", [1, 2], [1, 2], "order_card"))


def test_TB2_what_follows_from_two_ties_holds_in_the_third() -> None:
    table = equal_seats()
    first_in_row(table, 1, tie("m1", [0, 1], [1, 0], "order_card"))
    first_in_row(table, 2, tie("m2", [1, 2], [2, 1], "order_card"))
    with refused("TB1"):
        ranked(table, 1, tie("n2.port", [0, 1, 2], [0, 2, 1], "order_card"))


def test_TB2_another_lot_is_drawn_for_the_next_round() -> None:
    table = equal_seats()
    ranked(table, 1, tie("n2.port", [0, 1, 2], [2, 1, 0], "order_card"))
    table.begin_round(2)
    assert len(table.lots) == 24


def test_TB1_front_brokers_come_before_the_lot() -> None:
    table = equal_seats()
    bring_forward(table, [3], [1, 1], [2], [0])
    with refused("TB1"):
        ranked(table, 1, tie("n2.port", [0, 1, 2], [1, 0, 2], "order_card"))


def test_TB2_without_lots_only_the_order_of_the_cards_may_be() -> None:
    table = equal_seats()
    book = table_in_round(1)
    book.brokers, book.players = table.brokers, table.players
    with refused("TB1"):
        ranked(book, 1, tie("n2.port", [0, 1, 2], [2, 1, 0], "order_card"))


def test_FS3_of_equal_colours_the_one_further_right_is_ahead_where_the_rules_say_so() -> None:
    table = table_in_round(1, players=2, equal_quotations="right")
    assert table.colour_ranking() == ["red", "yellow", "green", "blue"]
    assert gems_to_choose(table, "neutral", ["blue", "green"]) == ["green"]
    table.quotations["blue"] = 1
    assert table.colour_ranking() == ["blue", "red", "yellow", "green"]


def given(card: str, number: int = 2, **more: Any) -> list[dict[str, Any]]:
    """The quiet game, in which seat 3 is given a card."""
    events = quiet_game()
    events[0]["trial"] = {"randomise": "character", "round": number, "seat": 3}
    at = next(i for i, event in enumerate(events) if event["event"] == "bid" and event["round"] == number)
    events.insert(at, {"event": "gift", "round": number, "seat": 3, "card": card, **more})
    return events


def test_a_card_given_and_not_played_changes_nothing() -> None:
    assert replay(given("magician")).scores == replay(quiet_game()).scores


def test_CH1_a_card_given_may_be_played_in_the_same_round() -> None:
    events = given("magician")
    played = {"event": "card", "window": "start_of_counting", "round": 2, "seat": 3, "card": "intriguer"}
    after = next(
        i for i, event in enumerate(events) if event.get("card") == "merchant" and event["event"] == "card"
    )
    with refused("CH1"):
        replay([*events[:after], played, *events[after:]])
    events = given("intriguer")
    replay([*events[:after], played, *events[after:]])


@pytest.mark.parametrize("card", ["bishop", "merchant", "king"])
def test_a_card_of_a_palace_cannot_be_given(card: str) -> None:
    with refused("SU3"):
        replay(given(card))


def test_CH3_a_gem_that_is_given_counts() -> None:
    with refused("FS1"):
        replay(given(BLUE_EDGED, gem="green"))


@pytest.mark.parametrize("more", [{}, {"gem": "black"}])
def test_CH3_the_blue_edged_card_gives_a_coloured_gem(more: dict[str, str]) -> None:
    with refused("CH3" if more else "trace"):
        replay(given(BLUE_EDGED, **more))


def test_who_led_after_each_round() -> None:
    assert replay(quiet_game()).leaders[-1] == [1]
    assert len(replay(quiet_game()).leaders) == 4
