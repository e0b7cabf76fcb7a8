"""`ysim compare`: two sides on common luck, measure by measure (format ysim-tables/1, table `comparison`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from pathlib import Path
from typing import Any

import pandas as pd

from ysim.analysis import Interval, holm
from ysim.report import Section
from ysim.report.sheet import Sheet
from ysim.report.studies import comparison as drawing
from ysim.report.studies.words import difference_in_words, estimate_in_words, verdict
from ysim.runs.course import Progress
from ysim.studies.sides import Side
from ysim.studies.study import Played, Question, page_of, play, write_study


@dataclass(frozen=True)
class Comparison:
    """Side B against side A."""

    a: Side
    b: Side
    played: Played

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each measure that both have; `difference` is b − a."""
        pair, sizes = self.played.pairs[0], self.played.question.sizes
        rows = []
        for measure in pair.shared:
            found = pair.paired(measure)
            rows.append(
                {
                    "measure": measure.name,
                    **ends("a", found.a),
                    **ends("b", found.b),
                    **ends("difference", found.difference),
                    "variance_ratio": found.variance_ratio,
                    "verdict": verdict(found, measure.unit, sizes),
                    "games": pair.moments.games,
                    "unit": measure.unit,
                    "p_value": found.p,
                }
            )
        frame = pd.DataFrame(rows)
        return frame.assign(p_holm=holm(frame.p_value.tolist()))

    @cached_property
    def figures(self) -> Mapping[str, Sheet]:
        """The one figure: every difference with its interval."""
        names, sizes = (self.a.name, self.b.name), self.played.question.sizes
        return {"comparison": drawing.figure(self.table, names, sizes, self.played.games)}

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text, to be printed."""
        a, b = self.a.name, self.b.name
        rows = [
            [
                row["measure"],
                *(estimate_in_words(row, side, row["unit"]) for side in ("a", "b")),
                difference_in_words(row, "difference", row["unit"]),
                "" if isnan(row["variance_ratio"]) else f"{row['variance_ratio']:.2f}×",
                row["verdict"],
            ]
            for row in self.table.to_dict("records")
        ]
        return ["measure", a, b, "difference", "saved", f"{b} against {a}"], rows

    @property
    def verdict(self) -> list[str]:
        """What can be said of win shares and of gold, and what common luck saved."""
        names, sizes = (self.a.name, self.b.name), self.played.question.sizes
        said = [drawing.finding(self.table, names, sizes, unit) for unit in ("share", "gold")]
        return [*said, drawing.saving(self.table)]

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What was played, with what, on what."""
        return self.played.manifest

    def write(self, folder: Path) -> None:
        """Write page, table, figure and manifest into an empty folder. Raises OSError."""
        section = Section("How far do the two differ?", self.figures, {"comparison": self.table})
        title = f"{self.b.name} against {self.a.name}"
        shown, methods = [self.a, self.b], ("M1", "M2", "M3", "M4", "M10", "M11")
        page = page_of(self.played, title, self.verdict, [section], shown, methods)
        write_study(folder, page, self.played.manifest)


def ends(name: str, interval: Interval) -> dict[str, float]:
    """An interval as the three columns of a table."""
    numbers = (float(number) for number in interval)
    return dict(zip((name, f"{name}_low", f"{name}_high"), numbers, strict=True))


def compare(a: Side, b: Side, question: Question, progress: Progress | None = None) -> Comparison:
    """Play two sides on common luck. Raises UserError for sides that have none, and what a kernel raises."""
    return Comparison(a, b, play(a, [b], question, progress or (lambda done, of, leading: None)))
