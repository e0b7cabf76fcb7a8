"""`ysim balance`: is the game fair, what are its places, bids and cards worth, how much of it is luck?

One number of games is shared out among the parts: each experiment with its games as played, set-ups replayed,
restricted play, and rulings read the other way. Every part has games of its own (seeds that follow the
scenario's), so the sums of the experiments add up to those of one larger run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pandas as pd

from ysim.core.compile import source_hash
from ysim.games import find_game
from ysim.limits import LARGEST_SEED
from ysim.report import Facts, Page, Section
from ysim.report.cells import cells
from ysim.report.studies.balance import balance_page
from ysim.runs.course import Progress
from ysim.runs.lineups import distinct_policies
from ysim.runs.manifest import installed_versions, this_machine
from ysim.runs.run import facts_of, run, tables_of
from ysim.runs.sums import Sums
from ysim.scenarios import Scenario
from ysim.studies.expectations import Outcome, counted, judge, table_of
from ysim.studies.luck import luck
from ysim.studies.one_step import one_step
from ysim.studies.restricted import restricted
from ysim.studies.study import FORMAT, Question, write_study

SEEDS_APART = 1_000_003  # between parts: the next seed asked for plays other games in all of them
SHARES = {
    "order_cards": 15,
    "bid": 30,
    "character": 20,
    "placement": 15,
    "restricted": 12,
    "luck": 4,
    "rulings": 4,
}
"""Parts, and how many of a hundred games each gets, where all are asked for."""


@dataclass(frozen=True)
class Balance:
    """What all parts have found."""

    scenario: Scenario
    question: Question
    total: Sums | None
    studied: Mapping[str, pd.DataFrame]
    """The tables of the parts that are no experiments."""
    manifest: Mapping[str, Any]

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables by name."""
        of_games = tables_of(self.scenario, self.total) if self.total else {}
        return {**of_games, **self.studied}

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """What the games say of each of the scenario's expectations."""
        return judge(self.scenario, self.tables)

    @property
    def games(self) -> int:
        """Games played, of all parts and sides together."""
        return int(self.manifest["games_done"])

    @property
    def facts(self) -> Facts:
        """What the report says of the games besides their tables."""
        asked = replace(self.question, games=self.games)
        return facts_of(self.scenario, self.tables, asked.games, asked.seed, asked.command)

    @property
    def _expected(self) -> Section | None:
        if not self.outcomes:
            return None
        rows = {"expectations": table_of(self.outcomes)}
        return Section("Does it keep what is expected?", {}, rows, [counted(self.outcomes)])

    @property
    def verdict(self) -> list[str]:
        """Sentences without the full stop."""
        return list(self._page.verdict)

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text: the policies."""
        shown = cells(self.tables["policies"])
        return shown.heads, [[cell.text for cell in row] for row in shown.rows]

    @cached_property
    def _page(self) -> Page:
        return balance_page(self.tables, self.facts, self._expected, self.question.sizes, self.manifest)

    def write(self, folder: Path) -> None:
        """Write page, tables, figures and manifest into an empty folder."""
        write_study(folder, self._page, self.manifest)


def balance(
    scenario: Scenario,
    question: Question,
    parts: Sequence[str] = tuple(SHARES),
    progress: Progress | None = None,
) -> Balance:
    """Play the parts that are asked for. Raises UserError for policies at fault, and what kernels raise."""
    started, clock = datetime.now(UTC), perf_counter()
    playing = _Playing(scenario, question, parts, progress or (lambda done, of, leading: None))
    studied = {name: table for part in parts for name, table in playing.part(part)}
    manifest = {
        "format": FORMAT,
        "title": scenario.title,
        "command": question.command,
        "seed": question.seed,
        "games_asked": question.games,
        "status": "complete",
        "games_done": playing.done,
        "games_of": "in all",
        "parts": playing.played,
        "digest": _digest(playing.total, studied),
        "started": started.isoformat(),
        "ended": datetime.now(UTC).isoformat(),
        "seconds": round(perf_counter() - clock, 3),
        "jobs": question.jobs,
        "rules_version": find_game(scenario.game).RULES_VERSION,
        "source": source_hash(),
        "versions": installed_versions(),
        "machine": this_machine(),
        "scenario": scenario.text,
        "policy_files": scenario.files,
    }
    return Balance(scenario, question, playing.total, studied, manifest)


def _digest(total: Sums | None, studied: Mapping[str, pd.DataFrame]) -> str:
    texts = [frame.to_csv(index=False, float_format="%.10g") for frame in studied.values()]
    return sha256("".join([total.digest() if total else "", *texts]).encode()).hexdigest()


def _with_effect(rulings: pd.DataFrame) -> pd.DataFrame:
    """`rulings` with the size of the change of the policy that each moves most, whichever way."""
    low, high = rulings.policy_change_low, rulings.policy_change_high
    nearest = np.where(low * high < 0, 0.0, np.minimum(low.abs(), high.abs()))
    return rulings.assign(
        effect=rulings.policy_change.abs(), effect_low=nearest, effect_high=np.maximum(low.abs(), high.abs())
    )


def parts_for(scenario: Scenario, tables: set[str]) -> list[str]:
    """The parts that say what stands in these tables."""
    game = find_game(scenario.game)
    studies = set(SHARES) - set(game.EXPERIMENTS)
    needed = {
        part
        for name in tables
        for part in ((name,) if name in studies else game.EXPERIMENTS_OF.get(name, ()))
    }
    as_played = tables - studies - set(game.EXPERIMENTS_OF)
    if as_played and needed.isdisjoint(game.EXPERIMENTS):  # any of them has games without a lot
        needed.add(game.EXPERIMENTS[0])
    return [part for part in SHARES if part in needed]


class _Playing:
    """The parts being played one after the other, told of as one."""

    def __init__(
        self, scenario: Scenario, question: Question, parts: Sequence[str], progress: Progress
    ) -> None:
        self.scenario, self.question, self._progress = scenario, question, progress
        self.total: Sums | None = None
        self.played: dict[str, int] = {}
        self._shares = {part: SHARES[part] for part in parts}

    @property
    def done(self) -> int:
        """Games of the parts that are finished."""
        return sum(self.played.values())

    def part(self, part: str) -> list[tuple[str, pd.DataFrame]]:
        """Play a part; its tables by name, unless it is an experiment, whose sums are added to the others."""
        games = max(self.question.games * self._shares[part] // sum(self._shares.values()), 1)
        number = list(SHARES).index(part)
        seed = (self.question.seed + SEEDS_APART * number) % (LARGEST_SEED + 1)
        if part in find_game(self.scenario.game).EXPERIMENTS:
            self._experiment(part, games, seed)
            return []
        table = getattr(self, f"_{part}")(games, replace(self.question, seed=seed))
        return [(part, table)]

    def _experiment(self, kind: str, games: int, seed: int) -> None:
        asked = find_game(self.scenario.game).Experiment.model_validate({"randomise": kind})
        scenario, before = self.scenario.with_experiment(asked), self.done
        result = run(
            scenario,
            games,
            seed,
            self.question.jobs,
            progress=lambda done, of, leading: self._progress(
                before + done, self.question.games, leading if done else self._leading
            ),
        )
        self.total = result.total if self.total is None else self.total + result.total
        self.played[kind] = result.manifest.games_done

    def _restricted(self, games: int, question: Question) -> pd.DataFrame:
        game = find_game(self.scenario.game)
        sides = len(set(self.scenario.lineup.policies)) * (1 + len(game.FORBIDDEN))
        table = restricted(
            self.scenario, replace(question, games=max(games // sides, 1)), self._tell("restricted")
        )
        return table

    def _luck(self, games: int, question: Question) -> pd.DataFrame:
        return luck(self.scenario, games, question.seed, question.jobs, self._tell("luck"))

    def _rulings(self, games: int, question: Question) -> pd.DataFrame:
        rulings = find_game(self.scenario.game).RULINGS
        tell = self._tell("rulings")
        asked = replace(question, games=max(games // (1 + len(rulings)), 1))
        return _with_effect(
            one_step(self.scenario, asked, lambda done, of, leading: tell(done), rulings).table
        )

    def _tell(self, part: str) -> Callable[[int], None]:
        """Notes how many games of a part are played, and tells of all."""

        def tell(done: int) -> None:
            self.played[part] = done
            self._progress(min(self.done, self.question.games), self.question.games, self._leading)

        return tell

    def _leading(self) -> pd.DataFrame:
        """The table `policies` of the experiments' games as played; empty before there are any."""
        game, names = find_game(self.scenario.game), [one.name for one in distinct_policies(self.scenario)]
        if self.total is None:
            return pd.DataFrame()
        return game.leading(self.total.numbers(), names, self.scenario.rules)
