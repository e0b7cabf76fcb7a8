"""`ysim claims`: what players say of a game, held against games in several fields of policies (M13).

In each field a claim is *supported* where all that it expects holds, *refuted* where anything fails, and else
*undecided*. Over the fields: the same word in all, or *depends* where some support and others refute it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from math import ceil, inf, isinf, isnan
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import pandas as pd

from ysim.analysis import Sizes
from ysim.core.compile import source_hash
from ysim.errors import UserError, did_you_mean
from ysim.report.sheet import Sheet
from ysim.report.studies.balance import figure_names, figure_of, tables_shown
from ysim.report.studies.claims import Told, claims_page
from ysim.report.studies.words import sentence
from ysim.report.wording import MINUS, SPACE, listed, whole
from ysim.runs.course import Progress
from ysim.runs.manifest import installed_versions, this_machine
from ysim.scenarios import Claim, ClaimExpectation, load_claim
from ysim.studies.balance import Balance, balance, parts_for
from ysim.studies.expectations import (
    Outcome,
    asked_by,
    bounds_of,
    judge_difference,
    judge_one,
    table_of,
)
from ysim.studies.study import FORMAT, Question, write_study

Word = Literal["supported", "refuted", "depends", "undecided"]


@dataclass(frozen=True)
class Case:
    """A field, or a difference of two, and what became of all that a claim expects of it."""

    name: str
    outcomes: Sequence[Outcome]
    is_difference: bool = False

    @property
    def word(self) -> Word:
        """What the games in this field say of the claim."""
        words = {outcome.word for outcome in self.outcomes}
        return "refuted" if "fail" in words else "undecided" if "undecided" in words else "supported"

    @property
    def telling(self) -> Outcome:
        """The first expectation that speaks as the whole does; if undecided, that of most games needed."""
        spoken = {"refuted": "fail", "undecided": "undecided", "supported": "pass"}[self.word]
        return max((one for one in self.outcomes if one.word == spoken), key=_times_more)


def _times_more(outcome: Outcome) -> float:
    """How many times as many games as there are would be needed besides; 0 for what is decided."""
    if outcome.word != "undecided":
        return 0.0
    known = outcome.games > 0 and not isnan(outcome.more_games)
    return outcome.more_games / outcome.games if known else inf


def verdict_of(cases: Sequence[Case]) -> Word:
    """What all fields together say."""
    words = {case.word for case in cases}
    if len(words) == 1:
        return words.pop()
    return "depends" if {"supported", "refuted"} <= words else "undecided"


def sentence_of(cases: Sequence[Case], games: int) -> str:
    """In which fields the claim holds, and the figure that says so; without the full stop.

    `games`: how many each field has played.
    """
    by_word = {word: [case for case in cases if case.word == word] for word in _VERBS}
    parts = [f"{verb} in {_names(by_word[word], cases)}" for word, verb in _VERBS.items() if by_word[word]]
    if verdict_of(cases) == "undecided":
        shown = max(by_word["undecided"], key=lambda case: _times_more(case.telling))
    else:
        shown = (by_word["refuted"] or by_word["supported"])[0]
    return f"{sentence(', '.join(parts))}; in “{shown.name}” {figure_in_words(shown.telling, games)}"


_VERBS: Mapping[Word, str] = {"supported": "holds", "refuted": "fails", "undecided": "is undecided"}
_MOST_NAMES = 2


def _names(some: Sequence[Case], every: Sequence[Case]) -> str:
    many = "fields and comparisons" if any(case.is_difference for case in every) else "fields"
    if len(some) == len(every):
        return f"both {many}" if len(every) == 2 else f"all {len(every)} {many}"
    if len(some) > _MOST_NAMES:
        return f"{len(some)} of {len(every)} {many}"
    return listed(f"“{case.name}”" for case in some)


def figure_in_words(outcome: Outcome, games: int) -> str:
    """What was measured where, how much it is, what was expected; and how many games more would decide it.

    They are as many times the `games` of a field as games are missing of the kind that is counted.
    """
    asked = outcome.asked
    where = "" if outcome.where == "all games" else f", {outcome.where},"
    told = (
        f"{outcome.expectation.why or asked.name}{where} is {_amount(outcome)}, expected {bounds_of(outcome)}"
    )
    if outcome.word != "undecided":
        return told
    if isnan(outcome.more_games):
        return f"{told}; too few games to tell"
    if isinf(_times_more(outcome)):
        return f"{told}; no number of games that anybody plays would decide it"
    more = ceil(_times_more(outcome) * games)
    return f"{told}; about {whole(more)} more games of each field would decide it"


def _amount(outcome: Outcome) -> str:
    """An estimate with its ends, as "31.2 % (30.9 to 31.5)"."""
    if isnan(outcome.interval.estimate):
        return "unknown for want of games"
    factor = 100 if outcome.asked.unit == "share" else 1
    numbers = [factor * float(number) for number in outcome.interval]
    digits = 2 if numbers[2] - numbers[1] < 0.5 else 1
    value, low, high = (f"{number:.{digits}f}".replace("-", MINUS) for number in numbers)
    unit = {"share": f"{SPACE}%", "gold": f"{SPACE}gold"}.get(outcome.asked.unit, "")
    return f"{value}{unit} ({low} to {high})"


@dataclass(frozen=True)
class Tested:
    """A claim after its games."""

    claim: Claim
    fields: Mapping[str, Balance]
    sizes: Sizes

    @cached_property
    def cases(self) -> list[Case]:
        """Every field, and every difference of two, that the claim expects something of."""
        differences = dict.fromkeys(one.where for one in self.claim.expect if one.minus)
        return [
            *(Case(name, list(self._outcomes(name))) for name in self._alone),
            *(Case(name, list(self._outcomes(name)), is_difference=True) for name in differences),
        ]

    @property
    def _alone(self) -> list[str]:
        return [
            name
            for name in self.fields
            if any(one.concerns(name) and not one.minus for one in self.claim.expect)
        ]

    def _outcomes(self, case: str) -> Iterator[Outcome]:
        for one in self.claim.expect:
            if one.minus and one.where == case:
                first = self.fields[one.field or ""]
                asked = asked_by(first.scenario, one)
                yield judge_difference(one, asked, first.tables, self.fields[one.minus].tables)
            elif not one.minus and case in self.fields and one.concerns(case):
                field = self.fields[case]
                yield judge_one(one, asked_by(field.scenario, one), field.tables)

    @property
    def told(self) -> Told:
        """What the page says of it."""
        return Told(
            claim=self.claim,
            word=verdict_of(self.cases),
            sentence=sentence_of(self.cases, self.claim.games),
            table=self.table,
            figures=self.figures,
        )

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each field and expectation."""
        parts = [table_of(case.outcomes).assign(field=case.name) for case in self.cases]
        frame = pd.concat(parts, ignore_index=True)
        frame["why"] = frame.why.where(frame.why != "", frame.measure)
        said = ["value", "value_low", "value_high", "expected", "verdict"]
        shown = ["field", *said, "why", "where", "games", "more_games", "measure", "unit"]
        return frame[shown].rename(columns={"why": "what"})

    @cached_property
    def figures(self) -> dict[str, Sheet]:
        """By field: the claim's figure in the first field, and in one that speaks otherwise."""
        words = {case.name: case.word for case in self.cases if case.name in self.fields}
        first = next(iter(words or self.fields))
        others = [name for name, word in words.items() if word != words[first]]
        return {name: self._figure(name) for name in [first, *others[:1]]}

    def _figure(self, field: str) -> Sheet:
        played = self.fields[field]
        return figure_of(self.claim.figure, played.tables, played.facts, self.sizes)


