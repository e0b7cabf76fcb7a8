"""Rules as data: each key changes what it says and nothing else."""

from collections import Counter

import numpy as np
import pytest

from tests.rules.answers import highest_card, in_order, out_of_the_way
from tests.rules.scripted import Position, position_to_count
from ysim.games.ys.choices import card, card_with_two, move
from ysim.games.ys.codes import (
    BANKER,
    BLUE,
    CHARACTERS,
    GREEN,
    INTRIGUER,
    MERCHANT,
    RED,
    YELLOW,
)
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.quotations import BY_COLUMN, move_quotation
from ysim.games.ys.rules import Rules
from ysim.games.ys.setup import begin_round

NINE, SEVEN, FIVE = (0, 0, 1, 1, 2, 3, 3, 4, 4), (0, 1, 2, 2, 3, 4, 5), (0, 1, 2, 3, 4)
FLAT = ((9, 9, 9, 9),) * 4
OTHER_SHIPS = (("red", "green", "white"),) * 24

# A key, another value for it, and what of the record of the rules that is allowed to change.
WRITES = [
    ("kings_favour", True, {"kings_favour"}),
    ("rounds", 3, {"rounds"}),
    ("brokers", SEVEN, {"brokers", "turns"}),
    ("ship_cards", OTHER_SHIPS, {"ships"}),
    ("characters", CHARACTERS[:12], {"people", "people_count"}),
    ("track_length", 9, {"track_end"}),
    ("column_steps", (3, 2, 1, 0), {"column_steps"}),
    ("leader_step", 2, {"leader_step"}),
    ("cards_per_round", 1, {"cards_per_round"}),
    ("commerce_gold", 7, {"commerce_gold"}),
    ("merchant_gold", 7, {"merchant_gold"}),
    ("market_gold", 2, {"market_gold", "neutral_market_gold"}),
    ("prince_gold", 9, {"prince_gold"}),
    ("king_gold", 9, {"king_gold"}),
    ("black_gold", (5, 6), {"black_gold", "black_worth"}),
    ("colour_gold", FLAT, {"colour_gold", "colour_steps"}),
    ("favour_gold", (5, 4, 3, 2, 1), {"throne_gold"}),
    ("neutral_can_win", True, {"neutral_can_win"}),
    ("neutral_takes_market_gold", False, {"neutral_market_gold"}),
    ("quotation_end", "lose", {"quotation_stops_at_end"}),
    ("equal_quotations", "right", {"left_is_higher"}),
    ("equal_seats", "lot", {"equal_seats_by_lot"}),
    ("counting_cards", "after_reveal", {"counting_cards_before_reveal"}),
    ("reveal", "at_once", {"reveal_by_neighbourhood"}),
    ("queen_stops_moves", False, {"queen_stops_moves"}),
    ("mercenary_is_public", False, {"mercenary_is_public"}),
    ("captain_may_take_market", True, {"captain_may_take_market"}),
    ("jeweller_may_repeat", False, {"jeweller_may_repeat"}),
    ("merchant_pays", "owner", {"merchant_pays_owner"}),
    ("alchemist_may_take_black", True, {"alchemist_may_take_black"}),
    ("characters_remembered", False, {"characters_remembered"}),
]


def record_of(**switches):
    return Position(**switches).table.rules


@pytest.mark.parametrize(("key", "value", "changed"), WRITES, ids=[key for key, _, _ in WRITES])
def test_a_key_changes_its_own_part_of_the_record_and_nothing_else(key, value, changed):
    book, other = record_of(), record_of(**{key: value})
    differs = {name for name in book.dtype.names if not np.array_equal(book[name], other[name])}
    assert differs == changed


def test_every_key_is_looked_at():
    by_number = {"players", "neighbourhoods"}  # see the tests of two, three and five players
    assert {key for key, _, _ in WRITES} | by_number == set(Rules.model_fields)


# Quotations


def test_column_steps_best_column_first():
    position = position_to_count(column_steps=(6, 0, -3, 1))
    position.usually(columns=in_order(RED, GREEN, BLUE, YELLOW))
    position.count()
    assert position.quotations() == [-3, 0, 1, 6]


@pytest.mark.parametrize("up", [0, 1])
def test_leader_step_up_or_down(up):
    position = position_to_count(leader_step=4)
    position.stands(0, "4 up m1.blue")
    position.says(0, "quotation", move(RED, up))
    position.usually(columns=in_order(GREEN, YELLOW, RED))
    position.count()
    assert position.quotations() == [2, 1, -1, -2 + (4 if up else -4)]


