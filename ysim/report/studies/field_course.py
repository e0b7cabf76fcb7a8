"""How the shares of a field change by replicator dynamics: who grows, and where it ends (M12)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.sheet import INK, MUTED, SMALL_SIZE, WIDTH, Sheet, quiet, styled
from ysim.report.vocabulary import BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION
from ysim.report.wording import SPACE, label, listed, percent

COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK)
STYLES = ("-", (0, (5, 2)), (0, (1, 1.2)))
LEFT, RIGHT, HEIGHT, ROOM = 0.75, 1.75, 2.9, 0.17
_SEEN = 0.03  # a policy that never has more is not named


def ends_of(courses: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """By start: the last shares, largest first."""
    ends = {}
    for start, rows in courses.groupby("start", sort=False):
        last = rows[rows.time == rows.time.max()]
        ends[str(start)] = last.sort_values("share", ascending=False, kind="stable")
    return ends


def finding(courses: pd.DataFrame) -> str:
    """Where the shares end from equal ones, and whether other starts lead elsewhere."""
    ends = ends_of(courses)
    first, *others = ends.values()
    left = first[first.share > 0.005]
    parts = listed(f"{row.policy} {percent(row.share, 0)}" for row in left.head(4).itertuples())
    shares = first.set_index("policy").share
    elsewhere = [one for one in others if (one.set_index("policy").share - shares).abs().max() > 0.02]
    where = f"; {len(elsewhere)} of {len(others)} other starts end elsewhere" if elsewhere else ""
    if not first.settled.all():
        return f"From equal shares the field has not settled in the time looked at{where}"
    return f"If what wins spreads, from equal shares the field ends at {parts}{where}"


@styled
def figure(courses: pd.DataFrame, games: str) -> Sheet:
    """Shares over time from equal ones; small panels below for starts near a single policy."""
    caption = (
        "Replicator dynamics on the win shares of all mixes: a policy grows in proportion to what it wins more "
        "than the mean. Unit of time: in it a policy that wins twice the fair share grows e = 2.7 times. "
        f"Drawn from the estimates; the table has all starts. {games}"
    )
    description = "Line chart of each policy's share of the field over time"
    sheet = Sheet(finding(courses), caption, description, HEIGHT + 0.6)
    start = courses.start.iloc[0]
    axes = sheet.panel(LEFT, 0.5, WIDTH - LEFT - RIGHT, HEIGHT)
    _lines(axes, courses[courses.start == start])
    axes.set_xlabel("time", color=MUTED)
    axes.set_ylabel("share of the field", color=MUTED)
    return sheet


def _lines(axes: Axes, rows: pd.DataFrame) -> None:
    paths = rows.pivot(index="time", columns="policy", values="share")
    paths = paths[list(dict.fromkeys(rows.policy))]
    seen = [name for name in paths if paths[name].max() > _SEEN]
    ends = []
    for number, name in enumerate(seen):
        colour, style = COLOURS[number % len(COLOURS)], STYLES[number // len(COLOURS) % len(STYLES)]
        axes.plot(paths.index, paths[name], color=colour, linestyle=style, linewidth=1.6)
        ends.append((float(paths[name].iloc[-1]), str(name), colour))
    top = float(paths.max().max()) * 1.05
    axes.set_xlim(0, max(float(paths.index.max()), 1.0))
    axes.set_ylim(0, top)
    axes.spines["bottom"].set_color(INK)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=f"{SPACE}%"))
    axes.xaxis.set_major_locator(MaxNLocator(6))
    _name(axes, ends, top)
    quiet(axes)


def _name(axes: Axes, ends: list[tuple[float, str, str]], top: float) -> None:
    """Names at the right, in the order of the ends, far enough apart to be read."""
    step, at = top * ROOM / HEIGHT, top + 1.0
    ordered = sorted(ends, reverse=True)
    for left, (end, name, colour) in zip(range(len(ordered) - 1, -1, -1), ordered, strict=True):
        at = max(min(at - step, end), step * (left + 0.3))
        axes.annotate(
            f"{label(name, lines=1)} {percent(end, 0)}",
            (1, end),
            xycoords=axes.get_yaxis_transform(),
            xytext=(1.04, at),
            textcoords=axes.get_yaxis_transform(),
            color=colour,
            size=SMALL_SIZE,
            va="center",
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.6},
        )
