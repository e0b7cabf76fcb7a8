"""TB: ties of strength, and the tie events that tell how they were broken.

There is one tie event for each group of equals that had to be put in order, and no other: those who share
the highest strength where only the first wins (area, row, leader); in a neighbourhood every group that
reaches a rank with a gem; in the market every group of columns. Seats stand there in their own order, the
neutral player as the last. `by` names the last thing that had to be looked at to put them in order.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any, TypeVar

from .components import NEUTRAL, Seat
from .record import Record
from .table import Table

Contender = TypeVar("Contender", Seat, str)


def groups(strengths: Mapping[Contender, int]) -> list[list[Contender]]:
    """Those of equal strength together, the strongest first."""
    levels = sorted(set(strengths.values()), reverse=True)
    return [[one for one in strengths if strengths[one] == level] for level in levels]


def orders(contenders: Sequence[Contender], worth: Mapping[Contender, Any]) -> list[list[Contender]]:
    """Every order, best first, that leaves only those of equal worth free."""
    possible = map(list, permutations(contenders))
    return [order for order in possible if all(worth[one] >= worth[next_] for one, next_ in pairwise(order))]


def rank(table: Table, record: Record, where: str, strengths: Mapping[Seat, int], prizes: int) -> list[Seat]:
    """CO2, CO4-CO7, CO10: the seats that get one of the prizes, best first."""
    ranked: list[Seat] = []
    for group in groups(strengths):
        if len(group) > 1 and len(ranked) < prizes:
            group = broken(table, record, where, group, prizes)
        ranked += group
    return ranked[:prizes]


def winner(table: Table, record: Record, where: str, places: Sequence[str]) -> Seat | None:
    """CO4-CO7, CO10: the player of the highest strength on these places, or nobody."""
    ranked = rank(table, record, where, table.strengths(places), prizes=1)
    return ranked[0] if ranked else None


def broken(table: Table, record: Record, where: str, tied: list[Seat], prizes: int) -> list[Seat]:
    """TB1-TB4: the tied seats, best first."""
    event = record.claim_tie(where, tied)
    in_city = where.startswith("n")
    if in_city and "intriguer" in table.in_effect:
        event.must("TB3", "by", "intriguer")
        return event.rearranged("TB3", "order", tied)
    neutral = [seat for seat in tied if seat == NEUTRAL]
    possible = [neutral + [seat for seat in order if seat in tied] for order in table.tie_break_orders()]
    order = event.choice("TB4" if neutral else "TB1", "order", possible)
    table.rule_out_lots([other == order for other in possible])
    event.must("TB2", "by", what_decides(table, order[:2] if prizes == 1 else order))
    return order


def what_decides(table: Table, order: Sequence[Seat]) -> str:
    """TB1, TB2, TB4: being neutral, the sums of the front brokers, or the Order cards (a lot) as well."""
    players = [seat for seat in order if seat != NEUTRAL]
    if len(players) == 1:
        return "neutral"
    fronts = {table.front_sum(seat) for seat in players}
    return "front" if len(fronts) == len(players) else "order_card"
