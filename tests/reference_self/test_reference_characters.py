"""The reference itself: the Character cards (CH)."""

import pytest

from tests.reference import characters, counting, placement
from tests.reference.example import SHIPS
from tests.reference.trace import Trace
from tests.reference_self.positions import placed, play, put, refused, table_in_round


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


def test_CH_a_card_that_can_do_nothing_cannot_be_played() -> None:
    for card, window in [
        ("alchemist", "end_of_round"),
        ("magician", "after_turn"),
        ("herald", "start_of_counting"),
    ]:
        with refused("CH"):
            play(table_in_round(2), 0, card, window)


def test_CH1_the_limit_may_be_another() -> None:
    table = table_in_round(2, cards_per_round=1)
    play(table, 0, "bishop", "start_of_placement")
    with refused("CH1"):
        play(table, 0, "spy", "start_of_placement")


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
    place = placed(0, 4, "n1.port", "up")
    with refused("CH Conjurer"):
        placement.place(table, Trace([conjure, place]), 1, 0, ["up"])
    play(table, 0, "conjurer", "start_of_placement")
    placement.place(table, Trace([conjure, place]), 1, 0, ["up"])
    assert (player.hand, player.front) == ([3], [1, 0])


@pytest.mark.parametrize("stops", [True, False])
def test_CH_queen_closes_an_area_to_placing_and_by_the_switch_to_moves(stops: bool) -> None:
    table = table_in_round(2, queen_stops_moves=stops)
    put(table, (1, 3, "n1.port"), (1, 2, "n2.port"), (1, 0, "n3.port"))
    play(table, 0, "queen", "before_turn", area="n1.port")
    with refused("CH Queen"):
        placement.place(table, Trace([placed(0, 4, "n1.port", "up", broker=3)]), 1, 0, ["up"])
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
    counting.win_commerce(table, trace, 1)
    assert table.players[0].gold["commerce"] == gold
