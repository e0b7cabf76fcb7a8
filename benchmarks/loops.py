"""What is compiled for the measures alone. Only an `entry` can be called from Python."""

import numpy as np

from ysim.core.compile import entry
from ysim.core.luck import STEP, stream_start
from ysim.games.ys.codes import SEATS
from ysim.games.ys.loop import play_game


@entry
def play_untallied(game: np.record, seed: int, first: int, count: int) -> None:
    """Play a block as the kernel does, but fold nothing; `game` is one that the kernel has played."""
    for number in range(first, first + count):
        play_game(game, seed, number)


@entry
def decisions_made(streams: np.ndarray, seed: int, number: int) -> int:
    """How many decisions a finished game had: each drew one die, and a die moves its stream one step on."""
    count = 0
    for seat in range(SEATS):
        state = stream_start(seed, number, seat)
        while state != streams[seat]:
            state += STEP
            count += 1
    return count
