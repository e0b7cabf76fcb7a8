"""Lanes compute what NumPy computes, number by number, compiled and in pure Python alike."""

import operator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from ysim.core.compile import PURE_PYTHON, entry
from ysim.core.lanes import (
    as_floats,
    as_integers,
    choose,
    lanes_of,
    larger,
    largest,
    picker,
    smaller,
    total,
    widened,
)

EIGHT = 8
load, store = lanes_of(EIGHT)
backwards = picker(range(EIGHT - 1, -1, -1))
twice = picker([0, 0, 3, 3])
load_four, store_four = lanes_of(4)

small_integers = arrays(np.int8, EIGHT, elements=some.integers(-12, 12))
floats = arrays(np.float32, EIGHT, elements=some.floats(-1e6, 1e6, width=32))
repeatedly = settings(deadline=None, max_examples=200)


@entry
def arithmetic(a, b, number, out):
    x, y = load(a), load(b)
    store(out[0], x + y)
    store(out[1], x - y)
    store(out[2], number - x)
    store(out[3], x & number)
    store(out[4], (x << 1) >> 2)
    store(out[5], ~x ^ y | number)
    store(out[6], x * y)


@given(small_integers, small_integers, some.integers(-10, 10))
@repeatedly
def test_integers_are_computed_lane_by_lane(a, b, number):
    out = np.zeros((7, EIGHT), np.int8)
    arithmetic(a, b, number, out)
    n = np.int8(number)
    expected = [a + b, a - b, n - a, a & n, (a << 1) >> 2, ~a ^ b | n, a * b]
    assert np.array_equal(out, np.array(expected).astype(np.int8))


@entry
def comparisons(a, b, number, out):
    x, y = load(a), load(b)
    store(out[0], choose(x > y, 1, 0))
    store(out[1], choose(x >= y, 1, 0))
    store(out[2], choose(x < number, 1, 0))
    store(out[3], choose(x <= y, 1, 0))
    store(out[4], choose(x == y, 1, 0))
    store(out[5], choose((x > 0) & (y > 0), x, y))
    store(out[6], larger(x, y))
    store(out[7], smaller(x, y))
    store(out[8], backwards(x))


@given(small_integers, small_integers, some.integers(-10, 10))
@repeatedly
def test_integers_are_compared_lane_by_lane(a, b, number):
    out = np.zeros((9, EIGHT), np.int8)
    comparisons(a, b, number, out)
    expected = [a > b, a >= b, a < number, a <= b, a == b, np.where((a > 0) & (b > 0), a, b)]
    expected += [np.maximum(a, b), np.minimum(a, b), a[::-1]]
    assert np.array_equal(out, np.array(expected).astype(np.int8))


@entry
def float_arithmetic(a, b, number, out):
    x, y = load(a), load(b)
    store(out[0], x + y * number)
    store(out[1], x - y)
    store(out[2], choose(x > y, x, number))
    store(out[3], larger(x, y))
    store(out[4], smaller(x, number))
    store(out[5], backwards(y))


@given(floats, floats, some.floats(-100, 100, width=32))
@repeatedly
def test_floats_are_rounded_as_numpy_rounds_them(a, b, number):
    out = np.zeros((6, EIGHT), np.float32)
    n = np.float32(number)
    float_arithmetic(a, b, n, out)
    expected = [a + b * n, a - b, np.where(a > b, a, n), np.maximum(a, b), np.minimum(a, n), b[::-1]]
    assert np.array_equal(out, np.array(expected, np.float32))


@entry
def conversions(a, b, integers, numbers, picked):
    store(integers, widened(load(a)) << 6)
    store(numbers, as_floats(load(a)))
    store_four(picked, twice(as_integers(load(b))))
    return total(load(a)), largest(load(a))


@given(small_integers, floats)
@repeatedly
def test_lanes_are_converted_picked_and_reduced(a, b):
    integers, numbers, picked = np.zeros(EIGHT, np.int16), np.zeros(EIGHT, np.float32), np.zeros(4, np.int32)
    assert conversions(a, b, integers, numbers, picked) == (a.sum(), a.max())
    assert np.array_equal(integers, a.astype(np.int16) << 6)
    assert np.array_equal(numbers, a.astype(np.float32))
    assert np.array_equal(picked, b.astype(np.int32)[[0, 0, 3, 3]])


def test_a_store_writes_its_own_lanes_only():
    room = np.arange(12, dtype=np.int8)
    store_row(room)
    assert room.tolist() == [7] * 8 + [8, 9, 10, 11]


@entry
def store_row(room):
    store(room, load(room) - load(room) + 7)


# Lanes are a type of compiled code alone: `make test` runs this, only its pure-Python half cannot.
@pytest.mark.skipif(PURE_PYTHON, reason="NumPy arrays can do it")
@pytest.mark.parametrize("operation", [operator.truediv, operator.mod])
def test_what_lanes_cannot_do_does_not_compile(operation):
    with pytest.raises(Exception, match="Lanes"):
        entry(lambda a: store(a, operation(load(a), load(a))))(np.zeros(EIGHT, np.int8))
