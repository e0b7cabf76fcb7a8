"""Chapter 10, King's Favour: which cards touch the throne room (KF3)."""

import pytest

from tests.rules.answers import PLACE
from tests.rules.scripted import Position, position_to_count, position_to_place
from ysim.games.ys.choices import PASS, card, card_with, card_with_two, look
from ysim.games.ys.codes import (
    HERALD,
    HIDDEN,
    MAGICIAN,
    MERCENARY,
    NONE,
    QUEEN,
    ROW_CONTEST,
    SPY,
    THRONE,
)

# Spy


def spying() -> Position:
    position = position_to_place(kings_favour=True)
    position.holds(0, "spy")
    position.says(0, "card", card(SPY))
    position.usually(look=PASS)
    for seat in range(4):
        position.throne_room(seat, seat, 4 - seat)
    position.start_placement()
    return position


def test_KF3_the_spy_looks_at_others_brokers_in_the_throne_room_already_at_the_first_turn():
    position = spying()
    position.says(0, "look", look(3, THRONE), look(2, THRONE + 1), look(1, THRONE))
    position.place()
    assert position.is_said()
    seen = position.game.hands[0].seen
    assert (seen[3, THRONE], seen[2, THRONE + 1], seen[1, THRONE]) == (3, 2, 1)
    assert (seen != HIDDEN).sum() == 3
    assert position.asked[1:5] == [(0, "look")] * 3 + [(0, "place")]


def test_KF3_a_single_broker_in_each_throne_room_is_enough_to_look():
    position = position_to_place(kings_favour=True)
    position.holds(0, "spy")
    position.says(0, "card", card(SPY))
    for seat in range(4):
        position.throne_room(seat, seat)
    position.start_placement()
    position.says(0, "look", look(2, THRONE), PASS)
    position.usually(look=PASS)
    position.place()
    assert position.is_said()
    assert position.asked[1:3] == [(0, "look")] * 2  # before any broker is placed
    assert position.game.hands[0].seen[2, THRONE] == 2


def test_KF3_what_the_spy_saw_there_he_knows_in_later_rounds():
    position = spying()
    position.says(0, "look", look(3, THRONE))
    position.place()
    position.next_round()
    assert position.game.hands[0].seen[3, THRONE] == 3


@pytest.mark.parametrize(
    ("owner", "broker"),
    [(0, THRONE), (1, THRONE + 2), (1, THRONE + 3), (4, THRONE), (15, THRONE)],
    ids=["his own", "not there yet", "nor this", "no such seat", "no such seat"],
)
def test_KF3_the_spy_may_not_look_at(owner, broker):
    position = spying()
    position.table.faces[:, THRONE + 2 :] = HIDDEN  # as an earlier game may have left them
    position.says(0, "look", look(owner, broker))
    position.place()
    assert position.fault() == (0, "look", look(owner, broker))


def test_KF3_the_spy_may_not_look_twice_nor_at_a_broker_that_lies_there_face_up():
    for again in (look(1, THRONE), look(2, THRONE)):
        position = spying()
        position.table.faces[2, THRONE] = 2
        position.says(0, "look", look(1, THRONE), again)
        position.place()
        assert position.fault() == (0, "look", again)


# Magician


def magician(*brokers: str, choices=(0, THRONE), room=(3,), cards=("magician",), **switches) -> Position:
    """Seat 0 has brokers in the throne room, places these and may then play the Magician."""
    position = position_to_place(kings_favour=True, **switches)
    position.throne_room(0, *room)
    position.placings(0, *brokers)
    position.holds(0, *cards)
    if choices:
        position.says(0, "card", card_with_two(MAGICIAN, *choices))
    return position


def test_KF3_the_magician_swaps_a_placed_broker_with_an_own_one_in_the_throne_room():
    position = magician("4 up n2.port", "1 down m2.red")
    position.place()
    assert position.is_said()
    table, hand = position.table, position.game.hands[0]
    assert (hand.values[0], hand.values[THRONE]) == (3, 4)
    assert position.where(0)[:2] == ["n2.port", "m2.red"]
    assert hand.strength[PLACE["n2.port"]] == 3
    assert table.brokers[0, PLACE["n2.port"]] == 1
    assert table.market_gold[0] == 1  # the market placing's alone


@pytest.mark.parametrize(("face", "shown"), [("up", 4), ("down", HIDDEN)])
def test_KF3_each_of_the_two_keeps_its_face(face, shown):
    position = magician(f"4 {face} n2.port")
    position.place()
    table, port = position.table, PLACE["n2.port"]
    assert (table.faces[0, 0], table.faces[0, THRONE]) == (HIDDEN, shown)
    assert (table.shown[0, port], table.hidden[0, port]) == (0, 1)
    assert int(position.game.history[0].face_up[0]) & 1 == 0


def test_KF3_a_later_broker_that_was_face_up_is_not_when_one_face_down_takes_its_place():
    position = magician("1 down n3.port", "4 up n2.port", choices=(1, THRONE))
    position.place()
    assert position.is_said()
    assert int(position.game.history[0].face_up[0]) & 0b11 == 0


