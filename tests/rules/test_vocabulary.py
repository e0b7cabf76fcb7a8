"""The vocabulary of policy writers, on positions written as in the rule book."""

import numpy as np
import pytest

from tests.rules.answers import PLACE
from tests.rules.scripted import Position, position_to_place
from ysim.games.ys import vocabulary as see
from ysim.games.ys.codes import (
    BISHOP,
    BLACK,
    BLUE,
    COMMERCE,
    FACE_DOWN,
    FACE_UP,
    GREEN,
    NONE,
    PALACE,
    PLACES,
    PORT,
    RED,
    SPY,
    contests_of,
)
from ysim.games.ys.policies import registry

BALANCED = registry()["balanced"]
DIE = np.uint64(2**63 + 12345)


def names(places):
    return {name for name, place in PLACE.items() if int(places) >> place & 1}


def seat_of(position: Position, seat: int):
    """Table and hand as they are given to a `balanced` on that seat."""
    hand = position.game.hands[seat]
    hand.weights[: len(BALANCED.weights)] = list(BALANCED.weights.values())
    return position.table, hand


@pytest.fixture
def position():
    return position_to_place()


class TestPlaces:
    def test_a_place_by_what_it_is_and_back(self):
        assert see.area(1, COMMERCE) == PLACE["n2.commerce"]
        assert see.square(2, RED) == PLACE["m2.red"]
        assert [see.neighbourhood_of(PLACE[name]) for name in ("n1.port", "n4.palace", "m0.blue")] == [
            0,
            3,
            NONE,
        ]
        assert [see.row_of(PLACE[name]) for name in ("m3.green", "n1.port")] == [3, NONE]
        assert [see.colour_of(PLACE[name]) for name in ("m3.green", "n1.port")] == [GREEN, NONE]

    def test_the_contest_of_a_place_is_its_area_or_row(self):
        assert [see.contest_of(place) for place in range(PLACES)] == [
            contests_of(place)[0] for place in range(PLACES)
        ]

    def test_neighbours_share_a_neighbourhood_or_a_row_or_a_column(self):
        assert names(see.neighbours(PLACE["n3.port"])) == {"n3.commerce", "n3.palace"}
        assert names(see.neighbours(PLACE["m1.blue"])) == {
            *("m1.green", "m1.yellow", "m1.red"),
            *("m0.blue", "m2.blue", "m3.blue"),
        }

    def test_sets_of_places(self):
        assert names(see.areas_of_kind(PALACE)) == {f"n{n}.palace" for n in (1, 2, 3, 4)}
        assert names(see.areas_of_kind(PORT)) == {f"n{n}.port" for n in (1, 2, 3, 4)}
        assert names(see.squares_of_row(3)) == {"m3.blue", "m3.green", "m3.yellow", "m3.red"}
        assert names(see.squares_of_colour(RED)) == {"m0.red", "m1.red", "m2.red", "m3.red"}

    def test_a_taken_square_is_not_open(self, position):
        assert see.is_open(position.table, PLACE["m2.blue"])
        position.stands(1, "2 up m2.blue", "3 down n1.port")
        assert not see.is_open(position.table, PLACE["m2.blue"])
        assert see.is_open(position.table, PLACE["n1.port"])


class TestOwnHand:
    def test_brokers_behind_the_screen(self, position):
        position.behind_screen(0, 1, 3, 3)
        hand = position.game.hands[0]
        assert (see.weakest(hand), see.strongest(hand), see.brokers_left(hand)) == (1, 3, 3)
        assert see.held(hand) == 1 << 1 | 1 << 3

    def test_own_strength_is_the_true_one(self, position):
        position.stands(0, "4 down n1.port")
        assert see.own_strength(position.game.hands[0], PLACE["n1.port"]) == 4

    def test_cards(self, position):
        position.holds(0, "spy")
        assert see.holds(position.game.hands[0], SPY) and not see.holds(position.game.hands[0], BISHOP)


class TestWhoLeads:
    def test_the_stronger_leads_and_the_lead_is_the_difference(self, position):
        position.stands(0, "4 up n1.port")
        position.stands(1, "1 up n1.port")
        port = PLACE["n1.port"]
        table, hand = seat_of(position, 0)
        assert see.leader(table, hand, port) == 0 and see.lead(table, hand, port) == 3
        assert see.lead(*seat_of(position, 1), port) == -3
        assert see.rivals_there(table, hand, port) == 1

    def test_nobody_leads_where_nobody_is(self, position):
        table, hand = seat_of(position, 0)
        assert see.leader(table, hand, PLACE["n2.port"]) == NONE
        assert see.lead(table, hand, PLACE["n2.port"]) == 0
        assert see.likely_strength(table, hand, 1, PLACE["n2.port"]) == -1

    def test_a_broker_of_strength_0_leads_where_it_is_alone(self, position):
        position.stands(2, "0 up n2.port")
        assert see.leader(*seat_of(position, 0), PLACE["n2.port"]) == 2

    def test_a_tie_goes_to_the_front_brokers_and_then_to_the_order_card(self, position):
        position.stands(1, "3 up n1.port")
        position.stands(2, "3 up n1.port")
        assert see.leader(*seat_of(position, 0), PLACE["n1.port"]) == 1
        position.front(2, 1, 0)
        assert see.leader(*seat_of(position, 0), PLACE["n1.port"]) == 2

    def test_a_hidden_broker_counts_as_the_mean_of_what_is_left(self, position):
        """Nine of 1 1 1 2 3 3 3 4 4 0 0 less the bid 0 0: 22 in all, less a 4 shown leaves 18 in eight."""
        position.stands(1, "4 up n2.port", "3 down n1.port")
        position.table.turn = 1
        table, hand = seat_of(position, 0)
        assert see.unseen_mean(table, 1) == 18 / 8
        assert see.likely_strength(table, hand, 1, PLACE["n1.port"]) == 18 / 8
        assert see.unseen_count(table, 1) == 8

    def test_ones_own_hidden_broker_is_known(self, position):
        position.stands(1, "3 down n1.port")
        assert see.likely_strength(*seat_of(position, 1), 1, PLACE["n1.port"]) == 3

    def test_what_the_spy_has_seen_is_known(self, position):
        position.stands(1, "4 down n1.port")
        table, hand = seat_of(position, 0)
        table.spy, hand.seen[1, 0] = 0, 4
        assert see.likely_strength(table, hand, 1, PLACE["n1.port"]) == 4

    def test_before_the_bids_all_brokers_are_unseen(self):
        assert see.unseen_count(Position().table, 1) == 11

    def test_the_neutral_player_has_brokers_of_his_own(self):
        position = position_to_place(players=2)
        assert see.unseen_count(position.table, 2) == position.table.rules.neutral_brokers.sum()
        position.stands(2, "2 down n1.port")
        assert see.unseen_count(position.table, 2) == position.table.rules.neutral_brokers.sum()


