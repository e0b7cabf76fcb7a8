"""Figures and the page of a run: frames in, files out; computes no statistics."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ysim.report.facts import Facts, Tables
from ysim.report.figures import Figures
from ysim.report.page import page

__all__ = ["Facts", "Figures", "figures", "write_report"]


def figures(tables: Tables, facts: Facts) -> Figures:
    """The figures by name, in the order of the report, each drawn when it is first asked for."""
    return Figures(tables, facts)


def write_report(folder: Path, tables: Tables, manifest: Mapping[str, Any], facts: Facts) -> None:
    """Write tables/*.csv, figures/*.svg, figures/*.png and index.html into `folder` (format ysim-tables/1).

    The folder must exist; `manifest` is what the provenance section lists, and is not written.
    """
    drawn = figures(tables, facts)
    write_tables(folder / "tables", tables)
    (folder / "figures").mkdir()
    for name, sheet in drawn.items():
        sheet.save(folder / "figures" / f"{name}.svg")
        sheet.save(folder / "figures" / f"{name}.png")
    (folder / "index.html").write_text(page(tables, drawn, manifest, facts), encoding="utf-8")


def write_tables(folder: Path, tables: Tables) -> None:
    """Write each table as CSV: UTF-8, a header row, `.` decimals, an empty cell for no data."""
    folder.mkdir()
    for name, frame in tables.items():
        frame.to_csv(folder / f"{name}.csv", index=False, float_format="%.10g", lineterminator="\n")
