"""What an experiment has caused: by Order card, bid, placement and Character card (M5–M8).

Every `caused_…` is the outcome of the seat that the lot fell on minus the mean of its own table, as a share
of a win and in gold.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd

from ysim.analysis import mean_quantile, standard_errors, weighted_slope, with_contrast, with_holm, with_mean
from ysim.games.ys.analysis.frames import estimates, frame_of, round_numbers
from ysim.games.ys.analysis.placements import open_places, region
from ysim.games.ys.codes import BLUE_EDGED, CHARACTERS, FACES, STRENGTHS, place_name
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import TRIAL_CELL, WHOLE_WIN

CAUSED = ["caused_games", *estimates("caused_win_share", "caused_score")]


def with_caused(frame: pd.DataFrame, rules: Rules) -> pd.DataFrame:
    """Cells of TRIAL_CELL as estimates."""
    players = rules.players
    bounds = (-1 / players, 1 - 1 / players)
    frame = with_mean(frame, "caused_win_share", "w", scale=1 / (WHOLE_WIN * players), bounds=bounds)
    frame = with_mean(frame, "caused_score", "s", scale=1 / players)
    return frame.rename(columns={"games": "caused_games"})


def dealt_cards(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round and Order card: what it brought to whom it was dealt (M5)."""
    levels = {"round": round_numbers(rules), "card": range(1, rules.players + 1)}
    cells = tallies.dealt_cards[: rules.rounds, : rules.players]
    return with_caused(frame_of(levels, cells, TRIAL_CELL), rules)


