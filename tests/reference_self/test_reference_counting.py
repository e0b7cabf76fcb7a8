"""The reference itself: counting (CO), ties (TB) and the final score (FS)."""

from typing import Any

from tests.reference import counting
from tests.reference.rules import book
from tests.reference.scoring import black_gold, colour_gold
from tests.reference.table import Table
from tests.reference.trace import Trace
from tests.reference_self.positions import (
    bring_forward,
    first_in_row,
    play,
    put,
    ranked,
    refused,
    table_in_round,
    tie,
)


def test_EX4_a_lone_0_wins_an_empty_area() -> None:
    table = table_in_round(1)
    put(table, (3, 0, "n2.port"))
    assert ranked(table, 1) == [3]


def test_EX4_CO9_a_lone_0_column_beats_an_empty_one_and_empty_ones_are_decided() -> None:
    table = table_in_round(1)
    bring_forward(table, [1], [1], [4], [0])
    put(table, (0, 0, "m1.red"))
    tied = ["blue", "green", "yellow", "red"]

    def rank(ranking: list[str], order: list[str], decided_by: int | None) -> None:
        columns = {"event": "columns", "ranking": ranking, "decided_by": decided_by}
        trace = Trace([tie("columns", tied, order, "decider"), columns])
        trace.gather_ties(until="leader")
        counting.rank_columns(table, trace)

    ranking = ["red", "yellow", "blue", "green"]
    with refused("CO9"):
        rank(["yellow", "red", "blue", "green"], ["yellow", "red", "blue", "green"], 2)
    with refused("CO9"):
        rank(ranking, ranking, 0)
    with refused("CO9"):
        rank(ranking, tied, 2)
    rank(ranking, ranking, 2)
    assert table.quotations == {"blue": -1, "green": -2, "yellow": 1, "red": 2}


def test_CO2_three_are_ranked_by_the_sum_of_their_areas() -> None:
    table = table_in_round(1)
    put(
        table, (0, 4, "n2.port"), (1, 3, "n2.port"), (1, 3, "n2.palace"), (2, 0, "n2.port"), (3, 1, "n2.port")
    )
    assert ranked(table, 3) == [1, 0, 3]


def test_TB1_TB2_front_brokers_then_the_order_card() -> None:
    table = table_in_round(1)
    bring_forward(table, [3], [5], [5], [9])
    put(table, (0, 2, "n2.port"), (1, 2, "n2.port"), (2, 2, "n2.port"))
    assert ranked(table, 3, tie("n2", [0, 1, 2], [1, 2, 0], "order_card")) == [1, 2, 0]
    assert ranked(table, 1, tie("n2.port", [0, 1, 2], [1, 2, 0], "order_card")) == [1]
    bring_forward(table, [5], [6], [5], [9])  # the winner is clear, the order of all three is not
    assert ranked(table, 1, tie("n2.port", [0, 1, 2], [1, 0, 2], "front")) == [1]
    assert ranked(table, 3, tie("n2", [0, 1, 2], [1, 0, 2], "order_card")) == [1, 0, 2]
    with refused("TB1"):
        ranked(table, 1, tie("n2.port", [0, 1, 2], [0, 1, 2], "front"))
    with refused("TB2"):
        ranked(table, 1, tie("n2.port", [0, 1, 2], [1, 0, 2], "order_card"))


def test_TB_every_tie_for_a_prize_needs_its_event_and_no_other_has_one() -> None:
    table = table_in_round(1)
    put(table, (0, 4, "n2.port"), (1, 2, "n2.port"), (2, 2, "n2.port"))
    with refused("TB"):
        ranked(table, 3)
    with refused("TB"):
        ranked(table, 1, tie("n2.port", [1, 2], [1, 2], "order_card"))


def test_TB3_the_intriguer_orders_ties_in_the_city_but_not_in_the_market() -> None:
    table = table_in_round(2)
    put(table, (0, 2, "n2.port"), (1, 2, "n2.port"), (2, 2, "m1.red"), (3, 2, "m1.blue"))
    play(table, 3, "intriguer", "start_of_counting")
    assert ranked(table, 3, tie("n2", [0, 1], [1, 0], "intriguer")) == [1, 0]
    with refused("TB1"):
        first_in_row(table, 1, tie("m1", [2, 3], [3, 2], "intriguer"))


def lead(table: Table, **event: Any) -> None:
    trace = Trace([{"event": "leader", **event}])
    counting.lead(table, trace)


def test_CO10_nobody_in_the_market_moves_nothing_and_the_leader_must_move() -> None:
    table = table_in_round(1)
    for seat in [None, 0]:
        with refused("CO10"):
            lead(table, seat=seat, colour="red", step=1)
    lead(table, seat=None)
    assert set(table.quotations.values()) == {0}
    put(table, (2, 0, "m1.red"))
    with refused("CO10"):
        lead(table, seat=2, colour="red", step=0)
    lead(table, seat=2, colour="red", step=-1)
    assert table.quotations["red"] == -1


def test_EX2_FS5_tied_players_take_the_worst_place() -> None:
    assert colour_gold([6, 5, 5, 3], [24, 18, 12, 6]) == [24, 12, 12, 6]
    assert colour_gold([2, 2, 0, 0], [12, 9, 6, 3]) == [9, 9, 0, 0]


def test_EX3_equal_quotations_rank_from_the_left() -> None:
    table = table_in_round(1)
    table.quotations = {"blue": 3, "green": -1, "yellow": 1, "red": 3}
    assert table.colour_ranking() == ["blue", "red", "yellow", "green"]


def test_EX5_black_gems() -> None:
    assert [black_gold(gems, book(4).black_gold) for gems in range(9)] == [0, 1, 4, 8, 12, 16, 20, 24, 24]
