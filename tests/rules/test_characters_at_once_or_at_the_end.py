"""Chapter 7: cards that take effect when won (CH3), and the Alchemist at the end of a round."""

import pytest

from tests.rules.scripted import position_to_count
from ysim.games.ys.choices import card_with_two
from ysim.games.ys.codes import (
    ALCHEMIST,
    BLACK,
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
)

# At once (CH3)


@pytest.mark.parametrize(("character", "gold"), [("prince", 4), ("king", 5)])
def test_CH3_prince_and_king_pay_gold_at_once_and_are_not_kept(character, gold):
    position = position_to_count()
    position.palace(3, character)
    position.stands(2, "1 up n3.palace")
    position.count()
    assert position.by_seat("character_gold") == [0, 0, gold, 0]
    assert position.cards(2) == set()
    position.score()
    assert position.parts(2)["characters"] == gold


@pytest.mark.parametrize("colour", [BLUE, GREEN, YELLOW, RED])
def test_CH3_blue_edged_one_gem_of_a_quoted_colour_of_the_players_choice(colour):
    position = position_to_count()
    position.palace(2, "gem")
    position.stands(1, "1 up n2.palace")

    def chooses(table, hand):
        assert position.offer() == {"blue": 1, "green": 1, "yellow": 1, "red": 1}
        return colour

    position.says(1, "gem", RED, RED, chooses)
    position.count()
    assert position.is_said()
    assert position.table.gems[1, colour] == 1 + 2 * (colour == RED)
    assert position.table.gems[1].sum() == 3
    assert position.cards(1) == set()


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_CH3_blue_edged_never_black_nor_white(colour):
    position = position_to_count()
    position.palace(2, "gem")
    position.stands(1, "1 up n2.palace")
    position.says(1, "gem", RED, RED, colour)
    position.count()
    assert position.fault() == (1, "gem", colour)


# Alchemist


def swapping(give: int, take: int, **switches):
    position = position_to_count(**switches)
    position.holds(0, "alchemist")
    position.says(0, "card", card_with_two(ALCHEMIST, give, take))
    position.owns(0, blue=2, black=1)
    position.count()
    return position


def test_CH_alchemist_swaps_one_coloured_gem_for_another_colour():
    position = swapping(BLUE, RED)
    assert position.is_said()
    assert position.gems(0) == {"blue": 1, "red": 1, "black": 1}


@pytest.mark.parametrize(
    "pair",
    [(RED, BLUE), (BLUE, BLUE), (BLACK, BLUE), (BLUE, WHITE), (BLUE, 300)],
    ids=["not owned", "the same", "black given", "white taken", "huge"],
)
def test_CH_alchemist_may_not(pair):
    for switch in (False, True):
        position = swapping(*pair, alchemist_may_take_black=switch)
        assert position.fault() == (0, "card", card_with_two(ALCHEMIST, *pair))
        assert position.gems(0) == {"blue": 2, "black": 1}


def test_CH_alchemist_may_take_black_switch():
    assert swapping(BLUE, BLACK).fault() == (0, "card", card_with_two(ALCHEMIST, BLUE, BLACK))
    position = swapping(BLUE, BLACK, alchemist_may_take_black=True)
    assert position.is_said()
    assert position.gems(0) == {"blue": 1, "black": 2}


def test_CH_alchemist_is_not_asked_without_a_coloured_gem():
    position = position_to_count()
    position.holds(0, "alchemist")
    position.owns(0, black=3)
    position.count()
    assert position.asked_for("card") == []


def test_CH_alchemist_may_swap_a_gem_won_in_this_very_round():
    position = position_to_count()
    position.holds(0, "alchemist")
    position.stands(0, "1 up m1.blue")
    position.says(0, "card", card_with_two(ALCHEMIST, RED, GREEN))
    position.count()
    assert position.is_said()
    assert position.gems(0) == {"green": 1}
