"""How final scores spread, a ridge per policy."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import ACCENT, INK, TINT, WIDTH, Sheet, quiet, room_for, styled
from ysim.report.wording import Verdict, compare, estimates, games_behind, gold, label

ROW, OVERLAP, RIGHT = 0.62, 1.35, 1.75
RARE = 0.001  # of games; the axis leaves out scores rarer than this at either end


def finding(tables: Tables, facts: Facts) -> str:
    """Who scores most and by how much it differs from who scores least (M13)."""
    ranked = estimates(tables["policies"], "score")
    if not ranked:
        return "No scores were made"
    first, last = ranked[0], ranked[-1]
    name = first.row["policy"]
    if len(ranked) == 1:
        return f"{name} scores {gold(first.value)} on average"
    rest = f"{last.row['policy']} {gold(last.value)}"
    match compare(first, last, facts.practical_gold):
        case Verdict.LARGER:
            return f"{name} scores most on average, {gold(first.value)}; {rest}"
        case Verdict.ALIKE:
            return f"All policies score within {gold(facts.practical_gold)} of each other on average"
        case Verdict.AHEAD:
            return f"{name} scores most ({gold(first.value)}), {rest}, perhaps less than one gold apart"
        case _:
            return f"Undecided: {name} {gold(first.value)} and {rest} are too close for this many games"


def caption(tables: Tables, facts: Facts) -> str:
    """What the ridges are, how many games, which interval."""
    return (
        "Share of games by final score; the line marks the mean; sd: standard deviation. "
        f"Scores at either end rarer than {1000 * RARE:g} in 1000 are cut off. "
        + games_behind(tables["policies"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A ridge per policy, highest mean first, all on one scale."""
    policies = tables["policies"].sort_values("score", ascending=False, kind="stable")
    scores = tables["score_distribution"]
    names = [label(name) for name in policies.policy]
    left, height = room_for(names), ROW * (len(policies) - 1 + OVERLAP)
    description = "Ridge plot of the distribution of final scores of each policy"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 0.5)
    axes = sheet.panel(left, 0.45, WIDTH - left - RIGHT, height)
    common = scores[scores.frequency > RARE].score
    scores = scores[scores.score.between(common.min(), common.max())]
    peak = scores.frequency.max() if scores.frequency.notna().any() else 1.0
    front = len(policies) + 2
    for place, row in enumerate(records(policies)):
        _ridge(axes, scores[scores.policy == row.policy], place, OVERLAP / peak)
        if pd.notna(row.score):
            axes.vlines(row.score, place - 0.35 * OVERLAP, place, color=INK, linewidth=1.4, zorder=front)
        axes.text(1.03, place - 0.18, _value(row), transform=axes.get_yaxis_transform(), va="center")
    axes.set_ylim(len(policies) - 1 + 0.06, -OVERLAP)
    axes.set_yticks([place - 0.18 for place in range(len(policies))], names)
    if len(common):
        axes.set_xlim(common.min() - 1, common.max() + 1)
    axes.set_xlabel("final score in gold")
    quiet(axes, "x")
    return sheet


def _ridge(axes: Axes, scores: pd.DataFrame, place: int, scale: float) -> None:
    if scores.empty:
        return
    reached = range(scores.score.min(), scores.score.max() + 1)
    heights = place - scale * scores.set_index("score").frequency.reindex(reached).fillna(0)
    edges = [reached.start - 0.5, *(score + 0.5 for score in reached)]
    axes.stairs(heights, edges, baseline=place, fill=True, color=TINT, zorder=place + 2)
    axes.stairs(heights, edges, baseline=None, color=ACCENT, linewidth=0.9, zorder=place + 2)


def _value(row: Any) -> str:
    if pd.isna(row.score):
        return "no data"
    mean = f"mean {row.score:.1f}"
    spread = row.score_sd
    return mean if pd.isna(spread) else f"{mean}, sd {spread:.1f}"
