"""What a bid is worth that a lot has drawn: its place in the turn order, less the brokers it costs (M6)."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from ysim.report.effects import against_nothing, differs, how_many_differ, in_gold
from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import INK, MUTED, RULE, WIDTH, Look, Sheet, limits, quiet, styled, whiskers
from ysim.report.vocabulary import ORANGE, SKY
from ysim.report.wording import Estimate, Verdict, estimates, games_behind, gold, signed

LEFT, GAP, ROW = 0.75, 0.18, 0.23
DOT: Look = {"marker": "o", "color": INK, "markersize": 5, "markeredgecolor": "white", "markeredgewidth": 0.6}
PARTS: dict[str, Look] = {
    "position_part": {"facecolor": SKY},
    "strength_part": {"facecolor": ORANGE, "hatch": "////", "edgecolor": "white"},
}
NAMES = {"position_part": "of it by the place in the turn order", "strength_part": "by the brokers given"}


def finding(tables: Tables, facts: Facts) -> str:
    """The best bid of any round, and whether it is one after Holm's correction (M11, M13)."""
    ranked = estimates(tables["bid_values"], "caused_score")
    if not ranked:
        return "No bid was drawn by lot"
    best = ranked[0]
    said = f"{_bid(best)} in round {best.row['round']}: {in_gold(best)}"
    if not differs(best, facts):
        return f"Undecided: by lot, what earns most is to bid {said}, not told from 0 by Holm's correction"
    match against_nothing(best, facts.practical_gold):
        case Verdict.LARGER:
            return f"By lot, what earns most is to bid {said}"
        case Verdict.ALIKE:
            return f"By lot, no bid earns {gold(facts.practical_gold)}; most does {said}"
        case _:
            return f"By lot, what earns most is to bid {said}, perhaps less than {gold(facts.practical_gold)}"


def _bid(estimate: Estimate) -> str:
    return f"{estimate.row['low']} and {estimate.row['high']}"


def reading(tables: Tables, facts: Facts) -> Iterator[str]:
    """What of a high bid is the place and what the brokers, and how bids look as played."""
    if "bid_values" not in tables:
        return
    values = tables["bid_values"]
    for row in records(values[values["sum"] == values["sum"].max()].dropna(subset=["position_part"]).head(1)):
        yield (
            f"The highest bid of round {row.round}, {row.low} and {row.high}, gains "
            f"{signed(row.position_part, 1)} gold by the place it buys and {signed(row.strength_part, 1)} by "
            f"the brokers that are gone: {signed(row.caused_score, 1)} together."
        )
    yield from _as_played(tables)


def _as_played(tables: Tables) -> Iterator[str]:
    """The best sum as played beside the best pair by lot, in the round of the latter."""
    ranked = estimates(tables["bid_values"], "caused_score")
    if not ranked or "bids" not in tables:
        return
    number, best = ranked[0].row["round"], ranked[0].row["sum"]
    bids = tables["bids"]
    usual = bids[(bids["round"] == number) & (bids.policy == "all") & (bids.frequency >= 0.01)]
    if played := estimates(usual, "score"):
        total = played[0].row["sum"]
        alike = "the same sum" if total == best else "another sum: as played, bids tell who makes them too"
        yield (
            f"As played, those who bid {total} in round {number} score most; by lot it is {_bid(ranked[0])}, "
            f"{alike}."
        )


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    values = tables["bid_values"]
    return (
        "One player's two brokers are drawn by lot, everything else as played; his gold less the mean of his "
        "table, and its parts: by the brokers alone, measured where the bid bought no place, and the rest. "
        f"{how_many_differ(values, facts, 'bids')} of their round. Whiskers: intervals. "
        + games_behind(values, facts, "caused_games")
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A panel per round, a row per pair of brokers by their sum."""
    values = tables["bid_values"].sort_values(["sum", "high"], kind="stable")
    pairs = list(dict.fromkeys(zip(values.low, values.high, strict=True)))
    rounds = sorted(values["round"].unique())
    height = ROW * max(len(pairs), 1)
    description = "Worth in gold of each bid by its two brokers, with its two parts, a panel for each round"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 1.1)
    dot = Line2D([], [], linestyle="", label="worth of the bid", **DOT)
    sheet.key([dot, *(Patch(label=NAMES[part], **look) for part, look in PARTS.items())], columns=3)
    width = (WIDTH - LEFT - 0.25 - GAP * (len(rounds) - 1)) / max(len(rounds), 1)
    low, high = limits(values.caused_score_low, values.caused_score_high, 0.0)
    ends = (min(low, *_ends(values)) - 0.3, max(high, *_ends(values)) + 0.3)
    for place, number in enumerate(rounds):
        axes = sheet.panel(LEFT + place * (width + GAP), 0.45, width, height)
        _panel(axes, values[values["round"] == number], pairs)
        axes.set_xlim(*ends)
        axes.set_title(f"round {number}", color=MUTED)
        axes.set_yticks(range(len(pairs)), [f"{a} + {b}" for a, b in pairs] if place == 0 else [])
        axes.set_xlabel("gold")
    return sheet


def _ends(values: pd.DataFrame) -> list[float]:
    """The ends of the bars."""
    return [0.0, *(end for name in PARTS for end in values[name].dropna())]


def _panel(axes: Axes, values: pd.DataFrame, pairs: list[tuple[int, int]]) -> None:
    axes.axvline(0, color=INK, linewidth=0.8)
    places = {pair: place for place, pair in enumerate(pairs)}
    at = pd.Series([places[pair] for pair in zip(values.low, values.high, strict=True)], index=values.index)
    for (name, look), aside in zip(PARTS.items(), (-0.19, 0.19), strict=True):
        axes.barh(at + aside, values[name], 0.36, linewidth=0, **look)
    known = values.dropna(subset=["caused_score"])
    ends = whiskers(known, "caused_score")
    axes.errorbar(known.caused_score, at[known.index], xerr=ends, linestyle="", elinewidth=1.2, **DOT)
    for place in range(1, len(pairs)):
        if sum(pairs[place]) != sum(pairs[place - 1]):
            axes.axhline(place - 0.5, color=RULE, linewidth=0.6, zorder=0)
    axes.set_ylim(len(pairs) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.xaxis.set_major_formatter(lambda value, _: signed(value))
    quiet(axes, "x")
