"""What a place in the turn order is worth bidding, in points of strength (M6)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from ysim.report.effects import CAUSED
from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import INK, MUTED, RULE, SMALL_SIZE, Sheet, quiet, styled, whiskers
from ysim.report.wording import Estimate, capital, estimates, games_behind, listed, signed

LEFT, GAP, HEIGHT = 0.75, 0.18, 2.3
REACH = 2.0  # the axis ends at so many times the highest bid; what lies beyond has its number at the end


def finding(tables: Tables, facts: Facts) -> str:
    """The dearest place, and whether anyone can bid so much."""
    ranked = estimates(tables["place_prices"], "price")
    if not ranked:
        return "In no round does a point of strength cost anything measurable"
    dearest, most = ranked[0], _highest_bid(tables)
    said = (
        f"the place of Order card {dearest.row['card']} in round {dearest.row['round']} is worth "
        f"{_in_strength(dearest)}"
    )
    if dearest.low <= 0:
        return f"Undecided: {said}"
    if dearest.low > most:
        return f"No bid pays for the first places: {said}, more than the {most} that anyone can bid"
    if dearest.high < most:
        return f"{capital(said)}, less than the {most} that anyone can bid"
    return f"{capital(said)}; the highest bid is {most}"


def _in_strength(estimate: Estimate) -> str:
    value, low, high = (signed(number, 1) for number in estimate[:3])
    return f"{value} points of strength ({low} to {high})"


def _highest_bid(tables: Tables) -> int:
    return int(tables["bid_values"]["sum"].max())


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    prices = tables["place_prices"]
    free = [str(number) for number, rows in prices.groupby("round") if rows.price.isna().all()]
    gratis = f"Round {listed(free)}: a point of strength costs nothing measurable. " if free else ""
    return (
        "The gold that a card dealt by lot brings, over the gold that a point of strength bid away costs; 0 "
        f"is the mean of the cards. Shaded: more than the highest bid. {gratis}Whiskers: intervals. "
        + games_behind(prices, facts, "caused_games")
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A panel per round, a dot per Order card."""
    prices, most = tables["place_prices"], _highest_bid(tables)
    rounds = sorted(prices["round"].unique())
    description = "Worth of the place of each Order card in points of strength, a panel for each round"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 0.85)
    panels = sheet.row(
        [f"round {number}" for number in rounds], LEFT, GAP, HEIGHT, ("Order card", "points of strength")
    )
    for number, axes in zip(rounds, panels, strict=True):
        _panel(axes, prices[prices["round"] == number], most)
    return sheet


def _panel(axes: Axes, prices: pd.DataFrame, most: int) -> None:
    end = REACH * most
    for side in (1, -1):
        axes.axhspan(side * most, side * 1.5 * end, color=RULE, alpha=0.45, linewidth=0)
    axes.axhline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    known = prices.dropna(subset=["price"])
    inside = known[known.price.abs() <= end]
    ends = whiskers(inside, "price")
    axes.errorbar(inside.card, inside.price, ends, linestyle="", elinewidth=1.2, **CAUSED)
    for row in records(known[known.price.abs() > end]):
        _beyond(axes, row.card, row.price, end)
    if known.empty:
        axes.text(
            sum(prices.card) / len(prices),
            end / 12,
            "a point of\nstrength costs\nnothing\nmeasurable",
            ha="center",
            va="bottom",
            size=SMALL_SIZE,
            color=MUTED,
        )
    axes.set_xlim(min(prices.card) - 0.6, max(prices.card) + 0.6)
    axes.set_ylim(-1.15 * end, 1.15 * end)
    axes.set_xticks(sorted(prices.card.unique()))
    axes.yaxis.set_major_locator(MaxNLocator(7, integer=True))
    axes.yaxis.set_major_formatter(lambda value, _: signed(value))
    quiet(axes)


def _beyond(axes: Axes, card: int, price: float, end: float) -> None:
    """An arrow at the end of the axis and the number that lies beyond."""
    up = price > 0
    look = CAUSED | {"marker": "^" if up else "v"}
    axes.plot([card], [(1.05 if up else -1.05) * end], linestyle="", **look)
    axes.text(
        card,
        (0.95 if up else -0.95) * end,
        signed(price),
        ha="center",
        size=SMALL_SIZE,
        va="top" if up else "bottom",
    )
