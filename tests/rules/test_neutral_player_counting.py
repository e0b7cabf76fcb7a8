"""Chapter 9, the neutral player at counting and at the end: PC2; chapter 6, his ties: TB4."""

import pytest

from tests.rules.answers import in_order
from tests.rules.scripted import Position, position_to_count
from ysim.games.ys.choices import card
from ysim.games.ys.codes import GREEN, INTRIGUER, MERCHANT, RED, WHITE
from ysim.games.ys.events import GEM_TAKEN

NEUTRAL = 2  # his seat


def tied_with_neutral(**switches) -> Position:
    """Seat 1 and the neutral player are tied at 3 wherever there is a prize in neighbourhood 1 and row 2."""
    position = position_to_count(players=2, **switches)
    for seat, colour in ((1, "red"), (NEUTRAL, "yellow")):
        position.stands(seat, "3 up n1.port", "3 down n1.commerce", "3 down n1.palace", f"3 up m2.{colour}")
    position.front(1, 4, 4, 3)
    return position


def test_TB4_the_neutral_player_wins_every_tie():
    position = tied_with_neutral()
    position.palace(1, "king")
    position.count()
    assert position.by_seat("commerce_gold") == [0, 0, 3]
    assert position.by_seat("character_gold") == [0, 0, 5]
    assert sum(position.gems(1).values()) == 1  # what the port has left
    assert position.table.gems[NEUTRAL, 4] == 1
    assert sum(position.gems(NEUTRAL).values()) == 2 + 1 + 1  # port, black, row
    assert position.asked_for("gem") == [1]
    assert position.asked_for("quotation") == []


