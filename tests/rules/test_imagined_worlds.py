"""Worlds that the searcher imagines agree with all that its seat knows, and go on by the rules (PL7)."""

from itertools import count

import numpy as np
import pytest

from ysim.games.ys.codes import DECISIONS, HIDDEN, IN_CONTEST, MARKED, NONE, PLACE
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import balanced, random
from ysim.games.ys.policies.search.candidates import list_candidates, new_choices
from ysim.games.ys.policies.search.playout import play_out
from ysim.games.ys.policies.search.worlds import imagine
from ysim.games.ys.rules import Rules
from ysim.games.ys.state import new_game

TABLES = {
    "two players": Rules(players=2),
    "three players": Rules(players=3),
    "four players": Rules(),
    "five players": Rules(players=5),
    "King's Favour": Rules(kings_favour=True),
}


class Positions:
    """A policy that plays by lot and hands every few placings to `look(table, hand, die)` before."""

    def __init__(self, rules, look, every=7, games=1, seed=3):
        asked = count()

        def place(table, hand, die):
            if next(asked) % every == 0:
                look(table.copy(), hand.copy(), die)
            return random.place(table, hand, die)

        watching = random.POLICY.derive("watching", decisions={"place": place})
        kernel = Kernel(rules, [watching], np.zeros((1, rules.players), int))
        kernel.play(seed, 0, games)


def with_model(hand):
    """The hand of a seat that imagines others as `balanced`, with its weights."""
    from ysim.core.pointers import address_of
    from ysim.games.ys.state import HAND_TYPE, TABLE_TYPE

    functions = balanced.POLICY.decisions
    hand.model[:] = [address_of(functions[name], TABLE_TYPE, HAND_TYPE) for name in DECISIONS]
    hand.weights[: len(balanced.POLICY.weights)] = list(balanced.POLICY.weights.values())
    return hand


def imagined(table, hand, die):
    world = new_game()
    imagine(world, table, hand, die)
    return world


def whole_set(rules, table, seat):
    """How many brokers of each strength a seat has in all."""
    if seat >= rules.players:
        return np.array(table.rules.neutral_brokers) * rules.players
    brokers = np.array(table.rules.brokers)
    brokers[2] += table.throne
    return brokers


def counted(rules, world, seat):
    """The brokers of a seat by strength: before its screen, on the board, in the throne room, behind it."""
    rival, table = world.hands[seat], world.table
    placed = [*range(table.placed[seat]), *range(8, 8 + (table.throne if seat < rules.players else 0))]
    elsewhere = [rival.values[broker] for broker in placed]
    front = [table.front[seat, slot] for slot in range(2)] if seat < rules.players else []
    return np.bincount([*elsewhere, *front], minlength=8) + np.array(rival.brokers)


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_rivals_have_the_brokers_that_they_must_have(rules):
    seen = []

    def look(table, hand, die):
        world = imagined(table, with_model(hand), die)
        for seat in range(table.rules.seats):
            if seat != hand.seat:
                seen.append(seat)
                assert (counted(rules, world, seat) == whole_set(rules, table, seat)).all()
                shown = table.faces[seat] != HIDDEN
                for broker in np.flatnonzero(shown[: table.placed[seat]]):
                    assert world.hands[seat].values[broker] == table.faces[seat, broker]
                assert (world.hands[seat].strength == strengths(world, seat)).all()

    Positions(rules, look)
    assert len(seen) > 12


def strengths(world, seat):
    """By contest, from places and values."""
    found = np.zeros(32, int)
    for broker in range(world.table.placed[seat]):
        marked = world.hands[seat].marked_broker == broker
        value = MARKED if marked else world.hands[seat].values[broker]
        found += IN_CONTEST[world.table.places[seat, broker]] * int(value)
    return found


def test_all_that_the_seat_knows_stays_as_it_is():
    def look(table, hand, die):
        world = imagined(table, with_model(hand), die)
        for name in table.dtype.names:
            if name not in ("spy", "rules"):
                assert np.array_equal(world.table[name], table[name]), name
        own = world.hands[hand.seat]
        for name in ("strength", "brokers", "values", "seen", "weights", "marked_broker"):
            assert np.array_equal(own[name], hand[name]), name
        assert world.fault_decision == NONE

    Positions(Rules(), look)


def test_what_the_spy_saw_is_known():
    looked = []

    def look(table, hand, die):
        for seat in range(4):
            hidden = [b for b in range(table.placed[seat]) if table.faces[seat, b] == HIDDEN]
            if seat != hand.seat and hidden:
                hand.seen[seat, hidden[0]] = 4
                worlds = [imagined(table, with_model(hand), die + np.uint64(n)) for n in range(3)]
                assert [world.hands[seat].values[hidden[0]] for world in worlds] == [4, 4, 4]
                looked.append(seat)
                hand.seen[seat, hidden[0]] = HIDDEN

    Positions(Rules(), look)
    assert looked


def test_a_hidden_broker_is_drawn_as_likely_as_it_is_hidden():
    """The one hidden broker of a rival: in proportion to what is left of each strength and its weight."""
    checked = []

    def look(table, hand, die):
        rival = next((seat for seat in range(4) if seat != hand.seat and table.placed[seat] == 2), None)
        if checked or rival is None:
            return
        hidden = 0 if table.faces[rival, 0] == HIDDEN else 1
        with_model(hand)
        hand.weights[balanced.POLICY.weight_index("hide_strong")] = 0.25
        hand.weights[balanced.POLICY.weight_index("hide_weak")] = 0.75
        left = whole_set(Rules(), table, rival)
        for known in (*table.front[rival][:2], table.faces[rival, 1 - hidden]):
            left[known] -= 1
        chances = left * np.where(np.arange(8) >= 3, 17, 49)  # 64 parts of each weight, and one more
        drawn = [imagined(table, hand, np.uint64(n)).hands[rival].values[hidden] for n in range(1, 801)]
        found = np.bincount(drawn, minlength=8) / len(drawn)
        error = np.sqrt(0.25 / len(drawn))
        assert np.abs(found - chances / chances.sum()).max() < 4 * error
        checked.append(rival)

    Positions(Rules(), look, every=1)
    assert checked


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_a_playout_places_all_brokers_legally(rules):
    chances = []

    def look(table, hand, die):
        if table.conjurer == hand.seat or len(chances) > 12:
            return
        with_model(hand)
        candidates = new_choices()
        found = list_candidates(table, hand, 3, candidates)
        assert len(set(candidates[:found].tolist())) == found >= 1
        for choice in candidates[:found]:
            world = imagined(table, hand, die)
            chance = play_out(world, np.int64(hand.seat), choice)
            assert 0 < chance < 1
            assert world.fault_decision == NONE
            assert (world.table.placed[: rules.players] == 2 * table.rules.turns).all()
            chances.append(float(chance))

    Positions(rules, look)
    assert len(set(chances)) > 3


def test_the_face_is_one_that_may_be():
    faces = set()

    def look(table, hand, die):
        candidates = new_choices()
        found = list_candidates(table, with_model(hand), 6, candidates)
        for choice in candidates[:found]:
            assert table.faces_allowed >> (choice >> 8 & 1) & 1
            assert hand.brokers[choice & 7] > 0 and table.open_places >> (choice >> 3 & 31) & 1
            faces.add(int(choice >> 8))

    Positions(Rules(), look)
    assert faces == {0, 1} and DECISIONS[PLACE] == "place"
