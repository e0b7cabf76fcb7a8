"""The page of a run: what was run, the verdict, the questions with figures and tables, method, provenance."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import pandas as pd
from jinja2 import Environment, PackageLoader, StrictUndefined

from ysim.report.cells import cells
from ysim.report.facts import Facts, Tables
from ysim.report.figures import Figures
from ysim.report.sheet import WIDTH, Sheet
from ysim.report.wording import whole
from ysim.toml import as_toml

LONGEST_VALUE = 80  # characters of a changed rule on the first screen; the provenance has the whole scenario
LONGEST = 48  # rows of a table on the page; the rest is in the CSV file only
OPEN = 8  # a table this short is shown unfolded
VERDICT = ("win_share", "score_parts", "order_cards")


@dataclass(frozen=True)
class Section:
    """A question, and the names of the figures and tables that answer it."""

    question: str
    figures: tuple[str, ...]
    tables: tuple[str, ...]


SECTIONS = (
    Section("Who wins?", ("win_share",), ("policies", "pairs", "seats")),
    Section("Where do the points come from?", ("score_parts",), ("scores",)),
    Section("How far do scores spread?", ("score_distribution",), ("score_distribution",)),
    Section("What goes with a high or a low bid?", ("bids",), ("bids",)),
    Section("Is it better to go first or last?", ("order_cards",), ("order_cards",)),
    Section(
        "Where do brokers stand, and what does it pay?",
        ("board_brokers", "board_gold"),
        ("board", "placements"),
    ),
    Section(
        "How do the quotations move?",
        ("quotations", "quotation_moves", "quotation_ranks"),
        ("quotations", "quotation_moves", "cut_moves", "quotation_ranks"),
    ),
    Section("Which Characters go with winning?", ("characters",), ("characters",)),
    Section("How often do ties decide?", ("ties",), ("ties",)),
)


def page(tables: Tables, figures: Figures, manifest: Mapping[str, Any], facts: Facts) -> str:
    """The report as one HTML page; its pictures lie in figures/, its tables also in tables/."""
    environment = Environment(
        loader=PackageLoader("ysim.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"whole": whole, "toml": lambda value: as_toml(value, LONGEST_VALUE)}
    texts = tomllib.loads(files("ysim.report").joinpath("texts.toml").read_text(encoding="utf-8"))
    environment.globals.update(
        picture=_picture, table=lambda name: _table(tables[name], name, texts["tables"][name])
    )
    return environment.get_template("index.html").render(
        facts=facts,
        verdict=[figures[name].finding for name in VERDICT],
        sections=SECTIONS,
        figures=figures,
        methods=texts["methods"],
        entries=list(_entries(manifest)),
    )


def _picture(sheet: Sheet) -> dict[str, str]:
    """How to show the sheet without the finding and the caption, which the page sets as text."""
    whole_height = sheet.header + sheet.body + sheet.footer
    return {
        "ratio": f"{WIDTH:g} / {sheet.body:.3f}",
        "shift": f"{-100 * sheet.header / WIDTH:.3f}%",
        "width": f"{96 * WIDTH:.0f}",
        "height": f"{96 * whole_height:.0f}",
    }


def _table(frame: pd.DataFrame, name: str, text: str) -> dict[str, Any]:
    return {
        "name": name,
        "title": name.replace("_", " "),
        "help": text,
        "cells": cells(frame.head(LONGEST)),
        "length": len(frame),
        "cut": len(frame) > LONGEST,
        "open": len(frame) <= OPEN,
    }


def _entries(manifest: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The manifest's entries as names and texts, nested ones joined on one line."""
    for name, value in manifest.items():
        if isinstance(value, Mapping):
            yield name, ", ".join(f"{key} {inner}" for key, inner in value.items())
        else:
            yield name, str(value)
