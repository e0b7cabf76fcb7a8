"""Paired differences in words: estimates in their units, verdicts against a size that matters (M13)."""

from collections.abc import Callable, Mapping, Sequence
from math import isinf
from typing import Any

import pandas as pd

from ysim.analysis import Interval, Paired, Size, Sizes, games_to_decide, judged
from ysim.report.wording import MINUS, SPACE, percent, points, signed, whole

Row = Mapping[Any, Any]

_ALPHA = 0.05
_MOST_GAMES = 1e12  # nobody plays more


def size_in_words(unit: str, size: float) -> str:
    """A size that matters, as "1 percentage point" or "1 gold"."""
    return points(size) if unit == "share" else f"{size:g}{SPACE}gold"


def verdict(pair: Paired, unit: str, sizes: Sizes) -> str:
    """What may be said of a difference, and if nothing, how many games would do."""
    size = sizes.of(unit)
    words = size_in_words(unit, size)
    match judged(pair.difference, size):
        case Size.LARGER:
            return f"larger by more than {words}"
        case Size.SMALLER:
            return f"smaller by more than {words}"
        case Size.WITHIN:
            return f"within {words} of each other"
    games = games_to_decide(float(pair.difference.estimate), pair.variance, size)
    needed = "more games than anybody plays" if _too_many(games) else f"about {whole(games)} games"
    if pair.difference.low > 0:
        return f"larger, undecided whether by more than {words}: {needed} would decide"
    if pair.difference.high < 0:
        return f"smaller, undecided whether by more than {words}: {needed} would decide"
    return f"undecided: {needed} would decide"


def _too_many(games: float) -> bool:
    return isinf(games) or games > _MOST_GAMES


def interval_of(row: Row, name: str) -> Interval:
    """An estimate of a table's row with its ends."""
    return Interval(row[name], row[f"{name}_low"], row[f"{name}_high"])


def largest(rows: Sequence[Row], size: float, interval: Callable[[Row], Interval]) -> tuple[Size, Row]:
    """The largest of many differences that is beyond the size, also by its adjusted p value (M11, M13).

    Without any: whether all are within the size or not, and an empty row.
    """
    found = [(judged(interval(row), size), row) for row in rows]
    decided = [
        (where, row)
        for where, row in found
        if where in (Size.LARGER, Size.SMALLER) and row["p_holm"] < _ALPHA
    ]
    if decided:
        return max(decided, key=lambda pair: abs(float(interval(pair[1]).estimate)))
    return (Size.WITHIN if all(where is Size.WITHIN for where, _ in found) else Size.UNDECIDED), {}


def value_in_words(row: Row, name: str, unit: str) -> str:
    """A row's estimate alone, as "31.2 %" or "76.2 gold"."""
    value = float(row[name])
    return percent(value) if unit == "share" else f"{value:.1f}{SPACE}gold"


def difference_in_words(row: Row, name: str, unit: str, ends: bool = True) -> str:
    """A difference with its sign and its ends, in percentage points or gold: "+1.20 (0.90 to 1.50)"."""
    difference = interval_of(row, name)
    if pd.isna(difference.estimate):
        return ""
    factor = 100 if unit == "share" else 1
    numbers = [factor * float(number) for number in difference]
    digits = 2 if numbers[2] - numbers[1] < 1 else 1
    value, low, high = (signed(number, digits) for number in numbers)
    return f"{value} ({low} to {high})" if ends else value


def estimate_in_words(row: Row, name: str, unit: str) -> str:
    """An estimate with its ends: "31.2 % (30.9–31.5)" or "76.2 (75.9–76.5)"."""
    factor, sign = (100, f"{SPACE}%") if unit == "share" else (1, "")
    numbers = [factor * float(number) for number in interval_of(row, name)]
    if pd.isna(numbers[0]):
        return ""
    digits = 2 if numbers[2] - numbers[1] < 0.5 else 1
    value, low, high = (f"{number:.{digits}f}".replace("-", MINUS) for number in numbers)
    return f"{value}{sign} ({low}–{high})"


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
