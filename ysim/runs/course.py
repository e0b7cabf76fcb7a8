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
from ysim.runs.lineups import cycle_of, distinct_policies, whole_cycles
from ysim.runs.played import Played
from ysim.runs.rows import RowFiles
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
        rows: RowFiles | None = None,
    ) -> None:
        """`kept`: where finished games are kept in files; those that are there are not played again.

        Games that lack `rows` which are wanted are played again.
        """
        self.scenario, self.kernel, self.backend, self.block_games = scenario, kernel, backend, block_games
        self.cycle = cycle_of(scenario)
        self.kept = kept
        self.spans = kept.spans if kept else []
        self.rows = rows
        self.rows_end = whole_cycles(rows.wanted, self.cycle) if rows else 0
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
        todo = (block for gap in self._missing(games) for block in blocks(*gap, self.cycle, self.block_games))
        progress(self.done, games, self.leading)
        try:
            how = (self.backend, self.scenario, self.kernel, self._seed, self.rows_end)
            for block, brought in played(*how, todo):
                self._take(block, brought)
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

    def _missing(self, games: int) -> list[tuple[int, int]]:
        """The games to play, as (first, end): each either counted, so that it lacks rows alone, or not."""
        counted = [(span.first, span.end) for span in self.spans]
        rows_end = min(self.rows_end, games)
        rowless = list(gaps(sorted(self.rows.files), 0, rows_end)) if self.rows else []
        again = [(max(first, a), min(end, b)) for first, end in rowless for a, b in counted]
        new = [*gaps(counted, 0, rows_end), *gaps(counted, rows_end, games)]
        return [*((first, end) for first, end in again if first < end), *new]

    def _take(self, block: Block, brought: Played) -> None:
        """Keep the rows, then count the games: what is counted has its rows, whatever happens in between."""
        if self.rows and brought.rows:
            self.rows.keep(block, brought.rows)
        span = Span(block[0], sum(block), brought.sums)
        if any(other.first <= span.first < other.end for other in self.spans):
            return
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
