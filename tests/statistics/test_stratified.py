"""Means of line-ups that count differently: the truth is in the interval as often as it says."""

import numpy as np
import pytest

from ysim.analysis.stratified import noise_of_ranking, stratified_mean

WEIGHTS = [0.7, 0.2, 0.1]
MEANS = [0.2, 0.5, 0.9]
TRUTH = sum(weight * mean for weight, mean in zip(WEIGHTS, MEANS, strict=True))


def drawn(luck, games=300):
    return [luck.binomial(1, mean, games).astype(float) for mean in MEANS]


def test_the_interval_holds_the_truth_as_often_as_it_says():
    luck = np.random.default_rng(1)
    found = [stratified_mean(drawn(luck), WEIGHTS, (0, 1)) for _ in range(2_000)]
    held = np.mean([low <= TRUTH <= high for _, low, high in found])
    assert 0.935 < held < 0.965


def test_a_wrong_weight_does_not_hold_it():
    luck = np.random.default_rng(1)
    found = [stratified_mean(drawn(luck), WEIGHTS[::-1], (0, 1)) for _ in range(50)]
    assert not any(low <= TRUTH <= high for _, low, high in found)


def test_noise_is_the_spread_of_a_row_beside_the_others():
    luck = np.random.default_rng(2)
    rows, games = 6, 400

    def means():
        common = luck.normal(0, 5, games)  # luck that all rows have in common moves no ranking
        return common + luck.normal(0, 1, (rows, games))

    tables = [means() for _ in range(400)]
    spread = np.std([table.mean(axis=1) - table.mean() for table in tables])
    noise = np.mean([noise_of_ranking([table], [1.0]) for table in tables])
    assert noise == pytest.approx(spread, rel=0.05)


def test_an_interval_has_width_and_stays_within_bounds():
    never = np.zeros(400)
    estimate, low, high = stratified_mean([never], [1.0], (0, 1))
    assert (estimate, low) == (0, 0) and 0 < high < 0.02
    rare = np.array([1.0, *np.zeros(399)])
    assert stratified_mean([rare], [1.0], (0, 1)).low == 0
    same = stratified_mean([never], [1.0], (-1, 1))
    assert same.low < 0 < same.high
