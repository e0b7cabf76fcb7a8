"""A run on its way: which games are played, their sums, what of it is in files."""

from bisect import insort
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from ysim.games import Kernel, find_game
from ysim.limits import BLOCK_GAMES
from ysim.runs.backends import Backend, played
from ysim.runs.blocks import Block, blocks, gaps
from ysim.runs.kept import Kept, Span, joined, total_of
from ysim.runs.lineups import distinct_policies, seatings
from ysim.runs.sums import Sums
from ysim.scenarios import Scenario

if TYPE_CHECKING:
    import pandas as pd

Leading = Callable[[], "pd.DataFrame"]
Progress = Callable[[int, int, Leading], None]
"""Called with the games done and in all, and what gives the table `policies` of those done.

Once at the start, then as blocks of games finish.
"""

SECONDS_BETWEEN_FILES = 2.0


class Course:
    """Plays games of one scenario, whose seed is known, in any number of strides."""

    def __init__(
        self,
        scenario: Scenario,
        kernel: Kernel,
        backend: Backend,
        block_games: int = BLOCK_GAMES,
        kept: Kept | None = None,
    ) -> None:
        """`kept`: where finished games are kept in files; those that are there are not played again."""
        self.scenario, self.kernel, self.backend, self.block_games = scenario, kernel, backend, block_games
        self.cycle = len(seatings(scenario))
        self.kept = kept
        self.spans = kept.spans if kept else []
        self._unsaved: list[Span] = []
        self._saved_at = perf_counter()

    @property
    def done(self) -> int:
        """How many games are played."""
        return sum(span.end - span.first for span in self.spans)

    @property
    def total(self) -> Sums:
        """The sums of all games played."""
        nothing = Span(0, 0, Sums.of(self.kernel.play(0, 0, 0)))
        return total_of([nothing, *self.spans])

    def play_to(self, games: int, progress: Progress) -> None:
        """Play what is missing of games 0 … `games` − 1.

        However this ends, what has been played is kept. Raises what a kernel raises, and OSError where it
        cannot be kept.
        """
        missing = gaps([(span.first, span.end) for span in self.spans], 0, games)
        todo = (block for gap in missing for block in blocks(*gap, self.cycle, self.block_games))
        progress(self.done, games, self.leading)
        try:
            for block, sums in played(self.backend, self.scenario, self.kernel, self._seed, todo):
                self._take(block, sums)
                progress(self.done, games, self.leading)
        finally:
            self._save()

    def leading(self) -> "pd.DataFrame":
        """The table `policies` of the games done."""
        names = [policy.name for policy in distinct_policies(self.scenario)]
        return find_game(self.scenario.game).leading(self.total.numbers(), names, self.scenario.rules)

    @property
    def _seed(self) -> int:
        if self.scenario.seed is None:
            raise ValueError("expected a scenario whose seed is known")
        return self.scenario.seed

    def _take(self, block: Block, sums: Sums) -> None:
        span = Span(block[0], sum(block), sums)
        self.spans = _with(self.spans, span)
        if self.kept:
            self._unsaved = _with(self._unsaved, span)
            if perf_counter() - self._saved_at > SECONDS_BETWEEN_FILES:
                self._save()

    def _save(self) -> None:
        while self.kept and self._unsaved:
            self.kept.keep(self._unsaved[0])
            del self._unsaved[0]
        self._saved_at = perf_counter()


def _with(spans: list[Span], span: Span) -> list[Span]:
    insort(spans, span, key=lambda one: one.first)
    return list(joined(spans))
