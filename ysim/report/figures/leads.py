"""When games are decided, and what it is worth to lead after a round."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import ACCENT, INK, MUTED, TINT, Look, Sheet, quiet, styled, whiskers
from ysim.report.wording import capital, estimates, games_behind, percent_with_interval

HEIGHT = 2.0


def finding(tables: Tables, facts: Facts) -> str:
    """How often who leads after the first round wins, and how many games the last round decides."""
    leads = tables["leads"].sort_values("round")
    first, last = estimates(leads.head(1), "leader_wins"), estimates(leads.tail(1), "decided_share")
    if not first or not last:
        return "No game was played to its end"
    early, late = first[0], last[0]
    decided = f"the last round decides {percent_with_interval(late)} of games"
    if len(leads) == 1:
        return capital(decided)
    wins = f"wins {percent_with_interval(early)} of games"
    if early.low > facts.fair_share:
        return f"Who leads after round 1 {wins}, more than the fair share; {decided}"
    if early.high < facts.fair_share:
        return f"Who leads after round 1 {wins}, less than the fair share; {decided}"
    return f"Who leads after round 1 {wins}, which may be the fair share; {decided}"


def caption(tables: Tables, facts: Facts) -> str:
    """What the two panels are, how many games, which interval."""
    return (
        "Left: wins that go to who leads after the round (several share a lead, and a win, equally); dashed: "
        "fair share. Right: games by the first round from which on the winner leads to the end. "
        "Whiskers: intervals. " + games_behind(tables["leads"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """Wins of the leader by round beside the games that the round decides."""
    leads = tables["leads"]
    description = "How often the leader after each round wins, and how many games each round decides"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 0.85)
    left = sheet.panel(0.75, 0.45, 2.95, HEIGHT)
    _leaders(left, leads, facts.fair_share)
    _decided(sheet.panel(4.4, 0.45, 2.95, HEIGHT), leads)
    titles = ("who leads after the round wins", "decided with the round")
    for axes, title in zip(sheet.axes, titles, strict=True):
        axes.set_title(title, loc="left", color=MUTED, pad=8)
        axes.set_xlabel("round")
        axes.set_xticks(sorted(leads["round"].unique()))
        axes.set_xlim(leads["round"].min() - 0.6, leads["round"].max() + 0.6)
        axes.yaxis.set_major_locator(MaxNLocator(6))
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
        quiet(axes)
    return sheet


def _leaders(axes: Axes, leads: pd.DataFrame, fair: float) -> None:
    known = leads.dropna(subset=["leader_wins"])
    axes.axhline(fair, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.plot(known["round"], known.leader_wins, color=ACCENT, linewidth=1, alpha=0.4)
    look: Look = {"fmt": "o", "color": ACCENT, "markersize": 6.5}
    axes.errorbar(known["round"], known.leader_wins, whiskers(known, "leader_wins"), **look)
    _numbers(axes, known, "leader_wins")
    axes.set_ylim(0, 1.15)


def _decided(axes: Axes, leads: pd.DataFrame) -> None:
    known = leads.dropna(subset=["decided_share"])
    ends = whiskers(known, "decided_share")
    axes.bar(known["round"], known.decided_share, 0.6, color=TINT, yerr=ends, ecolor=INK)
    _numbers(axes, known, "decided_share")
    axes.set_ylim(0, 1.2 * max([0.1, *known.decided_share_high]))


def _numbers(axes: Axes, known: pd.DataFrame, measure: str) -> None:
    for row in records(known):
        axes.annotate(
            f"{100 * getattr(row, measure):.1f}",
            (row.round, getattr(row, f"{measure}_high")),
            xytext=(0, 5),
            textcoords="offset points",
            ha="center",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6},
        )
