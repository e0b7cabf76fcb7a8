"""Fold one game into the tallies."""

from ysim.core.bits import count_bits
from ysim.core.compile import compiled
from ysim.games.ys.codes import SEATS
from ysim.games.ys.tallies import WHOLE_WIN


@compiled
def fold(tallies, game, seating):
    """Add a finished game, whose seats were taken by the policies in `seating`. Modified in place."""
    tallies.games += 1
    share = WHOLE_WIN // count_bits(game.winners)
    for seat in range(SEATS):
        tallies.score[seating[seat]] += game.score[seat]
        if game.winners >> seat & 1:
            tallies.wins[seating[seat]] += share
