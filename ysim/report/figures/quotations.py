"""Quotation fans: how the price of each colour spreads over the rounds (M9)."""

import pandas as pd
from matplotlib.axes import Axes

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import INK, MUTED, SMALL_SIZE, WIDTH, Sheet, quiet, styled
from ysim.report.vocabulary import GEMS, MARKERS
from ysim.report.wording import games_played, listed, signed

BANDS = ((0.05, 0.95, 0.30), (0.25, 0.75, 0.55))  # from, to, opacity
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
LEFT, GAP, HEIGHT = 0.6, 0.22, 2.35


def finding(tables: Tables, facts: Facts) -> str:
    """Where the colours end, by their medians."""
    quotations = tables["quotations"]
    last = quotations[quotations["round"] == quotations["round"].max()]
    last = last[last.frequency > 0]
    if last.empty:
        return "No quotation was seen"
    medians = {colour: quantile(squares, 0.5) for colour, squares in last.groupby("colour", sort=False)}
    if all(abs(median) <= 1 for median in medians.values()):
        return "In the median game every colour ends within one step of where it began"
    top, bottom = max(medians.values()), min(medians.values())
    if top == bottom:
        return f"In the median game every colour ends at {signed(top)}"
    high = listed(str(colour) for colour, median in medians.items() if median == top)
    low = listed(str(colour) for colour, median in medians.items() if median == bottom)
    return f"In the median game {high} ends highest, at {signed(top)}, and {low} lowest, at {signed(bottom)}"


def caption(tables: Tables, facts: Facts) -> str:
    """What the bands are and how many games."""
    squares = tables["quotations"]
    games = squares.groupby(["round", "colour"]).games.sum().max()
    return (
        "Line: median square after each round. Dark band: the middle half of games; light band: nine tenths. "
        f"All tracks begin at 0 and end at ±{track_end(squares)}. " + games_played(games)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A fan per colour, in the order of the market's columns."""
    quotations = tables["quotations"]
    colours = [colour for colour in GEMS if colour in set(quotations.colour)]
    description = (
        "Fans of the quotation of each colour over the rounds: median, middle half, middle nine tenths"
    )
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 0.8)
    end = track_end(quotations)
    step = -(-end // 4)  # about four squares with a number on either side of the start
    ticks = [square for square in range(-end, end + 1) if square % step == 0]
    width = (WIDTH - LEFT - 0.25 - GAP * (len(colours) - 1)) / len(colours)
    for place, colour in enumerate(colours):
        axes = sheet.panel(LEFT + place * (width + GAP), 0.45, width, HEIGHT)
        _fan(axes, quotations[quotations.colour == colour], colour)
        axes.set_yticks(ticks, [signed(square) for square in ticks] if place == 0 else [])
        axes.set_ylim(-end - 0.3, end + 0.3)
        axes.set_xlabel("after round")
        if place == 0:
            axes.set_ylabel("square of the track")
    return sheet


def _fan(axes: Axes, quotations: pd.DataFrame, colour: str) -> None:
    rounds = sorted(quotations["round"].unique())
    by_round = [quotations[quotations["round"] == number] for number in rounds]
    pairs = zip(rounds, by_round, strict=True)
    known = {number: squares for number, squares in pairs if squares.frequency.sum() > 0}
    times = [0, *known]
    lines = {share: [0, *(quantile(squares, share) for squares in known.values())] for share in SHARES}
    for low, high, opacity in BANDS:
        axes.fill_between(times, lines[low], lines[high], color=GEMS[colour], alpha=opacity, linewidth=0)
    axes.plot(times, lines[0.5], color=INK, linewidth=1.6)
    axes.plot(times, lines[0.5], MARKERS[colour], color=GEMS[colour], markeredgecolor=INK, markersize=6)
    axes.axhline(0, color=MUTED, linewidth=0.6, zorder=0)
    axes.set_title(colour, loc="left", weight="bold", size=9.5)
    axes.text(
        1,
        1.03,
        f"ends {signed(lines[0.5][-1])}",
        transform=axes.transAxes,
        ha="right",
        size=SMALL_SIZE,
        color=MUTED,
    )
    axes.set_xlim(-0.2, max(rounds) + 0.2)
    axes.set_xticks([0, *rounds])
    quiet(axes)


def track_end(quotations: pd.DataFrame) -> int:
    """The last square of the tracks to either side of 0 (SU4)."""
    return int(quotations.square.max())


def quantile(squares: pd.DataFrame, share: float) -> int:
    """The lowest square that at least `share` of the games did not exceed; some game must have been seen."""
    reached = squares.sort_values("square").set_index("square").frequency.fillna(0).cumsum()
    return int((reached >= share * reached.iloc[-1] * (1 - 1e-9)).idxmax())
