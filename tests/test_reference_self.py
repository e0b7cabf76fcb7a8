"""The reference replay itself, rule by rule, on positions and a game that were worked out by hand."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.reference import Disagreement, characters, counting, placement, replay
from tests.reference.auction import auction, choosing_order
from tests.reference.components import broker_set, market_rows, port_gems, ship_cards
from tests.reference.example import BROKERS, GEMS, PALACES, QUOTATIONS, SHIPS, Events, quiet_game
from tests.reference.rulings import Rulings
from tests.reference.scoring import black_gold, colour_gold, colour_ranking
from tests.reference.table import Broker, Player, Table
from tests.reference.ties import Ties
from tests.reference.trace import Trace


def table_in_round(number: int, **switches: Any) -> Table:
    """Four seats with Order cards 1 to 4 and the ships and palaces of the example, nothing placed."""
    players = [Player(seat, order=seat + 1) for seat in range(4)]
    table = Table(Rulings(BROKERS, SHIPS, **switches), players, PALACES, SHIPS)
    table.begin_round(number)
    return table


def put(table: Table, *brokers: tuple[int, int, str], face: str = "down") -> None:
    """Places (seat, strength, place); the ids count on from 0."""
    for seat, strength, at in brokers:
        table.brokers[len(table.brokers)] = Broker(seat, strength, face, at)


def bring_forward(table: Table, *fronts: list[int]) -> None:
    """Gives each seat its front brokers."""
    for player, front in zip(table.players, fronts, strict=True):
        player.front = front


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """Within, a disagreement about this rule has to arise."""
    with pytest.raises(Disagreement) as caught:
        yield
    assert caught.value.rule == rule, str(caught.value)


def play(table: Table, seat: int, card: str, window: str, **what: Any) -> None:
    """Plays a card that the seat won in the round before."""
    table.players[seat].cards[card] = table.round - 1
    event = {"event": "card", "seat": seat, "card": card, "window": window, **what}
    characters.window(table, Trace([event]), window, [seat])


def tie(where: str, seats: list[Any], order: list[Any], by: str) -> dict[str, Any]:
    return {"event": "tie", "where": where, "seats": seats, "order": order, "by": by}


# --- SU, RS


def test_SU1_a_set_of_four_players_has_eleven_brokers() -> None:
    assert broker_set(4) == [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4]


def test_SU2_the_24_cards_are_those_of_the_example() -> None:
    assert ship_cards() == SHIPS


@pytest.mark.parametrize(
    "colour, step, stop, lose", [("blue", 2, 7, 6), ("red", -2, -7, -6), ("green", 1, 1, 1)]
)
def test_SU4_a_move_past_the_end_stops_there_or_is_lost(colour: str, step: int, stop: int, lose: int) -> None:
    for end, expected in [("stop", stop), ("lose", lose)]:
        table = table_in_round(1, quotation_end=end)
        table.quotations = {"blue": 6, "green": 0, "yellow": 0, "red": -6}
        table.move_quotation(colour, step)
        assert table.quotations[colour] == expected


def test_RS2_RS3_a_ship_brings_four_gems_to_a_port_and_three_rows_to_the_market() -> None:
    assert port_gems(["red", "blue", "white"]) == ["red", "red", "blue", "white"]
    assert market_rows(["red", "blue", "white"]) == {1: "white", 2: "red", 3: "blue"}
    assert market_rows(["red", "blue", "green"]) == {1: "red", 2: "blue", 3: "green"}


# --- AU


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


# --- PL


def test_PL4_only_free_squares_of_rows_with_a_gem_are_open() -> None:
    table = table_in_round(1)
    put(table, (0, 3, "m1.blue"), (0, 3, "n1.port"))
    places = placement.open_places(table)
    assert len(places) == 12 + 12 - 1
    assert "n1.port" in places
    assert not {"m1.blue", "m0.red", "m0.blue"} & set(places)


@pytest.mark.parametrize("faces, bishop, legal", [
    ("up down", False, True), ("down up", False, True), ("down down", False, False), ("up up", False, False),
    ("down down", True, True), ("up up", True, False),
])  # fmt: skip
def test_PL2_one_up_one_down_unless_the_bishop_is_in_effect(faces: str, bishop: bool, legal: bool) -> None:
    table = table_in_round(2)
    if bishop:
        play(table, 0, "bishop", "start_of_placement")
    events = [
        {"event": "place", "turn": 1, "seat": 0, "value": 4, "face": face, "at": "m1.red", "broker": number}
        for number, face in enumerate(faces.split())
    ]
    events[1]["at"] = "m2.red"
    if legal:
        placement.take_turn(table, Trace(events), 1, 0)
        assert table.players[0].gold["market"] == 2  # PL5
    else:
        with refused("PL2"):
            placement.take_turn(table, Trace(events), 1, 0)


# --- CH


def test_CH1_a_card_waits_for_the_next_round_and_two_a_round_are_the_limit() -> None:
    table = table_in_round(2)
    table.players[0].cards["merchant"] = 2
    early = {"event": "card", "seat": 0, "card": "merchant", "window": "start_of_counting"}
    with refused("CH1"):
        characters.window(table, Trace([early]), "start_of_counting", [0])
    table.begin_round(3)
    for card in ["bishop", "spy"]:
        play(table, 0, card, "start_of_placement")
    with refused("CH1"):
        play(table, 0, "conjurer", "start_of_placement")


def test_CH2_seats_decide_in_order_and_each_card_has_its_window() -> None:
    table = table_in_round(2)
    table.players[0].cards["intriguer"] = table.players[1].cards["merchant"] = 1
    events = [
        {"event": "card", "seat": seat, "card": card, "window": "start_of_counting"}
        for seat, card in [(1, "merchant"), (0, "intriguer")]
    ]
    with refused("CH2"):
        characters.window(table, Trace(events), "start_of_counting", [0, 1, 2, 3])
    with refused("CH2"):
        play(table, 0, "queen", "after_turn", area="n1.port")


def test_CH_spy_sees_three_hidden_brokers_of_others_and_their_true_values() -> None:
    table = table_in_round(2)
    put(table, *[(1, strength, "n1.port") for strength in [0, 1, 2, 3]], (0, 4, "n1.port"))
    put(table, (1, 4, "n1.port"), face="up")
    looks = [{"event": "spy", "seat": 0, "broker": number, "value": number} for number in range(4)]
    with refused("CH Spy"):  # the card was not played
        placement.before_turn(table, Trace(looks[:1]), 0)
    play(table, 0, "spy", "start_of_placement")
    for broker, value in [(0, 1), (4, 4), (5, 4)]:  # a wrong value, his own broker, one face up
        with refused("CH Spy"):
            placement.before_turn(table, Trace([{**looks[0], "broker": broker, "value": value}]), 0)
    placement.before_turn(table, Trace(looks[:3]), 0)
    with refused("CH Spy"):
        placement.before_turn(table, Trace(looks[3:]), 0)


def test_CH_conjurer_swaps_a_bid_broker_with_one_behind_the_screen() -> None:
    table = table_in_round(2)
    player = table.players[0]
    player.hand, player.front = [0, 3], [4, 1]
    conjure = {"event": "conjure", "turn": 1, "seat": 0, "front": 4, "hand": 0}
    place = {"event": "place", "turn": 1, "seat": 0, "value": 4, "face": "up", "at": "n1.port", "broker": 0}
    with refused("CH Conjurer"):
        placement.place(table, Trace([conjure, place]), 1, 0, ["up"])
    play(table, 0, "conjurer", "start_of_placement")
    placement.place(table, Trace([conjure, place]), 1, 0, ["up"])
    assert (player.hand, player.front) == ([3], [1, 0])


@pytest.mark.parametrize("stops", [True, False])
def test_CH_queen_closes_an_area_to_placing_and_by_the_switch_to_moves(stops: bool) -> None:
    table = table_in_round(2, queen_stops_moves=stops)
    put(table, (1, 3, "n1.port"), (1, 2, "n2.port"))
    play(table, 0, "queen", "before_turn", area="n1.port")
    assert "n1.port" not in placement.open_places(table)
    if stops:
        with refused("CH Magician"):
            play(table, 1, "magician", "after_turn", brokers=[0, 1])
        with refused("CH Herald"):
            play(table, 1, "herald", "start_of_counting", broker=1, to="n1.port")
    else:
        play(table, 1, "magician", "after_turn", brokers=[0, 1])
        assert [table.brokers[number].at for number in [0, 1]] == ["n2.port", "n1.port"]


def test_CH_magician_needs_own_brokers_on_different_places() -> None:
    table = table_in_round(2)
    put(table, (0, 3, "n1.port"), (0, 2, "n1.port"), (1, 4, "n2.port"), (0, 1, "m1.red"))
    for brokers in [[0, 1], [0, 2], [0, 0]]:
        with refused("CH Magician"):
            play(table, 0, "magician", "after_turn", brokers=brokers)
        table.players[0].cards_played = 0
    play(table, 0, "magician", "after_turn", brokers=[0, 3])
    assert table.strengths(["m1.red"]) == {0: 3}
    assert table.players[0].gold["market"] == 0


def test_CH_mercenary_counts_five_everywhere() -> None:
    table = table_in_round(2)
    put(table, (0, 0, "m1.red"))
    play(table, 0, "mercenary", "after_turn", broker=0)
    assert table.strengths(["m1.red"]) == {0: 5}
    assert table.front_sum(0) == 0


def test_CH_banker_moves_two_different_colours() -> None:
    table = table_in_round(2)
    play(table, 0, "banker", "start_of_counting", up="red", down="blue")
    assert table.quotations == {"blue": -1, "green": 0, "yellow": 0, "red": 1}
    with refused("CH Banker"):
        play(table, 0, "banker", "start_of_counting", up="red", down="red")


def test_CH_captain_swaps_ships_the_market_only_by_the_switch() -> None:
    table = table_in_round(1)
    with refused("CH Captain"):
        play(table, 0, "captain", "start_of_counting", ports=[1, "market"])
    table = table_in_round(1, captain_may_take_market=True)
    play(table, 0, "captain", "start_of_counting", ports=["market", 2])
    assert (table.ports[1], table.market) == (SHIPS[4], SHIPS[1])


MOVES = [(0, "m1.red", 1), (1, "m2.red", 0), (1, "n1.port", 0), (0, "n1.palace", 0)]


@pytest.mark.parametrize("broker, to, gold", MOVES)
def test_CH_herald_pays_only_from_city_to_market(broker: int, to: str, gold: int) -> None:
    table = table_in_round(2)
    put(table, (0, 3, "n1.port"), (0, 2, "m1.blue"))
    play(table, 0, "herald", "start_of_counting", broker=broker, to=to)
    assert (table.brokers[broker].at, table.players[0].gold["market"]) == (to, gold)


@pytest.mark.parametrize("to", ["n1.port", "m1.blue", "m0.blue"])
def test_CH_herald_needs_another_legal_place(to: str) -> None:
    table = table_in_round(2)
    put(table, (0, 3, "n1.port"), (1, 2, "m1.blue"))
    with refused("CH Herald"):
        play(table, 0, "herald", "start_of_counting", broker=0, to=to)


def test_CH_jeweller_and_alchemist_take_gems_from_the_bank() -> None:
    table = table_in_round(2, jeweller_may_repeat=False)
    with refused("CH Jeweller"):
        play(table, 0, "jeweller", "start_of_counting", gems=["red", "red"])
    table = table_in_round(2)
    play(table, 0, "jeweller", "start_of_counting", gems=["red", "red"])
    for give, take in [("blue", "red"), ("red", "red"), ("red", "black")]:
        with refused("CH Alchemist"):
            play(table, 0, "alchemist", "end_of_round", give=give, take=take)
        table.players[0].cards_played = 0
    play(table, 0, "alchemist", "end_of_round", give="red", take="blue")
    assert table.players[0].gems == {"blue": 1, "green": 0, "yellow": 0, "red": 1, "black": 0}


@pytest.mark.parametrize("pays, owner, gold", [("winner", 1, 5), ("owner", 1, 3), ("owner", 0, 5)])
def test_CH_merchant_pays_the_winner_or_only_its_owner(pays: str, owner: int, gold: int) -> None:
    table = table_in_round(2, merchant_pays=pays)
    put(table, (0, 0, "n1.commerce"))
    play(table, owner, "merchant", "start_of_counting")
    trace = Trace([{"event": "commerce", "neighbourhood": 1, "seat": 0, "gold": gold}])
    counting.win_commerce(table, trace, Ties(table, trace, until="palace"), 1)
    assert table.players[0].gold["commerce"] == gold


# --- TB, CO


def ranked(table: Table, prizes: int, *ties: dict[str, Any]) -> list[int]:
    """The ranking of neighbourhood 2 (three prizes) or of its port (one)."""
    book = Ties(table, Trace(ties), until="palace")
    where = "n2" if prizes == 3 else "n2.port"
    result = book.rank(where, table.strengths(["n2.port", "n2.palace"]), prizes)
    book.finish()
    return result


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
        counting.rank_columns(table, trace, Ties(table, trace, until="leader"))

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
    market = Trace([tie("m1", [2, 3], [3, 2], "intriguer")])
    with refused("TB1"):
        Ties(table, market, until="leader").rank("m1", table.strengths(["m1.red", "m1.blue"]), 1)


def lead(table: Table, **event: Any) -> None:
    trace = Trace([{"event": "leader", **event}])
    counting.lead(table, trace, Ties(table, trace, until="leader"))


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


# --- FS


def test_EX2_FS5_tied_players_take_the_worst_place() -> None:
    assert colour_gold([6, 5, 5, 3], rank=0) == [24, 12, 12, 6]
    assert colour_gold([2, 2, 0, 0], rank=3) == [9, 9, 0, 0]


def test_EX3_equal_quotations_rank_from_the_left() -> None:
    ranks = colour_ranking({"blue": 3, "green": -1, "yellow": 1, "red": 3})
    assert ranks == ["blue", "red", "yellow", "green"]


def test_EX5_black_gems() -> None:
    assert [black_gold(gems) for gems in range(9)] == [0, 1, 4, 8, 12, 16, 20, 24, 24]


# --- whole games


def nth(events: Events, kind: str, number: int = 0) -> dict[str, Any]:
    """The event of this kind with this number."""
    return [event for event in events if event["event"] == kind][number]


def test_a_legal_game_is_replayed_to_the_end_that_was_worked_out() -> None:
    end = replay(quiet_game())
    assert [score["total"] for score in end.scores] == [79, 84, 74, 54]
    assert (end.winners, end.gems, end.quotations, end.departures) == ([1], GEMS, QUOTATIONS[3], [])


FALSE = [
    ("SU2", "setup", 0, {"ships": SHIPS[:-1] + SHIPS[:1]}),
    ("SU3", "setup", 0, {"removed_characters": ["conjurer", "magician", "king"]}),
    ("SU5", "setup", 0, {"order": [1, 2, 3, 3]}),
    ("RS1", "reveal", 1, {"characters": ["jeweller", "queen", "captain", "alchemist"]}),
    ("RS2", "reveal", 0, {"ports": SHIPS[1:5]}),
    ("RS3", "reveal", 0, {"rows": {"0": None, "1": "blue", "2": "white", "3": "yellow"}}),
    ("AU1", "bid", 0, {"bids": [[2, 2], [1, 1], [1, 1], [1, 1]]}),
    ("AU2", "order", 1, {"card": 1}),
    ("AU3", "order", 1, {"seat": 2}),
    ("PL1", "place", 3, {"seat": 0}),
    ("PL2", "place", 5, {"value": 1}),  # a hidden broker that was bid: from nowhere
    ("PL2", "place", 1, {"face": "up"}),
    ("PL4", "place", 9, {"at": "m0.red"}),
    ("PL4", "place", 11, {"at": "m1.blue"}),  # taken
    ("trace", "place", 1, {"broker": 0}),
    ("CH1", "card", 2, {"card": "intriguer"}),  # not held
    ("CH Jeweller", "card", 2, {"gems": ["red", "black"]}),
    ("CH Merchant", "commerce", 4, {"gold": 3}),
    ("CH3", "card", 0, {"gold": 5}),
    ("CO2", "gem", 0, {"seat": 1}),
    ("CO2", "gem", 0, {"gem": "red", "as": "red"}),  # not in this port
    ("CO3", "gem", 0, {"as": "red"}),  # blue does not turn
    ("CO3", "row", 0, {"as": "black"}),  # white turns, but not black
    ("CO4", "port", 0, {"seat": 3}),
    ("CO5", "commerce", 0, {"gold": 5}),
    ("CO6", "palace", 2, {"seat": None}),
    ("CO7", "row", 1, {"seat": 0}),
    ("CO8", "columns", 0, {"ranking": ["green", "blue", "yellow", "red"]}),
    ("CO9", "columns", 0, {"decided_by": 0}),
    ("CO10", "leader", 0, {"step": 0}),
    ("SU4", "quotations", 3, {"blue": 6}),
    ("FS1", "score", 2, {"yellow": 12}),
    ("FS1", "score", 2, {"total": 75}),
    ("FS7", "score", 0, {"gems": GEMS[1]}),
    ("FS6", "result", 0, {"winners": [0]}),
    ("FS6", "result", 0, {"ranking": [1, 2, 0, 3]}),
    ("trace", "place", 40, {"round": 1}),
]  # fmt: skip


@pytest.mark.parametrize("rule, kind, number, false", FALSE)
def test_a_false_event_is_refused(rule: str, kind: str, number: int, false: dict[str, Any]) -> None:
    events = quiet_game()
    nth(events, kind, number).update(false)
    with refused(rule):
        replay(events)


def test_a_missing_a_doubled_and_an_invented_event_are_refused() -> None:
    for place in range(len(quiet_game())):
        missing, doubled = quiet_game(), quiet_game()
        del missing[place]
        doubled.insert(place, deepcopy(doubled[place]))
        for events in [missing, doubled]:
            with pytest.raises(Disagreement):
                replay(events)
    events = quiet_game()
    palace = events.index(nth(events, "palace"))
    events.insert(palace, {**tie("n1.port", [0, 1], [0, 1], "front"), "round": 1})
    with refused("TB"):
        replay(events)


def test_a_disagreement_names_game_event_rule_and_both_sides() -> None:
    events = quiet_game()
    nth(events, "port").update(seat=3)
    number = events.index(nth(events, "port")) + 1
    said = f"game 7, event {number} (port), CO4: the trace says seat is 3; the rules say 0"
    with pytest.raises(Disagreement, match=re.escape(said)):
        replay(events)


def test_departures_name_the_rulings_that_are_not_the_book_s() -> None:
    events = quiet_game()
    events[0]["rulings"] = {**events[0]["rulings"], "captain_may_take_market": True}
    assert replay(events).departures == ["captain_may_take_market = True"]


def test_the_command_counts_games_and_stops_at_a_disagreement(tmp_path: Path) -> None:
    good, bad = quiet_game(), quiet_game()
    nth(bad, "leader").update(seat=2)
    for name, games in [("good", [good, good]), ("bad", [good, bad]), ("empty", [])]:
        lines = [json.dumps(event) + "\n" for game in games for event in game]
        (tmp_path / name).write_text("".join(lines), encoding="utf-8")

    def run(name: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.reference", str(tmp_path / name)]
        root = Path(__file__).parent.parent
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    assert (run("good").returncode, run("good").stdout) == (0, "2 games agreed\n")
    assert run("bad").returncode == 1
    assert "CO10" in run("bad").stderr
    assert run("empty").returncode == 1


def test_the_reference_imports_nothing_of_the_package_it_judges() -> None:
    for file in (Path(__file__).parent / "reference").glob("*.py"):
        assert not re.search(r"^\s*(from|import) (ysim|numba|numpy)", file.read_text("utf-8"), re.MULTILINE)
