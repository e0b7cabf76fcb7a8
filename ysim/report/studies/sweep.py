"""Win shares over a grid of changes: a line per policy, small multiples for more than one key."""

from collections.abc import Sequence
from itertools import cycle

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.analysis import Size, Sizes
from ysim.report.facts import records
from ysim.report.sheet import INK, MUTED, WIDTH, Look, Sheet, limits, quiet, styled
from ysim.report.studies.words import difference_in_words, interval_of, largest, size_in_words, value_in_words
from ysim.report.vocabulary import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION
from ysim.report.wording import SPACE, label, whole

LEFT, GAP, HEIGHT, HEAD, FOOT, ACROSS = 0.75, 0.22, 2.1, 0.32, 0.62, 3
COLOURS, MARKERS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY), "osD^vP"
_LETTER = 0.075  # inches of a letter below an axis


def finding(table: pd.DataFrame, keys: Sequence[str], sizes: Sizes) -> str:
    """Which change moves a policy's win share most, or that none does by a size that matters (M13)."""
    rows = table[(table.unit == "share") & (table.policy != "")].dropna(subset=["difference"])
    where, most = largest(rows.to_dict("records"), sizes.share, lambda row: interval_of(row, "difference"))
    size = size_in_words("share", sizes.share)
    if most:
        change = ", ".join(f"{key} = {most[key]}" for key in keys)
        moved = difference_in_words(most, "difference", "share", ends=False)
        value = value_in_words(most, "value", "share")
        return f"{change} moves {most['policy']} most: to {value} of wins, {moved} points"
    if where is Size.WITHIN:
        return f"No change moves a policy's win share by more than {size}"
    return f"Undecided: for this many games no change surely moves a policy's win share by more than {size}"


@styled
def figure(table: pd.DataFrame, keys: Sequence[str], sizes: Sizes, games: int) -> Sheet:
    """The first key along each panel, a panel for each combination of the others."""
    rows = table[(table.unit == "share") & (table.policy != "")]
    first, *others = keys
    groups = _panels(rows, others)
    across = min(ACROSS, len(groups))
    down = -(-len(groups) // across)
    width = (WIDTH - LEFT - 0.25 - GAP * (across - 1)) / across
    values = _in_order(list(dict.fromkeys(rows[first])))
    fits = max(map(len, values)) * _LETTER < width / len(values)
    names = values if fits else [f"({number})" for number in range(1, len(values) + 1)]
    caption = _caption(rows, keys, dict(zip(names, values, strict=True)) if not fits else {}, games)
    policies = list(dict.fromkeys(rows.policy))
    looks = dict(zip(policies, _looks(), strict=False))
    legend = 0.22 * -(-len(policies) // 4) + 0.12
    tall = HEAD + HEIGHT + FOOT
    description = "Win share of each policy with its interval over the values of a key"
    sheet = Sheet(finding(table, keys, sizes), caption, description, legend + down * tall)
    handles = [Line2D([], [], label=label(name, 24, 1), **look) for name, look in looks.items()]
    sheet.key(handles, columns=min(4, len(policies)))
    low, high = limits(rows.value_low, rows.value_high, float(rows.value.iloc[0]))
    room = max(0.01, 0.08 * (high - low))
    for place, (titles, group) in enumerate(groups):
        row, column = divmod(place, across)
        bottom = (down - 1 - row) * tall + FOOT
        axes = sheet.panel(LEFT + column * (width + GAP), bottom, width, HEIGHT)
        axes.set_ylim(low - room, high + room)
        _panel(axes, group, first, values, looks)
        axes.set_xticks(range(len(values)), names)
        axes.tick_params(labelleft=column == 0)
        axes.set_xlabel(label(first, int(width / _LETTER)), color=MUTED)
        axes.set_title(_panel_title(others, titles, width), color=MUTED)
        if column == 0:
            axes.set_ylabel("win share")
    return sheet


def _panels(rows: pd.DataFrame, others: Sequence[str]) -> list[tuple[tuple[str, ...], pd.DataFrame]]:
    """The rows of each combination of the other keys' values, in order."""
    if not others:
        return [((), rows)]
    groups = {tuple(map(str, values)): part for values, part in rows.groupby(list(others), sort=False)}
    order = [_in_order(list(dict.fromkeys(rows[key]))) for key in others]
    return sorted(
        groups.items(), key=lambda group: [one.index(v) for one, v in zip(order, group[0], strict=True)]
    )


def _in_order(values: list[str]) -> list[str]:
    """Numbers by size, others as they were given."""
    try:
        return sorted(values, key=float)
    except ValueError:
        return values


def _looks() -> "cycle[Look]":
    """Colours with markers of their own, so that either tells the policies apart."""
    pairs = zip(COLOURS, MARKERS, strict=True)
    return cycle([{"color": colour, "marker": marker, "markersize": 5.5} for colour, marker in pairs])


def _caption(rows: pd.DataFrame, keys: Sequence[str], legend: dict[str, str], games: int) -> str:
    """What the marks are, which values they stand for, which is the scenario's own, how many games."""
    own = rows[rows.difference.isna()].iloc[0]
    values = ", ".join(f"{key} = {own[key]}" for key in keys)
    long = "".join(f" {name} {value};" for name, value in legend.items())
    return (
        f"Mark: win share; whisker: its own interval, not that of the difference on common luck.{long} "
        f"As it stands: {values}. n{SPACE}={SPACE}{whole(games)} independent games a point; "
        f"intervals 95{SPACE}%."
    )


def _panel_title(keys: Sequence[str], values: Sequence[str], width: float) -> str:
    """The other keys' values, their names cut to the last part."""
    text = ", ".join(f"{key.rpartition('.')[2]} = {value}" for key, value in zip(keys, values, strict=True))
    most = int(width / _LETTER)
    return text if len(text) <= most else text[: most - 1] + "…"


def _panel(axes: Axes, rows: pd.DataFrame, key: str, values: Sequence[str], looks: dict[str, Look]) -> None:
    for number, (policy, group) in enumerate(rows.groupby("policy", sort=False)):
        shift = 0.08 * (number - (len(looks) - 1) / 2)  # so that whiskers stand beside each other
        line = group.assign(place=[values.index(value) for value in group[key]]).sort_values("place")
        look = looks[str(policy)]
        axes.plot(line.place + shift, line.value, linewidth=1, zorder=2, markeredgecolor="white", **look)
        for row in records(line):
            x = row.place + shift
            axes.plot([x, x], [row.value_low, row.value_high], color=look["color"], linewidth=1.4, zorder=1)
    axes.set_xlim(-0.5, len(values) - 0.5)
    axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.spines["bottom"].set_color(INK)
    quiet(axes)
