"""A study: what was asked, the sides played for it, and the folder that it leaves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import Any

import pandas as pd
from joblib import cpu_count

from ysim.analysis import Sizes
from ysim.core.compile import source_hash
from ysim.games import find_game
from ysim.report import write_tables
from ysim.report.sheet import Sheet
from ysim.runs.course import Progress
from ysim.runs.folder import written_whole
from ysim.runs.manifest import NAME, installed_versions, this_machine
from ysim.scenarios import Scenario
from ysim.studies.sides import Side
from ysim.studies.together import Pair, Together

FORMAT = "ysim-study/1"


@dataclass(frozen=True)
class Question:
    """What is asked of every study: how many games, with which luck, how precisely, and what matters."""

    games: int
    """At most, of each side; played in whole cycles of all sides."""
    seed: int
    jobs: int = 1
    until: float | None = None
    """The half-width that ends the games as soon as every difference of win shares has it (M10)."""
    sizes: Sizes = field(default_factory=Sizes)
    command: str = ""
    """The command line that asks the same."""


def question_of(
    scenario: Scenario, games: int | None, seed: int | None, jobs: int | None, **how: Any
) -> Question:
    """A question with what was left open taken from the scenario; without any seed one is drawn.

    Raises UserError for numbers that a scenario could not have.
    """
    asked = scenario.asked(games, seed)
    seed = randbits(63) if asked.seed is None else asked.seed
    return Question(asked.games, seed, jobs or cpu_count(), **how)


@dataclass(frozen=True)
class Played:
    """The sides of a study after their games."""

    question: Question
    pairs: list[Pair]
    manifest: Mapping[str, Any] = field(repr=False)

    @property
    def games(self) -> int:
        """How many games each side has played."""
        return int(self.manifest["games_done"])


def play(base: Side, others: Sequence[Side], question: Question, progress: Progress) -> Played:
    """Play a study's games. Raises what a kernel raises, and UserError for sides without common luck."""
    together = Together(base, others, question.seed, question.jobs)
    started, clock = datetime.now(UTC), perf_counter()
    status = "complete"
    if question.until is None:
        together.play_to(question.games, progress)
    elif together.play_until(question.until, question.games, progress):
        status = "precision reached"
    manifest = {
        "format": FORMAT,
        "command": question.command,
        "seed": question.seed,
        "games_asked": question.games,
        "games_done": together.done,
        "status": status,
        "until": question.until,
        "size_share": question.sizes.share,
        "size_gold": question.sizes.gold,
        "digest": together.digest,
        "started": started.isoformat(),
        "ended": datetime.now(UTC).isoformat(),
        "seconds": round(perf_counter() - clock, 3),
        "jobs": question.jobs,
        "rules_version": find_game(base.scenario.game).RULES_VERSION,
        "source": source_hash(),
        "versions": installed_versions(),
        "machine": this_machine(),
        "scenarios": {side.name: side.scenario.text for side in (base, *others)},
        "policy_files": {
            name: text for side in (base, *others) for name, text in side.scenario.files.items()
        },
    }
    return Played(question, together.pairs, manifest)


def write_study(
    folder: Path, played: Played, tables: Mapping[str, pd.DataFrame], figures: Mapping[str, Sheet]
) -> None:
    """Write tables, figures and manifest into a new or empty folder, all of it or nothing.

    Raises UserError where that cannot be.
    """
    with written_whole(folder) as aside:
        write_tables(aside / "tables", tables)
        (aside / "figures").mkdir()
        for name, sheet in figures.items():
            sheet.save(aside / "figures" / f"{name}.svg")
            sheet.save(aside / "figures" / f"{name}.png")
        (aside / NAME).write_text(json.dumps(played.manifest, indent=2) + "\n", encoding="utf-8")
