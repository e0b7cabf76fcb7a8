"""Order card against win share by round, as played (M5)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import ACCENT, INK, SMALL_SIZE, Sheet, limits, quiet, styled
from ysim.report.wording import Verdict, compare, games_behind, percent, points, widest

SHARE = "as_played_win_share"
LEFT, GAP, HEIGHT = 0.75, 0.18, 2.2


def finding(tables: Tables, facts: Facts) -> str:
    """In which round the place in the turn order goes with winning most, as played (M5, M13)."""
    pair = widest((rows for _, rows in tables["order_cards"].groupby("round")), SHARE)
    if pair is None:
        return "No Order card was held"
    best, worst = pair
    holders = f"in round {best.row['round']} holders of Order card {best.row['card']}"
    place = f"{holders} win {percent(best.value)} of games"
    rest = f"those of card {worst.row['card']} win {percent(worst.value)}"
    match compare(best, worst, facts.practical_share):
        case Verdict.LARGER:
            return f"As played, {place}, {rest}"
        case Verdict.ALIKE:
            return f"As played, win shares by Order card differ by less than {points(facts.practical_share)}"
        case Verdict.AHEAD:
            return f"As played, {place}, {rest}, perhaps less than a point apart"
        case _:
            return f"Undecided: {place}, {rest}, too close for this many games"


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are and what they do not prove, how many games, which interval."""
    return (
        "As played: who holds a card chose it by his bid, or was left it, so this is not what the card "
        "itself is worth. Whiskers: intervals; dashed: fair share. "
        + games_behind(tables["order_cards"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A panel per round, a dot per Order card."""
    cards = tables["order_cards"]
    rounds = sorted(cards["round"].unique())
    description = "Win share of the holders of each Order card, a panel for each round, with intervals"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 0.85)
    fair = facts.fair_share
    low, high = limits(cards[f"{SHARE}_low"], cards[f"{SHARE}_high"], fair)
    room = max(0.02, 0.14 * (high - low))
    panels = sheet.row(
        [f"round {number}" for number in rounds], LEFT, GAP, HEIGHT, ("Order card", "win share")
    )
    for number, axes in zip(rounds, panels, strict=True):
        axes.set_ylim(low - room, high + room)
        _panel(axes, cards[cards["round"] == number], fair)
    return sheet


def _panel(axes: Axes, cards: pd.DataFrame, fair: float) -> None:
    axes.axhline(fair, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    known = cards.dropna(subset=[SHARE])
    share, low, high = known[SHARE], known[f"{SHARE}_low"], known[f"{SHARE}_high"]
    axes.plot(known.card, share, color=ACCENT, linewidth=1, alpha=0.4)
    axes.errorbar(known.card, share, (share - low, high - share), fmt="o", color=ACCENT, markersize=6.5)
    for card, bottom, top, value in zip(known.card, low, high, share, strict=True):
        above = value >= fair
        axes.annotate(
            f"{100 * value:.1f}",
            (card, top if above else bottom),
            xytext=(0, 6 if above else -6),
            textcoords="offset points",
            ha="center",
            va="bottom" if above else "top",
            size=SMALL_SIZE,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6},
        )
    axes.set_xlim(min(cards.card) - 0.6, max(cards.card) + 0.6)
    axes.set_xticks(sorted(cards.card.unique()))
    axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    quiet(axes)
