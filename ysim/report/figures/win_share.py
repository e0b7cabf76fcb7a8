"""Win share by policy with its interval and the fair line (M1, M2)."""

from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import (
    ACCENT,
    INK,
    MUTED,
    SMALL_SIZE,
    TINT,
    WIDTH,
    Sheet,
    limits,
    quiet,
    room_for,
    styled,
)
from ysim.report.wording import (
    Verdict,
    compare,
    estimates,
    games_behind,
    label,
    percent,
    points,
    with_intervals,
)

ROW, RIGHT = 0.44, 1.85


def finding(tables: Tables, facts: Facts) -> str:
    """Who wins most, in one sentence (M13)."""
    ranked = estimates(tables["policies"], "win_share")
    if not ranked:
        return "No games were played"
    first, last = ranked[0], ranked[-1]
    name, share = first.row["policy"], percent(first.value)
    if len(ranked) == 1:
        return f"{name} plays every seat and so wins {share}, its fair share"
    if compare(first, last, facts.practical_share) is Verdict.ALIKE:
        return f"No policy is {points(facts.practical_share)} ahead of another: all are near {share}"
    second = ranked[1]
    runner_up = f"{second.row['policy']} with {percent(second.value)}"
    match compare(first, second, facts.practical_share):
        case Verdict.LARGER:
            return f"{name} wins most often: {share} of games, ahead of {runner_up}"
        case Verdict.AHEAD:
            return f"{name} wins most often, {share}, ahead of {runner_up}, perhaps by less than a point"
        case Verdict.ALIKE:
            return f"{name} with {share} and {runner_up} win about equally often"
        case _:
            return f"Undecided: {name} with {share} and {runner_up} are too close for this many games"


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    return (
        "Dot: win share (a win shared by k players counts 1/k). Whisker: interval. Dashed: the fair share. "
        + games_behind(tables["policies"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A row per policy, best first."""
    policies = tables["policies"].sort_values("win_share", ascending=False, kind="stable")
    names = [label(name) for name in policies.policy]
    left, height = room_for(names), ROW * len(policies)
    description = "Dot plot of the win share of each policy with its interval and a line at the fair share"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 0.6)
    axes = sheet.panel(left, 0.35, WIDTH - left - RIGHT, height)
    low, high = limits(policies.win_share_low, policies.win_share_high, facts.fair_share)
    room = max(0.02, 0.12 * (high - low))
    axes.set_xlim(low - room, high + room)
    axes.set_ylim(len(policies) - 0.5, -0.5)
    axes.axvline(facts.fair_share, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate(
        f"fair share {percent(facts.fair_share)}",
        (facts.fair_share, 1),
        xycoords=axes.get_xaxis_transform(),
        xytext=(0, 5),
        textcoords="offset points",
        ha="center",
        size=SMALL_SIZE,
        color=MUTED,
    )
    values = with_intervals(policies, "win_share", share=True)
    for place, (row, value) in enumerate(zip(records(policies), values, strict=True)):
        axes.plot([facts.fair_share, row.win_share], [place, place], color=TINT, linewidth=2.2, zorder=1)
        axes.plot(
            [row.win_share_low, row.win_share_high], [place, place], color=ACCENT, linewidth=2.2, zorder=2
        )
        axes.plot(row.win_share, place, "o", color=ACCENT, markersize=8, markeredgecolor="white")
        axes.text(1.04, place, value or "no data", transform=axes.get_yaxis_transform(), va="center")
    axes.set_yticks(range(len(policies)), names)
    axes.xaxis.set_major_formatter(PercentFormatter(1, symbol=" %", decimals=None))
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    quiet(axes, "x")
    return sheet
