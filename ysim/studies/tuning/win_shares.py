"""What policies win against the same opponents with the same luck (M4)."""

from collections.abc import Callable, Sequence

import numpy as np
from joblib import delayed

from ysim.analysis.intervals import Floats
from ysim.core.policy import Policy
from ysim.runs.backends import Backend, parallel
from ysim.runs.lineups import whole_cycles
from ysim.studies.sides import Side
from ysim.studies.tuning.opponents import Opponents

_BLOCK = 4_800  # games
FEWEST = 24  # games of a line-up: fewer say nothing of how far games differ
_APART = 10**10  # numbers of the first games of two line-ups: their luck is independent


def win_shares(
    policies: Sequence[Policy],
    opponents: Opponents,
    seed: int,
    games: int,
    jobs: int = 1,
    done: Callable[[int], None] = lambda games: None,
) -> list[Floats]:
    """For each line-up of opponents the win share of each policy (rows) in each game (columns).

    All policies play the same games. `games` are those of one policy, shared out to the line-ups by their
    weights in whole seating cycles. `done` is told the games that a block had. Raises what the kernel raises.
    """
    lineups = list(zip(*(opponents.sides(policy) for policy in policies), strict=True))
    counts = [
        whole_cycles(max(round(games * weight), FEWEST), sides[0].cycle)
        for sides, weight in zip(lineups, opponents.weights.values(), strict=True)
    ]
    found = [np.zeros((len(policies), count)) for count in counts]
    tasks = [
        (number, row, side, first, min(_BLOCK, count - first))
        for number, (sides, count) in enumerate(zip(lineups, counts, strict=True))
        for row, side in enumerate(sides)
        for first in range(0, count, _BLOCK)
    ]
    handed = (
        delayed(_play)(number, row, first, side, seed, number * _APART + first, count)
        for number, row, side, first, count in tasks
    )
    for number, row, first, shares in parallel(Backend(jobs=jobs))(handed):
        found[number][row, first : first + len(shares)] = shares
        done(len(shares))
    return found


def _play(
    number: int, row: int, at: int, side: Side, seed: int, first: int, count: int
) -> tuple[int, int, int, Floats]:
    _, records = side.kernel.play_rows(seed, first, count)
    measure = side.measures[0]  # the win share of the policy in question
    return number, row, at, measure.of(records) / measure.parts
