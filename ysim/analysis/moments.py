"""Exact sums of products of values per game: any weighted sum of values has its mean and interval (M2)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import numpy.typing as npt

from ysim.analysis.intervals import Bounds, Interval, mean_interval

Weights = Mapping[int, Fraction]
"""By number of the value: what one part of it is worth. Value 0 is the constant 1."""


class Moments:
    """The sums over independent games of the products of every two of their values.

    Value 0 of each game is 1, so that the first row has the number of games and the sums themselves.
    """

    def __init__(self, products: npt.NDArray[Any]) -> None:
        """A symmetric matrix of whole numbers."""
        self._products = [[int(product) for product in row] for row in products]

    @cached_property
    def games(self) -> int:
        """How many games are behind the sums."""
        return self._products[0][0]

    def mean(self, weights: Weights) -> float:
        """The mean of the weighted sum; NaN without games."""
        total, _, unit = self._sums(weights)
        return float(total * unit / self.games) if self.games else float("nan")

    def variance(self, weights: Weights) -> float:
        """The variance of the weighted sum among games; 0 for fewer than two."""
        total, squares, unit = self._sums(weights)
        if self.games < 2:
            return 0.0
        return float(Fraction(squares * self.games - total**2, self.games * (self.games - 1)) * unit**2)

    def interval(self, weights: Weights, bounds: Bounds | None = None, level: float = 0.95) -> Interval:
        """The mean and its interval; see `mean_interval`."""
        total, squares, unit = self._sums(weights)
        return mean_interval(total, squares, self.games, level, scale=float(unit), bounds=bounds)

    def _sums(self, weights: Weights) -> tuple[int, int, Fraction]:
        """Sum and sum of squares in whole units, and what such a unit is worth."""
        denominator = lcm(*(weight.denominator for weight in weights.values()))
        whole = {value: int(weight * denominator) for value, weight in weights.items()}
        total = sum(number * self._products[0][value] for value, number in whole.items())
        squares = sum(
            one * other * self._products[value][second]
            for value, one in whole.items()
            for second, other in whole.items()
        )
        return total, squares, Fraction(1, denominator)


def minus(left: Weights, right: Weights) -> dict[int, Fraction]:
    """The weights of the difference of two weighted sums."""
    numbers = dict.fromkeys([*left, *right])
    return {value: left.get(value, Fraction(0)) - right.get(value, Fraction(0)) for value in numbers}