class TestGemsAndTime:
    def test_points_of_a_gem_are_the_place_that_it_wins(self, position):
        """Blue stands highest by FS3: 24, 18, 12, 6 for places 1 to 4; tied players take the worse place."""
        position.owns(0, blue=1)
        position.owns(1, blue=2)
        assert see.gem_points(position.table, 0, BLUE) == 18 - 18  # from second to tied second
        position.owns(0, blue=2)
        assert see.gem_points(position.table, 0, BLUE) == 24 - 18
        assert see.gem_points(position.table, 2, BLUE) == 12  # the first one: third

    def test_points_of_black_gems_are_steps(self, position):
        position.owns(0, black=2)
        assert see.gem_points(position.table, 0, BLACK) == 8 - 4
        assert see.gem_points(position.table, 1, BLACK) == 1

    def test_ranks_follow_the_quotations(self, position):
        position.quote(0, 3, 0, 5)
        assert [see.rank_of(position.table, colour) for colour in range(4)] == [2, 1, 3, 0]

    def test_gems_owned(self, position):
        position.owns(3, blue=1, red=2, black=4)
        assert see.gems_owned(position.table, 3) == 7

    def test_time_left(self, position):
        position.table.turn = 1
        assert (see.rounds_left(position.table), see.turns_left(position.table)) == (3, 3)


class TestWorth:
    def sheet(self, table, hand):
        sheet = see.new_sheet()
        see.estimate(table, hand, sheet)
        return sheet

    def test_a_stronger_broker_brings_more_where_something_is_to_be_won(self, position):
        table, hand = seat_of(position, 0)
        sheet = self.sheet(table, hand)
        gold = [see.expected_gold(sheet, PLACE["n1.commerce"], strength) for strength in range(5)]
        assert gold == sorted(gold) and gold[4] > gold[0]

    def test_the_prize_of_commerce_is_what_the_policy_believes_of_it(self, position):
        table, hand = seat_of(position, 0)
        expected = np.float32(BALANCED.weights["commerce"]) * np.float32(3)
        assert see.prize(self.sheet(table, hand), PLACE["n1.commerce"]) == expected

    def test_who_is_alone_is_likelier_to_win_than_who_is_behind(self, position):
        position.stands(0, "4 up n1.port", "1 up n2.port")
        position.stands(1, "4 up n2.port")
        sheet = self.sheet(*seat_of(position, 0))
        assert see.chance(sheet, PLACE["n1.port"]) > see.chance(sheet, PLACE["n2.port"])
        assert see.chance(sheet, PLACE["n3.port"]) == 0

    def test_a_gem_that_wins_a_place_is_worth_more(self, position):
        position.owns(0, blue=1)
        position.owns(1, blue=1)
        position.owns(2, red=5)
        sheet = self.sheet(*seat_of(position, 0))
        assert see.gem_worth(sheet, BLUE) > see.gem_worth(sheet, RED)

    def test_the_best_of_some_is_one_of_them(self, position):
        table, hand = seat_of(position, 0)
        palaces = see.areas_of_kind(PALACE)
        strength, at = see.best_of(table, hand, DIE, 1 << 3, palaces)
        assert strength == 3 and palaces >> at & 1

    def test_the_best_of_all_is_what_balanced_places(self, position):
        table, hand = seat_of(position, 0)
        table.faces_allowed = 2
        strength, at = see.best_of(table, hand, DIE, see.held(hand), (1 << 28) - 1)
        assert BALANCED.decisions["place"](table, hand, DIE) & 255 == strength | at << 3

    def test_where_none_is_left_all_are_meant(self, position):
        table, hand = seat_of(position, 0)
        position.behind_screen(0, 2)
        table.open_places = 1 << PLACE["n1.port"]
        assert see.best_of(table, hand, DIE, 1 << 4, 1 << PLACE["n2.port"]) == (2, PLACE["n1.port"])

    def test_a_face_is_one_that_is_allowed(self, position):
        table, hand = seat_of(position, 0)
        for allowed, face in ((1, FACE_DOWN), (2, FACE_UP)):
            table.faces_allowed = allowed
            assert see.face(table, hand, 3, DIE) == face
