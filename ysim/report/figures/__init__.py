"""The figures of a report, by name: frames in, matplotlib Figures out."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

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

DRAWINGS: Mapping[str, Callable[[Tables, Facts], Sheet]] = {
    "win_share": win_share.figure,
    "score_parts": score_parts.figure,
    "score_distribution": score_distribution.figure,
    "bids": bids.figure,
    "order_cards": order_cards.figure,
    "board_brokers": partial(board.figure, measure=board.BROKERS),
    "board_gold": partial(board.figure, measure=board.GOLD),
    "quotations": quotations.figure,
    "quotation_moves": quotation_moves.figure,
    "quotation_ranks": quotation_ranks.figure,
    "characters": characters.figure,
    "ties": ties.figure,
}


class Figures(Mapping[str, Sheet]):
    """A run's figures by name, each drawn when it is first asked for."""

    def __init__(self, tables: Tables, facts: Facts) -> None:
        """Figures of these tables; nothing is drawn yet."""
        self._tables, self._facts = tables, facts
        self._drawn: dict[str, Sheet] = {}

    def __getitem__(self, name: str) -> Sheet:
        """The figure of this name; KeyError for any other."""
        if name not in self._drawn:
            self._drawn[name] = DRAWINGS[name](self._tables, self._facts)
        return self._drawn[name]

    def __iter__(self) -> Iterator[str]:
        """The names, in the order of the report."""
        return iter(DRAWINGS)

    def __len__(self) -> int:
        """How many figures there are."""
        return len(DRAWINGS)
