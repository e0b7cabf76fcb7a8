"""The page of a run: who was at the table, who won and why, as far as its tables tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from ysim.report.facts import Facts, Tables
from ysim.report.figures import Figures, bid_values, dealt_cards, given_characters, place_values
from ysim.report.page import Page, Section
from ysim.report.sheet import Sheet
from ysim.report.texts import methods
from ysim.report.wording import percent, whole
from ysim.toml import as_toml

LONGEST_VALUE = 80  # characters of a changed rule near the top; the provenance has the whole scenario
VERDICT = ("win_share", "score_parts", "order_cards")
METHODS = ("M1", "M2", "M3", "M5", "M6", "M7", "M8", "M9", "M11", "M13")
# Methods that not every run uses, and the table or column that shows that it does.
OF_EXPERIMENTS = {"M6": "bid_values", "M7": "place_values", "M11": "caused_score"}


def _silent(tables: Tables, facts: Facts) -> Iterable[str]:
    return ()


class Question(NamedTuple):
    """A question, the names of the figures and tables that answer it, and sentences read from the tables."""

    text: str
    figures: tuple[str, ...]
    tables: tuple[str, ...]
    reading: Callable[[Tables, Facts], Iterable[str]] = _silent


QUESTIONS = (
    Question("Who wins?", ("win_share",), ("policies", "pairs", "seats")),
    Question("Where do the points come from?", ("score_parts",), ("scores",)),
    Question("How far do scores spread?", ("score_distribution",), ("score_distribution",)),
    Question(
        "How close are games, and when are they decided?",
        ("leads", "margins"),
        ("leads", "closeness", "margins"),
    ),
    Question("What goes with a high or a low bid?", ("bids",), ("bids",)),
    Question(
        "What is a bid worth?",
        ("bid_values", "place_prices"),
        ("bid_values", "place_prices"),
        bid_values.reading,
    ),
    Question("Is it better to go first or last?", ("order_cards",), ("order_cards",), dealt_cards.reading),
    Question(
        "Where do brokers stand, and what does it pay?",
        ("board_brokers", "board_gold"),
        ("board", "contests", "placements"),
    ),
    Question(
        "What does it bring to stand there?",
        ("place_values", "strength_values"),
        ("place_values", "strength_values", "placement_values"),
        place_values.reading,
    ),
    Question(
        "How do the quotations move?",
        ("quotations", "quotation_moves", "quotation_ranks", "rank_moves"),
        (
            "quotations",
            "quotation_moves",
            "cut_moves",
            "quotation_ranks",
            "final_ranks",
            "quotation_ends",
            "rank_moves",
        ),
    ),
    Question("Which Characters go with winning?", ("characters",), ("characters",), given_characters.reading),
    Question("How often do ties decide?", ("ties",), ("ties", "ties_in_all")),
)


def run_page(tables: Tables, figures: Figures, manifest: Mapping[str, Any], facts: Facts) -> Page:
    """The page; a question is left out where the run has no table for it."""
    return Page(
        kicker=f"{facts.game} with {len(facts.lineup)} players, {whole(facts.games)} games",
        title=facts.title,
        facts=facts_of_scenario(facts),
        verdict=[figures[name].finding for name in VERDICT if name in figures],
        sections=list(sections_of(QUESTIONS, tables, figures, facts)),
        methods=methods(*_methods(tables)),
        command=facts.command,
        entries=list(entries_of(manifest)),
    )


def facts_of_scenario(facts: Facts) -> dict[str, str]:
    """Who plays, by which rules and with which luck."""
    return {
        "Line-up": ", ".join(facts.lineup),
        "Seating": _seating(facts.seating),
        "Seed": str(facts.seed),
        "Rules": _rules(facts),
        "Intervals": f"{percent(facts.level, 0)}; in tables they stand in brackets",
    }


def sections_of(
    questions: Sequence[Question], tables: Tables, figures: Mapping[str, Sheet], facts: Facts
) -> Iterator[Section]:
    """The questions that these figures and tables answer; at last what no question asks for."""
    asked = {name for question in questions for name in question.tables}
    rest = tuple(name for name in tables if name not in asked)
    for question in (*questions, Question("What else was counted?", (), rest)):
        pictures = {name: figures[name] for name in question.figures if name in figures}
        answers = {name: tables[name] for name in question.tables if name in tables}
        if pictures or answers:
            yield Section(question.text, pictures, answers, list(question.reading(tables, facts)))


def _methods(tables: Tables) -> Iterator[str]:
    """The names of the methods that these tables use."""
    there = set(tables).union(*tables.values())
    return (name for name in METHODS if OF_EXPERIMENTS.get(name, name) in {*there, name})


def _seating(seating: str) -> str:
    return "all distinct seatings, equally often" if seating == "all" else seating.replace("_", " ")


def _rules(facts: Facts) -> Markup:
    """By the book, with its variants by name, and with every other rule that differs."""
    variants = [facts.variants[name] for name in facts.deviations if name in facts.variants]
    changed = [
        Markup("<code>{} = {}</code>").format(name, as_toml(value, LONGEST_VALUE))
        for name, value in facts.deviations.items()
        if name not in facts.variants
    ]
    text = Markup("by the book for {} players").format(len(facts.lineup))
    text += Markup("").join(Markup(", with {}").format(variant) for variant in variants)
    return text + (Markup(", except ") + Markup(", ").join(changed) if changed else Markup(""))


def entries_of(manifest: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A manifest's entries as names and texts, nested ones joined on one line."""
    for name, value in manifest.items():
        if isinstance(value, Mapping):
            yield name, ", ".join(f"{key} {inner}" for key, inner in value.items())
        else:
            yield name, str(value)
