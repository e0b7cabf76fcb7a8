"""What each policy loses, or gains, by not doing something: a dot for each restriction (M4, M11, M13)."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from ysim.analysis import Sizes
from ysim.report.sheet import INK, MUTED, RULE, WIDTH, Sheet, quiet, room_for, styled
from ysim.report.studies.words import difference_in_words, size_in_words
from ysim.report.vocabulary import BLUE, GREEN, ORANGE, PURPLE
from ysim.report.wording import SPACE, label, whole

LOOKS = ((BLUE, "o"), (ORANGE, "s"), (GREEN, "^"), (PURPLE, "D"))
ROW = 0.75
LEVEL = 0.05


def finding(table: pd.DataFrame, sizes: Sizes) -> str:
    """Where a policy loses most by a restriction, and where it gains, all restrictions taken together."""
    sure = table[table.p_holm < LEVEL]
    losses, gains = sure[sure.loss > 0], sure[sure.loss < 0]
    if sure.empty:
        return "Undecided: in this many games no restriction surely changes what a policy wins"
    parts = []
    if len(losses):
        row = losses.sort_values("loss").iloc[-1].to_dict()
        lost = difference_in_words(row, "loss", "share")
        parts.append(f"{_who(row)} loses most: {lost} percentage points of wins")
    if len(gains):
        row = gains.sort_values("loss").iloc[0].to_dict()
        gain = {"gain": -row["loss"], "gain_low": -row["loss_high"], "gain_high": -row["loss_low"]}
        parts.append(f"{_who(row)} gains most: {difference_in_words(gain, 'gain', 'share')} points")
    return "; ".join(parts)


def _who(row: Mapping[Any, Any]) -> str:
    return f"{row['policy']} {_in_words(row['without'])}"


def _in_words(restriction: str) -> str:
    return "bidding low" if restriction == "high_bids" else f"without {restriction}"


@styled
def figure(table: pd.DataFrame, sizes: Sizes) -> Sheet:
    """A row for each policy, a mark for each restriction, wins lost to the right."""
    policies, restrictions = list(table.policy.unique()), list(table.without.unique())
    games = whole(table.games.iloc[0])
    caption = (
        "Win share that one seat of the policy loses when it may not place there, or not bid brokers of "
        "strength 3 and more, against the same seat playing freely on common luck; left of 0 it gains. Grey "
        f"band: less than {size_in_words('share', sizes.share)}. The policies were not made for it, so a "
        f"loss is an upper bound of what it costs. n{SPACE}={SPACE}{games} independent games each; "
        f"intervals 95{SPACE}%, each by itself; the table has p-values for all together."
    )
    description = "Dot plot of the win share lost by policy and restriction, with intervals"
    sheet = Sheet(finding(table, sizes), caption, description, ROW * len(policies) + 0.85)
    looks = dict(zip(restrictions, LOOKS, strict=False))
    handles = [
        Line2D([], [], linestyle="", marker=marker, color=colour, label=name.replace("_", " "))
        for name, (colour, marker) in looks.items()
    ]
    sheet.key(handles, columns=4)
    names = [label(policy) for policy in policies]
    left = room_for(names)
    axes = sheet.panel(left, 0.45, WIDTH - left - 0.35, ROW * len(policies))
    axes.axvspan(-100 * sizes.share, 100 * sizes.share, color=RULE, alpha=0.6, linewidth=0)
    axes.axvline(0, color=INK, linewidth=0.8)
    for number, (name, (colour, marker)) in enumerate(looks.items()):
        rows = table[table.without == name]
        at = [policies.index(policy) + 0.17 * (number - (len(looks) - 1) / 2) for policy in rows.policy]
        ends = (100 * (rows.loss - rows.loss_low), 100 * (rows.loss_high - rows.loss))
        axes.errorbar(100 * rows.loss, at, xerr=ends, fmt=marker, color=colour, ecolor=MUTED, markersize=5.5)
    axes.set_ylim(len(policies) - 0.5, -0.5)
    axes.set_yticks(range(len(policies)), names)
    axes.set_xlabel("win share lost, in percentage points", color=MUTED)
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    quiet(axes, "x")
    return sheet
