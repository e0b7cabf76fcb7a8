"""Chapter 9: what the neutral player of the two-player game does where a player would choose (PC2)."""

import numpy as np

from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.codes import COLOURS, WHITE
from ysim.games.ys.quotations import highest_colour, rank_of_colour


@compiled
def neutral_gem(table):
    """The gem of `table.offer` whose colour stands highest, and the colour it counts as.

    A white one counts as the highest colour of all, but a real gem of that colour goes first.
    """
    stay_apart()
    highest = highest_colour(table)
    if table.offer[highest] > 0:
        return highest, highest
    if table.offer[WHITE] > 0:
        return WHITE, highest
    best, colour = COLOURS, np.int64(0)
    for other in range(COLOURS):
        rank = rank_of_colour(table.rules, table.quotations, other)
        if table.offer[other] > 0 and rank < best:
            best, colour = np.int64(rank), np.int64(other)
    return colour, colour


@compiled
def neutral_leader_colour(table):
    """The colour the neutral market leader raises: the one he owns most of, of equal ones the first."""
    stay_apart()
    gems = table.gems[table.rules.players]
    most = np.int64(0)
    for colour in range(COLOURS):
        if gems[colour] > gems[most]:
            most = np.int64(colour)
    return most
