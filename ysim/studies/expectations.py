"""Whether what a scenario expects of the game's balance holds, fails, or is undecided (M13)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf, nan
from typing import Any, Literal

import numpy as np
import pandas as pd

from ysim.analysis import NOTHING, Interval, bonferroni, contrast, spread
from ysim.errors import UserError, did_you_mean
from ysim.games import Asked, find_game
from ysim.report.wording import MINUS
from ysim.scenarios import Expectation, Scenario
from ysim.toml import as_toml

Tables = Mapping[str, pd.DataFrame]
Word = Literal["pass", "fail", "undecided"]


@dataclass(frozen=True)
class Outcome:
    """What the games say of one expectation, where it is hardest to meet."""

    expectation: Expectation
    asked: Asked
    word: Word
    where: str
    """The row, or the rows, it is judged by."""
    interval: Interval
    games: int
    more_games: float
    """How many more games of that kind would decide it, if the estimate stays as it is; NaN if decided."""


def judge(scenario: Scenario, tables: Tables) -> list[Outcome]:
    """Every expectation of the scenario, in its order, held against these tables."""
    return [judge_one(one, asked_by(scenario, one), tables) for one in scenario.expect]


def judge_one(one: Expectation, asked: Asked, tables: Tables) -> Outcome:
    """One expectation held against the table that its measure stands in."""
    return _hardest([_outcome(one, asked, *found) for found in _found(one, asked, tables[asked.table])])


def judge_difference(one: Expectation, asked: Asked, tables: Tables, less: Tables) -> Outcome:
    """The same of the difference that a measure has between other, independent games and these."""
    subtrahend = {where: (found, games) for where, found, games in _found(one, asked, less[asked.table])}
    differences = [
        (where, contrast(found, subtrahend[where][0]), min(games, subtrahend[where][1]))
        for where, found, games in _found(one, asked, tables[asked.table])
        if where in subtrahend
    ]
    return _hardest([_outcome(one, asked, *found) for found in differences or [("no row", NOTHING, 0)]])


def asked_by(scenario: Scenario, one: Expectation) -> Asked:
    """What the expectation's measure is, in the scenario's game."""
    return {asked.name: asked for asked in find_game(scenario.game).ASKED}[one.measure]


def tables_needed(scenario: Scenario) -> set[str]:
    """The tables that the expectations are about."""
    return {asked_by(scenario, one).table for one in scenario.expect}


def counted(outcomes: Sequence[Outcome]) -> str:
    """How many expectations hold, fail and are undecided, in a sentence."""
    words = [outcome.word for outcome in outcomes]
    held, failed, undecided = (words.count(word) for word in ("pass", "fail", "undecided"))
    many = "expectation" if len(words) == 1 else "expectations"
    return f"Of {len(words)} {many} {held} hold, {failed} fail, {undecided} undecided"


def table_of(outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """A row for each expectation: where it is hardest to meet, the estimate there, and the verdict."""
    return pd.DataFrame([_row(outcome) for outcome in outcomes])


def _row(outcome: Outcome) -> dict[str, object]:
    one, found = outcome.expectation, outcome.interval
    return {
        "measure": one.measure,
        "where": outcome.where,
        "expected": bounds_of(outcome),
        "value": float(found.estimate),
        "value_low": float(found.low),
        "value_high": float(found.high),
        "verdict": outcome.word,
        "games": outcome.games,
        "more_games": outcome.more_games,
        "why": one.why,
        "unit": outcome.asked.unit,
    }


def bounds_of(outcome: Outcome) -> str:
    """What is expected, as "at least 2 %"."""
    one = outcome.expectation
    bounds = (("at least", one.at_least), ("at most", one.at_most))
    return " and ".join(
        f"{name} {_told(bound, outcome.asked)}" for name, bound in bounds if bound is not None
    )


def _told(number: float, asked: Asked) -> str:
    text = f"{100 * number:g} %" if asked.unit == "share" else f"{number:g}"
    return text.replace("-", MINUS)


def _hardest(outcomes: list[Outcome]) -> Outcome:
    """One that fails if any does, else one that is undecided; the farthest beyond its bound."""
    order = ("fail", "undecided", "pass")
    return min(outcomes, key=lambda one: (order.index(one.word), _room(one)))


def _room(outcome: Outcome) -> float:
    """How far the estimate lies inside the bounds."""
    low, high = _bounds(outcome.expectation)
    value = float(outcome.interval.estimate)
    return inf if np.isnan(value) else min(value - low, high - value)


def _bounds(one: Expectation) -> tuple[float, float]:
    return (-inf if one.at_least is None else one.at_least), (inf if one.at_most is None else one.at_most)


def _found(one: Expectation, asked: Asked, table: pd.DataFrame) -> Iterator[tuple[str, Interval, int]]:
    """Name, estimate and games of each row, or group of rows, that the expectation leaves open.

    With several of them each interval is as wide as is right for all of them together (M11).
    """
    table = _meant(one, asked, table)
    games = _games_column(asked, table)
    if not asked.spread_over:
        for row in table.to_dict("records"):
            found = _widened(row, asked.column, bonferroni(len(table)))
            yield _named(row, asked.by), found, int(row[games])
    else:
        by = [name for name in asked.by if table[name].nunique() > 1]
        groups = [rows for _, rows in table.groupby(by)] if by else [table]
        level = 1 - 0.05 / max(len(groups), 1)
        for rows in groups:
            first = rows.iloc[0].to_dict() if len(rows) else {}
            found = spread(rows, asked.column, games, level)
            yield _named(first, asked.by), found, int(rows[games].min() if len(rows) else 0)
    if table.empty:
        yield "no row", NOTHING, 0


def _meant(one: Expectation, asked: Asked, table: pd.DataFrame) -> pd.DataFrame:
    """The rows that the expectation's filters leave. Raises UserError for a value that no row has."""
    if asked.leaving_out and asked.leaving_out[0] not in one.filters:
        column, value = asked.leaving_out
        table = table[table[column] != value]
    for column, value in one.filters.items():
        known = list(dict.fromkeys(table[column].astype(str)))
        if str(value) not in known:
            raise UserError(
                f"expect: {one.measure}: {column} = {as_toml(value)}: there is no such row"
                f"{did_you_mean(str(value), known)}"
            )
        table = table[table[column].astype(str) == str(value)]
    return table


