"""What share of the variance of outcomes is skill, set-up and the rest: a bar for each outcome."""

import pandas as pd
from matplotlib.patches import Patch

from ysim.report.sheet import (
    INK,
    MUTED,
    PAPER,
    SMALL_SIZE,
    WIDTH,
    Look,
    Sheet,
    ink_on,
    quiet,
    room_for,
    styled,
)
from ysim.report.studies.words import estimate_in_words
from ysim.report.vocabulary import BLUE, GREY, ORANGE
from ysim.report.wording import SPACE, whole

LOOKS = {
    "policy": ("who plays", BLUE, ""),
    "set-up": ("how cards lie", ORANGE, "//"),
    "rest": ("dice of the policies", GREY, ""),
}
ROW = 0.6


def finding(table: pd.DataFrame) -> str:
    """How much of the variance of gold the set-up explains, and how much who plays."""
    rows = {row["cause"]: row for row in table[table.outcome == "gold"].to_dict("records")}
    set_up, policy = (
        estimate_in_words(rows[cause], "share_of_variance", "share") for cause in ("set-up", "policy")
    )
    return f"How the cards lie explains {set_up} of the variance of gold, who plays {policy}"


@styled
def figure(table: pd.DataFrame) -> Sheet:
    """A bar of three parts for each outcome."""
    outcomes = list(table.outcome.unique())
    games, set_ups = int(table.games.iloc[0]), int(table.set_ups.iloc[0])
    caption = (
        "Variance of a seat's outcome against the mean of its table. Each set-up is played several times "
        "with other luck of the policies: what its games have in common is luck of the set-up; what a policy "
        "has in common wherever it sits is who plays; the rest is the policies' dice and all that follows "
        f"from them. n{SPACE}={SPACE}{whole(games)} games of {whole(set_ups)} independent set-ups; "
        f"intervals 95{SPACE}%."
    )
    description = "Stacked bars of the shares of variance by cause, one bar for each outcome"
    sheet = Sheet(finding(table), caption, description, ROW * len(outcomes) + 0.95)
    looks = [
        Patch(facecolor=colour, hatch=hatch, label=name, edgecolor=PAPER)
        for name, colour, hatch in LOOKS.values()
    ]
    sheet.key(looks, columns=3)
    left = room_for(outcomes)
    axes = sheet.panel(left, 0.45, WIDTH - left - 0.35, ROW * len(outcomes))
    for place, outcome in enumerate(outcomes):
        start = 0.0
        for row in table[table.outcome == outcome].to_dict("records"):
            _, colour, hatch = LOOKS[row["cause"]]
            width = 100 * row["share_of_variance"]
            axes.barh(place, width, 0.6, left=start, color=colour, hatch=hatch, edgecolor=PAPER)
            if width > 12:
                ink: Look = {"color": ink_on(colour), "size": SMALL_SIZE}
                axes.text(start + width / 2, place, f"{width:.1f}{SPACE}%", ha="center", va="center", **ink)
            start += width
    axes.set_ylim(len(outcomes) - 0.5, -0.5)
    axes.set_yticks(range(len(outcomes)), outcomes, color=INK)
    axes.set_xlim(0, 100)
    axes.set_xlabel("percent of the variance", color=MUTED)
    quiet(axes, "x")
    return sheet