@dataclass(frozen=True)
class Claims:
    """All claims after their games."""

    tested: Sequence[Tested]
    manifest: Mapping[str, Any]

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text, a row for each claim."""
        rows = [[one.claim.id, one.told.word, one.claim.claim] for one in self.tested]
        return ["id", "verdict", "claim"], rows

    @property
    def verdict(self) -> list[str]:
        """A sentence for each claim."""
        return [f"{one.claim.id} {one.told.word}: {one.told.sentence}" for one in self.tested]

    def write(self, folder: Path) -> None:
        """Write page, tables, figures and manifest into an empty folder."""
        page = claims_page([one.told for one in self.tested], self.manifest)
        write_study(folder, page, self.manifest)


def load_claims(paths: Sequence[Path]) -> list[Claim]:
    """Read the claims of these files. Raises UserError for mistakes, unknown figures, and equal ids."""
    loaded: dict[str, Claim] = {}
    for path in paths:
        claim = load_claim(path)
        if claim.figure not in figure_names():
            hint = did_you_mean(claim.figure, figure_names())
            raise UserError(f'{path}: figure = "{claim.figure}": there is no such figure{hint}')
        if claim.id in loaded:
            raise UserError(f'{path}: id = "{claim.id}": another claim has this id; expected one of its own')
        loaded[claim.id] = claim
    return list(loaded.values())


def claims(asked: Sequence[Claim], question: Question, progress: Progress | None = None) -> Claims:
    """Play every field of every claim. Each claim has games and seed of its own.

    Raises UserError for policies at fault, and what kernels raise.
    """
    started, clock = datetime.now(UTC), perf_counter()
    progress = progress or (lambda done, of, leading: None)
    total = sum(claim.games * len(claim.fields) for claim in asked)
    tested: list[Tested] = []
    before = 0
    for claim in asked:
        fields = {}
        for name in claim.fields:
            fields[name] = _play(claim, name, question, _later(progress, before, total))
            before += claim.games
        tested.append(Tested(claim, fields, question.sizes))
    played = [field for one in tested for field in one.fields.values()]
    manifest = {
        "format": FORMAT,
        "command": question.command,
        "seed": ", ".join(dict.fromkeys(str(claim.seed) for claim in asked)),
        "games_done": sum(field.games for field in played),
        "games_of": "in all",
        "status": "complete",
        "claims": {one.claim.id: one.told.word for one in tested},
        "digest": sha256("".join(field.manifest["digest"] for field in played).encode()).hexdigest(),
        "started": started.isoformat(),
        "ended": datetime.now(UTC).isoformat(),
        "seconds": round(perf_counter() - clock, 3),
        "jobs": question.jobs,
        "source": source_hash(),
        "versions": installed_versions(),
        "machine": this_machine(),
        "texts": {claim.id: claim.text for claim in asked},
        "policy_files": {name: text for field in played for name, text in field.scenario.files.items()},
    }
    return Claims(tested, manifest)


def _play(claim: Claim, name: str, question: Question, progress: Progress) -> Balance:
    """The parts of a field's balance report that the claim's expectations and its figure need."""
    scenario = claim.scenarios[name]
    asked: list[ClaimExpectation] = [one for one in claim.expect if one.concerns(name)]
    tables = {asked_by(scenario, one).table for one in asked} | {*tables_shown(claim.figure)}
    own = Question(claim.games, scenario.seed or 0, question.jobs, sizes=question.sizes)
    return balance(scenario, own, parts_for(scenario, tables), progress)


def _later(progress: Progress, before: int, total: int) -> Progress:
    """Tells of one field's games as part of all."""
    return lambda done, of, leading: progress(min(before + done, total), total, leading)