def _games_column(asked: Asked, table: pd.DataFrame) -> str:
    return "caused_games" if asked.column.startswith("caused") or "games" not in table else "games"


def _widened(row: Mapping[Any, Any], column: str, factor: float) -> Interval:
    """The row's own interval, so many times as wide."""
    value, low, high = (np.asarray(row[f"{column}{end}"]) for end in ("", "_low", "_high"))
    return Interval(value, value - factor * (value - low), value + factor * (high - value))


def _named(row: Mapping[Any, Any], by: tuple[str, ...]) -> str:
    names = (f"{name.replace('_', ' ')} {_cell(row[name])}" for name in by if name in row)
    return ", ".join(names) or "all games"


def _cell(value: object) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _outcome(one: Expectation, asked: Asked, where: str, found: Interval, games: int) -> Outcome:
    low, high = _bounds(one)
    word: Word = "undecided"
    if found.low >= low and found.high <= high:
        word = "pass"
    elif found.high < low or found.low > high:
        word = "fail"
    more = _more_games(found, low, high, games) if word == "undecided" else nan
    return Outcome(one, asked, word, where, found, games, more)


def _more_games(found: Interval, low: float, high: float, games: int) -> float:
    """The interval must shrink until neither bound lies within it."""
    value = float(found.estimate)
    distance = min(abs(value - low), abs(value - high))
    half = float(max(found.high - found.estimate, found.estimate - found.low))
    if games == 0 or np.isnan(value):
        return nan  # nothing is known that a number could be made of
    if distance == 0:
        return inf
    return float(ceil(games * ((half / distance) ** 2 - 1)))
