"""After an illegal choice the game goes on with a legal one; and choices just outside of what is allowed."""

import pytest

from tests.rules.answers import PLACE, conjuring, highest_card, placing
from tests.rules.scripted import Position, position_to_count, position_to_place
from ysim.games.ys import events as kinds
from ysim.games.ys.choices import PASS, bid, card_with, card_with_two, look
from ysim.games.ys.codes import CHARACTERS, GEMS, MAGICIAN, QUEEN, THRONE


@pytest.mark.parametrize("weakest", [(0, 1), (1, 1), (0, 0), (1, 4), (3, 3), (4, 4)])
def test_AU1_a_refused_bid_is_one_of_the_two_weakest(weakest):
    position = Position()
    position.behind_screen(0, *weakest, 4, 4)
    position.says(0, "bid", -1)
    position.usually(bid=bid(0, 0), order_card=highest_card)
    position.bid()
    assert position.fault() == (0, "bid", -1)
    assert position.table.bids[0].tolist() == [weakest[1], weakest[0]]
    assert position.game.hands[0].brokers.tolist() == [0, 0, 0, 0, 2, 0, 0, 0]


@pytest.mark.parametrize("strength", range(8))
def test_AU1_no_broker_of_strength_8_can_be_bid(strength):
    position = Position()
    position.says(0, "bid", bid(strength, 8))
    position.usually(bid=bid(0, 0), order_card=highest_card)
    position.bid()
    assert position.fault() == (0, "bid", bid(strength, 8))


@pytest.mark.parametrize(("taken", "left"), [((0, 1), 2), ((0, 2), 1), ((1, 2), 0)])
def test_AU2_a_refused_order_card_is_the_lowest_that_is_left(taken, left):
    position = Position()
    for seat, strength in enumerate((4, 3, 1, 0)):
        position.says(seat, "bid", bid(strength, strength))
    for seat, card in enumerate((*taken, taken[0])):
        position.says(seat, "order_card", card)
    position.bid()
    assert position.fault() == (2, "order_card", taken[0])
    assert position.by_seat("order_card") == [*taken, left, 3]


def test_RS_no_turn_has_begun_when_bids_are_made():
    position = position_to_place()
    position.place()
    position.next_round()

    def early(table, hand):
        assert (table.turn, table.counted) == (0, 0)
        return bid(1, 1)

    position.usually(bid=early, order_card=highest_card)
    position.bid()
    assert position.is_said()


def test_PL2_a_refused_second_broker_has_the_other_face():
    position = position_to_place()
    position.says(0, "place", placing("4 up n1.port"), -1, placing("3 down n1.port"), -1)
    position.place()
    faces = int(position.game.history[0].face_up[0])
    assert [faces >> broker & 1 for broker in range(4)] == [1, 0, 0, 1]
    assert position.table.placed[0] == 8


@pytest.mark.parametrize("back", [5, 7, 8, 9])
def test_CH_conjurer_a_broker_that_is_not_there_takes_no_post(back):
    position = position_to_place()
    position.table.conjurer = 0
    position.says(0, "place", conjuring("0 up n1.port", back))
    position.place()
    assert position.fault() == (0, "place", conjuring("0 up n1.port", back))


@pytest.mark.parametrize("gem", [-1, 6])
@pytest.mark.parametrize(
    "ship", [("blue", "green", "red"), ("red", "green", "yellow"), ("blue", "blue", "blue")]
)
def test_CO2_a_refused_gem_is_one_on_offer(ship, gem):
    position = position_to_count()
    position.port(1, *ship)
    position.stands(0, "4 up n1.port")
    position.says(0, "gem", gem)
    position.count()
    taken = [row[5] for row in position.game.events[: position.game.event_count] if row[0] == kinds.GEM_TAKEN]
    assert position.fault() == (0, "gem", gem)
    assert len(taken) == 2 and min(taken) >= 0 and {GEMS[gem] for gem in taken} <= set(ship)


