"""Empirical games whose equilibria are known, and intervals of gains that hold the truth."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binomtest

from ysim.analysis.batches import Batched, mean_of
from ysim.analysis.empirical_game import (
    SymmetricGame,
    gain_from_deviating,
    game_of,
    nearest_equilibrium,
    opponents,
    resampled_equilibria,
    symmetric_equilibria,
)
from ysim.analysis.replicator import replicator

UNIFORM = np.full(3, 1 / 3)
CIRCLE = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])  # each beats the one before


def game(policies, players, payoff, noise=None):
    """A game by what a policy gets against a multiset of others; `noise` are parts by batch, or none."""
    payoffs = np.array(
        [[payoff(own, others) for own in range(policies)] for others in opponents(policies, players)]
    )
    parts = np.zeros((2, *payoffs.shape)) if noise is None else noise - noise.mean(axis=0)
    estimate = payoffs if noise is None else payoffs + noise.sum(axis=0)
    return SymmetricGame(players, Batched(estimate, parts, 1_000))


def against_each(matrix):
    return lambda own, others: 0.25 + 0.1 * np.mean([matrix[own, other] for other in others])


def crowded(worth):
    """Who choose the same share what it is worth."""
    return lambda own, others: worth[own] / (1 + others.count(own))


def test_slopes_are_those_of_the_payoffs():
    luck = np.random.default_rng(1)
    table = {others: luck.random(3) for others in opponents(3, 4)}
    played = game(3, 4, lambda own, others: table[others][own])
    mix, step = np.array([0.2, 0.5, 0.3]), 1e-6
    for policy in range(3):
        moved = step * np.eye(3)[policy]
        slope = (played.against(mix + moved) - played.against(mix - moved)) / (2 * step)
        assert played.slopes(mix)[:, policy] == pytest.approx(slope, abs=1e-8)


def test_payoffs_against_a_mix_are_the_mean_over_all_draws_of_opponents():
    luck = np.random.default_rng(2)
    table = {others: luck.random(3) for others in opponents(3, 4)}
    played = game(3, 4, lambda own, others: table[others][own])
    mix = np.array([0.1, 0.6, 0.3])
    drawn = [table[tuple(sorted(luck.choice(3, 3, p=mix).tolist()))] for _ in range(20_000)]
    assert played.against(mix) == pytest.approx(np.mean(drawn, axis=0), abs=0.01)
    assert played.batched(mix).estimate == pytest.approx(played.against(mix))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_where_it_goes_round_all_are_played_alike_and_shares_never_settle(players):
    played = game(3, players, against_each(CIRCLE))
    (found,) = symmetric_equilibria(played)
    assert found.mix == pytest.approx([1 / 3] * 3, abs=1e-6)
    course = replicator(played, np.array([0.5, 0.3, 0.2]))
    assert not course.settled and course.shares.sum(axis=1) == pytest.approx(1)


def test_the_equilibrium_of_a_crowd_is_where_both_get_the_same():
    played = game(2, 3, crowded((0.6, 0.4)))

    def apart(p):
        first, second = (v * ((1 - q) ** 2 + q * (1 - q) + q**2 / 3) for v, q in ((0.6, p), (0.4, 1 - p)))
        return first - second

    known = brentq(apart, 0, 1)
    (found,) = symmetric_equilibria(played)
    assert found.mix == pytest.approx([known, 1 - known], abs=1e-6) and found.gain < 1e-7
    assert replicator(played, np.array([0.1, 0.9])).shares[-1] == pytest.approx(found.mix, abs=1e-3)


def test_all_three_equilibria_of_keeping_to_one_side_are_found():
    played = game(2, 4, lambda own, others: others.count(own) / 3)
    found = sorted(tuple(one.mix.round(6).tolist()) for one in symmetric_equilibria(played))
    assert found == [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]
    assert all((gain_from_deviating(played, np.array(mix)).estimate <= 1e-7).all() for mix in found)


def test_who_is_best_whatever_others_do_is_played_alone():
    played = game(4, 4, lambda own, others: own / 10)
    (found,) = symmetric_equilibria(played)
    assert found.mix == pytest.approx([0, 0, 0, 1])
    assert gain_from_deviating(played, found.mix).estimate == pytest.approx([-0.3, -0.2, -0.1, 0])
    assert replicator(played, np.full(4, 0.25)).shares[-1, 3] > 0.999


def test_a_missing_mix_is_told():
    counts = np.array([[2, 0], [0, 2]])
    with pytest.raises(ValueError, match="every mix"):
        game_of(counts, Batched(np.zeros((2, 2)), np.zeros((3, 2, 2)), 9))


def test_the_game_of_mixes_has_each_seat_where_it_belongs():
    counts = np.array([[1, 1], [2, 0], [0, 2]])
    payoffs = np.array([[0.7, 0.3], [0.5, np.nan], [np.nan, 0.5]])
    found = game_of(counts, Batched(payoffs, np.zeros((3, 3, 2)), 9))
    assert found.tensor.tolist() == [[0.5, 0.3], [0.7, 0.5]]  # first axis: the opponent


def test_gains_hold_the_truth_against_the_mix_that_was_found_as_often_as_they_say():
    luck, batches, runs = np.random.default_rng(3), 20, 200
    truth = game(3, 3, crowded((0.5, 0.3, 0.12)))
    held, zero = np.zeros(3), np.zeros(3)
    for _ in range(runs):
        noise = 0.05 / batches * luck.standard_normal((batches, *truth.payoffs.estimate.shape))
        seen = game(3, 3, crowded((0.5, 0.3, 0.12)), noise)
        mix = nearest_equilibrium(seen, UNIFORM)
        gains = gain_from_deviating(seen, mix)
        low, high = gains.interval()[1:]
        real = gain_from_deviating(truth, mix).estimate
        held += (low <= real) & (real <= high)
        zero += np.abs(gains.estimate) < 1e-6
    assert (zero[:2] == runs).all()  # those that are played gain nothing, by what was seen
    assert all(binomtest(int(one), runs, 0.95).pvalue > 1e-3 for one in held)


def test_resampled_equilibria_spread_as_those_of_new_games_do():
    luck, batches = np.random.default_rng(4), 40

    def seen():
        noise = 0.08 / batches * luck.standard_normal((batches, 3, 2))
        return game(2, 3, crowded((0.6, 0.4)), noise)

    many = np.array([nearest_equilibrium(seen(), np.full(2, 0.5))[0] for _ in range(150)])
    one = seen()
    drawn = resampled_equilibria(one, nearest_equilibrium(one, np.full(2, 0.5)), 150)[:, 0]
    assert drawn.std() == pytest.approx(many.std(), rel=0.35)


def test_an_estimate_from_batches_is_that_of_all_games_and_its_error_that_of_independent_batches():
    luck = np.random.default_rng(5)
    values = luck.integers(0, 61, 4_800)
    sums = values.reshape(48, 100).sum(axis=1)
    found = mean_of(sums, np.full(48, 100), 1 / 60)
    assert float(found.estimate) == pytest.approx(values.mean() / 60)
    assert float(found.errors) == pytest.approx(sums.std(ddof=1) / 6_000 / np.sqrt(48))
    low, high = (float(end) for end in found.interval((0, 1))[1:])
    assert low < float(found.estimate) < high


def test_who_never_wins_has_an_interval_above_0():
    never = mean_of(np.zeros(10, np.int64), np.full(10, 24), 1 / 60)
    assert float(never.estimate) == 0 and 0 < float(never.interval((0, 1)).high) < 0.05
