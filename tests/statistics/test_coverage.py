"""M2: intervals hold the truth in 95 of 100 runs, also near 0 and 1, of as-played and of caused estimates."""

import numpy as np
import pytest

from tests.statistics import coverage


@pytest.fixture(scope="module")
def table():
    return coverage.table(seed=2004)


def test_M2_each_measure_is_held_by_95_of_100_intervals(table):
    assert (table.intervals >= coverage.RUNS).all()
    outside = table[~table.coverage.between(0.935, 0.965)]
    assert outside.empty, outside.to_string()


def test_M2_intervals_that_are_too_narrow_are_noticed(table):
    frame = coverage.two_seats(60 * (np.random.default_rng(1).random((1_000, 2_000)) < 0.3))
    for end in ("low", "high"):
        frame[f"win_share_{end}"] = 0.8 * frame[f"win_share_{end}"] + 0.2 * frame.win_share
    assert not 0.935 <= coverage.holds(frame, "win_share", 0.15).mean() <= 0.965
