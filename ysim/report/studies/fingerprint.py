"""Fingerprints of policies: a row each of the same panels on the same scales, compared at a glance."""

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.ticker import MaxNLocator

from ysim.report.figures.board_picture import SCALE, Painter, draw_city, draw_market, draw_scale
from ysim.report.sheet import (
    ACCENT,
    INK,
    MARGIN,
    MUTED,
    SMALL_SIZE,
    WIDTH,
    Look,
    Sheet,
    quiet,
    styled,
    whiskers,
)
from ysim.report.vocabulary import PARTS
from ysim.report.wording import SPACE, label, percent, whole

ROW, HEAD, FOOT, TALL = 1.5, 0.5, 0.82, 0.98
CITY, MARKET = (1.2, 1.3), (2.52, 0.74)  # left edge and width in inches
_TINY = 6.5  # points


class Strip(NamedTuple):
    """A panel of bars that every policy has: what it shows of the table, and where it stands."""

    title: str
    aspect: str
    left: float
    width: float
    factor: float
    within: bool = False
    """Whether the bars are parts of the play (`within`) and not keys."""


STRIPS = (
    Strip("bids, by sum\n(%)", "bid", 3.53, 1.0, 100),
    Strip("Order card\ntaken (%)", "order_card", 4.83, 0.46, 100),
    Strip("hidden, by\nstrength (%)", "hidden", 5.6, 0.58, 100, within=True),
    Strip("gold by source", "gold", 6.42, 0.98, 1),
)


@styled
def figure(table: pd.DataFrame, policies: Sequence[str], finding: str, against: Sequence[str]) -> Sheet:
    """The fingerprints of some policies of the table; scales are those of all of it."""
    games = whole(table.games.max())
    caption = (
        f"Each policy in one seat against {', '.join(against)}, on common luck. Board: share of its brokers "
        "by where they stood at counting. Hidden: of brokers whose face was free (the first of a turn, "
        "without the Bishop). Whiskers: intervals. "
        f"n{SPACE}={SPACE}{games} independent games each; intervals 95{SPACE}%."
    )
    description = "A row for each policy: its brokers on the board, bids, Order cards, hidden brokers, gold"
    sheet = Sheet(finding, caption, description, HEAD + ROW * len(policies) + FOOT)
    places = table[table.aspect == "place"]
    sources = table[table.aspect == "gold"].groupby("key").value.max()
    table = table[~table.key.isin(sources.index[sources == 0]) | (table.aspect != "gold")]  # King's Favour
    norm = Normalize(0, 100 * float(places.value.max()) if places.value.notna().any() else 1.0)
    for number, policy in enumerate(policies):
        bottom = FOOT + ROW * (len(policies) - 1 - number)
        own = table[table.policy == policy]
        _name(sheet, bottom, policy, own)
        painter = _board(sheet, bottom, own, norm)
        for strip in STRIPS:
            axes = sheet.panel(strip.left, bottom + 0.26, strip.width, TALL)
            _bars(axes, strip, _rows(own, strip), _top(table, strip))
            axes.tick_params(labelbottom=number == len(policies) - 1)
    _heads(sheet)
    draw_scale(sheet.panel(CITY[0], 0.42, 2.05, 0.1), painter, "share of its brokers (%)")
    return sheet


def _rows(table: pd.DataFrame, strip: Strip) -> pd.DataFrame:
    rows = table[table.aspect == strip.aspect]
    if strip.within:
        return rows[rows.within.str.startswith("strength")]
    return rows[(rows.within == "all") & (rows.key != "total")]


def _top(table: pd.DataFrame, strip: Strip) -> float:
    """The end of the scale that all policies share."""
    if strip.within:
        return 100.0
    most = strip.factor * _rows(table, strip).value_high.max()
    return float(most) * 1.05 if most > 0 else 1.0


def _heads(sheet: Sheet) -> None:
    whole_height = sheet.get_figheight()
    height = (sheet.footer + sheet.body - 0.12) / whole_height
    look: Look = {"size": SMALL_SIZE, "color": MUTED, "va": "top", "linespacing": 1.2}
    for left, width, title in (
        (*CITY, "city"),
        (*MARKET, "market"),
        *((strip.left, strip.width, strip.title) for strip in STRIPS),
    ):
        sheet.text((left + width / 2) / WIDTH, height, title, ha="center", **look)


def _name(sheet: Sheet, bottom: float, policy: str, own: pd.DataFrame) -> None:
    """The policy, and what came of it."""
    at, whole_height = MARGIN / WIDTH, sheet.get_figheight()
    name = label(policy, 11, 3)
    top = sheet.footer + bottom + 0.26 + TALL
    sheet.text(at, top / whole_height, name, va="top", weight="bold", linespacing=1.15)
    values = own[own.within == "all"].set_index(["aspect", "key"]).value
    told = (
        f"{percent(values['win', 'win share'])} of wins",
        f"{values['gold', 'total']:.1f}{SPACE}gold",
        f"{values['cards', 'all']:.1f}{SPACE}Characters",
    )
    below = top - 0.17 * len(name.splitlines()) - 0.06
    sheet.text(
        at, below / whole_height, "\n".join(told), va="top", size=_TINY + 0.3, color=MUTED, linespacing=1.35
    )


def _board(sheet: Sheet, bottom: float, own: pd.DataFrame, norm: Normalize) -> Painter:
    places = own[own.aspect == "place"].set_index("key").value
    painter = Painter(100 * places, norm, SCALE, small=True, bare=True)
    draw_city(sheet.panel(CITY[0], bottom + 0.1, CITY[1], CITY[1]), painter)
    draw_market(sheet.panel(MARKET[0], bottom + 0.28, MARKET[1], 0.92), painter)
    return painter


def _bars(axes: Axes, strip: Strip, rows: pd.DataFrame, top: float) -> None:
    keys = list(rows.within.str.split().str[-1]) if strip.within else list(rows.key)
    colours = [PARTS[key][1] if strip.aspect == "gold" else ACCENT for key in keys]
    at = range(len(keys))
    axes.bar(at, (strip.factor * rows.value).fillna(0.0), 0.72, color=colours)
    known = rows.value.notna().to_numpy()
    below, above = whiskers(rows, "value")
    ends = (strip.factor * below[known], strip.factor * above[known])
    middle = [place for place, there in zip(at, known, strict=True) if there]
    axes.errorbar(middle, strip.factor * rows.value[known], ends, fmt="none", ecolor=INK, elinewidth=0.8)
    if strip.aspect == "gold":
        axes.set_xticks(at, [PARTS[key][0].removesuffix(" gems") for key in keys], rotation=90)
    else:
        axes.set_xticks(at, keys)
    axes.set_xlim(-0.6, len(keys) - 0.4)
    axes.set_ylim(0, top)
    axes.yaxis.set_major_locator(MaxNLocator(3, integer=True))
    quiet(axes)
    axes.tick_params(labelsize=_TINY, pad=2)
