"""Mixes: all of them, or a sample in which every policy plays as often."""

import numpy as np
import pytest

from ysim.errors import UserError
from ysim.studies.mixes import Mixes, even_splits, mixes, pair_mix


@pytest.mark.parametrize("policies, players, number", [(3, 4, 15), (10, 4, 715), (2, 5, 6), (4, 2, 10)])
def test_every_multiset_is_there_once(policies, players, number):
    found = mixes(policies, players, 1_000, 1)
    assert found.complete and len(set(found.chosen)) == number
    assert (found.counts.sum(axis=1) == players).all()


@pytest.mark.parametrize(
    "policies, players, number",
    [(16, 4, 312), (16, 4, 1_000), (12, 3, 40), (30, 4, 500), (9, 5, 200), (6, 4, 7)],
)
def test_a_sample_has_every_policy_as_often_and_each_alone(policies, players, number):
    found = mixes(policies, players, number, 1)
    assert len(set(found.chosen)) == number and not found.complete
    assert np.ptp(found.of_each) <= 1
    assert {(policy,) * players for policy in range(policies)} <= set(found.chosen)


def test_a_sample_that_has_room_has_every_pair_evenly_split_and_every_single_deviant():
    found = mixes(16, 4, 400, 1)
    pairs = [(a, b) for a in range(16) for b in range(16) if a != b]
    assert {pair_mix(a, b, seats, 4) for a, b in pairs for seats in (1, 2)} <= set(found.chosen)
    assert found.fewest_meetings >= 3


def test_the_seed_decides_which_mixes():
    assert mixes(16, 4, 200, 1).chosen == mixes(16, 4, 200, 1).chosen != mixes(16, 4, 200, 2).chosen


def test_fewer_mixes_than_policies_are_told():
    with pytest.raises(UserError, match="--mixes 5: expected at least 16"):
        mixes(16, 4, 5, 1)


def test_splits_are_as_even_as_the_table_allows():
    assert [even_splits(players) for players in (2, 3, 4, 5)] == [(1,), (1, 2), (2,), (2, 3)]


def test_policies_that_never_meet_are_counted():
    assert Mixes(3, 2, [(0, 1), (1, 2), (2, 2)]).fewest_meetings == 0
