"""Which rule constant moves fairness most: a tornado chart of steps up and down (M4, M11, M13)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from ysim.analysis import Interval, Size, Sizes
from ysim.report.facts import records
from ysim.report.sheet import INK, MUTED, RULE, SMALL_SIZE, WIDTH, Look, Sheet, quiet, room_for, styled
from ysim.report.studies.words import Row, largest, size_in_words
from ysim.report.vocabulary import BLUE, GREEN, ORANGE
from ysim.report.wording import SPACE, signed, whole

MOST = 12  # constants in the chart
ROW, RIGHT, GAP = 0.24, 1.55, 0.1
LOOKS: dict[str, Look] = {
    "one step up": {"facecolor": BLUE},
    "one step down": {"facecolor": ORANGE, "hatch": "//", "edgecolor": "white"},
    "the other way": {"facecolor": GREEN, "hatch": "..", "edgecolor": "white"},
}


def finding(table: pd.DataFrame, sizes: Sizes) -> str:
    """Which step moves unfairness most, or that none does by a size that matters, for all rows (M11, M13)."""
    where, row = largest(table.to_dict("records"), sizes.share, _together)
    size = size_in_words("share", sizes.share)
    if row:
        way = "less fair" if where is Size.LARGER else "fairer"
        return (
            f"{row['key']} moves fairness most: {row['value']} instead of {row['own_value']} is {way}, the "
            f"policy farthest from the fair share then being {_points(row['unfairness'])} away"
        )
    if where is Size.WITHIN:
        return f"No rule moves fairness by more than {size} with one step"
    return f"Undecided: for this many games no rule surely moves fairness by more than {size} with one step"


def as_it_stands(unfairness: Interval) -> str:
    """How fair the scenario is as it stands."""
    ends = " to ".join(f"{100 * float(end):.1f}" for end in (unfairness.low, unfairness.high))
    away = _points(float(unfairness.estimate))
    return f"As it stands, the policy farthest from the fair share is {away} away from it ({ends})"


def _points(share: float) -> str:
    return f"{100 * share:.1f} percentage points"


@styled
def figure(table: pd.DataFrame, sizes: Sizes) -> Sheet:
    """A bar for each step of the constants that move unfairness most, the largest on top."""
    keys = list(dict.fromkeys(table.key))[:MOST]
    shown = table[table.key.isin(keys)]
    left, height = room_for(keys), ROW * len(shown) + GAP * len(keys)
    caption = (
        f"Change of the largest distance of a policy's win share from the fair share, on common luck; the "
        f"{len(keys)} of {table.key.nunique()} constants and switches that change it most. Whiskers hold for "
        f"all {len(table)} steps together. Grey band: too small to matter. "
        f"n{SPACE}={SPACE}{whole(table.games.iloc[0])} independent games a step; intervals 95{SPACE}%."
    )
    description = "Tornado chart of the change of unfairness by rule constant, a bar for each step"
    sheet = Sheet(finding(table, sizes), caption, description, height + 0.85)
    sheet.key([Patch(label=name, **look) for name, look in LOOKS.items()], columns=3)
    axes = sheet.panel(left, 0.45, WIDTH - left - RIGHT, height)
    axes.axvspan(-100 * sizes.share, 100 * sizes.share, color=RULE, alpha=0.6, linewidth=0)
    axes.axvline(0, color=INK, linewidth=0.8)
    middles, place = [], 0.0
    for key in keys:
        rows = shown[shown.key == key]
        for number, row in enumerate(records(rows)):
            _bar(axes, place + ROW * number, row)
        middles.append(place + ROW * (len(rows) - 1) / 2)
        place += ROW * len(rows) + GAP
    axes.set_ylim(place - GAP - ROW / 2 + GAP / 2, -ROW / 2 - GAP / 2)
    axes.set_yticks(middles, keys)
    axes.set_xlabel("change of unfairness in percentage points", color=MUTED)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    quiet(axes, "x")
    return sheet


def _bar(axes: Axes, place: float, row: object) -> None:
    values = {name: getattr(row, name) for name in ("value", "own_value", "unfairness_change")}
    change = 100 * values["unfairness_change"]
    axes.barh(place, change, 0.8 * ROW, linewidth=0.4, **LOOKS[_way(values["value"], values["own_value"])])
    ends = [100 * getattr(row, f"together_{end}") for end in ("low", "high")]
    axes.plot(ends, [place, place], color=INK, linewidth=1)
    text = f"{_short(values['value'])}: {signed(change, 2)}"
    axes.text(1.03, place, text, transform=axes.get_yaxis_transform(), va="center", size=SMALL_SIZE)


def _way(value: str, own: str) -> str:
    try:
        return "one step up" if float(value) > float(own) else "one step down"
    except ValueError:
        return "the other way"


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:19] + "…"


def _together(row: Row) -> Interval:
    return Interval(row["unfairness_change"], row["together_low"], row["together_high"])
