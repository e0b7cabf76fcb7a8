"""Two sides on common luck: every difference with its interval, beside the size that matters (M4, M13)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from ysim.analysis import Size, Sizes
from ysim.report.facts import records
from ysim.report.sheet import ACCENT, INK, MUTED, RULE, WIDTH, Sheet, quiet, room_for, styled
from ysim.report.studies.words import (
    difference_in_words,
    interval_of,
    largest,
    sentence,
    size_in_words,
    value_in_words,
)
from ysim.report.wording import SPACE, label, whole

ROW, RIGHT, GAP = 0.32, 2.0, 0.75
IN_QUESTION = " or "
"""Between the names of two policies that are compared in one seat; then the finding is about them."""
MEASURED = {"share": "win share", "gold": "gold"}
UNITS = {"share": ("difference of win shares in percentage points", 100), "gold": ("difference in gold", 1)}


def finding(table: pd.DataFrame, names: tuple[str, str], sizes: Sizes, unit: str = "share") -> str:
    """The largest difference that is decided, or that none matters, or that nothing is decided (M13)."""
    size = sizes.of(unit)
    asked = table[(table.unit == unit) & table.measure.eq(f"{MEASURED[unit]} of {IN_QUESTION.join(names)}")]
    rows = (asked if len(asked) else table[table.unit == unit]).to_dict("records")
    where, most = largest(rows, size, lambda row: interval_of(row, "difference"))
    what, matters = MEASURED[unit] + (" of theirs" if len(asked) else ""), size_in_words(unit, size)
    if most:
        b, a = (value_in_words(most, side, unit) for side in ("b", "a"))
        told = f"{b} with {names[1]}, {a} with {names[0]}"
        return f"{sentence(most['measure'])}: {told}, more than {matters} apart"
    if where is Size.WITHIN:
        return f"No {what} differs by more than {matters} between {names[0]} and {names[1]}"
    return f"Undecided: for this many games no {what} surely differs by more than {matters}"


def saving(table: pd.DataFrame) -> str:
    """What common luck has brought, in a sentence (M4)."""
    ratios = table.variance_ratio.dropna()
    if ratios.empty:
        return "On common luck no game came out differently, so no luck is left in the differences"
    least, most = ratios.min(), ratios.max()
    return (
        f"Common luck: on separate luck the same precision would need {least:.1f} to {most:.1f} times "
        f"the games, depending on the measure"
    )


@styled
def figure(table: pd.DataFrame, names: tuple[str, str], sizes: Sizes, games: int) -> Sheet:
    """A row per measure, a panel per unit."""
    parts = [(unit, part) for unit in UNITS if len(part := table[table.unit == unit])]
    left = room_for([label(name, 28, 2) for name in table.measure])
    height = sum(ROW * len(part) for _, part in parts) + GAP * len(parts)
    caption = (
        f"{names[1]} less {names[0]} on common luck. Dot: paired difference; whisker: interval; grey band: "
        f"too small to matter. n{SPACE}={SPACE}{whole(games)} independent games a side; intervals 95{SPACE}%."
    )
    description = "Dot plot of the paired differences of two sides with intervals, a row for each measure"
    sheet = Sheet(finding(table, names, sizes), caption, description, height + 0.1)
    top = height
    for unit, part in parts:
        tall = ROW * len(part)
        axes = sheet.panel(left, top - tall, WIDTH - left - RIGHT, tall)
        _panel(axes, part, unit, sizes.of(unit))
        top -= tall + GAP
    return sheet


def _panel(axes: Axes, part: pd.DataFrame, unit: str, size: float) -> None:
    heading, factor = UNITS[unit]
    axes.axvspan(-factor * size, factor * size, color=RULE, alpha=0.6, linewidth=0)
    axes.axvline(0, color=INK, linewidth=0.8)
    for place, row in enumerate(records(part)):
        ends = [factor * row.difference_low, factor * row.difference_high]
        axes.plot(ends, [place, place], color=ACCENT, linewidth=2.2)
        axes.plot(factor * row.difference, place, "o", color=ACCENT, markersize=6, markeredgecolor="white")
        text = difference_in_words(row._asdict(), "difference", unit)
        axes.text(1.03, place, text, transform=axes.get_yaxis_transform(), va="center")
    axes.set_ylim(len(part) - 0.5, -0.5)
    axes.set_yticks(range(len(part)), [label(name, 28, 2) for name in part.measure])
    axes.set_xlabel(heading, color=MUTED)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    quiet(axes, "x")
