"""Fold how close a game was and how often the lead changed hands."""

from ysim.core.bits import count_bits
from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.tallies import MARGINS, WHOLE_WIN
from ysim.games.ys.tallies.cells import add_moment


@compiled
def fold_drama(tallies, game):
    """Who led after each round and whether they won, changes of the lead, and the winner's margin."""
    stay_apart()
    rounds, players = game.table.rules.rounds, game.table.rules.players
    changes, decided = 0, rounds - 1
    for round_index in range(rounds):
        leaders = game.history[round_index].leaders
        won = leaders & game.winners
        add_moment(tallies.leads[round_index], WHOLE_WIN * count_bits(won) // count_bits(game.winners))
        if round_index > 0:
            changes += leaders & game.history[round_index - 1].leaders == 0
    while decided > 0 and game.history[decided - 1].leaders & game.winners:
        decided -= 1
    add_moment(tallies.lead_changes, changes)
    tallies.decided[decided] += 1
    first, second = -1, -1
    for seat in range(players):
        score = game.score[seat]
        second = max(second, min(score, first))
        first = max(first, score)
    tallies.margins[min(first - second, MARGINS - 1)] += 1
