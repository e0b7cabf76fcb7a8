"""`--until`: a run ends when an estimate is precise enough, at a game that depends on the games alone."""

import pytest

from tests.runs.played import LINEUPS, scenario_of
from ysim.errors import UserError
from ysim.runs.precision import Precision
from ysim.runs.run import run

NAMES = LINEUPS[2]  # two players: many games a second


@pytest.fixture(autouse=True)
def looks_early(monkeypatch):
    monkeypatch.setattr("ysim.runs.precision.FIRST_LOOK", 100)


def played(width, games=100_000, jobs=1, **how):
    precision = Precision(width, **{key: how.pop(key) for key in ("table", "column") if key in how})
    return run(scenario_of(NAMES), games=games, jobs=jobs, precision=precision, **how)


def widest(result, table="policies", column="win_share"):
    frame = result.tables[table]
    return ((frame[f"{column}_high"] - frame[f"{column}_low"]) / 2).max()


@pytest.mark.parametrize("how", [{}, {"table": "seats", "column": "score"}])
def test_the_width_is_reached_and_not_much_before(how):
    width = 0.5 if how else 0.004
    result = played(width, **how)
    assert result.manifest.status == "precision reached"
    assert 0.8 * width < widest(result, **how) <= width


def test_the_games_are_a_limit():
    result = played(0.0001, games=400)
    assert (result.manifest.status, result.manifest.games_done) == ("complete", 400)
    assert widest(result) > 0.0001


def test_half_the_width_takes_more_games():
    assert played(0.004).manifest.games_done < played(0.002).manifest.games_done


@pytest.mark.parametrize("how", [{"jobs": 2}, {"block_games": 50}, {"jobs": 3, "block_games": 7}])
def test_it_ends_at_the_same_game_whoever_plays(how):
    plain, other = played(0.004), played(0.004, **how)
    assert other.manifest.games_done == plain.manifest.games_done
    assert other.manifest.digest == plain.manifest.digest


def test_a_run_to_a_precision_is_the_run_of_so_many_games():
    result = played(0.004)
    again = run(scenario_of(NAMES), games=result.manifest.games_done, jobs=1)
    assert again.manifest.digest == result.manifest.digest


@pytest.mark.parametrize(
    ("table", "column", "words"),
    [
        ("polices", "win_share", '--of: there is no table "polices"; did you mean "policies"'),
        ("policies", "winshare", '--of: table policies has no estimate "winshare"; did you mean "win_share"'),
    ],
)
def test_an_estimate_that_is_not_there_is_a_mistake(table, column, words):
    with pytest.raises(UserError, match=words):
        played(0.1, table=table, column=column)
