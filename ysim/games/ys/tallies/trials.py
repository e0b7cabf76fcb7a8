"""Fold what came of what an experiment drew (caused; M5–M8): the subject's outcome against its table's mean.

Differences within a game: what makes a whole table rich or poor is no effect of the lot and adds noise only.
Units: a player's share of WHOLE_WIN, and of gold; whole numbers, as sums are times the number of players.
"""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import STRENGTHS
from ysim.games.ys.tallies.cells import add_moment
from ysim.games.ys.trial import OF_BID, OF_CHARACTER, OF_PLACEMENT, ORDER_CARDS


@compiled
def fold_trial(tallies, scratch, game):
    """The subject of the game's experiment, or all seats where all were dealt Order cards."""
    stay_apart()
    trial, kind = game.trial, game.experiment.kind
    tallies.trials += 1
    round_index = trial.round_number - 1
    history = game.history[round_index]
    seat = trial.seat
    if kind == ORDER_CARDS:
        for other in range(game.table.rules.players):
            card = history.order_card[other]
            _add(tallies.dealt_cards[round_index, card], scratch, game, other)
    if kind == OF_BID:
        pair = history.bids[seat, 0] * STRENGTHS + history.bids[seat, 1]
        _add(tallies.tried_bids[round_index, trial.dealt, pair], scratch, game, seat)
    elif kind == OF_PLACEMENT:
        strength, place, face = trial.choice & 7, trial.choice >> 3 & 31, trial.choice >> 8 & 1
        placings = tallies.tried_placings[round_index, trial.broker, place]
        _add(placings[2 * strength + face], scratch, game, seat)
    elif kind == OF_CHARACTER:
        _add(tallies.given_cards[round_index, trial.choice], scratch, game, seat)


@inlined
def _add(cell, scratch, game, seat):
    """Add a game to the cell of what was drawn (see TRIAL_CELL)."""
    players = game.table.rules.players
    shares, gold = 0, 0
    for other in range(players):
        shares += scratch.shares[other]
        gold += game.score[other]
    cell[0] += 1
    add_moment(cell[1:3], players * scratch.shares[seat] - shares)
    add_moment(cell[3:5], players * game.score[seat] - gold)
