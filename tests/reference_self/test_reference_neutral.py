"""The reference itself: the neutral player of two (PC2): his brokers, his ties, what he takes and scores."""

from typing import Any

import pytest

from tests.reference import characters, counting, placement
from tests.reference.scoring import final_scores, rank_players
from tests.reference.table import Table
from tests.reference.trace import Trace
from tests.reference_self.positions import (
    bring_forward,
    first_in_row,
    neighbourhood_taken,
    placed,
    play,
    put,
    ranked,
    refused,
    table_in_round,
    tie,
)

TWO = [0, "neutral"]


def turn_of_two(neutral: dict[str, Any]) -> None:
    """The first turn of seat 0, who places 4 and 3, and then this broker of the neutral player."""
    table = table_in_round(2, players=2)
    table.players[0].cards["mercenary"] = 1
    card = {"event": "card", "seat": 0, "card": "mercenary", "window": "after_turn", "broker": 0}
    own = [placed(0, 4, "m2.red", "up"), placed(0, 3, "m3.red", broker=1)]
    trace = Trace([*own, neutral, card])
    placement.take_turn(table, trace, 1, 0)
    trace.finish()
    assert (table.neutral[0].gold["market"], table.players[0].neutral_hand) == (1, [0, 1, 2])


FALSE: list[tuple[str, dict[str, Any]]] = [
    ("PC2", {"value": 3}),  # not among the four
    ("PC2", {"face": "up"}),
    ("PL1", {"seat": 1}),
    ("PL4", {"at": "m2.red"}),  # taken
    ("PL4", {"at": "n4.port"}),
]


def test_PC2_after_his_brokers_and_before_his_window_a_player_places_a_neutral_one() -> None:
    place = placed("neutral", 4, "m2.blue", broker=2)
    turn_of_two(place)
    for rule, false in FALSE:
        with refused(rule):
            turn_of_two({**place, **false})


def test_PC2_each_player_has_four_neutral_brokers_each_round_and_no_fifth() -> None:
    table = table_in_round(1, players=2)
    assert [player.neutral_hand for player in table.players] == [[0, 1, 2, 4]] * 2
    events = [placed("neutral", value, "n1.port", broker=number) for number, value in enumerate([4, 4])]
    placement.place_neutral(table, Trace(events[:1]), 1, 0)
    with refused("PC2"):
        placement.place_neutral(table, Trace(events[1:]), 1, 0)
    placement.place_neutral(table, Trace(events[1:]), 1, 1)
    table.begin_round(2)
    assert [player.neutral_hand for player in table.players] == [[0, 1, 2, 4]] * 2


def test_PC2_market_gold_of_the_neutral_player_is_a_switch() -> None:
    for takes, gold in [(True, 1), (False, 0)]:
        table = table_in_round(1, players=2, neutral_takes_market_gold=takes)
        placement.place_neutral(table, Trace([placed("neutral", 4, "m2.blue")]), 1, 0)
        assert table.neutral[0].gold["market"] == gold


def test_TB4_the_neutral_player_wins_every_tie_except_against_an_intriguer() -> None:
    table = table_in_round(2, players=2)
    bring_forward(table, [4, 4, 4], [0, 0, 0])
    put(table, (0, 2, "n2.port"), ("neutral", 2, "n2.port"), (0, 1, "m2.red"), ("neutral", 1, "m2.blue"))
    neutral_first = tie("n2.port", TWO, ["neutral", 0], "neutral")
    assert ranked(table, 1, neutral_first) == ["neutral"]
    with refused("TB4"):
        ranked(table, 1, tie("n2.port", TWO, TWO, "front"))
    play(table, 1, "intriguer", "start_of_counting")
    with refused("TB3"):
        ranked(table, 1, neutral_first)
    assert ranked(table, 1, tie("n2.port", TWO, TWO, "intriguer")) == [0]
    assert first_in_row(table, 2, tie("m2", TWO, ["neutral", 0], "neutral")) == "neutral"


def test_TB4_the_others_behind_the_neutral_player_are_ranked_as_ever() -> None:
    table = table_in_round(1, players=2)
    bring_forward(table, [1], [2])
    put(table, (0, 2, "n2.port"), (1, 2, "n2.port"), ("neutral", 2, "n2.port"))
    three, order = [0, 1, "neutral"], ["neutral", 1, 0]
    assert ranked(table, 2, tie("n2", three, order, "front")) == ["neutral", 1]
    assert ranked(table, 1, tie("n2.port", three, order, "neutral")) == ["neutral"]


def test_PC2_the_neutral_player_never_decides_a_column_tie() -> None:
    table = table_in_round(1, players=2)
    bring_forward(table, [0], [1])
    put(table, ("neutral", 4, "m2.red"))
    order = ["blue", "green", "yellow"]
    columns = {"event": "columns", "ranking": ["red", *order], "decided_by": "neutral"}
    for decided_by in ["neutral", 1]:
        trace = Trace([tie("columns", order, order, "decider"), {**columns, "decided_by": decided_by}])
        trace.gather_ties(until="leader")
        if decided_by == 1:
            counting.rank_columns(table, trace)
        else:
            with refused("CO9"):
                counting.rank_columns(table, trace)


