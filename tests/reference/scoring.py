"""FS, PC: the end of the game and the final score."""

from collections.abc import Sequence

from .components import COLOURS, NEUTRAL, Seat
from .favour import favour_gold
from .record import Record
from .result import Scores
from .table import Table
from .ties import orders


def black_gold(gems: int, gold: Sequence[int]) -> int:
    """FS2: gold for black gems, from the list for 1, 2, … gems."""
    return [0, *gold][min(gems, len(gold))]


def colour_gold(gems: Sequence[int], by_place: Sequence[int]) -> list[int]:
    """FS4, FS5: gold for gems of one colour, by player; tied ones all take the worst place of their group."""
    gold = []
    for own in gems:
        worst_place = sum(other >= own for other in gems)
        pays = own > 0 and worst_place <= len(by_place)
        gold.append(by_place[worst_place - 1] if pays else 0)
    return gold


def final_scores(table: Table) -> Scores:
    """FS1: every part of every player's score, and the total, if the game ends now."""
    scores: Scores = {}
    for player in table.everybody():
        black = black_gold(player.gems["black"], table.rules.black_gold)
        scores[player.seat] = {**player.gold, "black": black, "favour": 0}
    for seat, gold in enumerate(favour_gold(table)):
        scores[seat]["favour"] = gold
    for colour in COLOURS:
        for player, gold in zip(table.everybody(), gold_for(table, colour), strict=True):
            scores[player.seat][colour] = gold
    for score in scores.values():
        score["total"] = sum(score.values())
    return scores


def gold_for(table: Table, colour: str) -> list[int]:
    """FS3-FS5, PC2: gold for one colour; the neutral player has at least that of the third place."""
    by_place = table.rules.colour_gold[table.colour_ranking().index(colour)]
    gold = colour_gold([player.gems[colour] for player in table.everybody()], by_place)
    return [
        max([own, *by_place[2:3]]) if player.seat == NEUTRAL else own
        for player, own in zip(table.everybody(), gold, strict=True)
    ]


def final(table: Table, record: Record) -> tuple[Scores, list[Seat]]:
    """FS1-FS6: the events `score` and `result`; the scores and the winners."""
    scores = final_scores(table)
    waiting = list(scores)
    while waiting:
        event = record.take("score")
        seat = event.whichever("FS1", "seat", waiting)
        waiting.remove(seat)
        for part, gold in scores[seat].items():
            event.must("FS1", part, gold)
        event.must("FS7", "gems", dict(table.player(seat).gems))
    return scores, rank_players(table, record, scores)


def rank_players(table: Table, record: Record, scores: Scores) -> list[Seat]:
    """FS6, PC2: most gold, then most gems; the neutral player is ranked only with `neutral_can_win`."""
    merit = merits(table, scores)
    winners = best(merit)
    event = record.take("result")
    event.choice("FS6", "winners", orders(winners, merit))
    event.choice("FS6", "ranking", orders(list(merit), merit))
    return winners


def merits(table: Table, scores: Scores) -> dict[Seat, tuple[int, int]]:
    """FS6, PC2: the gold and the gems of everybody who can win."""
    ranked = list(scores) if table.rules.neutral_can_win else table.seats()
    return {seat: (scores[seat]["total"], sum(table.player(seat).gems.values())) for seat in ranked}


def best(merit: dict[Seat, tuple[int, int]]) -> list[Seat]:
    """FS6: who wins, or share the win."""
    return [seat for seat in merit if merit[seat] == max(merit.values())]


def leaders(table: Table) -> list[Seat]:
    """FS6: who would win if the game ended now."""
    return best(merits(table, final_scores(table)))
