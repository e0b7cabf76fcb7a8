"""Paired differences from exact sums, against numpy on the values; Holm's steps; sizes that matter."""

from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest
from scipy.stats import false_discovery_control, t, ttest_1samp

from ysim.analysis import Interval, Moments, Size, games_to_decide, holm, judged, minus, paired

A, B = {1: Fraction(1, 60)}, {2: Fraction(1, 120)}


def moments_of(*values):
    rows = np.array([np.ones(len(values[0])), *values]).astype(np.int64)
    return Moments(rows @ rows.T)


def test_digits_by_hand():
    """Games (a, b) in parts: a of 60, b of 120: differences b − a of −1/2, 0, 1/2, 1."""
    found = paired(moments_of([60, 60, 0, 0], [60, 120, 60, 120]), A, B, None)
    assert (found.a.estimate, found.b.estimate, found.difference.estimate) == (0.5, 0.75, 0.25)
    assert found.variance == pytest.approx(5 / 12)
    assert found.variance_ratio == pytest.approx((1 / 3 + 1 / 12) / (5 / 12))
    few = t.ppf(0.975, 3)  # Student's, for four games
    assert found.difference.high - 0.25 == pytest.approx(few * (5 / 48) ** 0.5)
    assert found.p == pytest.approx(2 * t.sf(0.25 / (5 / 48) ** 0.5, 3))


def test_against_numpy_on_many_values():
    luck = np.random.default_rng(3)
    common = luck.integers(0, 40, 5_000)
    a, b = common + luck.integers(0, 20, 5_000), 2 * common + luck.integers(1, 42, 5_000)
    found = paired(moments_of(a, b), A, B, None)
    difference = b / 120 - a / 60
    assert found.difference.estimate == pytest.approx(difference.mean())
    assert found.variance == pytest.approx(difference.var(ddof=1))
    assert found.variance_ratio == pytest.approx(
        (np.var(a / 60, ddof=1) + np.var(b / 120, ddof=1)) / difference.var(ddof=1)
    )
    assert found.p == pytest.approx(ttest_1samp(difference, 0).pvalue, rel=0.02)


def test_no_spread_has_a_width_and_no_ratio():
    found = paired(moments_of([60] * 100, [120] * 100), A, B, (0.0, 1.0))
    assert found.difference.estimate == 0 and found.difference.low < 0 < found.difference.high
    assert found.variance == 0 and np.isnan(found.variance_ratio) and found.p == 1


def test_intervals_of_shares_stay_within_their_bounds():
    found = paired(moments_of([0] * 30, [120] * 29 + [0]), A, B, (0.0, 1.0))
    assert found.difference.high <= 1 and found.a.low == 0


def test_sums_too_large_for_64_bits_lose_nothing():
    games, gold = 10**12, 10**6
    products = np.array([[games, games * gold], [games * gold, games * gold**2]], dtype=object)
    assert Moments(products).variance({1: Fraction(1)}) == 0
    assert Moments(products).mean({1: Fraction(1, 10)}) == gold / 10


def test_no_games_are_no_data():
    found = paired(Moments(np.zeros((3, 3), int)), A, B, None)
    assert np.isnan(found.difference.estimate) and found.p == 1


def test_minus_takes_values_that_either_has():
    assert minus({1: Fraction(2)}, {1: Fraction(1), 2: Fraction(3)}) == {1: 1, 2: -3}


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0] and holm([]) == []


def test_holm_lies_between_plain_and_bonferroni_and_above_hochberg():
    p = np.random.default_rng(1).uniform(0, 0.2, 40)
    adjusted = np.array(holm(p))
    assert (adjusted >= p).all() and (adjusted <= np.minimum(40 * p, 1) + 1e-15).all()
    assert (adjusted >= false_discovery_control(p) - 1e-15).all()
    assert (np.diff(adjusted[np.argsort(p)]) >= 0).all()


@pytest.mark.parametrize(
    "ends, where",
    [
        ((0.011, 0.02), Size.LARGER),
        ((-0.02, -0.011), Size.SMALLER),
        ((-0.01, 0.01), Size.WITHIN),
        ((0.002, 0.009), Size.WITHIN),  # not nothing, and too small to matter
        ((0.002, 0.011), Size.UNDECIDED),
        ((-0.5, 0.5), Size.UNDECIDED),
        ((nan, nan), Size.UNDECIDED),
    ],
)
def test_a_difference_against_a_size(ends, where):
    assert judged(Interval(sum(ends) / 2, *ends), 0.01) is where


def test_so_many_games_decide():
    """At the number told, the interval just clears the size."""
    games = games_to_decide(0.02, variance=0.25, size=0.01)
    half = 1.959963985 * (0.25 / games) ** 0.5
    assert 0.95 * 0.01 < half <= 0.01
    assert games_to_decide(0.01, 0.25, 0.01) == inf


def test_so_many_games_decide_that_nothing_differs_where_none_has():
    """Without any spread the width is that of what may have stayed unseen."""
    games = int(games_to_decide(0, 0, 0.01))
    assert (
        judged(paired(moments_of([60] * games, [120] * games), A, B, (0.0, 1.0)).difference, 0.01)
        is Size.WITHIN
    )
    assert games < 500
