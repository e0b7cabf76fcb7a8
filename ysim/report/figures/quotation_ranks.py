"""Which colour ends first, and how early that is settled (M9)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import INK, MUTED, Look, Sheet, quiet, styled
from ysim.report.vocabulary import GEMS, MARKERS
from ysim.report.wording import estimates, games_behind, percent

HEIGHT = 2.2
RARE = 0.01  # of games; a colour that leads less often is in the table only
SHADES = {1: "#1f3b57", 2: "#5d7f9e", 3: "#a9bfd2", 4: "#e2e9f0"}


def finding(tables: Tables, facts: Facts) -> str:
    """How often the leader after the first round ends first, over the colours."""
    leaders = _early_leaders(tables["quotation_ranks"])
    ranked = estimates(leaders[leaders["round"] == leaders["round"].min()], "stays_to_end")
    if not ranked:
        return _first_at_the_end(tables["quotation_ranks"])
    low, high = ranked[-1], ranked[0]
    number = int(high.row["round"])
    least = f"{percent(low.value, 0)} ({low.row['colour']})"
    most = f"{percent(high.value, 0)} ({high.row['colour']})"
    return f"Leading after round {number}, a colour ends first in {least} to {most} of games"


def _first_at_the_end(ranks: pd.DataFrame) -> str:
    """The colour that ends first most often: all there is to say when the first round is the last."""
    first = ranks[(ranks["round"] == ranks["round"].max()) & (ranks["rank"] == 1) & (ranks.frequency > 0)]
    if first.empty:
        return "No colour was seen to lead"
    row = first.loc[first.frequency.idxmax()]
    return f"The colour that ends first most often is {row.colour}, in {percent(row.frequency, 0)} of games"


def caption(tables: Tables, facts: Facts) -> str:
    """What the two panels are, how many games, which interval."""
    ranks = tables["quotation_ranks"]
    right = (
        f"Right: of the games it leads after a round ({percent(RARE, 0)} of all or more), those it also ends "
        "first. "
    )
    return (
        "Left: share of games in which the colour ends first, second, third, last (equal prices: the colour "
        f"further left ranks higher). {'' if _early_leaders(ranks).empty else right}"
        + games_behind(ranks, facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """Final ranks by colour beside the steadiness of the leader by round."""
    ranks = tables["quotation_ranks"]
    description = "Final rank of each colour, and how often the leader after each round ends first"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 1.15)
    colours = [colour for colour in GEMS if colour in set(ranks.colour)]
    sheet.key([Line2D([], [], label=colour, **_mark(colour)) for colour in colours], columns=4)
    left = sheet.panel(0.8, 0.45, 2.85, HEIGHT)
    _final_ranks(left, ranks[ranks["round"] == ranks["round"].max()])
    early = _early_leaders(ranks)
    if not early.empty:
        _steadiness(sheet.panel(4.5, 0.45, 2.75, HEIGHT), early)
    return sheet


def _early_leaders(ranks: pd.DataFrame) -> pd.DataFrame:
    """The rows of the colours that lead after a round but the last, and not too seldom."""
    early: pd.DataFrame = ranks[(ranks["rank"] == 1) & (ranks["round"] < ranks["round"].max())]
    return early[early.frequency >= RARE]


def _mark(colour: str) -> Look:
    face = {"markersize": 7, "markerfacecolor": GEMS[colour], "markeredgewidth": 0.6}
    return {"marker": MARKERS[colour], "color": INK, "linewidth": 0.9, **face}


def _final_ranks(axes: Axes, ranks: pd.DataFrame) -> None:
    colours = [colour for colour in GEMS if colour in set(ranks.colour)]
    for place, colour in enumerate(colours):
        left = 0.0
        for row in records(ranks[ranks.colour == colour].sort_values("rank")):
            share = 0.0 if pd.isna(row.frequency) else row.frequency
            shade = SHADES[row.rank]
            axes.barh(place, share, 0.66, left, color=shade, edgecolor="white")
            if share > 0.1:
                ink = "white" if row.rank <= 2 else INK
                middle = left + share / 2
                axes.text(middle, place, f"{100 * share:.0f}", ha="center", va="center", color=ink)
            left += share
    axes.set_title("ends first, second, third, last, in % of games", loc="left", color=MUTED, pad=8)
    axes.set_yticks(range(len(colours)), colours)
    axes.set_ylim(len(colours) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.tick_params(length=0)


def _steadiness(axes: Axes, early: pd.DataFrame) -> None:
    for colour in GEMS:
        rows = early[early.colour == colour].sort_values("round")
        if rows.empty:
            continue
        low, high = rows.stays_to_end - rows.stays_to_end_low, rows.stays_to_end_high - rows.stays_to_end
        axes.errorbar(
            rows["round"],
            rows.stays_to_end,
            (low, high),
            ecolor=INK,
            **_mark(colour),
        )
    axes.set_title("the leader after a round also ends first", loc="left", color=MUTED, pad=8)
    axes.set_xlabel("round")
    axes.set_xticks(sorted(early["round"].unique()))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.margins(x=0.1, y=0.12)
    quiet(axes)
