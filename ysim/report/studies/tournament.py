"""The page of a tournament: ladder, ratings, who breaks into whose table, circles, equilibrium (M12)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from ysim.analysis import Sizes
from ysim.report.facts import Facts, Tables, records
from ysim.report.figures import win_share
from ysim.report.page import Page, Section
from ysim.report.run_page import entries_of
from ysim.report.studies import field_course, field_graph, field_ladder, field_matrix
from ysim.report.studies.words import size_in_words
from ysim.report.texts import methods
from ysim.report.wording import SPACE, listed, percent, whole
from ysim.toml import as_toml

METHODS = ("M1", "M2", "M3", "M4", "M11", "M12", "M13_field")
UNIFORM = "uniform"
_LONGEST_VALUE = 80  # characters of a changed rule near the top; the provenance has the whole field
_MOST_PARTS = 6  # policies of an equilibrium that a sentence names


@dataclass(frozen=True)
class Field:
    """What was played, as the page tells it."""

    title: str
    game: str
    players: int
    policies: Sequence[str]
    mixes: int
    possible: int
    fewest_mixes: int
    most_mixes: int
    """In how many mixes a policy plays, at least and at most."""
    fewest_meetings: int
    games: int
    """Of each mix."""
    asked: int
    batches: int
    deviations: Mapping[str, object] = field(default_factory=dict)
    text: str = ""

    @property
    def complete(self) -> bool:
        """Whether every mix was played."""
        return self.mixes == self.possible

    @property
    def coverage(self) -> str:
        """Which mixes were played, without the full stop."""
        if self.complete:
            return f"all {whole(self.mixes)} mixes"
        each = whole(self.fewest_mixes)
        if self.most_mixes > self.fewest_mixes:
            each += f" to {whole(self.most_mixes)}"
        meet = (
            f"every two policies meet in at least {whole(self.fewest_meetings)}"
            if self.fewest_meetings
            else "not every two policies meet"
        )
        return f"{whole(self.mixes)} of {whole(self.possible)} mixes; every policy plays in {each}, {meet}"


def tournament_page(tables: Tables, told: Field, sizes: Sizes, manifest: Mapping[str, Any]) -> Page:
    """The page."""
    size = size_in_words("share", sizes.share)
    changed = ", ".join(f"{key} = {as_toml(value, _LONGEST_VALUE)}" for key, value in told.deviations.items())
    rounded = f" ({whole(told.asked)} asked for)" if told.games != told.asked else ""
    shown = {name: value for name, value in manifest.items() if name not in ("field", "policy_files")}
    return Page(
        kicker=f"{told.game.title()} with {told.players} players, {whole(manifest['games_done'])} games "
        "on common luck",
        title=told.title,
        facts={
            "Field": ", ".join(told.policies),
            "Mixes": told.coverage,
            "Games": f"{whole(told.games)} of each mix{rounded}, the same numbers and luck in all",
            "Rules": f"by the book for {told.players} players{', except ' if changed else ''}{changed}",
            "Seed": str(manifest["seed"]),
            "What matters": size,
        },
        verdict=list(_verdict(tables, told, sizes)),
        sections=list(_sections(tables, told, sizes)),
        methods=methods(*METHODS),
        command=manifest["command"],
        entries=[*entries_of(shown), ("field", told.text)],
    )


def _verdict(tables: Tables, told: Field, sizes: Sizes) -> Iterator[str]:
    facts = Facts(told.title, told.game, [""] * told.players, "all", told.games, 0, "")
    yield win_share.finding({"policies": tables["ladder"]}, facts)
    yield _equilibrium_in_words(tables, told, sizes)
    yield field_graph.finding(tables["deviants"], list(tables["ladder"].policy), sizes.share)
    yield _circles_in_words(tables["cycles"])
    yield from _what_is_missing(tables, told)


def _equilibrium_in_words(tables: Tables, told: Field, sizes: Sizes) -> str:
    if not told.complete:
        return "No equilibrium: it needs every mix, and a sample was played"
    rows = tables["deviations"][tables["deviations"].mix != UNIFORM]
    if rows.empty:
        return "No symmetric equilibrium was found, though there is one: the search missed it"
    first = rows[rows.mix == rows.mix.iloc[0]]
    played = first[first.probability > 0].sort_values("probability", ascending=False)
    parts = [f"{percent(row.probability)} {row.policy}" for row in records(played.head(_MOST_PARTS))]
    parts += [f"{len(played) - _MOST_PARTS} more"] if len(played) > _MOST_PARTS else []
    number = int(first.equilibria.iloc[0])
    most = f"Of {number} symmetric equilibria found, the one that most starts lead to"
    which = "The symmetric equilibrium found" if number == 1 else most
    return f"{which}: {listed(parts)}; {_gains_in_words(first, sizes)}"


def _gains_in_words(rows: pd.DataFrame, sizes: Sizes) -> str:
    size = size_in_words("share", sizes.share)
    open_ = list(rows[rows.gain_high > sizes.share].policy)
    if not open_:
        return f"against it no policy gains more than {size}"
    return (
        f"for {len(open_)} of {len(rows)} policies these games leave it open whether they gain "
        f"more than {size} against it"
    )


def _circles_in_words(cycles: pd.DataFrame) -> str:
    if cycles.empty:
        return "No circle: among the policies that surely beat each other two against two, none goes round"
    first = cycles.iloc[0]
    more = f", and {len(cycles) - 1} more like it" if len(cycles) > 1 else ""
    return f"A circle: {first['cycle']}{more}"


def _what_is_missing(tables: Tables, told: Field) -> Iterator[str]:
    never = list(tables["ladder"][tables["ladder"].win_share == 0].policy)
    if never:
        yield f"{listed(never)} won no game, not even in part"
    if not told.complete:
        yield f"A sample: {told.coverage}"
    noted = tables["ratings"][tables["ratings"].note != ""]
    for note, rows in noted.groupby("note", sort=False):
        yield f"{listed(map(str, rows.policy))}: {note}"


def _sections(tables: Tables, told: Field, sizes: Sizes) -> Iterator[Section]:
    games = _games_in_words(told)
    # Less than one share for each where a neutral player wins some games.
    fair = float(tables["ladder"].win_share.mean()) if told.complete else 1 / told.players
    yield Section(
        "Who wins in this field?",
        {"ladder": field_ladder.figure(tables["ladder"], fair, games)},
        {"ladder": tables["ladder"], "ratings": tables["ratings"]},
        [field_ladder.fit_in_words(tables["ratings"])],
    )
    responses, order = tables["deviants"], list(tables["ladder"].policy)
    yield Section(
        "Who breaks into whose table?",
        {
            "response_graph": field_graph.figure(responses, order, sizes, games),
            "payoffs": field_matrix.figure(responses, order, sizes, games),
        }
        if len(responses)
        else {},
        {"deviants": responses},
    )
    yield Section(
        "Who beats whom, and does it go round?",
        {},
        {"head_to_head": tables["head_to_head"], "cycles": tables["cycles"]},
        [_circles_in_words(tables["cycles"]) + "."],
        "head_to_head",
    )
    if told.complete:
        yield Section(
            "Where would players settle?",
            {"replicator": field_course.figure(tables["replicator"], games)},
            {"deviations": tables["deviations"], "replicator": tables["replicator"]},
            [_equilibrium_in_words(tables, told, sizes) + "."],
        )
    yield Section("What happened in each mix?", {}, {"mixes": tables["mixes"]})


def _games_in_words(told: Field) -> str:
    """The sentence on games that captions end with."""
    return (
        f"n{SPACE}={SPACE}{whole(told.games)} independent games, each played in {told.coverage}; "
        f"intervals 95{SPACE}%, from {told.batches} batches of games."
    )
