"""`python -m tests.differential.distribution`: both programs play `random`, each with luck of its own.

A game is told in numbers, which both programs must agree about on average: gold by part and its square,
wins by Order card, ties by place and by what broke them, cards played. Seats are exchangeable, so what
they have is averaged within the game, and the games are independent.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import norm

from tests.differential.variants import TABLES, Changes, name_of, rules_of
from tests.reference import Result
from tests.reference.components import NEUTRAL
from tests.reference.play import play_random_game
from tests.reference.rules import book
from ysim.games.ys import events as kinds
from ysim.games.ys.codes import AREA_KINDS, AREAS, BLUE_EDGED, CHARACTERS, KING, PRINCE, ROW_CONTEST
from ysim.games.ys.contests import BREAKERS
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import random
from ysim.games.ys.scoring import SCORE_PARTS

FAMILY_LEVEL = 0.001
"""The chance, by Bonferroni, that like programs differ in one number or more of all that are compared."""
RARE = 30  # what happens in fewer games of the smaller sample is no case for a normal bound
Numbers = dict[str, float]


def told(
    players: list[Mapping[str, int]], wins: list[float], orders: list[list[int]]
) -> Iterator[tuple[str, float]]:
    """Gold by part with its square, and win shares by Order card: by seat, the neutral one left out."""
    for part in players[0]:
        gold = np.array([own[part] for own in players])
        yield f"gold: {part}", float(gold.mean())
        yield f"gold squared: {part}", float((gold**2).mean())
    for number, cards in enumerate(orders, 1):
        for seat, card in enumerate(cards):
            yield f"wins with Order card {card} in round {number}", wins[seat]


def numbers_of_reference(result: Result) -> Numbers:
    """A game of the reference in numbers."""
    seats = [seat for seat in result.scores if seat != NEUTRAL]
    wins = [(seat in result.winners) / len(result.winners) for seat in seats]
    orders = [[cards[seat] for seat in seats] for cards in result.orders]
    return {
        **dict(told([result.scores[seat] for seat in seats], wins, orders)),
        **{f"neutral gold: {part}": gold for part, gold in result.scores.get(NEUTRAL, {}).items()},
        **{f"tie: {where}, {by}": number for (where, by), number in result.ties.items()},
        **{f"played: {card}": number for card, number in result.characters.items()},
    }


def numbers_of_kernel(game: Any) -> Numbers:
    """A recorded game of the kernel in numbers."""
    rules, rows = game.table.rules, game.events[: game.event_count].tolist()
    scores = [dict(zip(SCORE_PARTS, row, strict=True)) for row in game.score_parts[: rules.seats].tolist()]
    scores = [{**parts, "total": sum(parts.values())} for parts in scores]
    wins = [int(game.winners) >> seat & 1 for seat in range(rules.players)]
    orders = game.history["order_card"][: rules.rounds, : rules.players] + 1
    neutral = scores[int(rules.players) :]
    return {
        **dict(told(scores[: rules.players], [won / sum(wins) for won in wins], orders.tolist())),
        **{f"neutral gold: {part}": gold for parts in neutral for part, gold in parts.items()},
        **Counter(name for row in rows for name in happened(row, int(rules.players))),
    }


def happened(row: list[int], players: int) -> Iterator[str]:
    """What a logged row (`events.py`) counts for."""
    kind, _, first, second, third, *_ = row
    if kind == kinds.CARD:
        yield f"played: {CHARACTERS[second]}"
    elif kind == kinds.PALACE_WON and 0 <= second < players and third in (PRINCE, KING, BLUE_EDGED):
        yield f"played: {CHARACTERS[third]}"
    elif kind == kinds.TIE:
        yield f"tie: {where_tied(first)}, {BREAKERS[second]}"
    elif kind == kinds.TIE_OF_COLUMNS:
        yield f"tie: columns, {BREAKERS[first]}"


def where_tied(contest: int) -> str:
    """The kind of place of a contest, as the reference names it."""
    if contest < AREAS:
        return AREA_KINDS[contest % 3]
    if contest < ROW_CONTEST:
        return "neighbourhood"
    return "row" if contest < ROW_CONTEST + 4 else "leader"


def kernel_games(variant: Changes, seed: int, games: int) -> pd.DataFrame:
    """Games of the kernel in numbers, one a row."""
    rules = rules_of(variant)
    kernel = Kernel(rules, [random.POLICY], np.zeros((1, rules.players), int))
    return pd.DataFrame([numbers_of_kernel(kernel.record(seed, game)) for game in range(games)]).fillna(0.0)


def reference_games(variant: Changes, seed: int, games: int) -> pd.DataFrame:
    """Games of the reference in numbers, one a row."""
    luck, players = Random(seed), variant["players"]
    rules = book(players, **{key: value for key, value in variant.items() if key != "players"})
    results = [play_random_game(players, rules, luck) for _ in range(games)]
    return pd.DataFrame([numbers_of_reference(result) for result in results]).fillna(0.0)


def distances(left: pd.DataFrame, right: pd.DataFrame) -> pd.Series:
    """By number: the difference of the two means in standard errors, rare happenings left out."""
    both = pd.concat([left, right], keys=["left", "right"]).fillna(0.0)
    few = min(len(left), len(right))
    usual = (both != both.mode().iloc[0]).mean() * few >= RARE
    both = both.loc[:, usual]
    error = both.std() * np.sqrt(1 / len(left) + 1 / len(right))
    return ((both.loc["left"].mean() - both.loc["right"].mean()) / error).rename("distance")


def bound(compared: int) -> float:
    """How far apart, in standard errors, like programs may be in any of so many numbers."""
    return float(norm.isf(FAMILY_LEVEL / compared / 2))


def compared(seed: int, of_reference: int, of_kernel: int) -> pd.Series:
    """The distances at every table."""
    by_table = {}
    for number, table in enumerate(TABLES):
        own, other = reference_games(table, seed + number, of_reference), kernel_games(table, seed, of_kernel)
        by_table[name_of(table)] = distances(own, other)
    return pd.concat(by_table)


def main() -> None:
    """Says which number is farthest apart; exit code 1 if that is beyond the bound."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential.distribution", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="of the reference, at all tables together")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    games = max(asked.games // len(TABLES), 2 * RARE)
    apart = compared(asked.seed, games, 4 * games)
    table, name = apart.abs().idxmax()
    limit = bound(len(apart))
    farthest = f"{name} with {table}, {apart[table, name]:+.2f} standard errors"
    print(f"{len(apart)} numbers compared at {games} games a table; farthest apart: {farthest}")
    if not apart.abs().max() < limit:
        sys.exit(f"like programs are within {limit:.2f}")


if __name__ == "__main__":
    main()