GREED = [
    ("green", ["red", "green", "white"], [("green", "green"), ("white", "green")]),
    ("blue", ["red", "green", "white"], [("white", "blue"), ("green", "green")]),
    ("yellow", ["red", "green", "blue"], [("blue", "blue"), ("green", "green")]),  # FS3: from the left
]


@pytest.mark.parametrize("highest, ship, wanted", GREED)
def test_PC2_the_neutral_player_takes_the_highest_gem_and_white_after_the_real_one(
    highest: str, ship: list[str], wanted: list[tuple[str, str]]
) -> None:
    table = table_in_round(1, players=2)
    table.quotations[highest] = 1
    put(table, ("neutral", 0, "n1.port"))
    table.ports[0] = ship
    neighbourhood_taken(table, *[("neutral", 1, gem, becomes) for gem, becomes in wanted])
    with refused("CO2"):
        neighbourhood_taken(table, *[("neutral", 1, gem, becomes) for gem, becomes in reversed(wanted)])


def won_by_neutral(card: str, **what: Any) -> Table:
    """The table after the neutral player has won a card, with yellow the highest colour."""
    table = table_in_round(1, players=2)
    table.quotations["yellow"] = 2
    event = {"event": "card", "seat": "neutral", "card": card, "window": "at_once", **what}
    trace = Trace([event])
    characters.win(table, trace, card, "neutral")
    trace.finish()
    return table


@pytest.mark.parametrize("card, gold", [("prince", 4), ("king", 5)])
def test_PC2_he_keeps_the_gold_of_prince_and_king(card: str, gold: int) -> None:
    assert won_by_neutral(card, gold=gold).neutral[0].gold["characters"] == gold


@pytest.mark.parametrize("card", ["gem", "jeweller", "bishop"])
def test_PC2_for_any_other_card_he_takes_a_gem_of_the_highest_colour(card: str) -> None:
    table = won_by_neutral(card, gem="yellow")
    assert (table.neutral[0].gems["yellow"], table.neutral[0].cards) == (1, {})
    with refused("PC2"):
        won_by_neutral(card, gem="blue")


def test_PC2_a_white_gem_of_the_market_becomes_the_highest_colour() -> None:
    table = table_in_round(1, players=2)
    table.market, table.quotations["red"] = ["blue", "green", "white"], 1
    put(table, ("neutral", 0, "m2.red"))
    row = {"event": "row", "row": 2, "seat": "neutral", "gem": "white", "as": "blue"}
    empty = {"event": "row", "row": 3, "seat": None, "gem": "green"}
    with refused("CO3"):
        counting.win_rows(table, Trace([row, empty]))
    counting.win_rows(table, Trace([{**row, "as": "red"}, empty]))
    assert table.neutral[0].gems["red"] == 1


def lead(table: Table, colour: str, step: int) -> None:
    counting.lead(table, Trace([{"event": "leader", "seat": "neutral", "colour": colour, "step": step}]))


def test_PC2_as_leader_he_raises_the_colour_he_owns_most_of() -> None:
    table = table_in_round(1, players=2)
    put(table, ("neutral", 0, "m2.red"))
    table.neutral[0].gems.update(green=2, red=2, blue=1, black=5)
    for colour, step in [("red", 1), ("blue", 1), ("green", -1)]:
        with refused("CO10"):
            lead(table, colour, step)
    lead(table, "green", 1)
    assert table.quotations["green"] == 1


@pytest.mark.parametrize("own, neutral, players", [
    (0, 12, [24, 18]), (1, 12, [24, 18]), (2, 12, [24, 12]),
    (3, 18, [24, 12]), (4, 18, [18, 12]), (5, 24, [18, 12]),
])  # fmt: skip
def test_PC2_he_scores_at_least_the_third_place_which_pushes_nobody_down(
    own: int, neutral: int, players: list[int]
) -> None:
    table = table_in_round(1, players=2)
    for player, gems in zip(table.everybody(), [4, 2, own], strict=True):
        player.gems["blue"] = gems
    assert [score["blue"] for score in final_scores(table).values()] == [*players, neutral]


def test_PC2_he_scores_his_black_gems_and_the_third_place_of_colours_without_any_gem() -> None:
    table = table_in_round(1, players=2)
    table.neutral[0].gems["black"] = 2
    score = final_scores(table)["neutral"]
    assert {part: score[part] for part in ["black", "blue", "green", "yellow", "red"]} == {
        "black": 4, "blue": 12, "green": 10, "yellow": 8, "red": 6,
    }  # fmt: skip
    assert score["total"] == 40


@pytest.mark.parametrize(
    "can_win, winners, ranking", [(False, [1], [1, 0]), (True, ["neutral"], ["neutral", 1, 0])]
)
def test_PC2_FS6_he_wins_only_by_the_switch(can_win: bool, winners: list[Any], ranking: list[Any]) -> None:
    table = table_in_round(1, players=2, neutral_can_win=can_win)
    table.players[1].gold["market"] = 1
    scores = final_scores(table)
    event = {"event": "result", "winners": winners, "ranking": ranking}
    assert rank_players(table, Trace([event]), scores) == winners
    with refused("FS6"):
        rank_players(table, Trace([{**event, "ranking": ranking[::-1]}]), scores)
