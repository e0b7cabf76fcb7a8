"""Fold one finished game into the tallies. Everything here is modified in place and allocates nothing."""

from ysim.core.bits import count_bits
from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.scoring import SCORE_PARTS, ranks_before
from ysim.games.ys.tallies import WHOLE_WIN
from ysim.games.ys.tallies.board import fold_board
from ysim.games.ys.tallies.cells import add_by_key, add_moment, add_to_cell
from ysim.games.ys.tallies.drama import fold_drama
from ysim.games.ys.tallies.placements import fold_placements
from ysim.games.ys.tallies.rounds import fold_auction, fold_characters, fold_quotations
from ysim.games.ys.tallies.ties import fold_ties
from ysim.games.ys.tallies.trials import fold_trial


@compiled
def fold(tallies, scratch, game, seating):
    """Add a game whose seats were taken by the policies (indices) in `seating`."""
    stay_apart()
    _share_the_win(scratch, game)
    if game.trial.round_number > 0:
        fold_trial(tallies, scratch, game)
        return
    tallies.games += 1
    _fold_outcome(tallies, scratch, game, seating)
    _fold_pairs(tallies, scratch, game, seating)
    _fold_parts(tallies, scratch, game, seating)
    for round_index in range(game.table.rules.rounds):
        fold_auction(tallies, scratch, game, seating, round_index)
        fold_quotations(tallies, game, round_index)
        fold_characters(tallies, scratch, game, round_index)
        fold_placements(tallies, scratch, game, seating, round_index)
    fold_board(tallies, scratch, game)
    fold_ties(tallies, scratch, game)
    fold_drama(tallies, game)


@inlined
def _share_the_win(scratch, game):
    """What part of the win each seat has: a shared win is split evenly (M1)."""
    share = WHOLE_WIN // count_bits(game.winners)
    for seat in range(game.table.rules.players):
        scratch.shares[seat] = share if game.winners >> seat & 1 else 0


@compiled
def _fold_outcome(tallies, scratch, game, seating):
    """Win shares, scores and places, by policy and by seat."""
    players = game.table.rules.players
    for seat in range(players):
        scratch.keys[seat] = seat
    add_by_key(tallies.seats, scratch.keys, scratch.shares, game.score, players)
    add_by_key(tallies.policies, seating, scratch.shares, game.score, players)
    for seat in range(players):
        winners = tallies.winners[seating[seat]]
        winners[0] += scratch.shares[seat] == WHOLE_WIN
        winners[1] += 0 < scratch.shares[seat] < WHOLE_WIN
        winners[2] += 2
        for other in range(players):  # equals share the mean of their places
            if other != seat:
                winners[2] += 1 + ranks_before(game, other, seat) - ranks_before(game, seat, other)
        tallies.scores[seating[seat], game.score[seat]] += 1


@compiled
def _fold_pairs(tallies, scratch, game, seating):
    """Every two policies of the game against each other, over all pairs of their seats."""
    scratch.pairs[:] = 0
    players = game.table.rules.players
    for seat in range(players):
        for other in range(players):
            if seat != other and seating[seat] >= seating[other]:
                pair = scratch.pairs[seating[seat], seating[other]]
                pair[0] += 1
                pair[1] += 1 + ranks_before(game, seat, other) - ranks_before(game, other, seat)
                pair[2] += game.score[seat] - game.score[other]
    for policy in range(players):
        for versus in range(policy + 1):
            pair = scratch.pairs[policy, versus]
            if pair[0] > 0:
                add_to_cell(tallies.pairs[policy, versus], pair[0], pair[1], pair[2])


@compiled
def _fold_parts(tallies, scratch, game, seating):
    """Gold by source."""
    scratch.parts[:] = 0
    players = game.table.rules.players
    for seat in range(players):
        for part in range(len(SCORE_PARTS)):
            scratch.parts[seating[seat], part] += game.score_parts[seat, part]
    for policy in range(players):
        for part in range(len(SCORE_PARTS)):
            add_moment(tallies.parts[policy, part], scratch.parts[policy, part])
