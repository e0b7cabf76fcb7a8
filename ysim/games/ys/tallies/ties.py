"""Fold the ties of a game: how many where, and what broke them."""

from ysim.core.bits import count_bits
from ysim.core.compile import compiled
from ysim.games.ys.codes import SEATS
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.tallies.cells import add_moment


@compiled
def fold_ties(tallies, scratch, game):
    """Ties of the board by place and breaker, of bid sums, and of the final score."""
    auction = 0
    scratch.ties[:] = 0
    players = game.table.rules.players
    for round_index in range(game.table.rules.rounds):
        auction += _tied_bids(game.history[round_index].bid_sum, players)
        for where in range(len(TIED)):
            for breaker in range(len(BREAKERS)):
                scratch.ties[where, breaker] += game.history[round_index].ties[where, breaker]
    for where in range(len(TIED)):
        for breaker in range(len(BREAKERS)):
            add_moment(tallies.ties[where, breaker], scratch.ties[where, breaker])
    add_moment(tallies.auction_ties, auction)
    winners = count_bits(game.winners)
    tallies.final_ties[0] += winners == 1 and _with_best_score(game) > 1
    tallies.final_ties[1] += winners > 1


@compiled
def _tied_bids(sums, players):
    """How many different sums were bid by more than one seat (AU3)."""
    groups = 0
    for seat in range(SEATS):  # a loop of a length that the compiler knows; who does not play is left out
        earlier, later = 0, 0
        for other in range(SEATS):
            alike = (sums[other] == sums[seat]) & (other < players)
            earlier += alike & (other < seat)
            later += alike & (other > seat)
        groups += (earlier == 0) & (later > 0)
    return groups


@compiled
def _with_best_score(game):
    """How many seats have the most gold (FS6)."""
    best = 0
    for seat in range(game.table.rules.players):
        best = max(best, game.score[seat])
    count = 0
    for seat in range(game.table.rules.players):
        count += game.score[seat] == best
    return count