def test_KF3_a_later_broker_that_was_face_down_is_up_when_one_face_up_takes_its_place():
    position = magician("4 up n2.port", "1 down n3.port", choices=(1, THRONE))
    position.table.faces[0, THRONE] = 3
    position.place()
    assert int(position.game.history[0].face_up[0]) & 0b11 == 0b11


def test_KF3_a_broker_that_lay_face_up_in_the_throne_room_comes_back_face_up():
    position = magician("1 down n2.port", "2 up n3.port")
    position.table.faces[0, THRONE] = 3
    position.place()
    assert position.table.faces[0, [0, THRONE]].tolist() == [3, HIDDEN]
    assert position.table.shown[0, PLACE["n2.port"]] == 3
    assert int(position.game.history[0].face_up[0]) & 0b11 == 0b11


def test_KF3_the_swapped_broker_is_in_the_set_of_the_next_round_and_the_other_is_not():
    position = magician("4 up n2.port", "1 down m2.red", room=(0,))
    before = position.game.hands[0].set.tolist()
    position.place()
    after = position.game.hands[0].set.tolist()
    position.next_round()
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 0, 0, 0, -1, 0, 0, 0]
    assert position.game.hands[0].brokers.tolist() == after


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("face", ["up", "down"])
def test_KF3_a_mercenarys_mark_is_lost_there(public, face):
    position = magician(
        f"1 {face} m2.red", choices=(), cards=("mercenary", "magician"), mercenary_is_public=public
    )
    position.says(0, "card", card_with(MERCENARY, 0), card_with_two(MAGICIAN, 0, THRONE))
    position.place()
    assert position.is_said()
    table, hand = position.table, position.game.hands[0]
    row = ROW_CONTEST + 2
    assert (hand.strength[row], table.shown[0, row], table.hidden[0, row]) == (3, 0, 1)
    assert hand.marked_broker == NONE and table.mercenary == NONE
    assert hand.values[THRONE] == 1
    position.score()
    assert position.by_seat("score")[0] == 12 + 1


def test_KF3_the_mark_on_another_broker_stays():
    position = magician("1 up m2.red", "2 down m3.red", choices=(), cards=("mercenary", "magician"))
    position.says(0, "card", card_with(MERCENARY, 1), card_with_two(MAGICIAN, 0, THRONE))
    position.place()
    assert position.is_said()
    assert position.game.hands[0].strength[[ROW_CONTEST + 2, ROW_CONTEST + 3]].tolist() == [3, 5]
    assert (position.table.mercenary, position.table.marked_broker) == (0, 1)


def test_KF3_what_others_know_of_a_broker_follows_it():
    position = magician("4 down n2.port", "1 up n3.port")
    position.game.hands[1].seen[0, THRONE] = 3
    position.game.hands[2].seen[0, 0] = 4
    position.place()
    seen = [position.game.hands[seat].seen[0, [0, THRONE]].tolist() for seat in (1, 2, 3)]
    assert seen == [[3, HIDDEN], [HIDDEN, 4], [HIDDEN, HIDDEN]]


@pytest.mark.parametrize(
    "pair",
    [(THRONE, 0), (THRONE, THRONE), (0, THRONE + 1), (7, THRONE), (31, THRONE), (0, 12)],
    ids=["the other way round", "twice there", "not there yet", "not placed", "none", "no room for it"],
)
def test_KF3_the_magician_may_not_swap(pair):
    position = magician("4 up n2.port", "1 down n2.port", choices=pair)
    position.place()
    assert position.fault() == (0, "card", card_with_two(MAGICIAN, *pair))


@pytest.mark.parametrize("stops", [True, False])
def test_KF3_not_a_broker_in_a_closed_area_unless_the_switch_lets_him(stops):
    position = magician("4 up n2.palace", "1 down n3.port", choices=(), queen_stops_moves=stops)
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, PLACE["n2.palace"]))
    position.says(0, "card", PASS, card_with_two(MAGICIAN, 0, THRONE))
    position.place()
    assert position.fault() == ((0, "card", card_with_two(MAGICIAN, 0, THRONE)) if stops else None)


def test_KF3_with_all_brokers_on_one_place_the_throne_room_makes_the_magician_playable():
    for room, asked in (((3,), 4), ((), 0)):
        position = magician("1 up n1.port", "1 down n1.port", choices=(), room=room)
        position.place()  # out of the way is the port of neighbourhood 1
        assert len(position.asked_for("card")) == asked


def test_KF3_no_placing_and_no_other_card_reaches_the_throne_room():
    position = magician("4 up n2.port", choices=(), cards=("mercenary",))
    position.says(0, "card", card_with(MERCENARY, THRONE))
    position.place()
    assert position.fault() == (0, "card", card_with(MERCENARY, THRONE))
    position = position_to_count(kings_favour=True)
    position.throne_room(0, 4)
    position.holds(0, "herald")
    position.stands(0, "1 up n1.port")
    herald = card_with_two(HERALD, THRONE, PLACE["n2.port"])
    position.says(0, "card", herald)
    position.count()
    assert position.fault() == (0, "card", herald)
