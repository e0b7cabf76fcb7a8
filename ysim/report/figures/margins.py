"""How close games end: gold between first and second."""

from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import INK, TINT, WIDTH, Sheet, quiet, styled
from ysim.report.wording import Estimate, estimates, games_behind, percent_with_interval

HEIGHT = 1.9


def finding(tables: Tables, facts: Facts) -> str:
    """The mean difference between first and second, and how many games end within 3 gold."""
    margin, close = (estimates(tables["closeness"], name) for name in ("margin", "within_3_gold_share"))
    if not margin or not close:
        return "No game was played to its end"
    return (
        f"First and second end {_range(margin[0], 1)} gold apart on average; "
        f"{percent_with_interval(close[0])} of games end within 3 gold"
    )


def _range(estimate: Estimate, digits: int) -> str:
    value, low, high = (f"{number:.{digits}f}" for number in estimate[:3])
    return f"{value} ({low} to {high})"


def caption(tables: Tables, facts: Facts) -> str:
    """What the bars are, how often the lead changes, how many games, which interval."""
    changes = estimates(tables["closeness"], "lead_changes")
    often = f"The lead changes {_range(changes[0], 2)} times a game. " if changes else ""
    return (
        "Share of games by the gold between the first and the second player; dark: up to 3 gold; the line "
        f"marks the mean. {often}" + games_behind(tables["closeness"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A bar per difference in gold."""
    margins, mean = tables["margins"], tables["closeness"].margin
    description = "Bar chart of the difference in gold between the first and the second player"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 0.6)
    axes = sheet.panel(0.75, 0.45, WIDTH - 1.0, HEIGHT)
    colours = ["#4292c6" if margin <= 3 else TINT for margin in margins.margin]
    axes.bar(margins.margin, margins.frequency.fillna(0), 0.86, color=colours)
    for value in mean.dropna():
        axes.axvline(value, color=INK, linewidth=1.2)
    axes.set_xlim(-0.8, max([10, *margins.margin[margins.frequency > 0.0005]]) + 0.8)
    axes.set_ylim(0, 1.1 * max([0.02, *margins.frequency.dropna()]))
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(5))
    digits = 0 if axes.get_ylim()[1] > 0.05 else 1
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=digits, symbol=" %"))
    axes.set_xlabel("gold between first and second")
    axes.set_ylabel("share of games")
    quiet(axes)
    return sheet
