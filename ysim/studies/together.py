"""Several sides play the same games with the same luck (M4); what is kept are exact sums of products."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import lcm

import numpy as np
import pandas as pd
from joblib import delayed

from ysim.analysis import Moments, Paired, Weights, paired
from ysim.games import Measure
from ysim.limits import BLOCK_GAMES
from ysim.runs.backends import Backend, parallel
from ysim.runs.blocks import Block, blocks
from ysim.runs.course import Progress
from ysim.runs.lineups import whole_cycles
from ysim.runs.precision import Precision
from ysim.runs.sums import Sums
from ysim.studies.sides import Side, refuse_what_has_no_luck_in_common

_BLOCKS_A_JOB = 6  # at least: no job waits long for the last block
_SMALLEST_BLOCK = 240  # games; with many sides a block is as long as with few


@dataclass(frozen=True)
class Pair:
    """A side beside the base: exact sums over the games of both, which have the same luck."""

    base: Side
    side: Side
    moments: Moments

    def of_base(self, measure: Measure) -> Weights:
        """The measure in the base's games."""
        return _weights(self.base, measure, first=1)

    def of_side(self, measure: Measure) -> Weights:
        """The measure in the other side's games."""
        return _weights(self.side, measure, first=1 + len(self.base.measures))

    def paired(self, measure: Measure, level: float = 0.95) -> Paired:
        """The difference in a measure that both have: the other side's less the base's."""
        return paired(self.moments, self.of_base(measure), self.of_side(measure), measure.bounds, level)

    @property
    def shared(self) -> list[Measure]:
        """The measures, as the base has them, that both sides have."""
        names = {measure.name for measure in self.side.measures}
        return [measure for measure in self.base.measures if measure.name in names]


def _weights(side: Side, measure: Measure, first: int) -> Weights:
    """Its own measure of that name: a policy may have more seats there, and so smaller parts of a win."""
    names = [own.name for own in side.measures]
    place = names.index(measure.name)
    return {first + place: Fraction(1, side.measures[place].parts)}


class Together:
    """Sides on their way through the same games, in whole cycles of all of them."""

    def __init__(self, base: Side, others: Sequence[Side], seed: int, jobs: int = 1) -> None:
        """Raises UserError for sides that have no luck in common."""
        refuse_what_has_no_luck_in_common(base, others)
        self.base, self.others, self.seed, self.jobs = base, others, seed, jobs
        self.cycle = lcm(*(side.cycle for side in (base, *others)))
        self.done = 0
        self._totals = [Sums.of(np.zeros_like(products)) for products in self._play((0, 0))]

    @property
    def pairs(self) -> list[Pair]:
        """Each of the others beside the base."""
        moments = [Moments(total.numbers()) for total in self._totals]
        return [Pair(self.base, side, sums) for side, sums in zip(self.others, moments, strict=True)]

    @property
    def digest(self) -> str:
        """SHA-256 of all sums, the same for any number of jobs."""
        return sha256("".join(total.digest() for total in self._totals).encode()).hexdigest()

    def play_to(self, games: int, progress: Progress) -> None:
        """Play what is missing of the first `games` games, in whole cycles. Raises what a kernel raises."""
        games = whole_cycles(games, self.cycle)
        even = (games - self.done) // (_BLOCKS_A_JOB * self.jobs)
        size = max(_SMALLEST_BLOCK, min(2 * BLOCK_GAMES // (1 + len(self.others)), even))
        todo = blocks(self.done, games, self.cycle, size)
        sides = 1 + len(self.others)
        progress(self.done * sides, games * sides, self.leading)
        handed = (delayed(self._with_games)(block) for block in todo)
        for count, products in parallel(Backend(jobs=self.jobs))(handed):
            totals = zip(self._totals, products, strict=True)
            self._totals = [total + Sums.of(block) for total, block in totals]
            self.done += count
            progress(self.done * sides, games * sides, self.leading)

    def play_until(self, width: float, limit: int, progress: Progress) -> bool:
        """Play until every difference of win shares is ± `width`, or `limit` games; whether it is (M10)."""
        precision, limit = Precision(width), whole_cycles(limit, self.cycle)
        look = precision.first_look(limit, self.cycle)
        while True:
            self.play_to(look, progress)
            half_width = max(map(_half_width, self.pairs))
            if half_width <= width or look >= limit:
                return half_width <= width
            look = precision.next_look(look, half_width, limit, self.cycle)

    def leading(self) -> pd.DataFrame:
        """The base's policies with their win shares so far."""
        pair, columns = self.pairs[0], ("win_share", "win_share_low", "win_share_high")
        measures = [measure for measure in self.base.measures if measure.unit == "share" and measure.policy]
        rows = [pair.moments.interval(pair.of_base(measure), measure.bounds) for measure in measures]
        named = zip(measures, rows, strict=True)
        return pd.DataFrame(
            [{"policy": measure.policy, **dict(zip(columns, row, strict=True))} for measure, row in named]
        )

    def _with_games(self, block: Block) -> tuple[int, list[np.ndarray]]:
        return block[1], self._play(block)

    def _play(self, block: Block) -> list[np.ndarray]:
        """For each of the others the sums of products of 1, the base's measures and its own."""
        own = self.base.values(self.seed, *block)
        one = np.ones((1, block[1]), np.int64)
        values = (np.concatenate([one, own, side.values(self.seed, *block)]) for side in self.others)
        return [rows @ rows.T for rows in values]


def _half_width(pair: Pair) -> float:
    """The widest interval's half among the differences of win shares."""
    differences = [pair.paired(measure).difference for measure in pair.shared if measure.unit == "share"]
    return max((float(one.high - one.low) / 2 for one in differences), default=0.0)