def test_CO9_a_refused_order_of_columns_is_some_order_of_them():
    position = position_to_count()
    position.stands(0, "3 up m1.green", "3 down m1.red")
    position.says(0, "columns", -1)
    position.count()
    assert sorted(position.game.column_ranking[:2].tolist()) == [1, 3]
    assert sorted(position.game.column_ranking[2:].tolist()) == [0, 2]


def spy(**switches):
    """Seat 1 is the Spy, after seat 0 has put a broker down in the first area."""
    position = position_to_place(**switches)
    position.placings(0, "4 down n1.port", "1 up n1.port")
    position.table.spy = 1
    position.game.hands[1].looks_left = 3
    position.usually(look=PASS)
    return position


def test_CH_spy_may_look_at_the_first_broker_of_the_first_player():
    position = spy()
    position.says(1, "look", look(0, 0))
    position.place()
    assert position.is_said()
    assert position.game.hands[1].seen[0, 0] == 4


def test_CH_spy_may_look_once_in_each_of_three_turns():
    position = spy()
    position.says(1, "look", look(0, 0), PASS, look(2, 0), PASS, look(3, 0))
    position.placings(2, "3 down n3.port", "0 up n3.port")
    position.placings(3, "1 down n4.port", "0 up n4.port")
    position.game.hands[2].brokers[0] += 1
    position.game.hands[3].brokers[0] += 1
    position.place()
    assert position.is_said()
    assert position.game.hands[1].seen[[0, 2, 3], 0].tolist() == [4, 3, 1]
    assert position.game.hands[1].looks_left == 0


@pytest.mark.parametrize(("players", "owner"), [(4, 4), (5, 5), (2, 3), (4, 7)])
def test_CH_spy_cannot_look_at_who_does_not_play(players, owner):
    position = spy(players=players)
    position.says(1, "look", look(owner, 0))
    position.place()
    assert position.fault() == (1, "look", look(owner, 0))


def test_KF3_the_neutral_player_has_nothing_in_the_throne_room_to_look_at():
    position = spy(players=2, kings_favour=True)
    for seat in range(2):
        position.throne_room(seat, 2)
    position.says(1, "look", look(2, THRONE))
    position.place()
    assert position.fault() == (1, "look", look(2, THRONE))


@pytest.mark.parametrize(("broker", "refused"), [(0, False), (1, True), (4, True)])
def test_KF3_it_is_the_exchanged_broker_that_must_stand_somewhere_and_not_in_a_closed_area(broker, refused):
    position = position_to_place(kings_favour=True)
    position.table.throne = 1
    position.game.hands[0].values[THRONE] = 3
    position.placings(0, "4 up n2.port", "1 down n3.palace")
    position.holds(0, "magician")
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, PLACE["n3.palace"]))
    exchange = card_with_two(MAGICIAN, broker, THRONE)
    position.says(0, "card", PASS, exchange)
    position.place()
    assert position.fault() == ((0, "card", exchange) if refused else None)


@pytest.mark.parametrize("details", [(1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize(
    ("name", "window"),
    [(name, "start_placement") for name in ("bishop", "spy", "conjurer")]
    + [(name, "count") for name in ("intriguer", "merchant")],
)
def test_CH_a_card_without_details_takes_none(name, window, details):
    position = position_to_count() if window == "count" else position_to_place()
    position.holds(0, name)
    choice = card_with_two(CHARACTERS.index(name), *details)
    position.says(0, "card", choice)
    getattr(position, window)()
    assert position.fault() == (0, "card", choice)


@pytest.mark.parametrize("name", ["queen", "mercenary"])
def test_CH_a_card_with_one_detail_takes_no_second(name):
    position = position_to_place()
    position.holds(0, name)
    choice = card_with_two(CHARACTERS.index(name), 1, 1)
    position.says(0, "card", choice)
    position.place()
    assert position.fault() == (0, "card", choice)
