"""TB: ties of strength, and the tie events that tell how they were broken.

A trace has one tie event for each group of equals that had to be put in order, and no other: those who share
the highest strength where only the first wins (area, row, leader); in a neighbourhood every group that
reaches a rank with a gem; in the market every group of columns.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from .table import Table
from .trace import Event, Trace

Contender = TypeVar("Contender", int, str)


def groups(strengths: Mapping[Contender, int]) -> list[list[Contender]]:
    """Those of equal strength together, the strongest first."""
    levels = sorted(set(strengths.values()), reverse=True)
    return [[one for one in strengths if strengths[one] == level] for level in levels]


class Ties:
    """The tie events of one neighbourhood or of the market, each to be claimed by the tie it breaks."""

    def __init__(self, table: Table, trace: Trace, until: str) -> None:
        self.table = table
        self.trace = trace
        self.unclaimed = trace.take_ties(until)

    def claim(self, where: str, tied: Sequence[object]) -> Event:
        """The event for the tie of these seats (or columns)."""
        for event in self.unclaimed:
            if event.value("where") == where and event.value("seats") == tied:
                self.unclaimed.remove(event)
                return event
        self.trace.upcoming.refuse("TB", f"nothing of a tie at {where}", f"that {tied!r} are tied there")

    def finish(self) -> None:
        """Refuse events about ties that are not there."""
        for event in self.unclaimed:
            where, seats = event.value("where"), event.value("seats")
            event.refuse("TB", f"{seats!r} are tied at {where}", "that this is no tie to be broken")

    def rank(self, where: str, strengths: Mapping[int, int], prizes: int) -> list[int]:
        """CO2, CO4-CO7, CO10: the seats that get one of the prizes, best first."""
        ranked: list[int] = []
        for group in groups(strengths):
            if len(group) > 1 and len(ranked) < prizes:
                group = self.broken(where, group, prizes)
            ranked += group
        return ranked[:prizes]

    def broken(self, where: str, tied: list[int], prizes: int) -> list[int]:
        """TB1-TB3: the tied seats, best first."""
        event = self.claim(where, tied)
        in_city = where.startswith("n")
        if in_city and "intriguer" in self.table.in_effect:
            event.must("TB3", "by", "intriguer")
            return event.rearranged("TB3", "order", tied)
        order = [seat for seat in self.table.tie_break_order() if seat in tied]
        event.must("TB1", "order", order)
        deciding = order[:2] if prizes == 1 else order
        fronts = {self.table.front_sum(seat) for seat in deciding}
        event.must("TB2", "by", "front" if len(fronts) == len(deciding) else "order_card")
        return order
