"""Numbers, names and comparisons in words; findings are built from these."""

import textwrap
from collections.abc import Hashable, Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

import pandas as pd

from ysim.report.facts import Facts

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


class Estimate(NamedTuple):
    """An estimate, the ends of its interval, and the row of the table it comes from."""

    value: float
    low: float
    high: float
    row: Mapping[Hashable, Any]


class Verdict(Enum):
    """How a compares with b, a being the larger estimate, against a size that matters (M13)."""

    LARGER = "larger by more than the size"
    AHEAD = "larger, but perhaps by less than the size"
    ALIKE = "within the size of each other"
    UNDECIDED = "the intervals overlap"


def estimates(frame: pd.DataFrame, measure: str) -> list[Estimate]:
    """The rows of `frame` that have data for `measure`, largest estimate first."""
    known = frame.dropna(subset=[measure]).sort_values(measure, ascending=False, kind="stable")
    return [
        Estimate(row[measure], row[f"{measure}_low"], row[f"{measure}_high"], row)
        for row in known.to_dict("records")
    ]


def compare(a: Estimate, b: Estimate, size: float) -> Verdict:
    """The verdict on a against b (M13), by their own intervals: stricter than by that of the difference."""
    if a.low - b.high > size:
        return Verdict.LARGER
    if a.high - b.low < size:
        return Verdict.ALIKE
    return Verdict.AHEAD if a.low > b.high else Verdict.UNDECIDED


def widest(groups: Iterable[pd.DataFrame], measure: str) -> tuple[Estimate, Estimate] | None:
    """Best and worst row of the group in which they lie farthest apart; None if no group has two rows."""
    ranked = [rows for group in groups if len(rows := estimates(group, measure)) > 1]
    if not ranked:
        return None
    farthest = max(ranked, key=lambda rows: rows[0].value - rows[-1].value)
    return farthest[0], farthest[-1]


def capital(text: str) -> str:
    """`text` as the start of a sentence; policies, which are named as they are, do not start with it."""
    return text[:1].upper() + text[1:]


def percent(share: float, digits: int = 1) -> str:
    """A share as "34.1 %"."""
    return f"{100 * share:.{digits}f}{SPACE}%"


def percent_with_interval(estimate: Estimate) -> str:
    """A share as "34.1 % (33.9 to 34.3)"."""
    return f"{percent(estimate.value)} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def points(share: float) -> str:
    """A difference of shares as "1 percentage point"."""
    return f"{100 * share:g}{SPACE}percentage point" + ("" if share == 0.01 else "s")


def gold(amount: float) -> str:
    """An amount as "76.2 gold"."""
    return f"{amount:.1f}{SPACE}gold"


def whole(number: float) -> str:
    """A whole number with its thousands set apart."""
    return f"{int(number):,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def signed(number: float, digits: int = 0) -> str:
    """A number with its sign, zero without."""
    text = f"{abs(number):.{digits}f}"
    if float(text) == 0:
        return text
    return ("+" if number > 0 else MINUS) + text


def p_value(p: float) -> str:
    """A p value as "0.031" or "< 0.001"; empty without one."""
    if pd.isna(p):
        return ""
    return f"<{SPACE}0.001" if p < 0.001 else f"{p:.3f}"


def with_intervals(frame: pd.DataFrame, measure: str, *, share: bool = False) -> list[str]:
    """Estimates as "34.1 (33.9–34.3)", shares as "34.1 % (33.9–34.3)"; empty without data.

    All have the decimals, one or two, that the widest interval deserves.
    """
    factor, sign = (100, f"{SPACE}%") if share else (1, "")
    columns = [factor * frame[name] for name in (measure, f"{measure}_low", f"{measure}_high")]
    digits = 2 if (columns[2] - columns[1]).max() < 0.5 else 1
    return [_with_interval(numbers, digits, sign) for numbers in zip(*columns, strict=True)]


def _with_interval(numbers: tuple[float, ...], digits: int, sign: str) -> str:
    if pd.isna(numbers[0]):
        return ""
    value, low, high = (f"{number:.{digits}f}".replace("-", MINUS) for number in numbers)
    return f"{value}{sign} ({low}–{high})"


def listed(words: Iterable[str]) -> str:
    """Words as "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def label(name: str, width: int = 20, lines: int = 3) -> str:
    """A policy's name broken at its underscores to fit beside a chart, the rest cut with an ellipsis."""
    words = name.replace("_", "_ ")
    broken = textwrap.wrap(words, width, max_lines=lines, placeholder="…")
    return "\n".join(broken).replace("_ ", "_")


def games_played(games: float) -> str:
    """The sentence on games that a caption without intervals ends with."""
    return f"n{SPACE}={SPACE}{whole(games)} independent games."


def games_behind(frame: pd.DataFrame, facts: Facts, column: str = "games") -> str:
    """The sentence on games and intervals that every caption ends with (M2); `column` counts the games."""
    counts = frame[column][frame[column] > 0]
    if counts.empty:
        return "No games."
    fewest, most = whole(counts.min()), whole(counts.max())
    number = most if fewest == most else f"{fewest} to {most}"
    games = "game" if number == "1" else "games"
    return f"n{SPACE}={SPACE}{number} independent {games}; intervals {percent(facts.level, 0)}."
