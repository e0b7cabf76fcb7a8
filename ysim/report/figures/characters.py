"""Win share of those who won each Character card, by round, as played (M8)."""

import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import INK, MUTED, WIDTH, Look, Sheet, quiet, styled
from ysim.report.vocabulary import ORANGE, card_in_words
from ysim.report.wording import Verdict, compare, games_behind, listed, percent, points, widest

SHARE = "as_played_win_share"
ROW, LEFT, RIGHT = 0.34, 1.35, 0.35
# By round: light to dark, and a shape of its own; apart from them the last round, of blue-edged cards only.
SHADES = (("#9ecae1", "o"), ("#4292c6", "s"), ("#08519c", "D"))
LAST = (ORANGE, "^")


def finding(tables: Tables, facts: Facts) -> str:
    """Which card goes with winning most and least in the round where that differs most (M8, M13)."""
    pair = widest((rows for _, rows in tables["characters"].groupby("round")), SHARE)
    if pair is None:
        return "Too few Character cards were won to compare them"
    best, worst = pair
    winners = f"winners of {card_in_words(best.row['card'])} in round {best.row['round']}"
    most = f"{winners} win {percent(best.value)}"
    least = f"those of {card_in_words(worst.row['card'])} {percent(worst.value)}"
    match compare(best, worst, facts.practical_share):
        case Verdict.LARGER:
            return f"As played, {most} of games, {least}"
        case Verdict.ALIKE:
            return f"As played, win shares by Character differ by less than {points(facts.practical_share)}"
        case Verdict.AHEAD:
            return f"As played, {most} of games, {least}, perhaps less than a point apart"
        case _:
            return f"Undecided: {most} of games, {least}, too close for this many games"


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are and what they do not prove, how many games, which interval."""
    characters = tables["characters"]
    unseen = [
        card_in_words(str(card))
        for card, rows in characters.groupby("card", sort=False)
        if rows[SHARE].isna().all()
    ]
    missing = f"Never won: {listed(unseen)}. " if unseen else ""
    return (
        "As played: the stronger player may also be the one who wins the card. Marks: win share of the "
        f"card's winner by the round he won it in, with intervals; dashed: fair share. {missing}"
        + games_behind(characters, facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A row per card, best first, a mark per round."""
    characters = tables["characters"].dropna(subset=[SHARE])
    cards = _ordered(characters)
    looks = looks_of(sorted(tables["characters"]["round"].unique()))
    rounds = sorted(characters["round"].unique())
    height = ROW * max(len(cards), 1)
    description = "Dot plot of the win share of those who won each Character card, by round, with intervals"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 0.85)
    sheet.key([Line2D([], [], linestyle="", label=f"round {n}", **looks[n][1]) for n in rounds], columns=4)
    axes = sheet.panel(LEFT, 0.42, WIDTH - LEFT - RIGHT, height)
    axes.axvline(facts.fair_share, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    for number in rounds:
        rows = characters[characters["round"] == number]
        offset, mark = looks[number]
        at = [cards.index(card) + offset for card in rows.card]
        ends = (rows[SHARE] - rows[f"{SHARE}_low"], rows[f"{SHARE}_high"] - rows[SHARE])
        axes.errorbar(rows[SHARE], at, xerr=ends, linestyle="", ecolor=MUTED, elinewidth=1, **mark)
    for place in range(1, len(cards)):
        axes.axhline(place - 0.5, color="#eef0f3", linewidth=0.8, zorder=0)
    axes.set_ylim(max(len(cards), 1) - 0.5, -0.5)
    axes.set_yticks(range(len(cards)), [card_in_words(card) for card in cards])
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=" %"))
    axes.set_xlabel("win share")
    quiet(axes, "x")
    return sheet


def _ordered(characters: pd.DataFrame) -> list[str]:
    """The cards by win share in the first round each was won in, best first."""
    first = characters.sort_values("round", kind="stable").drop_duplicates("card")
    return list(first.sort_values(SHARE, ascending=False, kind="stable").card)


def looks_of(rounds: list[int]) -> dict[int, tuple[float, Look]]:
    """By round, how far below the middle of a card's row its mark stands, and the mark."""
    *early, last = rounds
    middle = (len(early) - 1) / 2
    looks = {number: (0.2 * (place - middle), _mark(*SHADES[place])) for place, number in enumerate(early)}
    return looks | {last: (0.0, _mark(*LAST))}


def _mark(colour: str, marker: str) -> Look:
    return {
        "marker": marker,
        "color": colour,
        "markersize": 6,
        "markeredgecolor": INK,
        "markeredgewidth": 0.5,
    }
