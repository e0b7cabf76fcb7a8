"""The course of a tuning: win share by games played, and where the weights have gone (M4)."""

import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, PercentFormatter

from ysim.report.facts import records
from ysim.report.sheet import INK, MUTED, RULE, TINT, WIDTH, Sheet, quiet, room_for, styled
from ysim.report.studies.words import difference_in_words, estimate_in_words
from ysim.report.vocabulary import BLUE, ORANGE
from ysim.report.wording import SPACE, whole

LEFT, HEIGHT, ROW = 0.75, 2.7, 0.26
CANDIDATES = 1.96  # standard errors either way: 95 % of what luck does


def finding_of_progress(held_out: pd.DataFrame) -> str:
    """What tuning gained on games that it never saw."""
    row = held_out.iloc[0].to_dict()
    share, gain = estimate_in_words(row, "tuned", "share"), difference_in_words(row, "gain", "share")
    if row["gain_low"] > 0:
        return f"Tuning gained {gain} points of win share on games that it never saw: now {share}"
    if row["gain_high"] < 0:
        return (
            f"Tuning lost {gain} points of win share on games that it never saw: keep the weights of before"
        )
    return f"Undecided whether tuning gained anything on games that it never saw: {gain} points"


@styled
def progress(generations: pd.DataFrame, held_out: pd.DataFrame, fair_share: float) -> Sheet:
    """Mean win share of each generation's candidates over the games played, and the held-out estimates."""
    caption = (
        f"Line: mean of a generation's candidates, which lie around a middle that is better; band: what luck "
        f"moves one candidate beside the others (95{SPACE}%). Marks at the right: "
        f"{whole(held_out.games.iloc[0])} held-out games, whiskers 95{SPACE}%."
    )
    description = "Win share over the games of a tuning, and before and after on held-out games"
    sheet = Sheet(finding_of_progress(held_out), caption, description, 0.3 + HEIGHT + 0.55)
    axes = sheet.panel(LEFT, 0.55, WIDTH - LEFT - 0.3, HEIGHT)
    games = (generations.games * generations.candidates).cumsum()
    mean, reach = generations.mean_win_share, CANDIDATES * generations.noise
    axes.fill_between(games, mean - reach, mean + reach, color=TINT, alpha=0.5, linewidth=0)
    axes.plot(games, mean, color=BLUE, linewidth=1.6, marker="." if len(games) == 1 else "")
    end = float(games.iloc[-1])
    row = next(records(held_out))
    for place, name, colour, marker in ((1.04, "before", ORANGE, "s"), (1.07, "tuned", BLUE, "o")):
        low, high = getattr(row, f"{name}_low"), getattr(row, f"{name}_high")
        axes.plot([place * end] * 2, [low, high], color=colour, linewidth=1.6)
        axes.plot(place * end, getattr(row, name), marker, color=colour, markersize=6)
    axes.axhline(fair_share, color=MUTED, linewidth=0.9, linestyle=(0, (4, 3)))
    axes.set_xlim(0, 1.1 * end)
    axes.set_xlabel("games played by all candidates", color=MUTED)
    axes.set_ylabel("win share", color=MUTED)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: whole(number)))
    axes.yaxis.set_major_formatter(PercentFormatter(1, symbol=f"{SPACE}%"))
    axes.spines["bottom"].set_color(INK)
    quiet(axes)
    sheet.key(
        [
            Line2D([], [], color=BLUE, label="candidates"),
            Line2D([], [], color=ORANGE, marker="s", linestyle="", label="before, held out"),
            Line2D([], [], color=BLUE, marker="o", linestyle="", label="tuned, held out"),
            Line2D([], [], color=MUTED, linestyle="--", label="fair share"),
        ],
        4,
    )
    return sheet


def finding_of_weights(table: pd.DataFrame) -> str:
    """Which weight went farthest, of what it may be."""
    moved = ((table.tuned - table.before) / (table.most - table.least)).abs()
    row = list(records(table))[int(moved.argmax())]
    return f"{row.weight} went farthest within its bounds: from {row.before:g} to {row.tuned:g}"


@styled
def weights(table: pd.DataFrame) -> Sheet:
    """A row for each weight between its bounds, an arrow from before to tuned."""
    caption = (
        "Each bar reaches from the least to the most that the weight may be; what it was, what it is now."
    )
    description = "Weights before and after tuning, within their bounds"
    height = ROW * len(table) + 0.3
    sheet = Sheet(finding_of_weights(table), caption, description, height + 0.2)
    left = room_for(list(table.weight))
    axes = sheet.panel(left, 0.1, WIDTH - left - 1.5, ROW * len(table))
    for place, row in enumerate(records(table)):
        span = row.most - row.least
        before, after = (row.before - row.least) / span, (row.tuned - row.least) / span
        axes.barh(place, 1, height=0.5, color=RULE, zorder=1)
        axes.plot([before, after], [place, place], color=BLUE, linewidth=1.4, zorder=2)
        axes.plot(before, place, "s", color=ORANGE, markersize=5, zorder=3, clip_on=False)
        axes.plot(after, place, "o", color=BLUE, markersize=6, zorder=4, clip_on=False)
        axes.text(1.03, place, f"{row.before:g} → {row.tuned:g}", va="center", color=INK)
    axes.set_xlim(0, 1)
    axes.set_ylim(len(table) - 0.5, -0.5)
    axes.set_yticks(range(len(table)), list(table.weight))
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.spines["bottom"].set_visible(False)
    handles = [
        Line2D([], [], color=ORANGE, marker="s", linestyle="", label="before"),
        Line2D([], [], color=BLUE, marker="o", linestyle="", label="tuned"),
        Patch(color=RULE, label="may be"),
    ]
    sheet.key(handles, 3)
    return sheet
