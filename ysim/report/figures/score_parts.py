"""Where the points come from: gold by score part, stacked, a bar per policy."""

import pandas as pd
from matplotlib.patches import Patch

from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import SMALL_SIZE, WIDTH, Look, Sheet, ink_on, quiet, room_for, styled
from ysim.report.vocabulary import PARTS
from ysim.report.wording import Verdict, compare, estimates, games_behind, gold, label, with_intervals

ROW, BAR, RIGHT = 0.46, 0.64, 1.75


def finding(tables: Tables, facts: Facts) -> str:
    """What the highest scorer lives on, and whether the others do too (M13)."""
    scores = tables["scores"]
    totals = estimates(scores[scores.part == "total"], "gold")
    if not totals:
        return "No scores were made"
    main = {policy: _main_part(scores, policy, facts) for policy in (row.row["policy"] for row in totals)}
    best = totals[0].row["policy"]
    if len(main) > 1 and len(set(main.values())) == 1:
        return f"Every policy earns most from {main[best]}; {best} {gold(totals[0].value)} in all"
    most = f"{best} earns {gold(totals[0].value)}, the largest part from {main[best]}"
    least = totals[-1].row["policy"]
    return most if least == best else f"{most}; {least} {gold(totals[-1].value)}, from {main[least]}"


def caption(tables: Tables, facts: Facts) -> str:
    """What the bars are, how many games, which interval."""
    scores = tables["scores"]
    return (
        "Mean gold per player and game by what it was scored with; at the right the total with its interval. "
        + games_behind(scores[scores.part == "total"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A stacked bar per policy, highest total first."""
    scores = tables["scores"]
    gold_by_part = scores.pivot_table("gold", "policy", "part", sort=False).fillna(0.0)
    totals = scores[scores.part == "total"].sort_values("gold", ascending=False, kind="stable")
    parts = [part for part in PARTS if part in gold_by_part and gold_by_part[part].abs().max() > 0]
    names = [label(name) for name in totals.policy]
    left_edge, height = room_for(names), ROW * len(totals)
    description = "Stacked bars of the mean gold of each policy by score part"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 0.95)
    sheet.key([Patch(color=PARTS[part][1], label=PARTS[part][0]) for part in parts], columns=5)
    axes = sheet.panel(left_edge, 0.4, WIDTH - left_edge - RIGHT, height)
    widest = float(totals.gold.max()) if totals.gold.notna().any() else 1.0
    axes.set_xlim(0, widest)
    axes.set_ylim(len(totals) - 0.5, -0.5)
    axes.set_yticks(range(len(totals)), names)
    axes.set_xlabel("gold")
    quiet(axes, "x")
    values = with_intervals(totals, "gold")
    for place, (total, value) in enumerate(zip(records(totals), values, strict=True)):
        if pd.isna(total.gold):
            continue
        left = 0.0
        for part in parts:
            amount, colour = gold_by_part.loc[total.policy, part], PARTS[part][1]
            axes.barh(place, amount, BAR, left, color=colour, edgecolor="white", linewidth=0.8)
            if amount > 0.05 * widest:
                text: Look = {"size": SMALL_SIZE, "color": ink_on(colour)}
                axes.text(left + amount / 2, place, f"{amount:.1f}", ha="center", va="center", **text)
            left += amount
        axes.text(1.03, place, value, transform=axes.get_yaxis_transform(), va="center")
    return sheet


def _main_part(scores: pd.DataFrame, policy: str, facts: Facts) -> str:
    """The part that brings most, or the two that cannot be told apart by a size that matters."""
    parts = estimates(scores[(scores.policy == policy) & scores.part.isin(list(PARTS))], "gold")
    if len(parts) > 1 and compare(parts[0], parts[1], facts.practical_gold) is not Verdict.LARGER:
        return f"{PARTS[parts[0].row['part']][0]} and {PARTS[parts[1].row['part']][0]}"
    return PARTS[parts[0].row["part"]][0] if parts else "nothing"
