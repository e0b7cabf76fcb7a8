"""The reference itself: the rules that a designer may change, and that each of them is heeded."""

from typing import Any

import pytest

from tests.reference import characters, counting
from tests.reference.components import CHARACTERS
from tests.reference.example import BROKERS, SHIPS
from tests.reference.rules import Rules, book, read_rules
from tests.reference.scoring import final_scores
from tests.reference.trace import Given, Trace
from tests.reference_self.positions import put, refused, table_in_round


def read(seats: int = 4, **rules: Any) -> Rules:
    return read_rules(Given(None, 1, {"event": "rulings", **rules}), seats)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_trace_does_not_say_is_as_in_the_book(players: int) -> None:
    assert read(players) == book(players)
    assert read(players, players=players).departures(players) == []


WRONG = [
    ("trace", {"gold_for_commerce": 3}),  # no such rule
    ("PC", {"players": 3}),
    ("PC3", {"neighbourhoods": 3}),  # four players
    ("SU1", {"brokers": [0, 1, 2, 3]}),  # nobody has one left over
    ("SU1", {"brokers": [0, 1, 2, 3, 6]}),
    ("SU1", {"brokers": [0, 1, 2, 3, "4"]}),
    ("SU2", {"ship_cards": [["red", "white", "white"]] * 24}),
    ("SU7", {"ship_cards": SHIPS[:19]}),
    ("SU3", {"characters": CHARACTERS[:11]}),
    ("SU3", {"characters": [*CHARACTERS[:14], "queen"]}),
    ("SU3", {"characters": [*CHARACTERS[:14], "fool"]}),
    ("FS1", {"rounds": 0}),
    ("FS1", {"rounds": "4"}),
    ("SU7", {"rounds": 5}),  # 25 ships
    ("SU3", {"rounds": 5, "ship_cards": [*SHIPS, SHIPS[0]]}),  # 16 yellow cards
    ("SU4", {"track_length": 14}),
    ("SU4", {"quotation_end": "bounce"}),
    ("PL5", {"market_gold": True}),
    ("CO8", {"column_steps": [1, 0, -1]}),
    ("CH Merchant", {"merchant_pays": "loser"}),
    ("CH Queen", {"queen_stops_moves": 1}),
    ("FS4", {"colour_gold": [[24, 18, 12, 6]]}),
]


@pytest.mark.parametrize("rule, wrong", WRONG)
def test_a_rule_that_cannot_be_is_refused(rule: str, wrong: dict[str, Any]) -> None:
    with refused(rule):
        read(**wrong)


def test_PC3_three_players_may_have_four_neighbourhoods() -> None:
    assert read(3, neighbourhoods=4).departures(3) == ["neighbourhoods = 4"]


def test_departures_do_not_heed_the_order_of_brokers_ships_and_characters() -> None:
    rules = book(4, brokers=BROKERS[::-1], ship_cards=SHIPS[::-1], characters=CHARACTERS[::-1])
    assert rules.departures(4) == []
    assert book(4, column_steps=[-2, -1, 1, 2]).departures(4) == ["column_steps = [-2, -1, 1, 2]"]


def test_FS2_FS4_black_and_coloured_gems_pay_what_the_rules_say() -> None:
    table = table_in_round(1, black_gold=[2, 5], colour_gold=[[7, 1], [6], [5], [4]])
    for player, gems in zip(table.players, [4, 3, 2, 0], strict=True):
        player.gems.update(blue=gems, red=gems, black=gems)
    parts = [[score[part] for part in ["blue", "red", "black"]] for score in final_scores(table).values()]
    assert parts == [[7, 4, 5], [1, 0, 5], [0, 0, 5], [0, 0, 0]]


def test_CO5_commerce_pays_what_the_rules_say() -> None:
    table = table_in_round(1, commerce_gold=2)
    put(table, (0, 0, "n1.commerce"))
    counting.win_commerce(table, Trace([{"event": "commerce", "neighbourhood": 1, "seat": 0, "gold": 2}]), 1)
    assert table.players[0].gold["commerce"] == 2


def test_CO8_CO10_columns_and_leader_move_what_the_rules_say() -> None:
    table = table_in_round(1, column_steps=[3, 0, 0, -3], leader_step=2)
    put(table, (0, 4, "m1.red"), (1, 3, "m1.blue"), (1, 2, "m2.green"), (2, 0, "m3.yellow"))
    ranking = {"event": "columns", "ranking": ["red", "blue", "green", "yellow"], "decided_by": None}
    counting.rank_columns(table, Trace([ranking]))
    table.brokers[0].value = 9
    counting.lead(table, Trace([{"event": "leader", "seat": 0, "colour": "blue", "step": -2}]))
    assert table.quotations == {"blue": -2, "green": 0, "yellow": -3, "red": 3}


@pytest.mark.parametrize("card", ["prince", "king"])
def test_CH3_prince_and_king_pay_what_the_rules_say(card: str) -> None:
    table = table_in_round(1, prince_gold=7, king_gold=7)
    event = {"event": "card", "seat": 0, "card": card, "window": "at_once", "gold": 7}
    characters.win(table, Trace([event]), card, 0)
    assert table.players[0].gold["characters"] == 7
