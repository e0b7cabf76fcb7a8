"""The figures of a report, by name: frames in, matplotlib Figures out."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from ysim.report.facts import Facts, Tables
from ysim.report.figures import (
    bid_values,
    bids,
    board,
    characters,
    dealt_cards,
    given_characters,
    leads,
    margins,
    order_cards,
    place_prices,
    place_values,
    quotation_moves,
    quotation_ranks,
    quotations,
    rank_moves,
    score_distribution,
    score_parts,
    strength_values,
    ties,
    win_share,
)
from ysim.report.sheet import Sheet


class Drawing(NamedTuple):
    """The names of the tables a figure shows, how it is drawn of them, and columns the first must have."""

    tables: tuple[str, ...]
    draw: Callable[[Tables, Facts], Sheet]
    columns: tuple[str, ...] = ()

    def fits(self, tables: Tables) -> bool:
        """Whether these tables have what the figure shows."""
        return set(self.tables) <= set(tables) and set(self.columns) <= set(tables[self.tables[0]])


DRAWINGS: Mapping[str, Drawing] = {
    "win_share": Drawing(("policies",), win_share.figure),
    "score_parts": Drawing(("scores",), score_parts.figure),
    "score_distribution": Drawing(("policies", "score_distribution"), score_distribution.figure),
    "leads": Drawing(("leads",), leads.figure),
    "margins": Drawing(("closeness", "margins"), margins.figure),
    "bids": Drawing(("bids",), bids.figure),
    "bid_values": Drawing(("bid_values",), bid_values.figure),
    "place_prices": Drawing(("place_prices", "bid_values"), place_prices.figure),
    "order_cards": Drawing(("order_cards",), order_cards.figure),
    "board_brokers": Drawing(("board",), partial(board.figure, measure=board.BROKERS)),
    "board_gold": Drawing(("board",), partial(board.figure, measure=board.GOLD)),
    "place_values": Drawing(("place_values", "board"), place_values.figure),
    "strength_values": Drawing(("strength_values",), strength_values.figure),
    "quotations": Drawing(("quotations",), quotations.figure),
    "quotation_moves": Drawing(("quotation_moves",), quotation_moves.figure),
    "quotation_ranks": Drawing(("quotation_ranks",), quotation_ranks.figure),
    "rank_moves": Drawing(("rank_moves",), rank_moves.figure),
    "characters": Drawing(("characters",), characters.figure),
    "ties": Drawing(("ties",), ties.figure),
}

# These take the place of those of the same name where an experiment has been played.
CAUSED: Mapping[str, Drawing] = {
    "order_cards": Drawing(("order_cards",), dealt_cards.figure, ("caused_win_share",)),
    "characters": Drawing(("characters", "seats"), given_characters.figure, ("caused_score",)),
}


class Figures(Mapping[str, Sheet]):
    """A run's figures by name, those that its tables are there for, each drawn when it is first asked for."""

    def __init__(self, tables: Tables, facts: Facts) -> None:
        """Figures of these tables; nothing is drawn yet."""
        self._tables, self._facts = tables, facts
        every = [*DRAWINGS.items(), *CAUSED.items()]
        self._drawings = {name: drawing for name, drawing in every if drawing.fits(tables)}
        self._drawn: dict[str, Sheet] = {}

    def __getitem__(self, name: str) -> Sheet:
        """The figure of this name; KeyError for any other."""
        if name not in self._drawings:
            raise KeyError(name)
        if name not in self._drawn:
            self._drawn[name] = self._drawings[name].draw(self._tables, self._facts)
        return self._drawn[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is a figure of this name; draws nothing."""
        return name in self._drawings

    def __iter__(self) -> Iterator[str]:
        """The names, in the order of the report."""
        return iter(self._drawings)

    def __len__(self) -> int:
        """How many figures there are."""
        return len(self._drawings)