def test_leader_step_is_the_neutral_players_too():
    position = position_to_count(players=2, leader_step=3, column_steps=(0, 0, 0, 0))
    position.stands(2, "1 down m2.red")
    position.count()  # he owns the blue gem of row 2
    assert position.quotations() == [3, 0, 0, 0]


def test_leader_step_is_not_the_bankers():
    position = position_to_count(leader_step=4, column_steps=(0, 0, 0, 0))
    position.holds(0, "banker")
    position.says(0, "card", card_with_two(BANKER, BLUE, RED))
    position.count()
    assert position.quotations() == [1, 0, 0, -1]


@pytest.mark.parametrize(("length", "end"), [(3, 1), (9, 4), (25, 12)])
def test_track_length(length, end):
    position = Position(track_length=length)
    for _ in range(end):
        move_quotation(position.game, BLUE, 1, BY_COLUMN)
        move_quotation(position.game, RED, -1, BY_COLUMN)
    assert (position.quotations(), position.game.cut_moves) == ([end, 0, 0, -end], 0)
    move_quotation(position.game, BLUE, 2, BY_COLUMN)
    move_quotation(position.game, RED, -2, BY_COLUMN)
    assert (position.quotations(), position.game.cut_moves) == ([end, 0, 0, -end], 2)


# Cards and rounds


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_cards_per_round(number):
    held = ("merchant", "intriguer", "banker")
    position = position_to_count(cards_per_round=number)
    position.holds(0, *held)
    choices = [card(MERCHANT), card(INTRIGUER), card_with_two(BANKER, BLUE, RED)]
    position.says(0, "card", *choices[:number])
    position.count()
    assert position.is_said()
    assert position.cards(0) == set(held[number:])
    assert position.asked_for("card") == [0] * min(number, 3)
    position.next_round()
    assert position.game.hands[0].plays_left == number


@pytest.mark.parametrize("neighbourhoods", [3, 4])
def test_characters_only_those_named_are_dealt_each_once(neighbourhoods):
    named = [name for name in CHARACTERS[:15] if name not in ("spy", "king", "queen")]
    switches = {"players": 3, "neighbourhoods": neighbourhoods, "characters": named}
    seen: Counter[str] = Counter()
    position = Position(**switches)
    for number in (1, 2, 3):
        begin_round(position.game, number)
        seen.update(CHARACTERS[card] for card in position.table.characters[:neighbourhoods])
    assert set(seen) <= set(named) and seen.total() == len(seen) == 3 * neighbourhoods


@pytest.mark.parametrize(("rounds", "dealt"), [(1, 0), (2, 1), (3, 2)])
def test_rounds_the_last_one_has_the_blue_edged_cards(rounds, dealt):
    position = Position(rounds=rounds)
    seen = []
    for number in range(1, rounds + 1):
        begin_round(position.game, number)
        seen.append([CHARACTERS[card] for card in position.table.characters])
    assert seen[-1] == ["gem"] * 4
    yellow = [name for palaces in seen[:-1] for name in palaces]
    assert len(set(yellow)) == len(yellow) == 4 * dealt
    assert "gem" not in yellow


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_rounds_are_so_many(rounds):
    kernel = Kernel(Rules(rounds=rounds), [registry()["random"]], np.zeros((1, 4)))
    game = kernel.record(3, 0)
    assert set(game.events[: game.event_count, 1].tolist()) == set(range(1, rounds + 1))
    assert int(game.table.round_number) == rounds


# Brokers


@pytest.mark.parametrize(("brokers", "turns"), [(NINE, 3), (SEVEN, 2), (FIVE, 1)])
@pytest.mark.parametrize("players", [2, 4, 5])
def test_brokers_two_bid_two_a_turn_one_left_over(players, brokers, turns):
    position = Position(players=players, brokers=brokers)
    for seat in range(players):
        assert position.game.hands[seat].set.tolist() == np.bincount(brokers, minlength=8).tolist()
        position.says(seat, "bid", brokers[0] | brokers[1] << 3)
    position.usually(order_card=highest_card)
    position.usually(place=out_of_the_way, neutral=lambda table, hand: int(hand.neutral_brokers.argmax()) | 8)
    position.bid()
    position.place()
    assert position.fault() is None
    assert position.by_seat("placed")[:players] == [2 * turns] * players
    assert len(position.asked_for("neutral")) == (2 * turns if players == 2 else 0)
    front = [*sorted(brokers[:2], reverse=True), brokers[-1]]
    assert position.by_seat("front")[:players] == [front] * players


def test_brokers_of_strength_5_count_5():
    position = position_to_count(brokers=SEVEN)
    position.stands(0, "5 up n1.commerce")
    position.stands(1, "4 up n1.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [3, 0, 0, 0]
