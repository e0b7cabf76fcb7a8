"""How much of the variance drawn decisions explain, where it is known; and differences of estimates."""

import numpy as np
import pytest

from ysim.analysis import Interval, contrast, explained


def drawn(effects, games, noise, dice):
    """Sums of whole-number outcomes: each row is as likely to be drawn as any other."""
    row = dice.integers(len(effects), size=games)
    outcome = np.rint(effects[row] + dice.normal(0, noise, games)).astype(np.int64)
    sums = [np.bincount(row, weights=values, minlength=len(effects)) for values in (outcome, outcome**2)]
    return np.bincount(row, minlength=len(effects)), *(part.astype(np.int64) for part in sums)


@pytest.mark.parametrize(("rows", "games", "size"), [(36, 4_000, 30.0), (280, 3_000, 30.0), (36, 4_000, 0.0)])
def test_the_interval_covers_the_true_variance_between_rows(rows, games, size):
    dice = np.random.default_rng(4)
    effects = dice.normal(0, size, rows)
    true, held, runs = effects.var(), 0, 200
    for _ in range(runs):
        found, error = explained(*drawn(effects, games, 100.0, dice))
        held += abs(found - true) <= 1.96 * error
    assert 0.9 * runs <= held < runs


def test_rows_that_were_never_drawn_count_for_nothing():
    games, total, squares = np.array([2, 0, 2]), np.array([2, 0, 6]), np.array([4, 0, 20])
    with_gap = explained(games, total, squares)
    assert with_gap == explained(games[[0, 2]], total[[0, 2]], squares[[0, 2]])


def test_one_game_a_row_says_nothing():
    assert np.isnan(explained(np.array([1, 1]), np.array([2, 3]), np.array([4, 9]))).all()


def test_a_contrast_takes_each_end_from_the_ends_it_depends_on():
    a, b = (Interval(*map(np.float64, ends)) for ends in ((5.0, 2.0, 6.0), (1.0, 0.0, 5.0)))
    found = contrast(a, b)
    assert found.estimate == 4
    assert found.low == pytest.approx(4 - 5)  # 3 and 4 at right angles
    assert found.high == pytest.approx(4 + 2**0.5)
