"""A game while it is told, for a trace: what the rows that the kernel logged do not say by themselves."""

from dataclasses import dataclass, field

import numpy as np

from ysim.games.ys.codes import GEMS, SEATS


@dataclass
class Tale:
    """A game being told: what was drawn, the round it is in, the ids of brokers by seat and slot.

    NumPy takes longer over each field of a record than the kernel over the whole game: all is read once.
    """

    rules: np.record
    players: int
    ships: list[list[str]]  # the gems of the Ship cards as drawn: large, small, small
    people: list[int]  # the Character cards as dealt
    round_number: int = 0
    ids: dict[tuple[int, int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, game: np.record) -> "Tale":
        """The tale of a finished game, before its first round."""
        rules = game.table.rules
        ships = [[GEMS[gem] for gem in ship] for ship in rules.ships[game.deck].tolist()]
        return cls(rules, int(rules.players), ships, game.people.tolist())

    def name_broker(self, seat: int, slot: int) -> int:
        """Give the broker that comes into a seat's slot an id of its own, unique in the game."""
        self.ids[seat, slot] = (self.round_number * int(SEATS) + seat) * 16 + slot
        return self.ids[seat, slot]


def seat_name(players: int, seat: int) -> int | str | None:
    """A seat as traces name it: its number, "neutral" behind those of the players, None for nobody."""
    if seat < 0:
        return None
    return seat if seat < players else "neutral"
