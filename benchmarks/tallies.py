"""Which share of a game's time goes into folding it into the tallies."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from benchmarks.lineups import QUICKEST, USUAL, seated
from benchmarks.loops import play_untallied
from benchmarks.measures import Measure, Reading
from benchmarks.yardstick import time_in_turns, timed
from ysim.games.ys.kernel import Kernel

GAMES = 1_000  # a moment
SEED = 1
REPEATS = 20

SHARES = {
    name: Measure(f"tally share, {name}", "lower", 0, "{:.1%}", slack=0.01) for name in (QUICKEST, USUAL)
}
MEASURES = tuple(SHARES.values())


def readings() -> Iterator[tuple[Measure, Reading]]:
    """All measures of this file."""
    for name, measure in SHARES.items():
        yield measure, measure.reading(tally_share(seated(name)))


def tally_share(kernel: Kernel) -> float:
    """What the same games take less when they are played but not folded, as a share; timed in turns."""
    game = game_to_replay(kernel)
    play_untallied(game, SEED, 0, 0)  # compiles
    works = {
        "folded": partial(timed, partial(kernel.play, SEED, 0, GAMES)),
        "played": partial(timed, partial(play_untallied, game, SEED, 0, GAMES)),
    }
    took = time_in_turns(works, REPEATS).took
    if game.score.tolist() != kernel.record(SEED, GAMES - 1).score.tolist():
        raise RuntimeError("the games that were not folded were other games")
    return 1 - took["played"].worked / took["folded"].worked


def game_to_replay(kernel: Kernel) -> np.record:
    """A GAME record with rules set and seats taken, as one that was played has."""
    game = kernel.record(SEED, 0)
    game.logging = 0
    return game
