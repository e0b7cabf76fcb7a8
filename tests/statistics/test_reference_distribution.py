"""`random`, played by kernel and reference with luck of their own, comes to the same on average.

The error is stated for all numbers at all tables together: like programs would fail in one of a thousand
choices of the seeds. `python -m tests.differential.distribution` plays more games.
"""

import numpy as np
import pandas as pd
import pytest

from tests.differential.distribution import (
    bound,
    compared,
    distances,
    kernel_games,
    reference_games,
)
from tests.differential.variants import TABLES, name_of

SEED, OF_REFERENCE, OF_KERNEL = 11, 200, 600
FOUR_PLAYERS = next(table for table in TABLES if table["players"] == 4)


@pytest.fixture(scope="module")
def apart():
    """The distances of all numbers at all tables, in standard errors."""
    return compared(SEED, OF_REFERENCE, OF_KERNEL)


@pytest.fixture(scope="module")
def reference():
    """Games of four players by the book."""
    return reference_games(FOUR_PLAYERS, SEED, OF_REFERENCE)


def test_both_programs_play_alike_at_every_table(apart):
    limit = bound(len(apart))
    beyond = apart[apart.abs() >= limit]
    assert beyond.empty, f"like programs are within {limit:.2f} standard errors:\n{beyond}"


@pytest.mark.parametrize("table", [name_of(table) for table in TABLES])
@pytest.mark.parametrize("what", ["gold: total", "gold squared: total", "wins with", "tie: ", "played: "])
def test_every_kind_of_number_is_compared_at_every_table(apart, table, what):
    assert any(name.startswith(what) for name in apart[table].index)


def test_the_errors_are_standard_errors(apart):
    """Distances of like programs scatter by about one; far less would let real differences pass."""
    assert 0.8 < np.sqrt((apart**2).mean()) < 1.3


@pytest.mark.parametrize(
    "planted, where",
    [
        ({"commerce_gold": 4}, "gold: commerce"),
        ({"black_gold": [1, 4, 8, 13, 18, 23, 28]}, "gold squared: black"),
    ],
)
def test_a_planted_difference_is_noticed(reference, apart, planted, where):
    other = distances(reference, kernel_games({**FOUR_PLAYERS, **planted}, SEED, OF_KERNEL))
    assert abs(other[where]) > bound(len(apart))


def test_a_difference_of_less_than_the_error_is_not_made_much_of():
    luck = np.random.default_rng(1)
    left, right = (pd.DataFrame({"a": luck.normal(mean, 1, 400)}) for mean in (0, 0.01))
    assert distances(left, right).abs().max() < bound(1)