def given_cards(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per Character card and round: what it brought to whom it was given (M8)."""
    cards = [*rules.characters, CHARACTERS[BLUE_EDGED]]
    where = np.ix_(range(rules.rounds), [CHARACTERS.index(card) for card in cards])
    levels = {"card": cards, "round": round_numbers(rules)}
    frame = frame_of(levels, tallies.given_cards[where].swapaxes(0, 1), TRIAL_CELL)
    return with_holm(with_caused(frame, rules), "caused_score", "round")


def bid_values(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round and pair of strengths bid: its worth, and what of it is place and brokers (M6).

    `strength_part`: its worth where the Order cards were dealt, so that it bought nothing; `position_part`:
    how much more it was worth where it did.
    """
    pairs = [(high, low) for high in range(STRENGTHS) for low in range(high + 1) if _has(rules, high, low)]
    codes = [high * int(STRENGTHS) + low for high, low in pairs]
    cells = tallies.tried_bids[: rules.rounds][:, :, codes]
    levels = {"round": round_numbers(rules), "pair": range(len(pairs))}
    bought, dealt = (
        with_caused(frame_of(levels, cells[:, by_lot], TRIAL_CELL), rules) for by_lot in range(2)
    )
    frame = bought.assign(
        **{f"strength_part{end}": dealt[f"caused_score{end}"] for end in ("", "_low", "_high")},
        dealt_games=dealt.caused_games,
    )
    frame = with_contrast(frame, "position_part", "caused_score", "strength_part")
    high, low = np.array(pairs)[frame.pair].T
    frame = with_holm(frame.assign(high=high, low=low, sum=high + low), "caused_score", "round")
    parts = estimates("position_part", "strength_part")
    return frame[["round", "low", "high", "sum", *CAUSED, *parts, "p_holm", "dealt_games"]]


def _has(rules: Rules, high: int, low: int) -> bool:
    return all(rules.brokers.count(strength) >= 1 + (high == low) for strength in (high, low))


def place_prices(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round and Order card: how many points of strength its place is worth bidding (M6).

    `price`: the worth in gold of holding the card, over the gold that a point of strength costs which is bid
    away; against the mean of the cards. Empty where a point may cost nothing.
    """
    cards = dealt_cards(tallies, rules)
    costs = [
        {"round": number, **_cost_of_a_point(bids)}
        for number, bids in bid_values(tallies, rules).groupby("round")
    ]
    frame = cards.merge(pd.DataFrame(costs), on="round")
    clear = frame.cost_per_strength_low > 0
    price = (frame.caused_score / frame.cost_per_strength).where(clear)
    frame = frame.assign(price=price, **_fieller(frame, price))
    measures = estimates("caused_score", "cost_per_strength", "price")
    return frame[["round", "card", "caused_games", *measures]]


def _fieller(frame: pd.DataFrame, price: pd.Series) -> dict[str, pd.Series]:
    """The ends of the interval of a ratio of independent estimates, its divisor surely above 0 (Fieller)."""
    worth = (frame.caused_score_high - frame.caused_score_low) / 2
    cost = (frame.cost_per_strength_high - frame.cost_per_strength_low) / 2
    sure = 1 - (cost / frame.cost_per_strength) ** 2
    half = np.sqrt(sure * worth**2 + price**2 * cost**2) / frame.cost_per_strength
    return {"price_low": (price - half) / sure, "price_high": (price + half) / sure}


def _cost_of_a_point(bids: pd.DataFrame) -> dict[str, float]:
    """Gold that each point of strength bid away costs: how the worth of bids falls with their sum.

    All bids of a round are taken to spread alike, as the few games of some say little of their own spread.
    """
    known = bids[bids.dealt_games >= 2]
    cost = half = np.nan
    if len(known) > 2:
        games = known.dealt_games.to_numpy(float)
        spread = standard_errors(known, "strength_part", "dealt_games").to_numpy() ** 2 * games
        pooled = np.average(spread, weights=games - 1)
        sums, worth = known["sum"].to_numpy(float), known.strength_part.to_numpy()
        slope, error = weighted_slope(sums, worth, np.sqrt(pooled / games))
        cost, half = -slope, float(mean_quantile(games.sum())) * error
    names = estimates("cost_per_strength")
    return dict(zip(names, (cost, cost - half, cost + half), strict=True))


def placement_values(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round, placement of the round, place, strength and face that was drawn (M7)."""
    strengths = sorted(set(rules.brokers))
    cells = placings(tallies, rules)[:, :, :, strengths]
    levels: dict[str, Iterable[Any]] = {
        "round": round_numbers(rules),
        "broker": range(1, 2 * rules.turns + 1),
        "place": _places(rules),
        "strength": strengths,
        "face": FACES,
    }
    frame = with_caused(_played(frame_of(levels, cells, TRIAL_CELL), "round", "broker"), rules)
    return with_holm(frame, "caused_score", "round")


def place_values(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per round and place: the same over all placements, strengths and faces."""
    cells = placings(tallies, rules).sum(axis=(1, 3, 4))
    levels: dict[str, Iterable[Any]] = {"round": round_numbers(rules), "place": _places(rules)}
    frame = with_caused(_played(frame_of(levels, cells, TRIAL_CELL), "round"), rules)
    return with_holm(frame, "caused_score", "round").assign(region=frame.place.map(region))


def strength_values(tallies: np.record, rules: Rules) -> pd.DataFrame:
    """One row per kind of place, strength and face, over rounds, placements and neighbourhoods or squares."""
    kinds = [_kind(place) for place in _places(rules)]
    strengths = sorted(set(rules.brokers))
    names = list(dict.fromkeys(kinds))
    by_place = placings(tallies, rules)[:, :, :, strengths].sum(axis=(0, 1))
    cells = np.stack([by_place[np.array(kinds) == name].sum(axis=0) for name in names])
    levels: dict[str, Iterable[Any]] = {"where": names, "strength": strengths, "face": FACES}
    return with_holm(with_caused(frame_of(levels, cells, TRIAL_CELL), rules), "caused_score")


def placings(tallies: np.record, rules: Rules) -> np.ndarray:
    """What was tried: cells by round, placement, place, strength and face."""
    cells = tallies.tried_placings[: rules.rounds, : 2 * rules.turns][:, :, open_places(rules)]
    return cells.reshape(*cells.shape[:3], int(STRENGTHS), len(FACES), len(TRIAL_CELL))


def _places(rules: Rules) -> list[str]:
    return [place_name(place) for place in open_places(rules)]


def _kind(place: str) -> str:
    area, _, part = place.partition(".")
    return part if area.startswith("n") else f"market row {area[1:]}"


def _played(frame: pd.DataFrame, *levels: str) -> pd.DataFrame:
    """The rows whose levels the experiment was about; all where it has not been played yet."""
    seen = pd.Series(True, index=frame.index)
    for level in levels:
        seen &= frame.groupby(level).games.transform("sum") > 0
    return (frame[seen] if seen.any() else frame).reset_index(drop=True)
