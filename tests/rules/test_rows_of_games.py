"""Rows of games in pure Python: what the tallies know of a game can be told from them alone."""

import pytest

from tests.lineups import EXPERIMENTS, TABLES, kernel_of
from ysim.games.ys.game import tables
from ysim.games.ys.rows.columns import records_of, table_of
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import from_vector

SEED = 5
GAMES = 2


@pytest.mark.parametrize("rules", [Rules(), *TABLES.values()], ids=["4 players", *TABLES])
def test_rows_fold_to_the_sums_that_were_counted(rules):
    kernel, names = kernel_of(["random", "courtier"], rules), ["random", "courtier"]
    sums, records = kernel.play_rows(SEED, 0, GAMES)
    table = table_of(records, names, rules)
    folded = kernel.fold_rows(records_of(table, names, rules))
    assert folded.tolist() == sums.tolist()
    for name, frame in tables(folded, names, rules).items():
        assert frame.equals(tables(sums, names, rules)[name])
    assert len(table) == GAMES * (rules.players + (rules.players == 2))


@pytest.mark.parametrize("table", ["4 players", "2 players, King's Favour", "5 players"])
@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_rows_with_experiments_fold_to_the_sums_that_were_counted(kind, table):
    rules = TABLES.get(table, Rules())
    kernel, names = kernel_of(["random", "courtier"], rules, EXPERIMENTS[kind]), ["random", "courtier"]
    sums, records = kernel.play_rows(SEED, 0, 2 * GAMES)
    folded = kernel.fold_rows(records_of(table_of(records, names, rules), names, rules))
    assert folded.tolist() == sums.tolist()
    drawn = 0 if kind == "luck" else GAMES
    tallies = from_vector(sums)
    assert (tallies.trials, tallies.games) == (drawn, 2 * GAMES - drawn)
