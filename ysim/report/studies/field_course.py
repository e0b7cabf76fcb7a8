"""How the shares of a field change by replicator dynamics: who grows, and where it ends (M12)."""

from collections.abc import Iterator
from itertools import product

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator, PercentFormatter

from ysim.report.facts import records
from ysim.report.sheet import INK, MUTED, WIDTH, Look, Sheet, quiet, styled
from ysim.report.vocabulary import BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION
from ysim.report.wording import SPACE, label, listed, percent

COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK)
STYLES: tuple[object, ...] = ("-", (0, (5, 2)), (0, (1, 1.2)))
LEFT, HEIGHT, ACROSS = 0.75, 2.9, 4
TICKS = (0, 1, 3, 10, 30, 100, 300, 1000, 2000)
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
    parts = listed(f"{row.policy} {percent(row.share, 0)}" for row in records(left.head(4)))
    shares = first.set_index("policy").share
    elsewhere = [one for one in others if (one.set_index("policy").share - shares).abs().max() > 0.02]
    where = f"; {len(elsewhere)} of {len(others)} other starts end elsewhere" if elsewhere else ""
    if not first.settled.all():
        return f"From equal shares the field has not settled in the time looked at{where}"
    return f"If what wins spreads, from equal shares the field ends at {parts}{where}"


@styled
def figure(courses: pd.DataFrame, games: str) -> Sheet:
    """Shares over time from equal ones, time by its logarithm: what happens first happens fast."""
    caption = (
        "Replicator dynamics on the win shares of all mixes: a policy grows in proportion to what it wins "
        "more than the mean. Unit of time: in it a policy that wins twice the fair share grows e = 2.7 "
        f"times. Drawn from the estimates; the table has all starts. {games}"
    )
    description = "Line chart of each policy's share of the field over time"
    paths = _paths(courses[courses.start == courses.start.iloc[0]])
    looks = dict(zip(paths, _looks(), strict=False))
    legend = 0.22 * -(-len(looks) // ACROSS) + 0.12
    sheet = Sheet(finding(courses), caption, description, HEIGHT + legend + 0.6)
    sheet.key([Line2D([], [], label=label(str(name), 24, 1), **look) for name, look in looks.items()], ACROSS)
    axes = sheet.panel(LEFT, 0.5, WIDTH - LEFT - 0.35, HEIGHT)
    for name, look in looks.items():
        axes.plot(paths.index, paths[name], **look)
    _scales(axes, paths)
    axes.set_xlabel("time", color=MUTED)
    axes.set_ylabel("share of the field", color=MUTED)
    return sheet


def _paths(rows: pd.DataFrame) -> pd.DataFrame:
    """A row for each time, a column for each policy that is ever to be seen; the largest end first."""
    paths = rows.pivot(index="time", columns="policy", values="share")
    seen = paths.loc[:, paths.max() > _SEEN]
    return seen[seen.iloc[-1].sort_values(ascending=False, kind="stable").index]


def _looks() -> Iterator[Look]:
    """Colours with dashes, so that two lines of one colour have different ones."""
    for style, colour in product(STYLES, COLOURS):
        yield {"color": colour, "linestyle": style, "linewidth": 1.6}


def _scales(axes: Axes, paths: pd.DataFrame) -> None:
    longest = max(float(paths.index.max()), 1.0)
    axes.set_xscale("symlog", linthresh=1)
    axes.set_xlim(0, longest)
    ticks = [tick for tick in TICKS if tick <= longest]
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks], minor=False)
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_ylim(0, 1.05 * float(paths.to_numpy().max()))
    axes.spines["bottom"].set_color(INK)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=f"{SPACE}%"))
    quiet(axes)
