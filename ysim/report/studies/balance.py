"""The page of a balance report: fairness, what things are worth, restricted play, luck, closeness."""

from collections.abc import Iterator, Mapping
from typing import Any

from ysim.analysis import Sizes
from ysim.report.facts import Facts, Tables
from ysim.report.figures import DRAWINGS, Figures, bid_values, dealt_cards, given_characters, place_values
from ysim.report.page import Page, Section
from ysim.report.run_page import Question, entries_of, facts_of_scenario, sections_of
from ysim.report.sheet import Sheet
from ysim.report.studies import luck, readings, restricted
from ysim.report.studies.words import size_in_words
from ysim.report.texts import methods
from ysim.report.wording import whole

METHODS = ("M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M11", "M13")
OWN = ("restricted", "luck")
"""Figures that only a balance report has, each of the table of its name."""
VERDICT = ("win_share", "order_cards", "characters", "restricted", "luck", "leads")

QUESTIONS = (
    Question("Does a policy dominate?", ("win_share",), ("policies", "pairs", "seats"), readings.dominance),
    Question(
        "What is a place in the turn order worth?",
        ("order_cards", "place_prices"),
        ("order_cards", "place_prices"),
        dealt_cards.reading,
    ),
    Question("What is a bid worth?", ("bid_values",), ("bid_values", "bids"), bid_values.reading),
    Question(
        "What is a placement worth?",
        ("place_values", "strength_values"),
        (
            "place_values",
            "strength_values",
            "placement_values",
            "decisions",
            "board",
            "contests",
            "placements",
        ),
        place_values.reading,
    ),
    Question("What is a Character worth?", ("characters",), ("characters",), given_characters.reading),
    Question(
        "What does a policy lose that may not do something?",
        ("restricted",),
        ("restricted",),
        readings.restrictions,
    ),
    Question("How much of it is luck?", ("luck",), ("luck",), readings.luck),
    Question(
        "How close are games, and when are they decided?",
        ("leads", "margins"),
        ("leads", "closeness", "margins"),
        readings.closeness,
    ),
    Question(
        "How do the quotations move?",
        ("quotations", "quotation_moves", "rank_moves"),
        (
            "quotations",
            "quotation_moves",
            "quotation_ranks",
            "final_ranks",
            "quotation_ends",
            "rank_moves",
            "cut_moves",
        ),
        readings.quotations,
    ),
    Question("How often do ties decide?", ("ties",), ("ties", "ties_in_all"), readings.ties),
    Question("Does it matter how the book is read?", (), ("rulings",), readings.rulings),
    Question("Where do the points come from?", ("score_parts",), ("scores",)),
    Question("How far do scores spread?", ("score_distribution",), ("score_distribution",)),
)


def balance_page(
    tables: Tables, facts: Facts, expected: Section | None, sizes: Sizes, manifest: Mapping[str, Any]
) -> Page:
    """The page; `expected` says first what became of the scenario's expectations, if it has any."""
    own = {name: figure_of(name, tables, facts, sizes) for name in OWN if name in tables}
    figures = {**Figures(tables, facts), **own}
    sections = list(sections_of(QUESTIONS, tables, figures, facts))
    told = {name: value for name, value in manifest.items() if name not in ("scenario", "policy_files")}
    size = " or ".join(size_in_words(unit, sizes.of(unit)) for unit in ("share", "gold"))
    return Page(
        kicker=f"Balance of {facts.game} with {len(facts.lineup)} players, {whole(facts.games)} games",
        title=facts.title,
        facts={**facts_of_scenario(facts), "What matters": size},
        verdict=[*_expectations(expected), *(figures[name].finding for name in VERDICT if name in figures)],
        sections=[*([expected] if expected else []), *sections],
        methods=methods(*METHODS),
        command=facts.command,
        entries=[*entries_of(told), ("scenario", manifest["scenario"])],
    )


def _expectations(expected: Section | None) -> Iterator[str]:
    if expected:
        yield expected.reading[0]


def figure_names() -> list[str]:
    """The figures that a balance report may have."""
    return [*DRAWINGS, *OWN]


def tables_shown(figure: str) -> tuple[str, ...]:
    """The tables that the figure of this name shows."""
    return (figure,) if figure in OWN else DRAWINGS[figure].tables


def figure_of(name: str, tables: Tables, facts: Facts, sizes: Sizes) -> Sheet:
    """The figure of this name; KeyError where its tables are not there."""
    if name == "restricted":
        return restricted.figure(tables[name], sizes)
    if name == "luck":
        return luck.figure(tables[name])
    return Figures(tables, facts)[name]
