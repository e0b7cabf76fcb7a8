"""Expected final points: at the end they are the score (FS1–FS5), before it gold in hand counts whole."""

import numpy as np
import pytest

from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import random
from ysim.games.ys.policies.estimates.beliefs import unseen_broker
from ysim.games.ys.policies.estimates.final_points import (
    chance_of_winning,
    expect_points,
    gain_of_gem,
    new_cards,
    new_points,
)
from ysim.games.ys.rules import Rules

GAMES = 6


def finished(rules, number):
    kernel = Kernel(rules, [random.POLICY], np.zeros((1, rules.players), int))
    return kernel.record(5, number)


def points_of(game, left):
    points, cards = new_points(), new_cards()
    cards[:] = 0
    expect_points(game.table, cards, left, points)
    return points[: game.table.rules.seats]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_at_the_end_they_are_the_score(players):
    for number in range(GAMES):
        game = finished(Rules(players=players), number)
        assert points_of(game, 0).tolist() == game.score[:players].tolist()


def test_gold_in_hand_counts_whole_at_any_time():
    game = finished(Rules(), 0)
    for left in range(4):
        before = points_of(game, left)
        game.table.commerce_gold[2] += 7
        assert (points_of(game, left) - before).tolist() == pytest.approx([0, 0, 7, 0], abs=1e-4)


def test_a_gem_more_gains_what_the_points_rise_by():
    game = finished(Rules(), 1)
    for left in range(4):
        before = points_of(game, left)[1]
        gain = gain_of_gem(game.table, 1, 2, left, np.float32(0))
        game.table.gems[1, 2] += 1
        assert points_of(game, left)[1] - before == pytest.approx(gain, abs=1e-4)
        game.table.gems[1, 2] -= 1


def test_rivalry_adds_what_the_others_lose():
    game = finished(Rules(), 1)
    before = points_of(game, 2)
    alone, both = (float(gain_of_gem(game.table, 1, 0, 2, np.float32(rivalry))) for rivalry in (0, 1))
    game.table.gems[1, 0] += 1
    lost = (before - points_of(game, 2))[[0, 2, 3]].sum()
    assert both - alone == pytest.approx(
        lost, rel=0.3, abs=0.5
    )  # who has no gem yet counts less in the points
    assert both >= alone


def test_more_points_win_more_and_chances_stay_within_bounds():
    points = np.array([80, 70, 75, 60], np.float32)
    chances = [float(chance_of_winning(points, seat, 4, 1)) for seat in range(4)]
    assert np.argsort(chances).tolist() == np.argsort(points).tolist()
    assert all(0 < chance < 1 for chance in chances)
    assert chance_of_winning(points, 0, 4, 0) > chance_of_winning(points, 0, 4, 3)


def test_an_unseen_broker_is_one_of_those_left():
    found = []

    def place(table, hand, die):
        rival = (hand.seat + 1) % 4
        if table.placed[rival] == 2 and not found:
            hand.weights[17:19] = 0.4  # as likely hidden, whatever the strength
            left = np.array(table.rules.brokers)
            for known in (*table.front[rival, :2], *table.faces[rival, :2]):
                left[known] -= known >= 0
            each = np.repeat(np.arange(8), left)
            mean, variance = unseen_broker(table, hand, rival)
            assert mean == pytest.approx(each.mean(), abs=1e-3)
            assert variance == pytest.approx(each.var(), abs=1e-3)
            hand.weights[17:19] = 0
            found.append(rival)
        return random.place(table, hand, die)

    watching = random.POLICY.derive("watching", decisions={"place": place})
    Kernel(Rules(), [watching], np.zeros((1, 4), int)).play(3, 0, 1)
    assert found
