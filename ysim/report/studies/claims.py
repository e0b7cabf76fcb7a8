"""The page of players' claims: the verdicts first, then for each how it was tested and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pandas as pd
from markupsafe import Markup

from ysim.report.page import Page, Section
from ysim.report.run_page import entries_of
from ysim.report.sheet import Sheet
from ysim.report.texts import methods
from ysim.report.wording import whole

METHODS = ("M1", "M2", "M3", "M5", "M6", "M7", "M8", "M9", "M11", "M13")


class Said(Protocol):
    """A claim as its file has it."""

    @property
    def id(self) -> str:
        """What it is called by."""

    @property
    def claim(self) -> str:
        """What players say."""

    @property
    def source(self) -> str:
        """Who says it."""

    @property
    def how(self) -> str:
        """How it is tested."""

    @property
    def figure(self) -> str:
        """The name of the figure that shows it."""


@dataclass(frozen=True)
class Told:
    """A claim, the word and the sentence of its verdict, a row for each expectation, figures by field."""

    claim: Said
    word: str
    sentence: str
    table: pd.DataFrame
    figures: Mapping[str, Sheet]


def claims_page(told: Sequence[Told], manifest: Mapping[str, Any]) -> Page:
    """The page; verdicts are links to the claims' sections."""
    texts = manifest["texts"]
    shown = {name: value for name, value in manifest.items() if name not in ("texts", "policy_files")}
    return Page(
        kicker=f"{len(told)} claims, {whole(manifest['games_done'])} games",
        title="What players say, and what the games say",
        facts={
            "Verdicts": _counted([one.word for one in told]),
            "Fields": "Every claim is tested in several; what holds in one may fail in another",
            "Intervals": "95 %, for all rows that an expectation leaves open together",
        },
        verdict=[_in_short(one) for one in told],
        sections=[_section(one) for one in told],
        methods=methods(*METHODS),
        command=manifest["command"],
        entries=[*entries_of(shown), *((f"claim {name}", text) for name, text in texts.items())],
    )


def _counted(words: Sequence[str]) -> str:
    order = ("supported", "refuted", "depends", "undecided")
    return ", ".join(f"{words.count(word)} {word}" for word in order if word in words)


def _in_short(one: Told) -> Markup:
    """The claim and its verdict: all of them stand on the first screen, and each section says why."""
    return Markup('<a href="#{}">{}</a> {}: <strong>{}</strong>').format(
        one.claim.id, one.claim.id, one.claim.claim.rstrip("."), one.word
    )


def _section(one: Told) -> Section:
    claim = one.claim
    stem = f"{claim.id[0].lower()}{int(claim.id[1:]):02}" if claim.id[1:].isdigit() else claim.id.lower()
    figures = {
        f"{stem}_{claim.figure}" + ("" if number == 0 else f"_{number + 1}"): sheet
        for number, sheet in enumerate(one.figures.values())
    }
    fields = list(dict.fromkeys(one.table.field))
    reading = [
        Markup("<strong>{}.</strong> {}.").format(one.word.capitalize(), one.sentence),
        Markup("<strong>How it was tested.</strong> {} Source: {}.").format(
            " ".join(claim.how.split()), claim.source.rstrip(".")
        ),
        Markup("<strong>What it depends on.</strong> {}").format(_depends(one, fields)),
        f"The figure is of the field {' and then of the field '.join(f'“{name}”' for name in one.figures)}.",
    ]
    return Section(f"{claim.id}: {claim.claim}", figures, {f"{stem}_fields": one.table}, reading, claim.id)


def _depends(one: Told, fields: Sequence[str]) -> str:
    """Field by field, how many expectations hold."""
    parts = []
    for field in fields:
        words = list(one.table[one.table.field == field].verdict)
        counts = ((words.count("pass"), "hold"), (words.count("fail"), "fail"))
        undecided = words.count("undecided")
        told = [f"{count} of {len(words)} {verb}" for count, verb in counts if count]
        told += [f"{undecided} of {len(words)} undecided"] if undecided else []
        parts.append(f"“{field}”: {', '.join(told)}")
    return f"Expectations by field: {'; '.join(parts)}."
