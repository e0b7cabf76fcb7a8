"""Which broker a kind of place repays, face up or face down, where the lot has placed it (M7)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from ysim.report.effects import against_nothing, differs, how_many_differ, in_gold
from ysim.report.facts import Facts, Tables
from ysim.report.sheet import ACCENT, INK, Look, Sheet, limits, quiet, styled, whiskers
from ysim.report.vocabulary import ORANGE
from ysim.report.wording import Estimate, Verdict, estimates, games_behind, gold, signed

LEFT, GAP, HEIGHT = 0.7, 0.12, 2.2
FACES: dict[str, Look] = {
    "up": {"marker": "o", "color": ACCENT, "markersize": 5},
    "down": {"marker": "s", "color": ORANGE, "markersize": 5, "markerfacecolor": "white"},
}


def finding(tables: Tables, facts: Facts) -> str:
    """The placement by lot that is worst or best for who makes it, whichever is more (M11, M13)."""
    ranked = estimates(tables["strength_values"], "caused_score")
    if not ranked:
        return "No broker was placed by lot"
    best, worst = ranked[0], ranked[-1]
    farthest = max(best, worst, key=lambda estimate: abs(estimate.value))
    said = f"{_broker(farthest)}: {in_gold(farthest)}"
    if not differs(farthest, facts):
        return f"Undecided: what stands out most is {said}, which Holm's correction does not tell from 0"
    match against_nothing(farthest, facts.practical_gold):
        case Verdict.LARGER:
            verb = "pays" if farthest.value > 0 else "costs"
            return f"By lot, what {verb} most is {said}"
        case Verdict.ALIKE:
            return f"By lot, no broker anywhere is worth {gold(facts.practical_gold)}, either way"
        case _:
            return f"By lot, what stands out most is {said}, perhaps less than {gold(facts.practical_gold)}"


def _broker(estimate: Estimate) -> str:
    row = estimate.row
    return f"a broker of {row['strength']} face {row['face']} on {_kind(row['where'])}"


def _kind(where: str) -> str:
    return where if where.startswith("market") else f"the {where} of a neighbourhood"


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    values = tables["strength_values"]
    return (
        "One placement is drawn by lot, everything else as played; gold less the mean of the table. The lot "
        "is mostly worse than what the policy would have done, so 0 is no yardstick for a place, but marks "
        f"can be compared. {how_many_differ(values, facts, 'rows')}. Whiskers: intervals. "
        + games_behind(values, facts, "caused_games")
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A panel per kind of place, strength to the right, a mark per face."""
    values = tables["strength_values"]
    kinds = list(values["where"].unique())
    description = "Gold by strength of the broker and its face, a panel for each kind of place"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 1.2)
    names = [face for face in FACES if face in set(values.face)]
    sheet.key([Line2D([], [], linestyle="", label=f"face {n}", **FACES[n]) for n in names], columns=2)
    low, high = limits(values.caused_score_low, values.caused_score_high, 0.0)
    room = max(0.1, 0.05 * (high - low))
    panels = sheet.row(
        [kind.replace("market row", "market\nrow") for kind in kinds], LEFT, GAP, HEIGHT, ("strength", "gold")
    )
    for kind, axes in zip(kinds, panels, strict=True):
        axes.set_ylim(low - room, high + room)
        _panel(axes, values[values["where"] == kind])
    return sheet


def _panel(axes: Axes, values: pd.DataFrame) -> None:
    axes.axhline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    for face, aside in (("up", -0.15), ("down", 0.15)):
        rows = values[values.face == face].dropna(subset=["caused_score"])
        ends = whiskers(rows, "caused_score")
        axes.errorbar(rows.strength + aside, rows.caused_score, ends, linestyle="", **FACES[face])
    axes.set_xticks(sorted(values.strength.unique()))
    axes.set_xlim(min(values.strength) - 0.5, max(values.strength) + 0.5)
    axes.yaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    low, high = axes.get_ylim()
    axes.yaxis.set_major_formatter(lambda value, _: signed(value, 0 if high - low > 4 else 1))
    quiet(axes)
