"""The output folder: refused before play if it cannot be used, and there whole or not at all."""

import json
import os
from datetime import UTC, datetime
from hashlib import sha256

import pytest

import ysim.games
from ysim.errors import UserError
from ysim.runs.folder import require_free, written_whole
from ysim.runs.manifest import Manifest
from ysim.scenarios import parse_scenario


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize("name", ["new", "new/deep/er"])
def test_a_folder_that_can_be_made_is_free_and_asking_makes_nothing(tmp_path, name):
    require_free(tmp_path / name)
    assert everything(tmp_path) == []


def test_an_empty_folder_is_free(tmp_path):
    require_free(tmp_path)
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
        with pytest.raises(UserError, match=words):
            require_free(tmp_path / name)
        with pytest.raises(UserError, match=words), written_whole(tmp_path / name):
            pytest.fail("nothing may be written here")
    assert everything(tmp_path) == before


def test_a_place_that_cannot_be_written_is_refused():
    with pytest.raises(UserError, match="/proc/ysim: cannot be written"):
        require_free("/proc/ysim")


def test_a_mount_point_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(os.path, "ismount", lambda path: True)
    with pytest.raises(UserError, match="mount point"):
        require_free(tmp_path)


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
    started = datetime(2004, 5, 1, 12, 0, tzinfo=UTC)
    manifest = Manifest.of(
        parse_scenario(text, "some/where/first.toml"),
        seed=0,
        games_asked=100,
        games_done=120,
        jobs=2,
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
    assert datetime.fromisoformat(read["ended"]) == datetime(2004, 5, 1, 12, 0, 30, tzinfo=UTC)
    assert {"ysim", "numba", "numpy"} <= read["versions"].keys()
    assert read["machine"]["python"].startswith("CPython 3.")
    assert Manifest.model_validate_json((tmp_path / "manifest.json").read_bytes()) == manifest
