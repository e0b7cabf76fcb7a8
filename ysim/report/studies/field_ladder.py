"""The ladder of a field: win share over all mixes, and Plackett–Luce rating, with intervals (M1, M12)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import records
from ysim.report.sheet import ACCENT, INK, MUTED, SMALL_SIZE, WIDTH, Sheet, quiet, room_for, styled
from ysim.report.wording import SPACE, Estimate, estimates, label, percent

ROW, GAP, HEAD = 0.34, 0.3, 0.3


def finding(ladder: pd.DataFrame) -> str:
    """Who stands first by either number, if it is sure who wins most."""
    by_wins, by_rating = estimates(ladder, "win_share"), estimates(ladder, "rating")
    name = by_wins[0].row["policy"]
    if len(by_wins) > 1 and by_wins[0].low <= by_wins[1].high:
        other = by_wins[1].row["policy"]
        return f"Undecided who wins most: {name} or {other}; {_rated(by_rating)} has the highest rating"
    first = f"{name} wins {percent(by_wins[0].value)} of games over the opponents it met"
    if not by_rating:
        return f"{first}; no policy has a rating"
    same = _rated(by_rating) == name
    return (
        f"{first}, and has the highest rating too"
        if same
        else f"{first}; {_rated(by_rating)} has the highest rating"
    )


def _rated(by_rating: list[Estimate]) -> str:
    return str(by_rating[0].row["policy"]) if by_rating else "nobody"


def fit_in_words(ratings: pd.DataFrame) -> str:
    """How far the ratings' model is from what was seen."""
    apart = (ratings.ahead_share - ratings.expected_ahead_share).abs()
    if apart.isna().all():
        return "No policy met another."
    worst = ratings.iloc[int(apart.argmax())]
    return (
        "Ratings take a policy's strength for one number, whoever else is there. The farthest off: "
        f"{worst.policy} ended ahead of others in {percent(worst.ahead_share)} of meetings, its rating lets "
        f"expect {percent(worst.expected_ahead_share)}."
    )


@styled
def figure(ladder: pd.DataFrame, fair: float, games: str) -> Sheet:
    """A row for each policy, the one that wins most first."""
    names, height = [label(name, 30, 1) for name in ladder.policy], ROW * len(ladder)
    caption = (
        "Left: win share of a seat whose opponents each draw their policy with the same chances; dashed: the "
        "fair share. Right: Plackett–Luce rating by finishing orders, mean 0; a policy 1 higher is e = 2.7 "
        f"times as likely to take the better of two places. Whiskers: intervals. {games}"
    )
    description = "Dot plots of win share and rating of each policy with intervals"
    sheet = Sheet(finding(ladder), caption, description, height + HEAD + 0.42)
    left = room_for(names)
    width = (WIDTH - left - GAP - 0.3) / 2
    shares, ratings = (sheet.panel(left + place * (width + GAP), 0.35, width, height) for place in range(2))
    _dots(shares, ladder, "win_share")
    shares.axvline(fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    shares.xaxis.set_major_formatter(PercentFormatter(1, symbol=f"{SPACE}%", decimals=0))
    shares.set_title("win share", color=MUTED)
    shares.set_yticks(range(len(names)), names)
    _dots(ratings, ladder, "rating")
    ratings.set_title("rating", color=MUTED)
    ratings.set_yticks(range(len(names)), [""] * len(names))
    for place, row in enumerate(records(ladder)):
        if pd.isna(row.rating):
            ratings.text(
                0.02, place, "no rating", transform=ratings.get_yaxis_transform(), va="center",
                size=SMALL_SIZE, color=MUTED,
            )  # fmt: skip
    return sheet


def _dots(axes: Axes, ladder: pd.DataFrame, measure: str) -> None:
    for place, row in enumerate(ladder.to_dict("records")):
        ends = [row[f"{measure}_low"], row[f"{measure}_high"]]
        axes.plot(ends, [place, place], color=ACCENT, linewidth=2, zorder=2)
        axes.plot(row[measure], place, "o", color=ACCENT, markersize=6.5, markeredgecolor="white", zorder=3)
    axes.set_ylim(len(ladder) - 0.5, -0.5)
    axes.margins(x=0.08)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    quiet(axes, "x")
