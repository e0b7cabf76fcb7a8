"""Exact sums: as Python's own whole numbers, which have no bounds."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ysim.games.ys.tallies import TALLIES, from_vector
from ysim.runs.sums import LIMB_BITS, Sums

NUMBERS = st.integers(-(2**62), 2**62)


def exact(sums):
    high, low = sums.limbs
    return [int(h) * 2**LIMB_BITS + int(part) for h, part in zip(high, low, strict=True)]


@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=40))
def test_sums_are_those_of_whole_numbers_in_any_order(vectors):
    parts = [Sums.of(np.array(vector)) for vector in vectors]
    forth, back = parts[0], parts[-1]
    for part in parts[1:]:
        forth += part
    for part in reversed(parts[:-1]):
        back += part
    assert exact(forth) == [sum(column) for column in zip(*vectors, strict=True)]
    assert forth == back and forth.digest() == back.digest()


def test_a_million_million_games_fit():
    """The largest sum of a game there is: squares of gold on a place, in 1/2520 gold."""
    most = np.array([(2520 * 1_000) ** 2])
    total = Sums.of(most)
    for _ in range(40):  # doubled so often: more than 10^12 games
        total += total
    assert exact(total) == [int(most[0]) << 40]
    assert np.isclose(total.numbers()[0], float(int(most[0]) << 40), rtol=1e-15)


def test_numbers_are_whole_as_long_as_they_fit():
    assert Sums.of(np.array([-5, 2**61])).numbers().tolist() == [-5, 2**61]
    both = Sums.of(np.array([-5, 2**62])) + Sums.of(np.array([0, 2**62]))
    assert both.numbers().dtype == np.float64 and both.numbers().tolist() == [-5.0, 2.0**63]


def test_other_numbers_have_another_digest():
    assert Sums.of(np.array([1, 2])).digest() != Sums.of(np.array([2, 1])).digest()
    assert Sums.of(np.array([1, 2])) != Sums.of(np.array([2, 1]))


def test_tables_are_made_of_sums_too_large_for_64_bits():
    size = TALLIES.itemsize // 8
    tallies = from_vector(np.full(size, 2.0**70))
    assert tallies.policies.dtype == np.float64 and (tallies.board == 2.0**70).all()
