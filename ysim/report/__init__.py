"""Figures and pages: frames in, files out; computes nothing but intervals of the differences in titles."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ysim.report.facts import Facts, Tables
from ysim.report.figures import Figures
from ysim.report.page import Page, Section, write_page, write_tables
from ysim.report.run_page import run_page

__all__ = ["Facts", "Figures", "Page", "Section", "figures", "write_page", "write_report", "write_tables"]


def figures(tables: Tables, facts: Facts) -> Figures:
    """The figures by name, in the order of the report, each drawn when it is first asked for."""
    return Figures(tables, facts)


def write_report(folder: Path, tables: Tables, manifest: Mapping[str, Any], facts: Facts) -> None:
    """Write tables/*.csv, figures/*.svg, figures/*.png and index.html into `folder` (format ysim-tables/1).

    The folder must exist; `manifest` is what the provenance section lists, and is not written.
    """
    write_page(folder, run_page(tables, figures(tables, facts), manifest, facts))
