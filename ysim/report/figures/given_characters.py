"""What a Character card causes that is given away by lot, beside how its winners fare as played (M8)."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from ysim.report.effects import (
    against_nothing,
    differs,
    farthest_apart,
    how_many_differ,
    in_gold,
    shifted,
    span,
)
from ysim.report.facts import Facts, Tables
from ysim.report.figures.characters import looks_of
from ysim.report.sheet import INK, MUTED, WIDTH, Look, Sheet, quiet, styled, whiskers
from ysim.report.vocabulary import card_in_words
from ysim.report.wording import Estimate, Verdict, capital, estimates, games_behind, gold, signed

PLAYED, GIVEN = "as_played_score", "caused_score"
ROW, LEFT, GAP = 0.36, 1.35, 0.2


def finding(tables: Tables, facts: Facts) -> str:
    """The best and the worst card to be given, and how many cards are worth anything (M11, M13)."""
    characters = tables["characters"]
    ranked = estimates(characters, GIVEN)
    if not ranked:
        return "No Character card was given by lot"
    best, worst = ranked[0], ranked[-1]
    size = facts.practical_gold
    said = f"given by lot, {_card(best)} is worth {in_gold(best)}, {_card(worst)} {in_gold(worst)}"
    if not differs(best, facts) and not differs(worst, facts):
        return f"Undecided: {said}, neither told from 0 by Holm's correction"
    verdicts = {against_nothing(card, size) for card in (best, worst)}
    if verdicts == {Verdict.ALIKE}:
        return f"Given by lot, no Character is worth {gold(size)} either way: {said.partition(', ')[2]}"
    if Verdict.LARGER not in verdicts:
        return f"{capital(said)}, perhaps less than {gold(size)} either"
    return capital(said) + ("" if differs(worst, facts) else ", which Holm's correction does not tell from 0")


def _card(estimate: Estimate) -> str:
    return f"{card_in_words(estimate.row['card'])} in round {estimate.row['round']}"


def reading(tables: Tables, facts: Facts) -> Iterator[str]:
    """The card whose worth as played differs most from what it causes, and what may be behind that."""
    if not {"characters", "seats"} <= set(tables) or GIVEN not in tables["characters"]:
        return
    characters = _from_the_mean(tables)
    yield f"Given by lot, {how_many_differ(characters, facts, 'rows of card and round')} of their round."
    played = {_key(won): won for won in estimates(characters, PLAYED)}
    pairs = [(played[_key(given)], given) for given in estimates(characters, GIVEN) if _key(given) in played]
    apart = farthest_apart(pairs, facts.practical_gold, facts)
    if apart is None:
        yield f"As played and caused, no card is seen to differ by more than {gold(facts.practical_gold)}."
        return
    won, given = apart
    looks, why = _why(won.value > given.value)
    yield f"As played, {_card(won)} looks {looks}, {in_gold(won)}, than it is, {in_gold(given)}: {why}."


def _why(better: bool) -> tuple[str, str]:
    if better:
        return "better", "who wins it is the better or the better placed player anyway"
    return "worse", "who wins it pays with brokers that would have earned elsewhere; given, it is free"


def _key(estimate: Estimate) -> tuple[str, int]:
    return estimate.row["card"], estimate.row["round"]


def _from_the_mean(tables: Tables) -> pd.DataFrame:
    """The cards, what their winners score as a distance from the mean of all players."""
    return shifted(tables["characters"], PLAYED, float(tables["seats"].score.mean()))


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    characters = tables["characters"]
    return (
        "Caused: the card is given to a player by lot, free, at the start of the round; his gold less the "
        "mean of his table. As played: the gold of the card's winner less the mean of all players. "
        f"{how_many_differ(characters, facts, 'rows')} of their round. Whiskers: intervals. "
        + games_behind(characters, facts, "caused_games")
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A row per card, the best to be given first, a mark per round; caused beside as played."""
    characters = _from_the_mean(tables)
    cards = _ordered(characters)
    looks = looks_of(sorted(characters["round"].unique()))
    height = ROW * max(len(cards), 1)
    description = "Dot plots of gold by Character card and round, given by lot and as played, with intervals"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 1.1)
    keys = [Line2D([], [], linestyle="", label=f"round {n}", **mark) for n, (_, mark) in looks.items()]
    sheet.key(keys, columns=4)
    width = (WIDTH - LEFT - 0.3 - GAP) / 2
    low, high = span(characters, (PLAYED, GIVEN))
    room = max(0.1, 0.04 * (high - low))
    for place, (measure, title) in enumerate(((GIVEN, "caused: given by lot"), (PLAYED, "as played"))):
        axes = sheet.panel(LEFT + place * (width + GAP), 0.42, width, height)
        _panel(axes, characters, measure, cards, looks)
        axes.set_title(title, color=MUTED)
        axes.set_xlim(low - room, high + room)
        axes.set_yticks(range(len(cards)), [card_in_words(card) for card in cards] if place == 0 else [])
    return sheet


def _panel(
    axes: Axes,
    characters: pd.DataFrame,
    measure: str,
    cards: list[str],
    looks: dict[int, tuple[float, Look]],
) -> None:
    axes.axvline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    for number, (_, mark) in looks.items():
        rows = characters[characters["round"] == number].dropna(subset=[measure])
        aside = 0.18 * (list(looks).index(number) - (len(looks) - 1) / 2)
        at = [cards.index(card) + aside for card in rows.card]
        ends = whiskers(rows, measure)
        axes.errorbar(rows[measure], at, xerr=ends, linestyle="", ecolor=MUTED, elinewidth=1, **mark)
    for place in range(1, len(cards)):
        axes.axhline(place - 0.5, color="#eef0f3", linewidth=0.8, zorder=0)
    axes.set_ylim(max(len(cards), 1) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.xaxis.set_major_formatter(lambda value, _: signed(value))
    axes.set_xlabel("gold")
    quiet(axes, "x")


def _ordered(characters: pd.DataFrame) -> list[str]:
    """The cards by what they cause on the mean of the rounds, best first; last those without data."""
    return list(characters.groupby("card", sort=False)[GIVEN].mean().sort_values(ascending=False).index)
