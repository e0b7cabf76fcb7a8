"""The figures of a report, by name: frames in, matplotlib Figures out."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from ysim.report.facts import Facts, Tables
from ysim.report.figures import (
    bids,
    board,
    characters,
    order_cards,
    quotation_moves,
    quotation_ranks,
    quotations,
    score_distribution,
    score_parts,
    ties,
    win_share,
)
from ysim.report.sheet import Sheet


class Drawing(NamedTuple):
    """The names of the tables a figure shows, and how it is drawn of them."""

    tables: tuple[str, ...]
    draw: Callable[[Tables, Facts], Sheet]


DRAWINGS: Mapping[str, Drawing] = {
    "win_share": Drawing(("policies",), win_share.figure),
    "score_parts": Drawing(("scores",), score_parts.figure),
    "score_distribution": Drawing(("policies", "score_distribution"), score_distribution.figure),
    "bids": Drawing(("bids",), bids.figure),
    "order_cards": Drawing(("order_cards",), order_cards.figure),
    "board_brokers": Drawing(("board",), partial(board.figure, measure=board.BROKERS)),
    "board_gold": Drawing(("board",), partial(board.figure, measure=board.GOLD)),
    "quotations": Drawing(("quotations",), quotations.figure),
    "quotation_moves": Drawing(("quotation_moves",), quotation_moves.figure),
    "quotation_ranks": Drawing(("quotation_ranks",), quotation_ranks.figure),
    "characters": Drawing(("characters",), characters.figure),
    "ties": Drawing(("ties",), ties.figure),
}


class Figures(Mapping[str, Sheet]):
    """A run's figures by name, those that its tables are there for, each drawn when it is first asked for."""

    def __init__(self, tables: Tables, facts: Facts) -> None:
        """Figures of these tables; nothing is drawn yet."""
        self._tables, self._facts = tables, facts
        self._names = [name for name, drawing in DRAWINGS.items() if set(drawing.tables) <= set(tables)]
        self._drawn: dict[str, Sheet] = {}

    def __getitem__(self, name: str) -> Sheet:
        """The figure of this name; KeyError for any other."""
        if name not in self._names:
            raise KeyError(name)
        if name not in self._drawn:
            self._drawn[name] = DRAWINGS[name].draw(self._tables, self._facts)
        return self._drawn[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is a figure of this name; draws nothing."""
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        """The names, in the order of the report."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many figures there are."""
        return len(self._names)
