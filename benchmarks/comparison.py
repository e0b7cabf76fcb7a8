"""Readings beside those of the baseline, and which have fallen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.table import Table

from benchmarks.measures import Measure, Reading

FALL, NEW = "FALL", "new"


@dataclass(frozen=True)
class Row:
    """One measure, now and before."""

    measure: Measure
    now: Reading
    before: Reading | None

    @property
    def mark(self) -> str:
        """`FALL`, `new` where there was nothing before, or nothing."""
        if self.before is None:
            return NEW
        return FALL if self.measure.has_fallen(self.now, self.before) else ""

    def cells(self) -> tuple[str, ...]:
        """The row as it is printed."""
        shown = self.measure.shown.format
        before = shown(self.before.raw) if self.before else ""
        ratio = f"{self.measure.ratio(self.now, self.before):.2f}" if self.before else ""
        return self.measure.name, self.measure.better, shown(self.now.raw), before, ratio, self.mark


def rows(measures: Iterable[Measure], now: Mapping[str, Reading], before: Mapping[str, Reading]) -> list[Row]:
    """One row for each measure; readings go by the names of the measures."""
    return [Row(measure, now[measure.name], before.get(measure.name)) for measure in measures]


def table(compared: Iterable[Row]) -> Table:
    """The table that `make bench` prints."""
    printed = Table("measure", "better is", box=None)
    for heading in ("now", "baseline", "ratio"):
        printed.add_column(heading, justify="right")
    printed.add_column("")
    for row in compared:
        printed.add_row(*row.cells(), style="red" if row.mark == FALL else None)
    return printed
