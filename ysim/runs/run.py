"""A run: a scenario played, its tables, figures and report."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from ysim.errors import UserError
from ysim.games import find_game
from ysim.runs.blocks import Progress, play_all
from ysim.runs.folder import written_whole
from ysim.runs.lineups import distinct_policies, seatings, whole_cycles
from ysim.runs.manifest import Manifest
from ysim.scenarios import Scenario

if TYPE_CHECKING:
    import pandas as pd

    from ysim.report import Facts


@dataclass(frozen=True)
class RunResult:
    """What a run left: its sums, and from them the tables, figures and report."""

    scenario: Scenario
    manifest: Manifest
    sums: np.ndarray
    """The game's counts and sums over all games, whole numbers (int64)."""

    @cached_property
    def tables(self) -> "dict[str, pd.DataFrame]":
        """The tables by name (format ysim-tables/1)."""
        names = [policy.name for policy in distinct_policies(self.scenario)]
        return find_game(self.scenario.game).tables(self.sums, names, self.scenario.rules)

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The figures by name, each drawn when it is first asked for (matplotlib Figures)."""
        from ysim.report import figures

        return figures(self.tables, self.facts)

    @property
    def facts(self) -> "Facts":
        """What the report says of the run besides its tables."""
        from ysim.report import Facts

        manifest = self.manifest
        command = f"ysim run {self.scenario.source} --games {manifest.games_asked} --seed {manifest.seed}"
        return Facts(
            title=self.scenario.title,
            game=self.scenario.game.title(),
            lineup=self.scenario.lineup.policies,
            seating=self.scenario.lineup.seating,
            games=manifest.games_done,
            seed=manifest.seed,
            command=command,
            deviations=self.scenario.rules.deviations(),
            variants=self.scenario.rules.VARIANTS,
            share_of_players=float(self.tables["seats"].win_share.sum()),
        )

    def report(self, path: str | Path) -> Path:
        """Write tables, figures, page and manifest into the new folder `path`; returns the page's path.

        Raises UserError if the folder is not empty or cannot be written.
        """
        from ysim.report import write_report

        with written_whole(path) as folder:
            write_report(folder, self.tables, self.manifest.model_dump(mode="json"), self.facts)
            self.manifest.write(folder)
        return Path(path) / "index.html"


def run(
    scenario: Scenario,
    games: int | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> RunResult:
    """Play a scenario and return the result.

    `games` and `seed` replace the scenario's; without any seed one is drawn. `jobs` threads play (default:
    one per core). `progress(done, of)` is called as blocks of games finish. Raises UserError for values a
    scenario could not have either, and for an illegal choice of a policy.
    """
    jobs = _threads(jobs)
    scenario = scenario.asked(games, seed)
    seed = randbits(63) if scenario.seed is None else scenario.seed
    scenario = scenario.asked(None, seed)
    who_sits_where = seatings(scenario)
    kernel = find_game(scenario.game).kernel(scenario.rules, distinct_policies(scenario), who_sits_where)
    total = whole_cycles(scenario.games, len(who_sits_where))
    kernel.play(seed, 0, 0)  # compiles, which is not the games' time
    started, clock = datetime.now(UTC), perf_counter()
    sums = play_all(kernel, seed, total, len(who_sits_where), jobs, progress)
    manifest = Manifest.of(
        scenario,
        seed=seed,
        games_asked=scenario.games,
        games_done=total,
        jobs=jobs,
        started=started,
        seconds=perf_counter() - clock,
        digest=sha256(sums.astype("<i8").tobytes()).hexdigest(),
    )
    return RunResult(scenario, manifest, sums)


def _threads(jobs: int | None) -> int:
    if jobs is None:
        return os.cpu_count() or 1
    if type(jobs) is not int or jobs < 1:
        raise UserError(f"jobs = {jobs}: expected a whole number of at least 1")
    return jobs
