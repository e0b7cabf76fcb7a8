"""A study: what was asked, the sides played for it, and the folder that it leaves."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import Any, Protocol

from joblib import cpu_count

from ysim.analysis import Sizes
from ysim.core.compile import source_hash
from ysim.games import find_game
from ysim.report import Page, Section, texts, write_page
from ysim.report.run_page import entries_of
from ysim.report.studies.words import size_in_words
from ysim.report.wording import whole
from ysim.runs.course import Progress
from ysim.runs.manifest import NAME, installed_versions, this_machine
from ysim.scenarios import Scenario
from ysim.studies.sides import Side
from ysim.studies.together import Pair, Together
from ysim.toml import as_toml

FORMAT = "ysim-study/1"
_LONGEST_VALUE = 80  # characters of a changed rule near the top; the provenance has the whole scenario


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

    def asked_by(self, command: str) -> "Question":
        """The same, asked by a command line."""
        return replace(self, command=command)


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
    manifest = manifest_of((base, *others), question, together, status, started, perf_counter() - clock)
    return Played(question, together.pairs, manifest)


class Done(Protocol):
    """Games of several sides that have been played."""

    @property
    def done(self) -> int:
        """How many, of each side."""

    @property
    def digest(self) -> str:
        """SHA-256 of all sums."""


def manifest_of(
    sides: Sequence[Side], question: Question, games: Done, status: str, started: datetime, seconds: float
) -> dict[str, Any]:
    """What was played, with what, on what."""
    return {
        "format": FORMAT,
        "command": question.command,
        "seed": question.seed,
        "games_asked": question.games,
        "games_done": games.done,
        "games_of": "each",
        "status": status,
        "until": question.until,
        "size_share": question.sizes.share,
        "size_gold": question.sizes.gold,
        "digest": games.digest,
        "started": started.isoformat(),
        "ended": datetime.now(UTC).isoformat(),
        "seconds": round(seconds, 3),
        "jobs": question.jobs,
        "rules_version": find_game(sides[0].scenario.game).RULES_VERSION,
        "source": source_hash(),
        "versions": installed_versions(),
        "machine": this_machine(),
        "scenarios": {side.name: side.scenario.text for side in sides},
        "policy_files": {name: text for side in sides for name, text in side.scenario.files.items()},
    }


def page_of(
    played: Played,
    title: str,
    verdict: Sequence[str],
    sections: Sequence[Section],
    shown: Sequence[Side],
    methods: Sequence[str],
) -> Page:
    """The page of a study; it has the texts of the scenarios of the sides that are `shown`."""
    question, scenario = played.question, shown[0].scenario
    told = {
        name: value for name, value in played.manifest.items() if name not in ("scenarios", "policy_files")
    }
    sizes = (size_in_words("share", question.sizes.share), size_in_words("gold", question.sizes.gold))
    return Page(
        kicker=f"{scenario.game.title()} with {scenario.rules.players} players, "
        f"{whole(played.games)} games a side on common luck",
        title=title,
        facts={
            "Line-up": "; ".join({", ".join(side.scenario.lineup.names): None for side in shown}),
            **{f"Rules, {side.name}": _rules(side.scenario) for side in shown},
            "Games": f"{whole(played.games)} a side, {played.manifest['status']}",
            "Seed": str(question.seed),
            "What matters": " or ".join(sizes),
        },
        verdict=verdict,
        sections=sections,
        methods=texts.methods(*methods) | {"M13": texts.methods("M13_paired")["M13_paired"]},
        command=question.command,
        entries=[*entries_of(told), *((f"scenario {side.name}", side.scenario.text) for side in shown)],
    )


def _rules(scenario: Scenario) -> str:
    changed = {key: as_toml(value, _LONGEST_VALUE) for key, value in scenario.rules.deviations().items()}
    but = ", ".join(f"{key} = {value}" for key, value in changed.items())
    return f"by the book for {scenario.rules.players} players{', except ' if but else ''}{but}"


def write_study(folder: Path, page: Page, manifest: Mapping[str, Any]) -> None:
    """Write page, tables, figures and manifest into an empty folder. Raises OSError where that cannot be."""
    write_page(folder, page)
    (folder / NAME).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
