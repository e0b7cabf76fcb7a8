"""`ysim tune`: the weights that make a policy win most against given opponents, and what that gained."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

import pandas as pd

from ysim.core.compile import source_hash
from ysim.core.policy import Policy
from ysim.errors import Interrupted, UserError, did_you_mean
from ysim.report import Page, Section, texts, write_page
from ysim.report.facts import records
from ysim.report.run_page import entries_of
from ysim.report.sheet import Sheet
from ysim.report.studies import tuning as drawing
from ysim.report.studies.words import difference_in_words, estimate_in_words
from ysim.report.wording import whole
from ysim.runs.course import Progress
from ysim.runs.manifest import NAME, installed_versions, this_machine
from ysim.studies.tuning.course import Asked, Course
from ysim.studies.tuning.entry import entry_of
from ysim.studies.tuning.folder import GENERATIONS
from ysim.studies.tuning.held_out import held_out

FORMAT, ENTRY = "ysim-tuning/1", "tuned.toml"
HELD_OUT_SHARE = 0.2  # of the budget, as games of each side; at least
FEWEST_HELD_OUT = 24_000


@dataclass(frozen=True)
class Tuned:
    """A tuning that has come to its end."""

    asked: Asked
    command: str
    progress: pd.DataFrame
    """A row for each generation."""
    policy: Policy
    """With its new weights."""
    held_out: pd.DataFrame
    manifest: Mapping[str, Any]

    @property
    def entry(self) -> str:
        """The tuned policy as an entry of a scenario, with the command that made it."""
        name = f"{self.policy.name}_tuned"
        return entry_of(self.asked, self.policy, self.held_out, self.command, name)

    @cached_property
    def weights(self) -> pd.DataFrame:
        """A row for each weight that was tuned: before, after, and between what bounds."""
        before, after = self.asked.policy.weights, self.policy.weights
        rows = [
            {"weight": name, "before": before[name], "tuned": after[name], "least": low, "most": high}
            for name, (low, high) in self.asked.ranges.items()
        ]
        return pd.DataFrame(rows)

    @cached_property
    def figures(self) -> Mapping[str, Sheet]:
        """The course of the win share, and where the weights have gone."""
        return {
            "progress": drawing.progress(self.progress, self.held_out, self.asked.opponents.fair_share),
            "weights": drawing.weights(self.weights),
        }

    @property
    def verdict(self) -> list[str]:
        """What tuning gained on held-out games, what that says of the opponents, and what to beware of."""
        return list(self._said())

    def _said(self) -> Iterator[str]:
        row = self.held_out.iloc[0].to_dict()
        gain, after = difference_in_words(row, "gain", "share"), estimate_in_words(row, "tuned", "share")
        over = difference_in_words(row, "over_fair", "share")
        games = whole(row["games"])
        yield (
            f"On {games} games that it never saw, tuned {self.policy.name} wins {after}, "
            f"{gain} points against its start"
        )
        if row["over_fair_low"] > 0:
            yield f"That is {over} points over the fair share: at least so much can they be exploited"
        else:
            yield f"Over the fair share: {over} points; that these opponents can be exploited is not shown"
        if row["gain_high"] < 0:
            yield "The weights of before are better: keep them"
        generations, weights = len(self.progress), len(self.asked.ranges)
        if generations < weights:
            yield f"Only {generations} generations for {weights} weights: give more games, or fewer --weights"

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text: the weights before and after."""
        rows = [[row.weight, f"{row.before:g}", f"{row.tuned:g}"] for row in records(self.weights)]
        return ["weight", "before", "tuned"], rows

    def write(self, folder: Path) -> None:
        """Write page, tables, figures, entry and manifest. Raises OSError."""
        write_page(folder, self._page)
        (folder / ENTRY).write_text(self.entry, encoding="utf-8")
        (folder / NAME).write_text(json.dumps(self.manifest, indent=2) + "\n", encoding="utf-8")

    @property
    def _page(self) -> Page:
        scenario = self.asked.opponents.scenario
        names = [", ".join(lineup) for lineup in self.asked.opponents.weights]
        return Page(
            kicker=f"{scenario.game.title()} with {scenario.rules.players} players, "
            f"{whole(self.manifest['games_done'])} games",
            title=f"Tuning {self.policy.name}",
            facts={
                "Against": "; ".join(names) if len(names) <= 3 else f"{len(names)} line-ups, see held out",
                "Tuned": f"{len(self.asked.ranges)} weights by CMA-ES, {len(self.progress)} generations",
                "Seed": str(self.asked.seed),
            },
            verdict=self.verdict,
            sections=[
                Section(
                    "What did tuning gain?",
                    {"progress": self.figures["progress"]},
                    {
                        "held_out": self.held_out,
                        "generations": self.progress,
                    },
                ),
                Section("Which weights?", {"weights": self.figures["weights"]}, {"weights": self.weights}),
            ],
            methods=texts.methods("M1", "M2", "M3", "M4", "tuning"),
            command=self.command,
            entries=[
                *entries_of({k: v for k, v in self.manifest.items() if k != "scenario"}),
                ("entry", self.entry),
            ],
        )


def tune(asked: Asked, command: str, folder: Path | None, progress: Progress) -> Tuned:
    """Tune a policy; with a folder every generation is kept there, and gone on from.

    Raises UserError where the folder has another tuning, Interrupted after Ctrl-C where generations are kept,
    and what the kernel raises.
    """
    started, clock = datetime.now(UTC), perf_counter()
    course = Course(asked, folder / GENERATIONS if folder else None)
    try:
        course.play(progress)
        policy = asked.candidate(course.best)
        games = max(round(asked.budget * HELD_OUT_SHARE), FEWEST_HELD_OUT)
        table = held_out(asked, policy, games)
    except KeyboardInterrupt:
        if folder and course.generations:
            raise Interrupted(course.played, asked.budget) from None
        raise
    manifest = {
        "format": FORMAT,
        "command": command,
        "seed": asked.seed,
        "games_asked": asked.budget,
        "games_done": course.played + 2 * int(table.games.iloc[0]),
        "games_of": "in all",
        "status": "complete",
        "started": started.isoformat(),
        "ended": datetime.now(UTC).isoformat(),
        "seconds": round(perf_counter() - clock, 3),
        "jobs": asked.jobs,
        "source": source_hash(),
        "versions": installed_versions(),
        "machine": this_machine(),
        "scenario": asked.opponents.scenario.text,
        "policy_files": asked.opponents.scenario.files,
    }
    return Tuned(asked, command, course.table, policy, table, manifest)


def ranges_of(policy: Policy, wanted: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The weights to tune and their bounds: those wanted, or all that the policy declares.

    Raises UserError for one that it does not declare, and where there is none.
    """
    for name in wanted:
        if name not in policy.ranges:
            why = "no bounds for it are declared" if name in policy.weights else "there is no such weight"
            raise UserError(f"--weights {name}: {why}{did_you_mean(name, policy.ranges)}")
    ranges = {name: bounds for name, bounds in policy.ranges.items() if not wanted or name in wanted}
    if not ranges:
        raise UserError(f'policy "{policy.name}" declares no weights that can be tuned')
    return ranges
