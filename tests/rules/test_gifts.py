"""Experiments (M5–M8) and the rules: what a given card does, and that a lot is drawn where it should be."""

import pytest

from tests.lineups import EXPERIMENTS, TABLES, kernel_of
from tests.rules.scripted import Position, position_to_place
from ysim.games.ys.choices import bid, card
from ysim.games.ys.choices import place as placing
from ysim.games.ys.codes import BISHOP, BLUE_EDGED, KING, NONE, PRINCE, RED
from ysim.games.ys.events import GIFT, PLACED_BROKER
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.gifts import give_card
from ysim.games.ys.policies.uniform import any_bid, any_placing
from ysim.games.ys.rules import Rules


def given(character: int, seat: int = 2, **switches) -> Position:
    position = Position(**switches)
    give_card(position.game, seat, character)
    return position


def told(position: Position) -> list[int]:
    row = position.game.events[position.game.event_count - 1].tolist()
    return [row[0], *row[2:5]]


def test_CH1_a_card_given_may_be_played_in_the_same_round():
    position = position_to_place()
    give_card(position.game, 2, BISHOP)
    position.says(2, "card", card(BISHOP))
    position.start_placement()
    assert position.is_said()
    assert position.table.bishop == 2
    assert position.cards(2) == set()


def test_CH1_a_card_given_and_not_played_is_kept():
    position = given(BISHOP)
    position.next_round()
    assert position.cards(2) == {"bishop"}
    assert int(position.game.hands[2].usable) == 1 << BISHOP


@pytest.mark.parametrize("remembered", [True, False])
def test_FS7_all_see_who_is_given_which_card_where_cards_are_remembered(remembered):
    position = given(BISHOP, characters_remembered=remembered)
    assert position.by_seat("cards") == [0, 0, remembered << BISHOP, 0]


@pytest.mark.parametrize(("character", "gold"), [(PRINCE, 4), (KING, 5)], ids=["prince", "king"])
def test_CH3_prince_and_king_pay_at_once(character, gold):
    position = given(character)
    assert position.by_seat("character_gold") == [0, 0, gold, 0]
    assert position.cards(2) == set()
    assert told(position) == [GIFT, 2, character, NONE]
    other = given(character, prince_gold=7, king_gold=7)
    assert other.by_seat("character_gold") == [0, 0, 7, 0]


def test_CH3_the_blue_edged_card_is_a_gem_of_ones_choice():
    position = Position()
    position.says(1, "gem", RED)
    give_card(position.game, 1, BLUE_EDGED)
    assert position.is_said()
    assert position.gems(1) == {"red": 1}
    assert not position.table.offer.any()
    assert told(position) == [GIFT, 1, BLUE_EDGED, RED]


def test_no_place_has_paid_for_a_gift():
    for character in (PRINCE, KING, BISHOP):
        assert given(character).game.ledger_rows == 0


def test_M6_a_uniform_bid_is_of_brokers_the_hand_has_whatever_their_number():
    position = Position(brokers=(0, 0, 1, 4, 4))
    hand, table = position.game.hands[0], position.table
    whole = 1 << 64
    bids = {any_bid(table, hand, position.game.streams.dtype.type(n * (whole // 60))) for n in range(60)}
    pairs = {(0, 0), (1, 0), (4, 0), (4, 1), (4, 4)}
    assert bids == {bid(high, low) for high, low in pairs}


def test_M7_a_uniform_placing_is_legal():
    position = position_to_place()
    position.table.faces_allowed = 1
    position.stands(1, "3 up m1.red")
    position.behind_screen(0, 1, 1, 4)
    die = position.game.streams.dtype.type
    chosen = {any_placing(position.table, position.game.hands[0], die(n << 53)) for n in range(2048)}
    places = [place for place in range(28) if int(position.table.open_places) >> place & 1]
    assert len(places) == 23
    assert chosen == {strength | place << 3 for strength in (1, 4) for place in places}


@pytest.mark.parametrize("kind", ["bid", "placement", "character"])
def test_a_lot_is_drawn_for_the_round_seat_and_broker_that_are_asked_for(kind):
    asked = {"broker": 5} if kind == "placement" else {}
    kernel = kernel_of(["random"], experiment=Experiment(randomise=kind, round=3, seat=1, **asked))
    for number in range(4):
        game = kernel.record(1, number)
        assert game.trial.round_number == (3 if number % 2 else 0)
        if number % 2:
            assert game.trial.seat == 1
            assert game.trial.choice >= 0


def test_M7_the_placement_that_is_asked_for_is_the_one_drawn():
    experiment = Experiment(randomise="placement", round=3, seat=1, broker=5)
    game = kernel_of(["random"], experiment=experiment).record(1, 1)
    placed = [row[3:6] for row in game.events.tolist() if row[:3] == [PLACED_BROKER, 3, 1]]
    strength, place, face = placed[4]
    assert game.trial.choice == placing(strength, place, face)


@pytest.mark.parametrize("rules", [Rules(), *TABLES.values()], ids=["4 players", *TABLES])
@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_experiments_are_played_at_every_table(rules, kind):
    """No choice is refused, and in games 1, 3 … something is drawn."""
    kernel = kernel_of(["random"], rules, EXPERIMENTS[kind])
    games = [kernel.record(3, number) for number in range(2)]
    assert [game.trial.round_number > 0 for game in games] == [False, kind != "luck"]
