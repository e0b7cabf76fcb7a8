"""A block plays one game after another in the same record: nothing of a game is left over for the next."""

import numpy as np
import pytest

from tests.lineups import TABLES, kernel_of
from ysim.games.ys.kernel import NO_GAMES, play_block
from ysim.games.ys.state import HISTORY
from ysim.games.ys.tallies import new_scratch, new_tallies

SEED = 3


def played(table, first, count):
    """The record after a block of games."""
    kernel = kernel_of(["random"], TABLES[table])
    game = kernel.game.copy()
    game.logging = 1
    lineup = (kernel.written, kernel.seatings)
    play_block(game, new_tallies(), new_scratch(), NO_GAMES, *lineup, SEED, first, count)
    return game


@pytest.mark.parametrize("table", ["2 players, King's Favour", "5 players"])
def test_SU_a_game_after_another_is_the_game_by_itself(table):
    after_another, alone = played(table, 0, 2), played(table, 1, 1)
    assert after_another.number == alone.number == 1
    for field in ("cut_moves", "ledger_rows", "event_count", "score", "score_parts", "winners"):
        assert np.array_equal(after_another[field], alone[field]), field
    assert after_another.events[: alone.event_count].tolist() == alone.events[: alone.event_count].tolist()
    for field in HISTORY.names:
        assert after_another.history[field].tolist() == alone.history[field].tolist(), field
