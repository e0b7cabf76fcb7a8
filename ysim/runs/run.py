"""A run: a scenario played, its tables, figures and report."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from joblib import cpu_count

from ysim.errors import UserError
from ysim.games import find_game
from ysim.limits import BLOCK_GAMES, LARGEST_BLOCK, BackendName, Rows
from ysim.runs.backends import BACKENDS, Backend, kernel_of
from ysim.runs.course import Course, Progress
from ysim.runs.folder import written_whole
from ysim.runs.kept import Kept
from ysim.runs.lineups import distinct_policies, whole_cycles
from ysim.runs.manifest import Manifest, Status
from ysim.runs.precision import Precision
from ysim.runs.rows import RowFiles
from ysim.runs.sums import Sums
from ysim.scenarios import Scenario

if TYPE_CHECKING:
    import pandas as pd

    from ysim.report import Facts


@dataclass(frozen=True)
class RunResult:
    """What a run left: its sums, and from them the tables, figures and report."""

    scenario: Scenario
    manifest: Manifest
    total: Sums
    """The game's counts and sums over all games."""

    @property
    def sums(self) -> np.ndarray:
        """The same as plain numbers (int64; float64 where they are too large for that)."""
        return self.total.numbers()

    @cached_property
    def tables(self) -> "dict[str, pd.DataFrame]":
        """The tables by name (format ysim-tables/1)."""
        return tables_of(self.scenario, self.total)

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The figures by name, each drawn when it is first asked for (matplotlib Figures)."""
        from ysim.report import figures

        return figures(self.tables, self.facts)

    @property
    def facts(self) -> "Facts":
        """What the report says of the run besides its tables."""
        manifest = self.manifest
        command = f"ysim run {self.scenario.source} --games {manifest.games_asked} --seed {manifest.seed}"
        return facts_of(self.scenario, self.tables, manifest.games_done, manifest.seed, command)

    def report(self, path: str | Path) -> Path:
        """Write tables, figures, page and manifest into the new folder `path`; returns the page's path.

        Raises UserError if the folder is not empty or cannot be written.
        """
        with written_whole(path) as folder:
            self.write(folder)
            self.manifest.write(folder)
        return Path(path) / "index.html"

    def write(self, folder: Path) -> None:
        """Write tables, figures and page into a folder. Raises OSError where it cannot be written."""
        from ysim.report import write_report

        write_report(folder, self.tables, self.manifest.model_dump(mode="json"), self.facts)


def facts_of(
    scenario: Scenario, tables: "Mapping[str, pd.DataFrame]", games: int, seed: int, command: str
) -> "Facts":
    """What a report says of a scenario's games besides their tables."""
    from ysim.report import Facts

    return Facts(
        title=scenario.title,
        game=scenario.game.title(),
        lineup=scenario.lineup.names,
        seating=scenario.lineup.seating,
        games=games,
        seed=seed,
        command=command,
        deviations=scenario.rules.deviations(),
        variants=scenario.rules.VARIANTS,
        share_of_players=float(tables["seats"].win_share.sum()) if "seats" in tables else 1.0,
    )


def tables_of(scenario: Scenario, total: Sums) -> "dict[str, pd.DataFrame]":
    """The tables of a scenario's games by name (format ysim-tables/1)."""
    names = [policy.name for policy in distinct_policies(scenario)]
    return find_game(scenario.game).tables(total.numbers(), names, scenario.rules)


