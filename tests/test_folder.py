"""The output folder: refused before play if it cannot be used, and there whole or not at all."""

import json
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

import ysim.games
from ysim.errors import UserError
from ysim.runs.folder import run_folder, written_whole
from ysim.runs.manifest import Manifest
from ysim.scenarios import parse_scenario


@contextmanager
def begun(folder):
    """The folder of a run that leaves nothing but a manifest."""
    with run_folder(folder) as before:
        assert before is None
        yield
        (folder / "manifest.json").write_text("a run")


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize("name", ["new", "new/deep/er"])
def test_a_folder_in_which_nothing_was_played_is_gone_again(tmp_path, name):
    with run_folder(tmp_path / name):
        assert (tmp_path / name).is_dir()
    assert everything(tmp_path) == []


@pytest.mark.parametrize("name", ["new", "new/deep/er"])
def test_a_folder_in_which_a_run_has_begun_stays(tmp_path, name):
    with begun(tmp_path / name):
        pass
    assert everything(tmp_path / name) == ["manifest.json"]


def test_an_empty_folder_is_free(tmp_path):
    with run_folder(tmp_path):
        pass
    with written_whole(tmp_path / "empty") as folder:
        (folder / "table.csv").write_text("x")
    assert everything(tmp_path) == ["empty", "empty/table.csv"]


def test_what_cannot_be_used_is_refused(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "old.csv").write_text("old")
    (tmp_path / "file").write_text("old")
    before = everything(tmp_path)
    for name, words in [
        ("full", "not empty"),
        ("file", "there is a file of this name"),
        ("file/out", "cannot be written: Not a directory"),
        ("x" * 300, "cannot be written: File name too long"),
    ]:
        with pytest.raises(UserError, match=words), run_folder(tmp_path / name):
            pytest.fail("nothing may be written here")
        with pytest.raises(UserError, match=words), written_whole(tmp_path / name):
            pytest.fail("nothing may be written here")
    assert everything(tmp_path) == before


def test_a_place_that_cannot_be_written_is_refused():
    with pytest.raises(UserError, match="/proc/ysim: cannot be written"), run_folder(Path("/proc/ysim")):
        pytest.fail("nothing may be written here")


def test_two_processes_do_not_play_into_one_folder(tmp_path):
    with begun(tmp_path / "run"):
        with pytest.raises(UserError, match="run: another process is playing"), run_folder(tmp_path / "run"):
            pytest.fail("this folder is taken")
        assert (tmp_path / "run" / ".lock").exists()
    assert everything(tmp_path / "run") == ["manifest.json"]


@pytest.mark.parametrize("ending", [KeyboardInterrupt, ValueError, SystemExit])
def test_nothing_is_left_when_writing_is_broken_off(tmp_path, ending):
    with pytest.raises(ending), written_whole(tmp_path / "made" / "out") as folder:
        (folder / "tables").mkdir()
        (folder / "tables" / "half.csv").write_text("half")
        raise ending
    assert everything(tmp_path) == []


def test_a_full_disk_is_a_message_and_leaves_nothing(tmp_path):
    with (
        pytest.raises(UserError, match="out: cannot be written: No space left"),
        written_whole(tmp_path / "out"),
    ):
        raise OSError(28, "No space left on device")
    assert everything(tmp_path) == []


def test_the_folder_appears_only_when_it_is_whole(tmp_path):
    out = tmp_path / "out"
    with written_whole(out) as folder:
        (folder / "index.html").write_text("page")
        assert not out.exists()
    assert everything(tmp_path) == ["out", "out/index.html"]
    (tmp_path / "plain").mkdir()
    assert out.stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_folder_filled_meanwhile_by_another_run_is_not_touched(tmp_path):
    out = tmp_path / "out"
    with pytest.raises(UserError, match="not empty"), written_whole(out) as folder:
        (folder / "mine").write_text("mine")
        out.mkdir()
        (out / "theirs").write_text("theirs")
    assert everything(tmp_path) == ["out", "out/theirs"]


def test_the_manifest_tells_what_was_run(tmp_path, monkeypatch):
    monkeypatch.setitem(ysim.games.GAMES, "ys", "tests.scenarios.fake_game")
    text = 'title = "Größe"\n[lineup]\npolicies = ["random", "random", "random", "random"]\n'
    started = datetime.now(UTC) - timedelta(seconds=30)
    manifest = Manifest.of(
        parse_scenario(text, "some/where/first.toml"),
        seed=0,
        games_asked=100,
        games_done=120,
        backend="threads",
        jobs=2,
        block_games=24,
        rows=48,
        started=started,
        seconds=30.0,
        digest="abc",
    )
    manifest.write(tmp_path)
    read = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert read["format"] == "ysim-tables/1"
    assert (read["scenario"], read["scenario_file"]) == (text, "first.toml")
    assert read["scenario_sha256"] == sha256(text.encode()).hexdigest()
    assert (read["seed"], read["games_asked"], read["games_done"]) == (0, 100, 120)
    assert (read["status"], read["digest"], read["rules_version"]) == ("complete", "abc", "fake")
    assert (read["seconds"], read["games_per_second"]) == (30.0, 4.0)
    assert datetime.fromisoformat(read["started"]) == started
    assert timedelta(seconds=30) <= datetime.fromisoformat(read["ended"]) - started < timedelta(seconds=60)
    assert (read["backend"], read["jobs"], read["block_games"], read["rows"]) == ("threads", 2, 24, 48)
    assert read["policy_files"] == {}
    assert {"ysim", "numba", "numpy"} <= read["versions"].keys()
    assert read["machine"]["python"].startswith("CPython 3.")
    assert Manifest.model_validate_json((tmp_path / "manifest.json").read_bytes()) == manifest


def test_that_nobody_reads_on_is_no_fault_of_the_folder(tmp_path):
    with pytest.raises(BrokenPipeError), begun(tmp_path / "run"):
        raise BrokenPipeError


def test_a_study_takes_the_place_of_another_when_it_is_whole_and_of_nothing_else(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "manifest.json").write_text(json.dumps({"format": "ysim-study/1"}))
    with pytest.raises(KeyError), written_whole(tmp_path / "old", "ysim-study"):
        raise KeyError
    assert everything(tmp_path) == ["old", "old/manifest.json"]
    with written_whole(tmp_path / "old", "ysim-study") as folder:
        (folder / "index.html").write_text("page")
    assert everything(tmp_path) == ["old", "old/index.html"]
    with (
        pytest.raises(UserError, match="not empty"),
        written_whole(tmp_path / "old", "ysim-study"),
    ):
        pytest.fail("no study is there")
