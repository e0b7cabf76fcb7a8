"""Policies in one seat each, counted trait by trait in the same games with the same luck (M4).

What is kept of a trait are the sums of products of its counts, of all policies: every value, every difference
of two policies, and every weighted sum of differences has its exact variance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import lcm

import numpy as np
from joblib import delayed

from ysim.analysis import NOTHING, Interval, Moments, Paired, Weights, minus, paired, ratio_interval
from ysim.games import Trait, find_game
from ysim.runs.backends import Backend, parallel
from ysim.runs.blocks import Block, blocks
from ysim.runs.lineups import whole_cycles
from ysim.runs.sums import Sums
from ysim.studies.sides import Side

IN_QUESTION = 0
"""The number of the policy that a side is about (`side_with`)."""

_BLOCK = 1_200  # games: what is counted of each game and policy needs room


@dataclass(frozen=True)
class Counted:
    """One trait of several policies, over the games that all have played."""

    trait: Trait
    products: np.ndarray
    """Of 1 and, policy by policy: the weight, whether there is any, and the value of each key."""

    @cached_property
    def moments(self) -> Moments:
        """The same, to be asked for weighted sums."""
        return Moments(self.products)

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Of each value."""
        return (0.0, 1.0) if self.trait.unit == "share" else None

    def games(self, policy: int) -> int:
        """How many games had anything to be counted."""
        return int(self.products[0, self._first(policy) + 1])

    def values(self, policy: int) -> Interval:
        """Each key's value over the weight, games being the unit (M2); NaN without any weight."""
        weight = self._first(policy)
        value = np.arange(weight + 2, weight + 2 + len(self.trait.keys))
        p = self.products
        return ratio_interval(
            self.games(policy),
            p[0, weight],
            p[weight, weight],
            p[0, value],
            p[value, value],
            p[weight, value],
            scale=1 / self.trait.parts,
            bounds=self.bounds,
        )

    def difference(self, a: int, b: int, key: int) -> Paired | None:
        """A key's value of policy b less that of a, on common luck; None where one has nothing."""
        if not (self.games(a) and self.games(b)):
            return None
        return paired(self.moments, self._linear(a, key), self._linear(b, key), self.bounds)

    def distance(self, a: int, b: int) -> Interval:
        """The total variation of two policies' distributions: the share that one would have to move."""
        if not (self.games(a) and self.games(b)):
            return NOTHING
        total: Weights = {}
        for key in range(len(self.trait.keys)):
            apart = minus(self._linear(b, key), self._linear(a, key))
            sign = Fraction(-1 if self.moments.mean(apart) > 0 else 1, 2)
            total = minus(total, {value: sign * weight for value, weight in apart.items()})
        return self.moments.interval(total, (0.0, 1.0))

    def _first(self, policy: int) -> int:
        return 1 + policy * (2 + len(self.trait.keys))

    def _linear(self, policy: int, key: int) -> Weights:
        """The ratio as a mean: itself, and what a game's value and weight add to it (the delta method)."""
        weight = self._first(policy)
        value = weight + 2 + key
        n, y, games = (int(self.products[0, one]) for one in (weight, value, 0))
        each, ratio = Fraction(games, n * self.trait.parts), Fraction(y, n)
        return {0: ratio / self.trait.parts, weight: -each * ratio, value: each}


class Counting:
    """Sides on their way through the same games, in whole cycles of all of them."""

    def __init__(self, sides: Sequence[Side], seed: int, jobs: int = 1) -> None:
        """All sides play by the same rules."""
        scenario = sides[0].scenario
        self.sides, self.seed, self.jobs = sides, seed, jobs
        self.traits = find_game(scenario.game).traits(scenario.rules)
        self.cycle = lcm(*(side.cycle for side in sides))
        self.done = 0
        sizes = [1 + len(sides) * (2 + len(trait.keys)) for trait in self.traits]
        self._totals = [Sums.of(np.zeros((size, size), np.int64)) for size in sizes]

    @property
    def counted(self) -> list[Counted]:
        """Every trait, over the games so far."""
        totals = zip(self.traits, self._totals, strict=True)
        return [Counted(trait, total.numbers()) for trait, total in totals]

    @property
    def digest(self) -> str:
        """SHA-256 of all sums, the same for any number of jobs."""
        return sha256("".join(total.digest() for total in self._totals).encode()).hexdigest()

    def play_to(self, games: int) -> Iterator[int]:
        """Play this many games, in whole cycles; yields how many are done, the first time before any.

        Raises what a kernel raises.
        """
        yield self.done
        todo = blocks(self.done, whole_cycles(games, self.cycle), self.cycle, _BLOCK)
        handed = (delayed(self._with_games)(block) for block in todo)
        for count, products in parallel(Backend(jobs=self.jobs))(handed):
            totals = zip(self._totals, products, strict=True)
            self._totals = [total + Sums.of(block) for total, block in totals]
            self.done += count
            yield self.done

    def _with_games(self, block: Block) -> tuple[int, list[np.ndarray]]:
        return block[1], self._play(block)

    def _play(self, block: Block) -> list[np.ndarray]:
        """The products of every trait's counts."""
        game = find_game(self.sides[0].scenario.game)
        played = (side.kernel.play_rows(self.seed, *block)[1] for side in self.sides)
        records = [game.records_of(IN_QUESTION, of_side) for of_side in played]
        return [_products(trait, records, block[1]) for trait in self.traits]


def _products(trait: Trait, records: Sequence[np.ndarray], games: int) -> np.ndarray:
    counts = [trait.of(of_side) for of_side in records]
    rows = [np.concatenate([one[:1], one[:1] > 0, one[1:]]) for one in counts]
    values = np.concatenate([np.ones((1, games), np.int64), *rows])
    return np.asarray(values @ values.T)
