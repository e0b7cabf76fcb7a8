"""What holding an Order card causes, beside how its holders fare as played, by round (M5)."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from ysim.report.effects import (
    AS_PLAYED,
    CAUSED,
    against_nothing,
    extremes,
    farthest_apart,
    gap,
    in_gold,
    in_points,
    shifted,
    span,
)
from ysim.report.facts import Facts, Tables
from ysim.report.sheet import INK, Sheet, quiet, styled, whiskers
from ysim.report.wording import Estimate, Verdict, capital, estimates, games_behind, percent, points, signed

PLAYED, DEALT = "as_played_win_share", "caused_win_share"
LEFT, GAP, HEIGHT, ASIDE = 0.75, 0.18, 2.2, 0.16


def finding(tables: Tables, facts: Facts) -> str:
    """The largest difference that the cards of a round make where they are dealt (M5, M11, M13)."""
    picked = extremes(tables["order_cards"], DEALT)
    if picked is None:
        return "No two Order cards were dealt by lot"
    best, worst, pairs = picked
    apart = gap(best, worst, facts, pairs, same_games=True)
    size = points(facts.practical_share)
    said = (
        f"dealt by lot, Order card {best.row['card']} wins {in_points(apart)} against card "
        f"{worst.row['card']} in round {best.row['round']}"
    )
    match against_nothing(apart, facts.practical_share):
        case Verdict.LARGER:
            return capital(said)
        case Verdict.ALIKE:
            return f"Dealt by lot, Order cards differ by less than {size} of wins"
        case Verdict.AHEAD:
            return f"{capital(said)}, perhaps less than {size}"
        case _:
            return f"Undecided: {said}, too close for this many games"


def reading(tables: Tables, facts: Facts) -> Iterator[str]:
    """Where a card is not worth what it looks like as played, and who holds such cards."""
    cards = tables.get("order_cards", pd.DataFrame())
    if DEALT not in cards:
        return
    played = {_key(held): held for held in estimates(shifted(cards, PLAYED, facts.fair_share), PLAYED)}
    pairs = [(played[_key(dealt)], dealt) for dealt in estimates(cards, DEALT) if _key(dealt) in played]
    apart = farthest_apart(pairs, facts.practical_share, facts)
    if apart is None:
        yield (
            "As played and caused, no Order card is seen to differ by more than "
            f"{points(facts.practical_share)}: here the bids do not hide what a place is worth."
        )
        return
    held, dealt = apart
    number, card = _key(held)
    looks = "better" if held.value > dealt.value else "worse"
    yield (
        f"As played Order card {card} of round {number} looks {looks}, {in_points(held)} from the fair "
        f"share, than it is, {in_points(dealt)}: whoever holds it chose it, or was left it, by his bid and "
        "the card before, so as played shows the brokers that he gave or kept, and who he is, along with it."
    )
    yield from _cost_of_brokers(tables, number)
    yield from _who_chooses(tables, number, facts)


def _key(estimate: Estimate) -> tuple[int, int]:
    return estimate.row["round"], estimate.row["card"]


def _cost_of_brokers(tables: Tables, number: int) -> Iterator[str]:
    """What a point of strength costs that is bid away in the round, if an experiment has told."""
    if "place_prices" not in tables:
        return
    prices = tables["place_prices"]
    for cost in estimates(prices[prices["round"] == number].head(1), "cost_per_strength"):
        if cost.low > 0:
            yield f"In round {number} a point of strength that is bid away costs {in_gold(cost)}."


def _who_chooses(tables: Tables, number: int, facts: Facts) -> Iterator[str]:
    """The policies that choose first most and least often in the round, and how often they win at all."""
    if not {"bids", "policies"} <= set(tables):
        return
    bids = tables["bids"]
    bids = bids[(bids["round"] == number) & (bids.policy != "all")]
    first = (bids.frequency * bids.first_choice_share).groupby(bids.policy).sum(min_count=1).dropna()
    wins = tables["policies"].set_index("policy").win_share
    if len(first) < 2:
        return
    if first.max() - first.min() < facts.practical_share:
        yield (
            f"In round {number} every policy chooses first about equally often: rather the brokers make the "
            "difference than who holds the card."
        )
        return
    most, least = (
        f"{name} ({percent(first[name], 0)} of the time; wins {percent(wins[name])} of games)"
        for name in (str(first.idxmax()), str(first.idxmin()))
    )
    yield f"In round {number} {most} chooses first most often, {least} least."


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    cards = tables["order_cards"]
    return (
        "Caused: the round's cards are dealt by lot, everything else as played; the holder's win share less "
        "the mean of his table. As played: the win share of those who chose the card, or were left it, less "
        "the fair share. Whiskers: intervals; the title's allows for picking the pair. "
        + games_behind(cards, facts, "caused_games")
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A panel per round, two marks per Order card."""
    cards = shifted(tables["order_cards"], PLAYED, facts.fair_share)
    rounds = sorted(cards["round"].unique())
    description = "Win share by Order card, caused and as played, a panel for each round, with intervals"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 1.15)
    names = (("caused: dealt by lot", CAUSED), ("as played", AS_PLAYED))
    sheet.key([Line2D([], [], linestyle="", label=name, **look) for name, look in names], columns=2)
    low, high = span(cards, (PLAYED, DEALT))
    room = max(0.01, 0.12 * (high - low))
    panels = sheet.row(
        [f"round {number}" for number in rounds],
        LEFT,
        GAP,
        HEIGHT,
        ("Order card", "percentage points of wins"),
    )
    for number, axes in zip(rounds, panels, strict=True):
        axes.set_ylim(low - room, high + room)
        _panel(axes, cards[cards["round"] == number])
    return sheet


def _panel(axes: Axes, cards: pd.DataFrame) -> None:
    axes.axhline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    for measure, look, aside in ((DEALT, CAUSED, -ASIDE), (PLAYED, AS_PLAYED, ASIDE)):
        known = cards.dropna(subset=[measure])
        ends = whiskers(known, measure)
        axes.errorbar(known.card + aside, known[measure], ends, linestyle="", elinewidth=1.2, **look)
    axes.set_xlim(min(cards.card) - 0.6, max(cards.card) + 0.6)
    axes.set_xticks(sorted(cards.card.unique()))
    axes.yaxis.set_major_locator(MaxNLocator(6))
    digits = 0 if axes.get_ylim()[1] > 0.02 else 1
    axes.yaxis.set_major_formatter(lambda value, _: signed(100 * value, digits))
    quiet(axes)
