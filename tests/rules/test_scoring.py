"""Chapter 8: end of the game and final score."""

import pytest

from tests.rules.scripted import Position, position_to_count
from ysim.games.ys.codes import COLOURS
from ysim.games.ys.quotations import rank_of_colour
from ysim.games.ys.scoring import black_gold


def test_FS1_gold_so_far_and_black_gems_and_coloured_gems():
    position = Position()
    position.table.market_gold[1] = 7
    position.table.commerce_gold[1] = 6
    position.table.character_gold[1] = 5
    position.owns(1, black=3, blue=1, red=2)
    position.owns(2, red=1)
    position.quote(0, 0, 0, 1)  # red, blue, green, yellow
    position.score()
    assert position.parts(1) == {
        "market": 7,
        "commerce": 6,
        "characters": 5,
        "black": 8,
        "red": 24,
        "blue": 20,
    }
    assert position.parts(2) == {"red": 18}
    assert position.by_seat("score") == [0, 70, 18, 0]


def test_FS2_EX5_black_gems_0_to_8():
    rules = Position().table.rules
    assert [int(black_gold(rules, gems)) for gems in range(9)] == [0, 1, 4, 8, 12, 16, 20, 24, 24]


def test_FS2_more_than_seven_score_as_seven():
    position = Position()
    position.owns(0, black=13)
    position.owns(1, black=7)
    position.score()
    assert [position.parts(seat) for seat in range(3)] == [{"black": 24}, {"black": 24}, {}]


def ranks(*quotations: int, **switches: str) -> list[int]:
    position = Position(**switches)
    position.quote(*quotations)
    table = position.table
    return [int(rank_of_colour(table.rules, table.quotations, colour)) for colour in range(COLOURS)]


def test_FS3_EX3_equal_quotations_the_one_further_left_ranks_higher():
    assert ranks(5, 1, 2, 5) == [0, 3, 2, 1]  # blue = red > yellow > green: blue, red, yellow, green
    assert ranks(0, 0, 0, 0) == [0, 1, 2, 3]
    assert ranks(-7, -7, 7, 7) == [2, 3, 0, 1]
    assert ranks(-2, -1, 0, 1) == [3, 2, 1, 0]


def test_FS3_equal_quotations_the_one_further_right_ranks_higher_where_the_rules_say_so():
    assert ranks(5, 1, 2, 5, equal_quotations="right") == [1, 3, 2, 0]
    assert ranks(0, 0, 0, 0, equal_quotations="right") == [3, 2, 1, 0]
    assert ranks(-7, -7, 7, 7, equal_quotations="right") == [3, 2, 1, 0]
    assert ranks(-2, -1, 0, 1, equal_quotations="right") == [3, 2, 1, 0]
    assert ranks(1, 0, -1, -2, equal_quotations="right") == [0, 1, 2, 3]


@pytest.mark.parametrize(("switch", "gold"), [("left", [24, 20, 0, 0]), ("right", [20, 24, 0, 0])])
def test_FS3_of_equal_quotations_the_higher_colour_scores_more(switch, gold):
    position = position_to_count(equal_quotations=switch)
    position.quote(3, 0, 0, 3)
    position.owns(0, blue=1)
    position.owns(1, red=1)
    position.score()
    assert position.by_seat("score") == gold


@pytest.mark.parametrize(
    ("quotations", "points"),
    [
        ((3, 2, 1, 0), [24, 18, 12, 6]),
        ((3, 4, 1, 0), [20, 15, 10, 5]),
        ((3, 4, 5, 0), [16, 12, 8, 4]),
        ((-1, 2, 1, 0), [12, 9, 6, 3]),
    ],
)
def test_FS4_points_by_rank_of_the_colour_and_place(quotations, points):
    position = Position()
    position.quote(*quotations)
    for seat, gems in enumerate((9, 4, 2, 1)):
        position.owns(seat, blue=gems)
    position.score()
    assert position.by_seat("score") == points


def test_FS4_only_owners_are_ranked():
    position = Position()
    position.owns(2, blue=1)
    position.score()
    assert position.by_seat("score") == [0, 0, 24, 0]


def blue_points(*gems: int) -> list[int]:
    position = Position()
    for seat, number in enumerate(gems):
        position.owns(seat, blue=number)
    position.score()
    return position.by_seat("score")


def test_FS5_EX2_6_5_5_3_of_the_best_colour_score_24_12_12_6():
    assert blue_points(6, 5, 5, 3) == [24, 12, 12, 6]


def test_FS5_tied_players_take_the_points_of_the_worst_place_of_their_group():
    assert blue_points(4, 4, 2, 1) == [18, 18, 12, 6]
    assert blue_points(2, 2, 2, 1) == [12, 12, 12, 6]
    assert blue_points(1, 1, 1, 1) == [6, 6, 6, 6]
    assert blue_points(1, 1, 3, 3) == [6, 6, 18, 18]
    assert blue_points(3, 0, 3, 0) == [18, 0, 18, 0]
    assert blue_points(5, 4, 3, 3) == [24, 18, 6, 6]


def winners(position: Position) -> list[int]:
    position.score()
    return [seat for seat in range(4) if int(position.game.winners) >> seat & 1]


def test_FS6_most_gold_wins():
    position = Position()
    position.table.market_gold[:4] = [3, 8, 7, 0]
    assert winners(position) == [1]


def test_FS6_tie_of_gold_most_gems_in_all_black_included():
    position = Position()
    position.owns(0, blue=1)  # 24 gold, 1 gem
    position.owns(1, black=7)  # 24 gold, 7 gems
    position.table.market_gold[2] = 24
    assert winners(position) == [1]
    assert position.by_seat("all_gems") == [1, 7, 0, 0]


def test_FS6_still_tied_the_win_is_shared():
    position = Position()
    position.owns(0, black=2)  # 4 gold
    position.owns(3, black=2)
    position.table.market_gold[1] = 3
    assert winners(position) == [0, 3]


def test_FS6_more_gems_do_not_beat_gold():
    position = Position()
    position.table.market_gold[0] = 30
    position.owns(1, black=8)
    assert winners(position) == [0]


def test_FS6_a_game_of_four_equals_is_won_by_all():
    assert winners(Position()) == [0, 1, 2, 3]


@pytest.mark.parametrize(("remembered", "known"), [(True, 1 << 8), (False, 0)])
def test_FS7_characters_remembered_switch_cards_won_are_public_or_only_their_winners(remembered, known):
    position = position_to_count(characters_remembered=remembered)
    position.palace(1, "herald")  # card 8
    position.stands(2, "1 up n1.palace")
    position.count()
    assert position.cards(2) == {"herald"}
    assert position.by_seat("cards") == [0, 0, known, 0]


def test_FS7_gems_gold_and_quotations_are_on_the_table_that_every_policy_sees():
    position = position_to_count()
    position.stands(0, "4 up n1.commerce", "1 up m1.blue")
    position.owns(3, red=2)
    seen = []

    def looks(table, hand):
        seen.append((table.gems[3, 3], table.commerce_gold[0], table.quotations[0]))
        return 0

    position.says(0, "quotation", looks)
    position.count()
    assert seen == [(2, 3, 2)]
