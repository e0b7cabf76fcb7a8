"""`ysim sweep`: a grid of changes to a scenario, each point on common luck with the scenario as it stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd

from ysim.analysis import Interval, holm
from ysim.errors import UserError
from ysim.report import Section
from ysim.report.sheet import Sheet
from ysim.report.studies import sweep as drawing
from ysim.report.studies.words import difference_in_words, estimate_in_words, verdict
from ysim.runs.course import Progress
from ysim.scenarios import Scenario
from ysim.studies.changes import Changes, axis, changed, in_words, value_of
from ysim.studies.compare import ends
from ysim.studies.sides import Side, side_of
from ysim.studies.study import Played, Question, page_of, play, write_study
from ysim.studies.together import Pair
from ysim.toml import as_toml

MOST_POINTS = 200
_NOTHING = Interval(*[float("nan")] * 3)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Point:
    """A scenario with some keys changed, as a side of a study."""

    changes: Changes
    side: Side


@dataclass(frozen=True)
class Sweep:
    """The points of a grid beside the scenario as it stands."""

    base: Point
    points: Sequence[Point]
    played: Played

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each point and measure; the first point is the scenario as it stands."""
        first = self.played.pairs[0]
        rows = [*self._rows(self.base, first, is_base=True)]
        for point, pair in zip(self.points, self.played.pairs, strict=True):
            rows += self._rows(point, pair)
        frame = pd.DataFrame(rows)
        compared = frame.p_value.notna()
        frame.loc[compared, "p_holm"] = holm(frame.p_value[compared].tolist())
        return frame

    def _rows(self, point: Point, pair: Pair, is_base: bool = False) -> Iterator[dict[str, Any]]:
        values = {key: _told(value) for key, value in point.changes.items()}
        for measure in pair.base.measures if is_base else pair.shared:
            weights = pair.of_base(measure)
            found = None if is_base else pair.paired(measure)
            value = found.b if found else pair.moments.interval(weights, measure.bounds)
            yield {
                **values,
                "games": pair.moments.games,
                "measure": measure.name,
                **ends("value", value),
                **ends("difference", found.difference if found else _NOTHING),
                "variance_ratio": found.variance_ratio if found else float("nan"),
                "verdict": verdict(found, measure.unit, self.played.question.sizes)
                if found
                else "as it stands",
                "unit": measure.unit,
                "policy": measure.policy,
                "p_value": found.p if found else float("nan"),
            }

    @cached_property
    def figures(self) -> Mapping[str, Sheet]:
        """The one figure: win shares of the policies over the grid."""
        keys, sizes = list(self.base.changes), self.played.question.sizes
        return {"sweep": drawing.figure(self.table, keys, sizes, self.played.games)}

    @property
    def verdict(self) -> list[str]:
        """Which change moves a win share most."""
        return [sheet.finding for sheet in self.figures.values()]

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text for the win shares of policies, to be printed."""
        keys = list(self.base.changes)
        rows = [
            [
                *(row[key] for key in keys),
                row["measure"],
                estimate_in_words(row, "value", row["unit"]),
                difference_in_words(row, "difference", row["unit"]),
                row["verdict"],
            ]
            for row in self.table[self.table.unit.eq("share") & self.table.policy.ne("")].to_dict("records")
        ]
        return [*keys, "measure", "value", "difference", "against the scenario as it stands"], rows

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What was played, with what, on what."""
        return self.played.manifest

    def write(self, folder: Path) -> None:
        """Write page, table, figure and manifest into an empty folder. Raises OSError."""
        section = Section("What do the changes do?", self.figures, {"sweep": self.table})
        title = f"{self.base.side.scenario.title}: {' and '.join(self.base.changes)}"
        methods = ("M1", "M2", "M3", "M4", "M11")
        page = page_of(self.played, title, self.verdict, [section], [self.base.side], methods)
        write_study(folder, page, self.manifest)


def _told(value: Any) -> str:
    return "as it stands" if value is None else as_toml(value)


def axes(texts: Sequence[str]) -> dict[str, list[Any]]:
    """The values of each key, from texts like `rules.leader_step=1,2`. Raises UserError for any other."""
    found: dict[str, list[Any]] = {}
    for text in texts:
        key, values = axis(text)
        if key in found:
            raise UserError(f"{key}: is given twice; give all its values at once, with commas between")
        found[key] = values
    return found


def grid(axes: Mapping[str, Sequence[Any]]) -> Sequence[Changes]:
    """Every combination of the keys' values. Raises UserError for too many."""
    points = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
    if len(points) > MOST_POINTS:
        raise UserError(f"{len(points)} points: expected at most {MOST_POINTS}; give fewer values")
    return points


def points_of(scenario: Scenario, changes: Sequence[Changes]) -> tuple[Point, list[Point]]:
    """The scenario as it stands, and each change of it that is another. Raises UserError for a bad one."""
    keys = list(changes[0])
    own, points = scenario.model_dump(), list[Point]()
    as_it_stands = Point({key: value_of(scenario, key) for key in keys}, side_of(scenario, "as it stands"))
    for change in changes:
        other = changed(scenario, change)
        if other.model_dump() == own:
            as_it_stands = Point(change, as_it_stands.side)
        else:
            points.append(Point(change, side_of(other, in_words(change))))
    if not points:
        raise UserError(f"{', '.join(keys)}: expected a value that changes {scenario.source}; none does")
    return as_it_stands, points


def sweep(
    scenario: Scenario, changes: Sequence[Changes], question: Question, progress: Progress | None = None
) -> Sweep:
    """Play a scenario and its changes on common luck. Raises UserError for a bad change."""
    base, points = points_of(scenario, changes)
    sides = [point.side for point in points]
    played = play(base.side, sides, question, progress or (lambda done, of, leading: None))
    return Sweep(base, points, played)
