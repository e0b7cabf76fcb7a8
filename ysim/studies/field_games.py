"""Every mix of a field plays the same games with the same luck (M4); what is kept are exact sums by batch.

A batch is a range of game numbers, whole seating cycles, the same in all mixes. Whatever is made of the sums
has its error from how it differs between batches, which are independent; mixes, which share luck, are not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import factorial

import numpy as np
import pandas as pd
from joblib import delayed

from ysim.analysis.orders import order_numbers, weak_orders
from ysim.core.policy import Policy
from ysim.games import Kernel, find_game
from ysim.runs.backends import Backend, parallel
from ysim.runs.blocks import Block, blocks
from ysim.runs.course import Progress
from ysim.runs.lineups import distinct_seatings, whole_cycles
from ysim.scenarios import Scenario
from ysim.studies.mixes import Mix, Mixes

MOST_BATCHES, FEWEST_BATCHES = 100, 10
WHOLE_WIN = 60  # parts: shares among 2, 3, 4 and 5 winners are whole numbers


@dataclass(frozen=True)
class FieldGames:
    """What the mixes of a field came to: sums by batch (first axis) and mix (second)."""

    mixes: Mixes
    games: np.ndarray
    """How many games of each mix the batches have."""
    wins: np.ndarray
    """By policy, what its seats won together, in sixtieths (int64)."""
    gold: np.ndarray
    """By policy, what its seats scored together (int64)."""
    orders: np.ndarray
    """How often each finishing order came (`weak_orders`; the slots of a mix are its policies in order)."""

    @property
    def of_each_mix(self) -> int:
        """How many games each mix has played."""
        return int(self.games.sum())

    @property
    def digest(self) -> str:
        """SHA-256 of all sums, the same for any number of jobs."""
        digest = sha256()
        for sums in (self.games, self.wins, self.gold, self.orders):
            digest.update(sums.astype("<i8").tobytes())
        return digest.hexdigest()


def games_of_each_mix(asked: int, players: int) -> int:
    """`asked` in whole seating cycles, at least so many that there are enough batches."""
    cycle = factorial(players)
    return max(whole_cycles(asked, cycle), FEWEST_BATCHES * cycle)


def play_mixes(
    scenario: Scenario,
    policies: Sequence[Policy],
    mixes: Mixes,
    games: int,
    seed: int,
    jobs: int,
    progress: Progress,
) -> FieldGames:
    """Play so many games of each mix (see `games_of_each_mix`) under the scenario's rules.

    Raises UserError for policies at fault, and what kernels raise.
    """
    table = _Table(scenario, policies, mixes, games)
    cycle = factorial(mixes.players)
    todo = [(mix, block) for mix in range(len(mixes.chosen)) for block in blocks(0, games, cycle)]
    played = _empty(mixes, table.batches)
    done, of = 0, games * len(mixes.chosen)
    progress(0, of, pd.DataFrame)
    handed = (delayed(table.play)(seed, mix, block) for mix, block in todo)
    for mix, count, *sums in parallel(Backend(jobs=jobs))(handed):
        for kept, block_sums in zip((played.wins, played.gold, played.orders), sums, strict=True):
            kept[:, mix] += block_sums
        done += count
        progress(done, of, pd.DataFrame)
    return played


def _empty(mixes: Mixes, batches: np.ndarray) -> FieldGames:
    shape = (len(batches) - 1, len(mixes.chosen))
    wins, gold = (np.zeros((*shape, mixes.policies), np.int64) for _ in range(2))
    orders = np.zeros((*shape, len(weak_orders(mixes.players))), np.int32)
    return FieldGames(mixes, np.diff(batches), wins, gold, orders)


class _Table:
    """Where mixes are seated and play; threads may share it."""

    def __init__(self, scenario: Scenario, policies: Sequence[Policy], mixes: Mixes, games: int) -> None:
        self.scenario, self.policies, self.mixes = scenario, policies, mixes
        self.game = find_game(scenario.game)
        cycle = factorial(mixes.players)
        cycles = games // cycle
        self.batches = cycle * np.linspace(0, cycles, min(MOST_BATCHES, cycles) + 1).astype(np.int64)
        for policy in policies:  # compiled here: threads would do it at once
            self.game.kernel(scenario.rules, [policy], np.zeros((1, mixes.players), np.int64), None)

    def play(self, seed: int, mix: int, block: Block) -> tuple[int, int, np.ndarray, np.ndarray, np.ndarray]:
        """The mix, games played, and their sums by batch: wins and gold by policy, finishing orders."""
        chosen = self.mixes.chosen[mix]
        distinct = np.array(sorted(set(chosen)))
        kernel = self._kernel(chosen, distinct)
        _, records = kernel.play_rows(seed, *block)
        outcomes = self.game.outcomes(records, self.scenario.rules)
        batch = np.searchsorted(self.batches, block[0] + np.arange(block[1]), side="right") - 1
        who = distinct[outcomes.policies]
        wins = np.rint(WHOLE_WIN * outcomes.values["win share"]).astype(np.int64)
        gold = outcomes.values["gold"].astype(np.int64)
        return (
            mix,
            block[1],
            self._by(batch, who, wins),
            self._by(batch, who, gold),
            self._orders(batch, who, outcomes.places),
        )

    def _kernel(self, mix: Mix, distinct: np.ndarray) -> Kernel:
        seated = distinct_seatings(self.scenario, np.searchsorted(distinct, mix).tolist())
        return self.game.kernel(self.scenario.rules, [self.policies[one] for one in distinct], seated, None)

    def _by(self, batch: np.ndarray, who: np.ndarray, what: np.ndarray) -> np.ndarray:
        sums = np.zeros((len(self.batches) - 1, self.mixes.policies), np.int64)
        np.add.at(sums, (batch[:, None], who), what)
        return sums

    def _orders(self, batch: np.ndarray, who: np.ndarray, places: np.ndarray) -> np.ndarray:
        """Slots in the order of policies; seats of one policy are alike, and stand as they have finished."""
        factor = self.mixes.players + 1
        slots = np.sort(who * factor + places, axis=1) % factor
        counts = np.zeros((len(self.batches) - 1, len(weak_orders(self.mixes.players))), np.int32)
        np.add.at(counts, (batch, order_numbers(slots)), 1)
        return counts