@dataclass(frozen=True)
class Order:
    """What is to be played, and how.

    `games` and `seed` replace the scenario's; without any seed one is drawn. `jobs`: threads or processes
    (default: one per core). `precision` ends the run before `games` as soon as it is reached. `rows`: how
    many games leave rows, in whole seating cycles, if the run has a folder; None: as before, or none.
    """

    scenario: Scenario
    games: int | None = None
    seed: int | None = None
    jobs: int | None = None
    backend: BackendName = "threads"
    scheduler: str | None = None
    block_games: int = BLOCK_GAMES
    precision: Precision | None = None
    rows: Rows | None = None

    def complete(self) -> "Order":
        """The same with all that was left open. Raises UserError for values that cannot be."""
        if self.backend not in BACKENDS:
            raise UserError(f'backend = "{self.backend}": expected one of {", ".join(BACKENDS)}')
        jobs = cpu_count() if self.jobs is None else self.jobs
        if type(jobs) is not int or jobs < 1:
            raise UserError(f"jobs = {jobs}: expected a whole number of at least 1")
        if type(self.block_games) is not int or not 1 <= self.block_games <= LARGEST_BLOCK:
            raise UserError(f"block_games = {self.block_games}: expected 1 to {LARGEST_BLOCK:,}")
        if not (self.rows in ("all", "none", None) or (type(self.rows) is int and self.rows > 0)):
            raise UserError(f'rows = {self.rows}: expected a number of games of at least 1, "all" or "none"')
        scenario = self.scenario.asked(self.games, self.seed)
        seed = randbits(63) if scenario.seed is None else scenario.seed
        scenario = scenario.asked(None, seed)
        return replace(
            self, scenario=scenario, games=scenario.games, seed=seed, jobs=jobs, rows=self.rows or "none"
        )


@dataclass
class Play:
    """An order being carried out."""

    order: Order
    kept: Kept | None = None
    rows: RowFiles | None = None
    seconds_before: float = 0.0
    """How long earlier sessions of the same run have played."""
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    look: int = 0
    """After how many games the run looks at its precision next, where it is to look at all."""

    def __post_init__(self) -> None:
        order = self.order
        kernel = kernel_of(order.scenario)
        backend = Backend(order.backend, order.jobs or 1, order.scheduler)
        self.course = Course(order.scenario, kernel, backend, order.block_games, self.kept, self.rows)
        kernel.play(0, 0, 0)  # compiles, which is not the games' time
        self._clock = perf_counter()

    @property
    def games(self) -> int:
        """The games asked for, in whole seating cycles."""
        return whole_cycles(self.order.scenario.games, self.course.cycle)

    def to_the_end(self, progress: Progress) -> RunResult:
        """Play what is missing. Raises what the kernel raises, and OSError where games cannot be kept."""
        precision = self.order.precision
        if precision is None:
            self.course.play_to(self.games, progress)
            return self.result("complete")
        cycle = self.course.cycle
        self.look = max(self.look, self.course.done, precision.first_look(self.games, cycle))
        while True:
            self.course.play_to(self.look, progress)
            half_width = precision.half_width(tables_of(self.order.scenario, self.course.total))
            if half_width <= precision.width:
                return self.result("precision reached")
            if self.look >= self.games:
                return self.result("complete")
            self.look = precision.next_look(self.look, half_width, self.games, cycle)

    def result(self, status: Status) -> RunResult:
        """What is played so far."""
        order, total = self.order, self.course.total
        manifest = Manifest.of(
            order.scenario,
            seed=order.seed or 0,
            games_asked=order.scenario.games,
            games_done=self.course.done,
            backend=order.backend,
            jobs=order.jobs or 1,
            block_games=order.block_games,
            rows=order.rows or "none",
            started=self.started,
            seconds=self.seconds_before + perf_counter() - self._clock,
            digest=total.digest(),
            status=status,
            next_look=self.look,
        )
        return RunResult(order.scenario, manifest, total)


def run(
    scenario: Scenario,
    games: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    **how: Any,
) -> RunResult:
    """Play a scenario in memory and return the result.

    For arguments see `Order`. `progress(done, of, leading)` is called as blocks of games finish. Raises
    UserError for values a scenario could not have either, and for an illegal choice of a policy.
    """
    order = Order(scenario, games, seed, jobs, **how).complete()
    return Play(order).to_the_end(progress or (lambda done, of, leading: None))
