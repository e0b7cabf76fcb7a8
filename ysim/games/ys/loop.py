"""A game from set-up to score: reads like the table of contents of the rules."""

from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.auction import auction
from ysim.games.ys.characters import window_for_all
from ysim.games.ys.codes import START_OF_PLACEMENT
from ysim.games.ys.counting import counting
from ysim.games.ys.gifts import give_card
from ysim.games.ys.history import keep_history
from ysim.games.ys.placement import placement
from ysim.games.ys.scoring import score
from ysim.games.ys.setup import begin_round, set_up
from ysim.games.ys.throne import fill_throne_room
from ysim.games.ys.trial import OF_CHARACTER


@compiled
def play_game(game, seed, number):
    """Play game `number` of `seed` into the GAME record (modified), with rules, pointers and weights set."""
    stay_apart()
    set_up(game, seed, number)
    for round_number in range(1, game.table.rules.rounds + 1):
        begin_round(game, round_number)
        if game.trial.round_number == round_number and game.experiment.kind == OF_CHARACTER:
            give_card(game, game.trial.seat, game.trial.choice)
        auction(game)
        window_for_all(game, START_OF_PLACEMENT)
        placement(game)
        counting(game)
        keep_history(game)
        if game.table.rules.kings_favour:
            fill_throne_room(game)
        score(game)
        game.history[round_number - 1].leaders = game.winners
