"""FS: the end of the game and the final score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .components import COLOURS, GEMS
from .table import Table
from .trace import Trace

BLACK_GOLD = [0, 1, 4, 8, 12, 16, 20, 24]  # FS2, for 0 … 7 or more
PLACE_GOLD = [[24, 18, 12, 6], [20, 15, 10, 5], [16, 12, 8, 4], [12, 9, 6, 3]]  # FS4, by rank of the colour


@dataclass(frozen=True)
class Final:
    """How a game ended: scores and gems by seat; `departures` are the rulings that are not the book's."""

    game: object
    scores: list[dict[str, int]]
    gems: list[dict[str, int]]
    quotations: dict[str, int]
    winners: list[int]
    departures: list[str]


def black_gold(gems: int) -> int:
    """FS2: gold for black gems."""
    return BLACK_GOLD[min(gems, 7)]


def colour_ranking(quotations: Mapping[str, int]) -> list[str]:
    """FS3: the colours by quotation, highest first; of equal ones the one further left."""
    return sorted(COLOURS, key=lambda colour: (-quotations[colour], COLOURS.index(colour)))


def colour_gold(gems: Sequence[int], rank: int) -> list[int]:
    """FS4, FS5: gold by player for his gems of the colour of this rank (0 is the best)."""
    gold = []
    for own in gems:
        worst_place = sum(other >= own for other in gems)
        pays = own > 0 and worst_place <= 4
        gold.append(PLACE_GOLD[rank][worst_place - 1] if pays else 0)
    return gold


def final_scores(table: Table) -> list[dict[str, int]]:
    """FS1: every part of every player's score, and the total."""
    scores = []
    for player in table.players:
        scores.append({**player.gold, "black": black_gold(player.gems["black"]), "favour": 0})
    for rank, colour in enumerate(colour_ranking(table.quotations)):
        gems = [player.gems[colour] for player in table.players]
        for score, gold in zip(scores, colour_gold(gems, rank), strict=True):
            score[colour] = gold
    for score in scores:
        score["total"] = sum(score.values())
    return scores


def final(table: Table, trace: Trace) -> Final:
    """FS1-FS6: checks the events `score` and `result`."""
    scores = final_scores(table)
    waiting = table.seats()
    while waiting:
        event = trace.take("score")
        seat = event.choice("FS1", "seat", waiting)
        waiting.remove(seat)
        for part, gold in scores[seat].items():
            event.must("FS1", part, gold)
        event.must("FS7", "gems", table.players[seat].gems)

    merit = [(scores[seat]["total"], sum(table.players[seat].gems.values())) for seat in table.seats()]
    winners = [seat for seat in table.seats() if merit[seat] == max(merit)]
    event = trace.take("result")
    event.rearranged("FS6", "winners", winners)
    ranking = event.rearranged("FS6", "ranking", table.seats())
    for better, worse in pairwise(ranking):
        if merit[better] < merit[worse]:
            event.refuse("FS6", f"seat {better} before {worse}", f"gold and gems by seat {merit!r}")
    return Final(
        game=event.game,
        scores=scores,
        gems=[{gem: player.gems[gem] for gem in GEMS} for player in table.players],
        quotations=table.quotations,
        winners=winners,
        departures=table.rulings.departures(len(table.players)),
    )
