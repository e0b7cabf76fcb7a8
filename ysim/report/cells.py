"""A table as people read it: an estimate and its interval in one cell, shares in percent."""

from collections.abc import Hashable
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from ysim.report.wording import MINUS, p_value, whole, with_intervals

P_VALUES = ("p_value", "p_holm")
SHARES = ("share", "frequency", "beats", "stays_to_end", "share_of_total")


class Cell(NamedTuple):
    """What a cell shows, and its number as sorting needs it: empty in columns of text, and without data."""

    text: str
    number: str = ""


class Cells(NamedTuple):
    """Column heads, which columns hold numbers, and the rows of their cells."""

    heads: list[str]
    numeric: list[bool]
    rows: list[list[Cell]]


def cells(frame: pd.DataFrame) -> Cells:
    """The table's cells; no data is an empty cell."""
    names = [name for name in map(str, frame) if not _is_end(name, frame)]
    columns = [_column(frame, name) for name in names]
    return Cells(
        [name.replace("_", " ") for name in names],
        [_is_numeric(frame[name]) for name in names],
        [list(row) for row in zip(*columns, strict=True)],
    )


def _is_end(name: str, frame: pd.DataFrame) -> bool:
    stem, _, end = name.rpartition("_")
    return end in ("low", "high") and stem in frame


def _is_numeric(column: pd.Series) -> bool:
    return pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)


def _column(frame: pd.DataFrame, name: str) -> list[Cell]:
    share = name.endswith(SHARES)
    column = frame[name]
    if f"{name}_low" in frame:
        texts = _with_intervals(frame, name, share)
    elif name.startswith(P_VALUES):
        texts = [p_value(value) for value in column]
    else:
        texts = [_plain(value, share) for value in column]
    if not _is_numeric(column):
        return [Cell(text) for text in texts]
    return [Cell(text, f"{value:.10g}" if text else "") for text, value in zip(texts, column, strict=True)]


def _with_intervals(frame: pd.DataFrame, name: str, share: bool) -> list[str]:
    """Estimates in the unit of each row, where the table says in a column which that is."""
    if "unit" not in frame:
        return with_intervals(frame, name, share=share)
    texts: dict[Hashable, str] = {}
    for unit, part in frame.groupby("unit"):
        texts |= zip(part.index, with_intervals(part, name, share=unit == "share"), strict=True)
    return [texts[place] for place in frame.index]


def _plain(value: Any, share: bool) -> str:
    if pd.isna(value):
        return ""
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if not isinstance(value, Real):
        return str(value)
    number = float(value)
    if share:
        return f"{100 * number:.1f}\N{NO-BREAK SPACE}%"
    if number.is_integer():
        return whole(number).replace("-", MINUS)
    return f"{number:.2f}".replace("-", MINUS)