def test_TB4_but_he_does_not_beat_strength():
    position = position_to_count(players=2)
    position.stands(1, "4 up n2.commerce")
    position.stands(NEUTRAL, "2 down n2.commerce", "1 down n2.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [0, 3, 0]


def test_TB4_except_against_an_intriguer():
    position = tied_with_neutral()
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    # neighbourhood, port, commerce, palace
    orders = in_order(1, NEUTRAL), in_order(1, NEUTRAL), in_order(NEUTRAL, 1), in_order(1, NEUTRAL)
    position.says(0, "seats", *orders)
    position.count()
    assert position.is_said()
    assert position.by_seat("commerce_gold") == [0, 0, 3]
    assert position.cards(1) == {"bishop"}
    assert position.table.gems[:3, 4].tolist() == [0, 1, 0]
    assert position.asked_for("gem") == [1, 1]
    assert position.asked_for("quotation") == []  # ties of the market are not the Intriguer's


def test_PC2_he_never_decides_a_column_tie():
    position = position_to_count(players=2)
    position.stands(NEUTRAL, "4 down m2.yellow", "4 down m2.red")
    position.front(1, 2)
    position.count()
    assert position.asked_for("columns") == [1, 1]


def test_PC2_his_brokers_count_in_the_columns():
    position = position_to_count(players=2)
    position.stands(NEUTRAL, "4 down m2.yellow", "0 down m2.red")
    position.stands(0, "4 up m3.red", "3 up m3.yellow")
    position.says(0, "columns", in_order(GREEN, 0))
    position.says(0, "quotation", 2 * GREEN)
    position.count()  # yellow 7, red 4, green before blue; seat 0 leads by 7 to 4
    assert position.is_said()
    assert position.quotations() == [-2, -1 - 1, 2, 1]


# Gems he takes


@pytest.mark.parametrize(
    ("quotations", "ship", "taken"),
    [
        ((0, 0, 0, 1), ("red", "blue", "green"), {"red": 1, "blue": 1}),
        ((0, 2, 1, 1), ("red", "blue", "yellow"), {"yellow": 1, "red": 1}),
        ((-1, -1, -1, -1), ("red", "blue", "green"), {"blue": 1, "green": 1}),
        ((0, 0, 0, 1), ("red", "blue", "white"), {"red": 2}),
        ((0, 3, 0, 1), ("red", "blue", "white"), {"green": 1, "red": 1}),
        ((0, 0, 3, 0), ("red", "blue", "white"), {"yellow": 1, "blue": 1}),
    ],
    ids=[
        "the highest first",
        "equal: the one further left",
        "below nought too",
        "a real one before the white",
        "the white one as the highest, though no such gem lies there",
        "then the next",
    ],
)
def test_PC2_he_takes_the_gem_whose_colour_stands_highest_white_being_the_highest(quotations, ship, taken):
    position = position_to_count(players=2)
    position.quote(*quotations)
    position.port(2, *ship)
    position.stands(NEUTRAL, "1 down n2.commerce")
    position.count()
    assert position.gems(NEUTRAL) == taken
    assert position.asked_for("gem") == []


def test_PC2_after_a_player_he_takes_what_is_left():
    position = position_to_count(players=2)
    position.quote(0, 0, 0, 1)
    position.port(2, "red", "blue", "white")
    position.stands(NEUTRAL, "1 down n2.commerce")
    position.stands(0, "2 up n2.commerce")
    position.says(0, "gem", 0, 3)
    position.count()
    assert position.is_said()
    assert position.gems(NEUTRAL) == {"red": 1}
    assert position.table.offer[WHITE] == 0


def test_PC2_a_real_gem_of_the_highest_colour_goes_before_the_white_one():
    position = position_to_count(players=2)
    position.quote(0, 0, 0, 1)
    position.port(2, "red", "blue", "white")
    position.stands(NEUTRAL, "1 down n2.commerce")
    position.count()
    rows = position.game.events[: position.game.event_count].tolist()
    assert [row[5] for row in rows if row[0] == GEM_TAKEN] == [RED, WHITE]


def test_PC2_he_turns_the_white_gem_of_a_row_into_the_highest_colour():
    position = position_to_count(players=2)
    position.quote(0, 1, 0, 0)
    position.market("red", "blue", "white")
    position.stands(NEUTRAL, "0 down m2.red", "1 down m3.red")
    position.count()
    assert position.gems(NEUTRAL) == {"green": 1, "blue": 1}


@pytest.mark.parametrize(("character", "gold"), [("prince", 4), ("king", 5)])
def test_PC2_he_keeps_prince_and_king_gold(character, gold):
    position = position_to_count(players=2)
    position.palace(2, character)
    position.stands(NEUTRAL, "1 down n2.palace")
    position.count()
    assert position.by_seat("character_gold") == [0, 0, gold]
    assert sum(position.gems(NEUTRAL).values()) == 2  # of the port


@pytest.mark.parametrize("character", ["bishop", "alchemist", "gem"])
def test_PC2_for_any_other_card_he_takes_one_gem_of_the_highest_colour_instead(character):
    position = position_to_count(players=2)
    position.quote(0, 0, 3, 1)
    position.palace(2, character)
    position.stands(NEUTRAL, "1 down n2.palace")
    position.count()
    assert position.gems(NEUTRAL) == {"red": 1, "blue": 1, "yellow": 1}  # the yellow one from the bank
    assert position.cards(NEUTRAL) == set() and position.by_seat("cards") == [0, 0, 0]


def test_PC2_he_takes_the_black_gem_and_the_commerce_gold_like_a_player():
    position = position_to_count(players=2)
    position.stands(NEUTRAL, "0 down n1.port", "0 down n2.commerce")
    position.count()
    assert position.gems(NEUTRAL)["black"] == 1
    assert position.by_seat("commerce_gold") == [0, 0, 3]


@pytest.mark.parametrize(("pays", "gold"), [("winner", 5), ("owner", 3)])
def test_PC2_the_merchant_pays_him_where_it_pays_whoever_wins(pays, gold):
    position = position_to_count(players=2, merchant_pays=pays)
    position.holds(0, "merchant")
    position.says(0, "card", card(MERCHANT))
    position.stands(NEUTRAL, "0 down n2.commerce")
    position.count()
    assert position.by_seat("commerce_gold") == [0, 0, gold]


@pytest.mark.parametrize(
    ("gems", "raised"),
    [
        ({"green": 2, "red": 1}, [0, 1, 0, 0]),
        ({"yellow": 1, "red": 1}, [0, 0, 1, 0]),
        ({"black": 5, "red": 1}, [0, 0, 0, 1]),
        ({}, [1, 0, 0, 0]),
    ],
    ids=["most", "equal: yellow before red", "black is none", "none: blue"],
)
def test_PC2_as_market_leader_he_raises_the_colour_he_owns_most_of(gems, raised):
    position = position_to_count(players=2, column_steps=(0, 0, 0, 0))
    position.owns(NEUTRAL, **gems)
    position.stands(NEUTRAL, "3 down m2.blue", "3 down m3.blue")
    position.stands(0, "4 up m2.green")
    position.stands(1, "4 up m3.green")
    position.count()
    assert position.quotations() == raised
    assert position.asked_for("quotation") == []


# The end


def test_PC2_he_scores_at_least_third_place_points_in_every_colour_even_with_no_gem():
    position = Position(players=2)
    position.quote(3, 2, 1, 0)
    position.score()
    assert position.parts(NEUTRAL) == {"blue": 12, "green": 10, "yellow": 8, "red": 6}
    assert position.by_seat("score") == [0, 0, 36]


@pytest.mark.parametrize(
    ("gems", "scores"),
    [
        ((1, 0, 0), [24, 0, 12]),
        ((2, 1, 0), [24, 18, 12]),
        ((1, 1, 0), [18, 18, 12]),
        ((3, 2, 1), [24, 18, 12]),
        ((3, 1, 2), [24, 12, 18]),
        ((0, 0, 1), [0, 0, 24]),
        ((2, 2, 2), [12, 12, 12]),
        ((1, 3, 3), [12, 18, 18]),
    ],
)
def test_PC2_which_pushes_nobody_down_and_ranks_him_with_his_gems(gems, scores):
    position = Position(players=2, colour_gold=((24, 18, 12, 6), *[(0, 0, 0, 0)] * 3))
    for seat, number in enumerate(gems):
        position.owns(seat, blue=number)
    position.score()
    assert position.by_seat("score") == scores


@pytest.mark.parametrize(("switches", "winners"), [({}, 0b010), ({"neutral_can_win": True}, 0b100)])
def test_PC2_neutral_can_win_switch_the_winner_is_one_of_the_two_players(switches, winners):
    position = Position(players=2, **switches)
    position.table.market_gold[:3] = [3, 8, 9]
    position.score()
    assert position.by_seat("score") == [3, 8, 9 + 36]
    assert int(position.game.winners) == winners


def test_PC2_with_the_switch_the_players_still_win_with_more():
    position = Position(players=2, neutral_can_win=True)
    position.table.market_gold[:3] = [3, 46, 9]
    position.score()
    assert int(position.game.winners) == 0b010
