"""The rows of a run in its folder: each game's once, whatever happens, and its tables made of them again."""

import json
import subprocess
import sys

import pandas as pd
import pytest

from tests.runs import interrupted
from tests.runs.interrupted import NAMES
from tests.runs.played import ROOT, result_of, scenario_of
from ysim.errors import Interrupted, UserError
from ysim.runs.files import hash_of
from ysim.runs.folder import PLAYED, ROWS
from ysim.runs.manifest import Manifest
from ysim.runs.rebuild import rebuilt
from ysim.runs.resumable import finish
from ysim.runs.run import Order

pytestmark = pytest.mark.usefixtures("files_at_once")


def play(folder, *, rows="all", **how):
    """A run that keeps rows of all games, unless it is told otherwise."""
    return interrupted.play(folder, rows=rows, **how)


def files(folder):
    return sorted((folder / ROWS).iterdir())


def games_in(folder):
    """The games that have rows, each with its four seats once."""
    frame = pd.read_parquet(folder / ROWS, columns=["game", "seat"])
    assert not frame.duplicated().any()
    assert (frame.groupby("game").seat.apply(sorted).map(str) == "[0, 1, 2, 3]").all()
    return sorted(set(frame.game))


def assert_whole(folder, games=120):
    assert games_in(folder) == list(range(games))
    assert rebuilt(folder).total.digest() == Manifest.read(folder).digest == result_of(NAMES).manifest.digest


@pytest.mark.parametrize("how", [{}, {"jobs": 2}, {"jobs": 2, "backend": "processes"}, {"backend": "dask"}])
def test_every_backend_writes_a_file_a_block(tmp_path, how):
    play(tmp_path / "run", **how)
    assert [path.name.split("-")[:2] for path in files(tmp_path / "run")] == [
        [f"{first:013d}", f"{first + 24:013d}"] for first in range(0, 120, 24)
    ]
    assert_whole(tmp_path / "run")


def test_none_are_kept_unless_they_are_asked_for(tmp_path):
    assert play(tmp_path / "run", rows=None).manifest.rows == "none"
    assert not (tmp_path / "run" / ROWS).exists()


def test_the_first_games_alone_in_whole_seating_cycles(tmp_path):
    assert play(tmp_path / "run", rows=25).manifest.rows == 25
    assert games_in(tmp_path / "run") == list(range(48))
    with pytest.raises(
        UserError, match=r"no sound rows of games 48 to 119 of 120; go on with it by --resume and --rows all"
    ):
        rebuilt(tmp_path / "run")
    assert play(tmp_path / "run", resume=True, rows="all").manifest.digest == result_of(NAMES).manifest.digest
    assert_whole(tmp_path / "run")


def test_an_interrupted_run_goes_on_with_its_rows_in_blocks_of_another_size(tmp_path):
    with pytest.raises(Interrupted):
        play(tmp_path / "run", after=2)
    assert len(files(tmp_path / "run")) == 2
    assert play(tmp_path / "run", resume=True, rows=None, block_games=72).manifest.rows == "all"
    assert_whole(tmp_path / "run")


def test_rows_of_games_that_were_not_counted_before_the_kill_are_written_anew(tmp_path):
    with pytest.raises(Interrupted):
        play(tmp_path / "run", after=3)
    for path in (tmp_path / "run" / PLAYED).iterdir():
        if "-24-48-" in path.name:
            path.unlink()
    (tmp_path / "run" / ROWS / ".half.parquet").write_bytes(b"PAR1")
    play(tmp_path / "run", resume=True, block_games=48)
    assert not list((tmp_path / "run" / ROWS).glob(".*"))
    assert_whole(tmp_path / "run")


def test_a_lost_and_a_damaged_file_are_written_again_and_counted_once(tmp_path):
    play(tmp_path / "run")
    lost, damaged, *_ = files(tmp_path / "run")
    lost.unlink()
    content = bytearray(damaged.read_bytes())
    content[len(content) // 2] ^= 1
    damaged.write_bytes(content)
    with pytest.raises(UserError, match="no sound rows of games 0 to 47 of 120"):
        rebuilt(tmp_path / "run")
    play(tmp_path / "run", resume=True)
    assert_whole(tmp_path / "run")


def test_a_game_that_is_there_twice_is_there_once_afterwards(tmp_path):
    play(tmp_path / "run")
    first, *_, last = files(tmp_path / "run")
    for name in (
        "0000000000000-0000000000024-0000000000000000",
        "0000000000000-0000000000024-ffffffffffffffff",
    ):
        (tmp_path / "run" / ROWS / f"{name}.parquet").write_bytes(last.read_bytes())
    again = tmp_path / "run" / ROWS / f"{0:013d}-{48:013d}-{hash_of(0, 48, first.read_bytes())}.parquet"
    again.write_bytes(first.read_bytes())
    play(tmp_path / "run", resume=True)
    assert len(files(tmp_path / "run")) == 5
    assert_whole(tmp_path / "run")


def test_an_interrupted_run_is_not_rebuilt(tmp_path):
    with pytest.raises(Interrupted):
        play(tmp_path / "run", after=2)
    with pytest.raises(
        UserError, match="expected a run that has ended, found an interrupted one; go on with it by"
    ):
        rebuilt(tmp_path / "run")


def test_rows_of_another_rules_version_are_refused(tmp_path):
    play(tmp_path / "run")
    told = json.loads((tmp_path / "run" / "manifest.json").read_text())
    (tmp_path / "run" / "manifest.json").write_text(json.dumps(told | {"rules_version": "1"}))
    with pytest.raises(UserError, match="rules_version: expected 2, found 1"):
        rebuilt(tmp_path / "run")


@pytest.mark.parametrize("rows", [0, -3, 1.5, "some", True])
def test_rows_that_cannot_be_are_a_message(rows):
    with pytest.raises(UserError, match=f"rows = {rows}: expected a number of games of at least 1"):
        Order(scenario_of(NAMES), rows=rows).complete()


# The program itself


def program(*arguments):
    command = [sys.executable, "-m", "ysim", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def test_rebuild_makes_the_tables_anew(tmp_path):
    folder = tmp_path / "run"
    finish(folder, play(folder))
    before = {path.name: path.read_bytes() for path in (folder / "tables").iterdir()}
    (folder / "tables" / "policies.csv").write_text("policy\n")
    code, said = program("rebuild", folder)
    assert code == 0 and said.startswith(f"the same: {result_of(NAMES).manifest.digest}, 120 games")
    assert {path.name: path.read_bytes() for path in (folder / "tables").iterdir()} == before


def test_rebuild_says_when_rows_are_not_what_was_counted(tmp_path):
    play(tmp_path / "run")
    told = Manifest.read(tmp_path / "run")
    told.model_copy(update={"digest": "f" * 64}).write(tmp_path / "run")
    code, said = program("rebuild", tmp_path / "run")
    assert code == 1 and f"not the same: {'f' * 64} counted in play, {told.digest} from rows" in said


@pytest.mark.parametrize("rows", ["0", "some", "-1", "1.5"])
def test_a_number_of_rows_that_is_none_is_a_message(rows, tmp_path):
    code, said = program("run", "scenarios/first.toml", "--rows", rows, "--out", tmp_path / "run")
    assert code == 2 and f"expected all, none or a number of games of at least 1, found {rows}" in said
    assert not (tmp_path / "run").exists()
