"""The reference itself: King's Favour (KF)."""

import pytest

from tests.reference import favour, placement
from tests.reference.favour import shares
from tests.reference.scoring import final_scores
from tests.reference.trace import Trace
from tests.reference_self.positions import (
    Fields,
    bring_forward,
    placed,
    play,
    put,
    put_in_throne_room,
    refused,
    table_in_round,
)

GOLD = [12, 7, 3, 0, 0]


def thrones(*values: int) -> list[Fields]:
    """The events of one round; the ids count on from 90."""
    return [
        {"event": "throne", "seat": seat, "value": value, "broker": 90 + seat}
        for seat, value in enumerate(values)
    ]


@pytest.mark.parametrize("number, refill", [(1, [2]), (3, [2]), (4, [])])
def test_KF1_a_front_broker_goes_to_the_throne_room_and_a_spare_2_comes_but_in_round_4(
    number: int, refill: list[int]
) -> None:
    table = table_in_round(number, players=2, kings_favour=True)
    bring_forward(table, [4, 3, 0], [1, 0, 0])
    with refused("KF1"):
        favour.fill_throne_room(table, Trace(thrones(2, 1)))
    trace = Trace(thrones(4, 1))
    favour.fill_throne_room(table, trace)
    trace.finish()
    assert table.brokers[90].face == "down"
    table.begin_round(number)
    assert table.players[0].hand == [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, *refill]
    assert table.players[1].hand == [0, 0, 1, 1, 2, 3, 3, 3, 4, 4, *refill]


def test_KF1_each_player_gives_one_under_an_id_of_its_own() -> None:
    table = table_in_round(1, players=2, kings_favour=True)
    bring_forward(table, [4, 3, 0], [1, 0, 0])
    twice = thrones(4, 1)
    twice[1].update(seat=0)
    with refused("KF1"):
        favour.fill_throne_room(table, Trace(twice))
    table.begin_round(2)
    with refused("trace"):
        placement.place(table, Trace([placed(1, 4, "n1.port", "up", broker=90)]), 1, 1, ["up"])


@pytest.mark.parametrize("sums, gold", [
    ([9, 4, 2, 1], [12, 7, 3, 0]), ([9, 9, 2, 1], [9, 9, 3, 0]), ([9, 4, 4, 1], [12, 5, 5, 0]),
    ([9, 4, 2, 2], [12, 7, 1, 1]), ([5, 5, 5, 5], [5, 5, 5, 5]), ([1, 2, 3, 4, 5], [0, 0, 3, 7, 12]),
    ([3, 3, 3], [7, 7, 7]), ([0, 0], [9, 9]), ([7, 7, 7, 7, 0], [5, 5, 5, 5, 0]),
])  # fmt: skip
def test_KF2_tied_players_share_the_average_of_their_places_rounded_down(
    sums: list[int], gold: list[int]
) -> None:
    assert shares(sums, GOLD) == gold


def test_KF2_favour_is_a_part_of_the_score_only_where_it_is_played() -> None:
    for played, gold in [(True, [3, 12, 7]), (False, [0, 0, 0])]:
        table = table_in_round(4, players=3, kings_favour=played)
        for seat, strengths in enumerate([[1, 1], [4, 2], [3]]):
            put_in_throne_room(table, seat, *strengths)
        scores = final_scores(table)
        assert [score["favour"] for score in scores.values()] == gold
        assert [score["total"] for score in scores.values()] == gold


def test_KF3_the_neutral_player_takes_no_part() -> None:
    table = table_in_round(4, players=2, kings_favour=True)
    put_in_throne_room(table, 1, 0)
    put_in_throne_room(table, 0, 1)
    assert [score["favour"] for score in final_scores(table).values()] == [12, 7, 0]


def test_KF3_the_spy_sees_brokers_of_others_in_the_throne_room() -> None:
    table = table_in_round(2, kings_favour=True)
    put_in_throne_room(table, 1, 4)
    put_in_throne_room(table, 0, 3)
    play(table, 0, "spy", "start_of_placement")
    for broker, value in [(0, 3), (1, 3)]:
        with refused("CH Spy"):
            placement.look(table, Trace([{"event": "spy", "seat": 0, "broker": broker, "value": value}]), 0)
    placement.look(table, Trace([{"event": "spy", "seat": 0, "broker": 0, "value": 4}]), 0)


def test_KF3_the_magician_swaps_a_placed_broker_with_one_in_the_throne_room() -> None:
    table = table_in_round(2, kings_favour=True)
    put_in_throne_room(table, 0, 4, 1)
    put_in_throne_room(table, 1, 3)
    table.begin_round(2)
    put(table, (0, 0, "m1.red"), face="up")
    for brokers in [[0, 1], [2, 3]]:  # both in the throne room; another player's
        with refused("CH Magician"):
            play(table, 0, "magician", "after_turn", brokers=brokers)
    play(table, 0, "magician", "after_turn", brokers=[3, 0])
    assert table.strengths(["m1.red"]) == {0: 4}
    assert (table.brokers[0].face, table.brokers[3].face) == ("down", "up")
    assert table.throne_room(0) == [1, 3]
    assert table.players[0].gold["market"] == 0
    table.begin_round(3)
    assert table.players[0].hand == [0, 1, 1, 2, 3, 3, 3, 4, 4]


def test_KF3_a_mercenary_s_mark_is_lost_in_the_throne_room_but_not_on_the_board() -> None:
    table = table_in_round(2, kings_favour=True)
    put_in_throne_room(table, 0, 4)
    put(table, (0, 0, "n1.port"), (0, 1, "n2.port"))
    for number, swap, marked in [(1, [1, 2], True), (2, [0, 2], False)]:
        play(table, 0, "mercenary", "after_turn", broker=number)
        table.players[0].cards_played = 0
        play(table, 0, "magician", "after_turn", brokers=swap)
        assert table.brokers[number].marked == marked


def test_KF3_mercenary_herald_and_queen_do_not_reach_the_throne_room() -> None:
    table = table_in_round(2, kings_favour=True)
    put_in_throne_room(table, 0, 4)
    put(table, (0, 0, "n1.port"))
    with refused("CH Mercenary"):
        play(table, 0, "mercenary", "after_turn", broker=0)
    with refused("CH Herald"):
        play(table, 0, "herald", "start_of_counting", broker=0, to="n1.port")
    with refused("CH Herald"):
        play(table, 0, "herald", "start_of_counting", broker=1, to="throne")
    with refused("CH Queen"):
        play(table, 0, "queen", "before_turn", area="throne")
