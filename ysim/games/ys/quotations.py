"""Quotation tracks (SU4): moving a colour, and the rank of the colours (FS3)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import COLOURS

BY_COLUMN, BY_LEADER, BY_BANKER = np.arange(3)
CAUSES = ("column", "leader", "banker")


@compiled
def move_quotation(game, colour, steps, cause):
    """Move a colour's quotation; past the end it stops there, or does not move at all, as the rules say."""
    stay_apart()
    table = game.table
    before = table.quotations[colour]
    after = before + steps
    stopped = min(max(after, -table.rules.track_end), table.rules.track_end)
    if stopped != after:
        game.cut_moves += 1
        if not table.rules.quotation_stops_at_end:
            stopped = before
    table.quotations[colour] = stopped
    game.history[table.round_number - 1].moves[colour, cause] += stopped - before


@inlined
def rank_of_colour(rules, quotations, colour):
    """0 for the highest colour … 3; equal quotations: the one further left is higher (FS3), or right."""
    left = np.int64(rules.left_is_higher)
    own = quotations[colour] * COLOURS - left * colour
    rank = 0
    for other in range(COLOURS):
        rank += (quotations[other] * COLOURS - left * other) > own
    return rank


@inlined
def highest_colour(table):
    """The colour that stands highest (FS3)."""
    highest = np.int64(0)
    for colour in range(COLOURS):
        if rank_of_colour(table.rules, table.quotations, colour) == 0:
            highest = np.int64(colour)
    return highest
