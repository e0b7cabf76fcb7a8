"""In what respects two games are compared: from ROW records to one whole number a game."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from ysim.games import Measure, Outcomes
from ysim.games.ys.codes import NONE
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import WHOLE_WIN

Seats = Callable[[np.ndarray], np.ndarray]
"""From records to a row for each game, with a number for each player's seat."""


def measures(names: Sequence[str], seatings: np.ndarray, rules: Rules) -> list[Measure]:
    """Wins and gold by policy, gold of all, and how far scores lie apart; then wins by last Order card (M5).

    The neutral player counts nowhere.
    """
    wins, gold = partial(_wins, rules.players), partial(_gold, rules.players)
    seats = [int((seatings[0] == policy).sum()) for policy in range(len(names))]
    shares, scores = [], []
    for policy, (name, count) in enumerate(zip(names, seats, strict=True)):
        whose = partial(_policies, rules.players), policy
        of_wins, of_gold = partial(_sum_of, wins, *whose), partial(_sum_of, gold, *whose)
        parts = int(WHOLE_WIN) * count
        shares.append(Measure(f"win share of {name}", "share", parts, (0.0, 1.0), of_wins, name, count))
        scores.append(Measure(f"gold of {name}", "gold", count, None, of_gold, name, count))
    return [*shares, *scores, *_of_the_table(gold, rules.players), *_of_order_cards(wins, rules)]


def _of_the_table(gold: Seats, players: int) -> list[Measure]:
    return [
        Measure("gold of all", "gold", players, None, lambda records: gold(records).sum(1)),
        Measure("winning gold", "gold", 1, None, lambda records: gold(records).max(1)),
        Measure("margin of the first", "gold", 1, None, partial(_margin, gold)),
        Measure("first to last", "gold", 1, None, lambda records: np.ptp(gold(records), axis=1)),
    ]


def _of_order_cards(wins: Seats, rules: Rules) -> list[Measure]:
    """As played: who holds a card in the last round also bid for it."""
    held = partial(_last_cards, rules)
    return [
        Measure(
            f"win share of Order card {card} in the last round",
            "share",
            int(WHOLE_WIN),
            (0.0, 1.0),
            partial(_sum_of, wins, held, card),
        )
        for card in range(1, rules.players + 1)
    ]


def outcomes(records: np.ndarray, rules: Rules) -> Outcomes:
    """Who sat where, and what came of it: numbers by game and player's seat."""
    players = rules.players
    return Outcomes(
        _policies(players, records),
        {"win share": _wins(players, records) / WHOLE_WIN, "gold": _gold(players, records).astype(float)},
        _places(players, records),
    )


def _places(players: int, records: np.ndarray) -> np.ndarray:
    """By gold, of equals by gems (FS6)."""
    gems = _by_seat(players, records, records["gems"].sum(axis=1, dtype=np.int64))
    standing = _gold(players, records) * (1 + gems.max(initial=0)) + gems
    return np.asarray(1 + (standing[:, None, :] > standing[:, :, None]).sum(axis=2))


def _by_seat(players: int, records: np.ndarray, field: np.ndarray) -> np.ndarray:
    return field[records["policy"] != NONE].reshape(-1, players).astype(np.int64)


def _wins(players: int, records: np.ndarray) -> np.ndarray:
    """In parts of a win (M1)."""
    return _by_seat(players, records, np.rint(records["win_share"] * WHOLE_WIN))


def _gold(players: int, records: np.ndarray) -> np.ndarray:
    return _by_seat(players, records, records["score"])


def _policies(players: int, records: np.ndarray) -> np.ndarray:
    return _by_seat(players, records, records["policy"])


def _last_cards(rules: Rules, records: np.ndarray) -> np.ndarray:
    return _by_seat(rules.players, records, records["order_card"][:, rules.rounds - 1])


def _sum_of(what: Seats, by: Seats, key: int, records: np.ndarray) -> np.ndarray:
    """What the seats have together that `by` gives the key."""
    return np.asarray(np.where(by(records) == key, what(records), 0).sum(1))


def _margin(gold: Seats, records: np.ndarray) -> np.ndarray:
    first_two = np.sort(gold(records), axis=1)[:, -2:]
    return np.asarray(first_two[:, 1] - first_two[:, 0])
