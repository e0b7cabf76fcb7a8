"""Makes what experiments would have caused in a run that never took place: their tables and columns."""

import numpy as np

from tests.report.frames import CARDS, estimate, rows
from tests.report.variants import FOUR
from ysim.analysis import with_contrast, with_holm

STRENGTHS = (0, 1, 2, 3, 4)


def with_experiments(tables, games=1_000_000, seed=2, variant=FOUR):
    """The tables of a run with those of every experiment, each of so many games."""
    random = np.random.default_rng(seed)
    bids = bid_values(random, games, variant)
    return (
        tables
        | {"bid_values": bids, "place_prices": place_prices(games, variant)}
        | placements(random, games, variant)
        | {
            "order_cards": dealt(tables["order_cards"], games, variant),
            "characters": given(tables["characters"], games, variant),
        }
    )


def caused(frame, gold, games, group=None):
    """The frame with columns of an experiment: this worth in gold, a fortieth of it as a share of wins."""
    gold = np.asarray(gold, float)
    frame = frame.assign(caused_games=games)
    frame = frame.assign(**estimate("caused_win_share", gold / 40, 0.43, games, -0.5, 1))
    frame = frame.assign(**estimate("caused_score", gold, 9, games))
    return frame if group is None else with_holm(frame, "caused_score", group)


def dealt(cards, games, variant):
    middle = (variant.players + 1) / 2
    return caused(cards, 1.3 * (middle - cards.card), games // 2)


def given(characters, games, variant):
    worth = dict(zip(CARDS, np.linspace(4, -1, len(CARDS)), strict=True))
    gold = characters.card.map(worth) + 0.1 * characters["round"]
    return caused(characters, gold, games // 60, "round")


def bid_values(random, games, variant):
    strongest = variant.highest_bid // 2
    pairs = [(low, high) for high in range(strongest + 1) for low in range(high + 1)]
    frame = rows(round=variant.numbers, pair=range(len(pairs)))
    low, high = np.array(pairs)[frame.pair].T
    frame = frame.drop(columns="pair").assign(low=low, high=high, sum=low + high)
    place, cost = 0.5 * (low + high) - 2, -0.06 * (low + high) ** 1.6 + 0.6
    frame = caused(frame, place + cost + random.normal(0, 0.1, len(frame)), games // 120, "round")
    frame = frame.assign(**estimate("strength_part", cost, 9, games // 120))
    return with_contrast(frame, "position_part", "caused_score", "strength_part")


def place_prices(games, variant):
    frame = rows(round=variant.numbers, card=range(1, variant.players + 1))
    frame = caused(frame, 1.3 * ((variant.players + 1) / 2 - frame.card), games // 2)
    frame = frame.drop(columns=[name for name in frame if name.startswith("caused_win_share")])
    frame = frame.assign(**estimate("cost_per_strength", 0.1 * frame["round"], 0.1, games // 2))
    price = frame.caused_score / frame.cost_per_strength
    price = price.where(frame["round"] != 2)  # where a point may cost nothing
    ends = {f"price{end}": price * (1 + share) for end, share in (("_low", -0.1), ("_high", 0.1))}
    low, high = np.minimum(*ends.values()), np.maximum(*ends.values())
    return frame.assign(price=price, price_low=low, price_high=high)


def placements(random, games, variant):
    places = [*variant.areas, *variant.squares]
    kinds = ["port", "commerce", "palace", *(f"market row {row}" for row in variant.market_rows)]
    by_place = rows(round=variant.numbers, place=places)
    by_kind = rows(where=kinds, strength=STRENGTHS, face=["up", "down"])
    each = rows(round=variant.numbers, broker=range(1, 4), place=places, strength=[1, 4], face=["up", "down"])
    level = -0.5 - 0.1 * by_kind.strength
    return {
        "place_values": caused(by_place, random.normal(-0.4, 1.2, len(by_place)), games // 100, "round"),
        "strength_values": with_holm(caused(by_kind, random.normal(level, 0.4), games // 60), "caused_score"),
        "placement_values": caused(each, random.normal(-0.4, 1, len(each)), games // 1000, "round"),
    }
