"""PC2: what the neutral player of the two-player game takes; TB4 is among the ties."""

from collections.abc import Sequence

from .components import COLOURS, NEUTRAL, Seat
from .table import Table


def highest_colour(table: Table) -> str:
    """PC2, FS3: the colour that he wants."""
    return table.colour_ranking()[0]


def gems_to_choose(table: Table, seat: Seat, left: Sequence[str]) -> list[str]:
    """CO2, PC2: what a player may take of the gems that are left; the neutral one takes the highest.

    A white gem counts as the highest colour, but a real gem of that colour comes first.
    """
    if seat != NEUTRAL:
        return list(left)
    first, *others = table.colour_ranking()
    wishes = [first, "white", *others]
    return [min(left, key=wishes.index)]


def colours_to_choose(table: Table, seat: Seat, gem: str) -> list[str]:
    """CO3, PC2: what a gem may become; a white one of the neutral player becomes the highest colour."""
    if gem != "white":
        return [gem]
    return [highest_colour(table)] if seat == NEUTRAL else COLOURS


def moves_to_choose(table: Table, seat: Seat) -> tuple[list[str], list[int]]:
    """CO10, PC2: colours and steps of the leader; the neutral one raises the colour he owns most of."""
    step = table.rules.leader_step
    if seat != NEUTRAL:
        return COLOURS, [step, -step]
    gems = table.player(seat).gems
    return [max(COLOURS, key=lambda colour: gems[colour])], [step]
