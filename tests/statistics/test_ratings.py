"""Plackett–Luce ratings: of known strengths, beside choix, with ties, and where there are none."""

from itertools import permutations

import choix
import numpy as np
import pytest
from scipy.stats import binomtest

from ysim.analysis.orders import order_numbers, stages, weak_orders
from ysim.analysis.ratings import Orders, groups_of, meeting_groups, plackett_luce

STRENGTHS = np.array([0.9, 0.3, 0.0, -0.4, -0.8])
SLOTS = np.array([[0, 1, 2, 3], [1, 2, 3, 4], [0, 0, 2, 4], [0, 3, 3, 3], [1, 1, 4, 4], [2, 2, 2, 2]])


def finished(luck, games, strengths=STRENGTHS, slots=SLOTS, shared=0.0):
    """Places by game, mix and slot as Plackett–Luce has them: exponential clocks, the fastest first.

    `shared`: how often a game's clocks are the same ones in every mix (common luck).
    """
    players = slots.shape[1]
    clocks = luck.exponential(size=(games, len(slots), players))
    clocks = np.where(luck.random((games, 1, 1)) < shared, clocks[:, :1], clocks)
    return 1 + np.argsort(np.argsort(clocks / np.exp(strengths[slots]), axis=2), axis=2)


def counted(places, batches, slots=SLOTS, policies=5):
    """Slots of one policy in ascending order of place, as those who count games have them."""
    games, mixes, players = places.shape
    places = np.sort(slots * (players + 1) + places, axis=2) % (players + 1)
    counts = np.zeros((batches, mixes, len(weak_orders(players))), np.int64)
    where = np.broadcast_to(np.arange(games)[:, None] % batches, (games, mixes))
    numbers = order_numbers(places.reshape(-1, players)).reshape(games, mixes)
    np.add.at(counts, (where, np.arange(mixes)[None], numbers), 1)
    return Orders(policies, slots, counts)


@pytest.mark.parametrize("players, number", [(2, 3), (3, 13), (4, 75), (5, 541)])
def test_every_order_with_ties_is_there_once(players, number):
    orders = weak_orders(players)
    assert len({tuple(row) for row in orders.tolist()}) == len(orders) == number
    assert (order_numbers(orders) == np.arange(number)).all()


def test_places_that_no_game_has_are_refused():
    with pytest.raises(ValueError, match="ranks from 1"):
        order_numbers(np.array([[1, 1, 2, 4]]))


def test_a_tied_order_counts_as_all_that_a_lot_could_make_of_it():
    won, among = stages(3, 0b111)
    tied = order_numbers(np.array([[1, 2, 2]]))[0]
    both = order_numbers(np.array([[1, 2, 3], [1, 3, 2]]))
    assert (2 * won[tied] == won[both].sum(axis=0)).all() and (
        2 * among[tied] == among[both].sum(axis=0)
    ).all()
    assert (won.sum(axis=1) == among.sum(axis=1)).all() and (among[:, 0b111] == 6).all()


def test_known_strengths_are_found():
    found = plackett_luce(counted(finished(np.random.default_rng(1), 20_000), 50))
    assert found.value == pytest.approx(STRENGTHS - STRENGTHS.mean(), abs=0.03)
    assert (found.high - found.low < 0.06).all() and (found.group == 0).all()


def test_ratings_are_those_of_choix():
    slots = np.array([[0, 1, 2, 3], [1, 2, 3, 4], [0, 2, 3, 4]])
    places = finished(np.random.default_rng(2), 30, slots=slots)
    data = [slots[mix][np.argsort(row)].tolist() for game in places for mix, row in enumerate(game)]
    theirs = choix.opt_rankings(5, data, alpha=1e-12, tol=1e-9)
    assert plackett_luce(counted(places, 10, slots)).value == pytest.approx(theirs - theirs.mean(), abs=1e-5)


def test_ties_are_those_of_choix_when_every_lot_is_written_out():
    slots = np.array([[0, 1, 2]])
    tied = np.array([[1, 1, 3], [1, 2, 2], [3, 1, 1], [2, 2, 1], [1, 1, 1], [2, 3, 1], [1, 2, 3]])
    data = []
    for row in tied:
        made = [p for p in permutations(range(3)) if all(row[p[i]] <= row[p[i + 1]] for i in range(2))]
        data += [list(one) for one in made for _ in range(6 // len(made))]
    theirs = choix.opt_rankings(3, data, alpha=1e-12, tol=1e-9)
    found = plackett_luce(counted(tied[:, None, :], 7, slots, 3))
    assert found.value == pytest.approx(theirs - theirs.mean(), abs=1e-5)


@pytest.mark.parametrize("shared", [0.0, 0.7])
def test_intervals_hold_the_truth_as_often_as_they_say_also_where_mixes_share_their_luck(shared):
    luck, truth, runs = np.random.default_rng(3), STRENGTHS - STRENGTHS.mean(), 300
    held = np.zeros(len(truth))
    for _ in range(runs):
        found = plackett_luce(counted(finished(luck, 240, shared=shared), 20))
        held += (found.low <= truth) & (truth <= found.high)
    assert all(binomtest(int(one), runs, 0.95).pvalue > 1e-3 for one in held)
    assert held.mean() / runs == pytest.approx(0.95, abs=0.02)


def test_mixes_that_share_their_luck_are_no_further_games():
    places = finished(np.random.default_rng(4), 2_000, slots=SLOTS[:1])
    once = plackett_luce(counted(places, 50, SLOTS[:1], 4))
    slots = np.repeat(SLOTS[:1], 5, axis=0)
    again = plackett_luce(counted(np.repeat(places, 5, axis=1), 50, slots, 4))
    assert again.high - again.low == pytest.approx(once.high - once.low, rel=1e-6)


def test_who_never_ends_ahead_of_anybody_has_no_rating_and_the_others_keep_theirs():
    slots = np.array([[0, 1, 2, 3]])
    places = finished(np.random.default_rng(5), 400, slots=np.array([[0, 1, 2]]))
    places = np.concatenate([places, np.full((400, 1, 1), 4)], axis=2)
    found = plackett_luce(counted(places, 20, slots, 4))
    alone = plackett_luce(counted(places[:, :, :3], 20, slots[:, :3], 3))
    assert np.isnan(found.value[3]) and found.group.tolist() == [0, 0, 0, 1]
    assert found.value[:3] == pytest.approx(alone.value, abs=1e-6)
    assert found.low[:3] == pytest.approx(alone.low, abs=1e-6)


def test_groups_stand_from_the_strongest_and_those_that_never_met_apart():
    ahead = np.zeros((5, 5))
    ahead[2, 0], ahead[0, 1], ahead[1, 0], ahead[3, 4] = 9, 4, 3, 1
    assert groups_of(ahead).index([2]) < groups_of(ahead).index([0, 1])
    assert groups_of(ahead).index([3]) < groups_of(ahead).index([4])
    assert meeting_groups(ahead) == [[0, 1, 2], [3, 4]]
