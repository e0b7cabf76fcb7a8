"""What of the rules shapes the tables, in the variants that a report must be drawn for."""

from typing import NamedTuple

COLOURS = ("blue", "green", "yellow", "red")
BREAKERS = {
    "port": ("front", "order_card", "intriguer"),
    "commerce": ("front", "order_card", "intriguer"),
    "palace": ("front", "order_card", "intriguer"),
    "neighbourhood": ("front", "order_card", "intriguer"),
    "row": ("front", "order_card"),
    "column": ("brokers", "decider"),
    "leader": ("front", "order_card"),
    "auction": ("order_card",),
    "final": ("gems", "shared"),
}


class Variant(NamedTuple):
    """What of the rules shapes the tables; the defaults are those of four players (PC4)."""

    players: int = 4
    neighbourhoods: int = 4
    market_rows: tuple = (1, 2, 3)
    rounds: int = 4
    track_end: int = 7
    highest_bid: int = 8
    favour: bool = False

    @property
    def numbers(self):
        """The rounds."""
        return range(1, self.rounds + 1)

    @property
    def areas(self):
        rings = ("port", "commerce", "palace")
        return [f"n{n}.{ring}" for n in range(1, self.neighbourhoods + 1) for ring in rings]

    @property
    def squares(self):
        return [f"m{row}.{colour}" for row in self.market_rows for colour in COLOURS]

    @property
    def breakers(self):
        """By contest, what breaks its ties; with two players also the neutral one (TB4)."""
        neutral = ("neutral",) if self.players == 2 else ()
        unheard = ("column", "auction", "final")
        return {where: how if where in unheard else (*how, *neutral) for where, how in BREAKERS.items()}


FOUR = Variant()
VARIANTS = {
    "two players": Variant(2, neighbourhoods=3, market_rows=(2, 3)),
    "three players, one round": Variant(3, market_rows=(2, 3), rounds=1),
    "strong brokers on short tracks": Variant(
        3, neighbourhoods=3, market_rows=(2, 3), rounds=3, track_end=1, highest_bid=10
    ),
    "five players, King's Favour, long tracks": Variant(
        5, market_rows=(0, 1, 2, 3), track_end=12, favour=True
    ),
}
