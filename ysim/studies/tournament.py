"""`ysim tournament`: a field of policies in every mix, its ladder and its empirical game (M12)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

import pandas as pd

from ysim.core.compile import source_hash
from ysim.games import find_game
from ysim.report import Page
from ysim.report.cells import cells
from ysim.report.studies.tournament import Field, tournament_page
from ysim.runs.course import Progress
from ysim.runs.manifest import installed_versions, this_machine
from ysim.scenarios import PolicyField
from ysim.studies.field_games import games_of_each_mix, play_mixes
from ysim.studies.field_results import FieldResults
from ysim.studies.field_tables import tables_of
from ysim.studies.mixes import mixes
from ysim.studies.payoff_files import write_payoffs
from ysim.studies.study import FORMAT, Question, write_study

MOST_MIXES = 1_000  # unless told otherwise: all of ten policies at a table of four are 715


@dataclass(frozen=True)
class Tournament:
    """A field after its games."""

    entered: PolicyField
    question: Question
    results: FieldResults
    manifest: Mapping[str, Any] = field(repr=False)

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables by name."""
        return tables_of(self.results, self.question.sizes)

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text: the ladder."""
        shown = cells(self.tables["ladder"])
        return shown.heads, [[cell.text for cell in row] for row in shown.rows]

    @property
    def verdict(self) -> list[str]:
        """Sentences without the full stop."""
        return list(self.page.verdict)

    @cached_property
    def page(self) -> Page:
        """The report."""
        mixed, scenario = self.results.played.mixes, self.entered.scenario
        told = Field(
            title=self.entered.title,
            game=scenario.game,
            players=mixed.players,
            policies=list(self.results.names),
            mixes=len(mixed.chosen),
            possible=mixed.possible,
            fewest_mixes=int(mixed.of_each.min()),
            most_mixes=int(mixed.of_each.max()),
            fewest_meetings=mixed.fewest_meetings,
            games=self.results.played.of_each_mix,
            asked=self.question.games,
            batches=len(self.results.played.games),
            deviations=scenario.rules.deviations(),
            text=self.entered.text,
        )
        return tournament_page(self.tables, told, self.question.sizes, self.manifest)

    def write(self, folder: Path) -> None:
        """Write page, tables, figures, payoffs and manifest into an empty folder. Raises OSError."""
        write_payoffs(folder, self.results, self.entered.title)
        write_study(folder, self.page, self.manifest)


def tournament(
    entered: PolicyField, question: Question, most_mixes: int = MOST_MIXES, progress: Progress | None = None
) -> Tournament:
    """Play a field; a balanced sample of its mixes if there are more than `most_mixes`.

    Raises UserError for policies at fault and for a sample too small, and what kernels raise.
    """
    started, clock = datetime.now(UTC), perf_counter()
    scenario, policies = entered.scenario, entered.resolved_policies()
    players = scenario.rules.players
    chosen = mixes(len(policies), players, most_mixes, question.seed)
    games = games_of_each_mix(question.games, players)
    progress = progress or (lambda done, of, leading: None)
    played = play_mixes(scenario, policies, chosen, games, question.seed, question.jobs, progress)
    manifest = {
        "format": FORMAT,
        "title": entered.title,
        "command": question.command,
        "seed": question.seed,
        "games_asked": question.games,
        "games_done": games * len(chosen.chosen),
        "games_of_each_mix": games,
        "games_of": f"in all, {games:,} of each of {len(chosen.chosen):,} mixes",
        "mixes": len(chosen.chosen),
        "mixes_possible": chosen.possible,
        "status": "complete",
        "digest": played.digest,
        "started": started.isoformat(),
        "ended": datetime.now(UTC).isoformat(),
        "seconds": round(perf_counter() - clock, 3),
        "jobs": question.jobs,
        "rules_version": find_game(scenario.game).RULES_VERSION,
        "source": source_hash(),
        "versions": installed_versions(),
        "machine": this_machine(),
        "field": entered.text,
        "policy_files": scenario.files,
    }
    return Tournament(entered, question, FieldResults([one.name for one in policies], played), manifest)
