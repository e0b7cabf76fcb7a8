"""A table as people read it: an estimate and its interval in one cell, shares in percent."""

from typing import Any, NamedTuple

import pandas as pd

from ysim.report.wording import MINUS, whole, with_intervals

SHARES = ("share", "frequency", "beats", "stays_to_end", "share_of_total")


class Cells(NamedTuple):
    """Column heads and the rows of their cells, all text."""

    heads: list[str]
    numeric: list[bool]
    rows: list[list[str]]


def cells(frame: pd.DataFrame) -> Cells:
    """The table's text; no data is an empty cell."""
    names = [name for name in map(str, frame) if not _is_end(name, frame)]
    columns = [_column(frame, name) for name in names]
    return Cells(
        [name.replace("_", " ") for name in names],
        [pd.api.types.is_numeric_dtype(frame[name]) for name in names],
        [list(row) for row in zip(*columns, strict=True)],
    )


def _is_end(name: str, frame: pd.DataFrame) -> bool:
    stem, _, end = name.rpartition("_")
    return end in ("low", "high") and stem in frame


def _column(frame: pd.DataFrame, name: str) -> list[str]:
    share = name.endswith(SHARES)
    if f"{name}_low" in frame:
        return with_intervals(frame, name, share=share)
    return [_plain(value, share) for value in frame[name]]


def _plain(value: Any, share: bool) -> str:
    if pd.isna(value):
        return ""
    if isinstance(value, str):
        return value
    if share:
        return f"{100 * value:.1f}\N{NO-BREAK SPACE}%"
    if float(value).is_integer():
        return whole(value).replace("-", MINUS)
    return f"{value:.2f}".replace("-", MINUS)
