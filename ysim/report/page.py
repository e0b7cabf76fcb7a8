"""A page: a verdict, questions with the figures and tables that answer them, method, provenance."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined

from ysim.report.cells import cells
from ysim.report.facts import Tables
from ysim.report.sheet import WIDTH, Sheet
from ysim.report.texts import table_help
from ysim.report.wording import whole

LONGEST = 1000  # rows of a table on the page; the rest is in the CSV file only
OPEN = 8  # a table this short is shown unfolded


@dataclass(frozen=True)
class Section:
    """A question, and the figures and tables by name that answer it.

    `reading` are sentences for a designer, shown under the question. `key` is what links to the section name:
    without one, the name of the first figure or table.
    """

    question: str
    figures: Mapping[str, Sheet]
    tables: Tables
    reading: Sequence[str] = ()
    key: str = ""

    @property
    def anchor(self) -> str:
        """The section's id on the page."""
        words = re.sub(r"\W+", "-", self.question.lower()).strip("-")
        return self.key or next(iter([*self.figures, *self.tables]), words)


@dataclass(frozen=True)
class Page:
    """What a page shows, from the top down.

    `kicker` is the small line above the title; `verdict` are sentences without the full stop; `facts` are
    names and texts (`markupsafe.Markup` where a text has marks of its own); `methods` are sentences by method
    (M1 …); `command` makes the same page again; `entries` are names and texts that tell where the numbers
    come from. A figure or table stands in one section only.
    """

    kicker: str
    title: str
    facts: Mapping[str, str]
    verdict: Sequence[str]
    sections: Sequence[Section]
    methods: Mapping[str, str]
    command: str
    entries: Sequence[tuple[str, str]]

    def __post_init__(self) -> None:
        """Raises ValueError for a name that two figures or two tables share: their files would be one."""
        for kind in ("figures", "tables"):
            count = Counter(name for section in self.sections for name in getattr(section, kind))
            if twice := [name for name in count if count[name] > 1]:
                raise ValueError(f"{kind} in more than one section: {', '.join(twice)}")


def write_page(folder: Path, page: Page) -> Path:
    """Write tables/*.csv, figures/*.svg, figures/*.png and index.html into `folder`; returns the page's path.

    The folder must exist. Raises OSError where it cannot be written.
    """
    write_tables(folder / "tables", {k: v for section in page.sections for k, v in section.tables.items()})
    (folder / "figures").mkdir()
    for section in page.sections:
        for name, sheet in section.figures.items():
            sheet.save(folder / "figures" / f"{name}.svg")
            sheet.save(folder / "figures" / f"{name}.png")
    index = folder / "index.html"
    index.write_text(html(page), encoding="utf-8")
    return index


def write_tables(folder: Path, tables: Tables) -> None:
    """Write each table as CSV: UTF-8, a header row, `.` decimals, an empty cell for no data."""
    folder.mkdir()
    for name, frame in tables.items():
        frame.to_csv(folder / f"{name}.csv", index=False, float_format="%.10g", lineterminator="\n")


def html(page: Page) -> str:
    """The page as HTML; its pictures lie in figures/, its tables also in tables/."""
    environment = Environment(
        loader=PackageLoader("ysim.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["whole"] = whole
    environment.globals.update(picture=_picture, shown=_shown)
    return environment.get_template("index.html").render(page=page)


def _picture(sheet: Sheet) -> dict[str, str]:
    """How to show the sheet without the finding and the caption, which the page sets as text."""
    whole_height = sheet.header + sheet.body + sheet.footer
    return {
        "ratio": f"{WIDTH:g} / {sheet.body:.3f}",
        "shift": f"{-100 * sheet.header / WIDTH:.3f}%",
        "width": f"{96 * WIDTH:.0f}",
        "height": f"{96 * whole_height:.0f}",
    }


def _shown(frame: pd.DataFrame, name: str) -> dict[str, Any]:
    """What of the table the page shows, and how."""
    return {
        "title": name.replace("_", " "),
        "help": table_help(name),
        "cells": cells(frame.head(LONGEST)),
        "length": len(frame),
        "cut": len(frame) > LONGEST,
        "open": len(frame) <= OPEN,
    }
