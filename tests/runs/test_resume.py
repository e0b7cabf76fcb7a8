"""Runs in a folder: interrupted at any moment they go on, and end as if nothing had happened."""

import errno
import json
import os
from contextlib import suppress

import pytest

from tests.runs.interrupted import BLOCK, NAMES, digest, files, play
from tests.runs.played import LINEUPS, SEED, scenario_of
from ysim.errors import Interrupted, UserError
from ysim.runs import resumable
from ysim.runs.folder import PLAYED, run_folder
from ysim.runs.manifest import Manifest
from ysim.runs.resumable import finish
from ysim.scenarios import parse_scenario

pytestmark = pytest.mark.usefixtures("files_at_once")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_interrupted_again_and_again_ends_as_if_it_had_not_been(tmp_path, jobs):
    folder, done = tmp_path / "run", []
    while True:
        try:
            result = play(folder, resume=folder.exists(), after=1, jobs=jobs)
            break
        except Interrupted as end:
            done.append(end.done)
            told = Manifest.read(folder)
            assert (told.status, told.games_done, told.games_asked) == ("interrupted", end.done, 120)
    assert done == sorted(set(done)) and len(done) >= 4
    assert result.manifest.digest == digest() != Manifest.read(tmp_path / "run").model_copy().scenario_sha256
    assert (result.manifest.status, result.manifest.games_done) == ("complete", 120)


def test_what_has_been_played_is_not_played_again(tmp_path, monkeypatch):
    with suppress(Interrupted):
        play(tmp_path, after=3)
    played, real = [], resumable.Play.__post_init__

    def watched(self):
        real(self)
        kernel_play = self.course.kernel.play
        monkeypatch.setattr(
            self.course.kernel, "play", lambda *args: played.append(args[1:]) or kernel_play(*args)
        )

    monkeypatch.setattr(resumable.Play, "__post_init__", watched)
    assert play(tmp_path, resume=True).manifest.digest == digest()
    assert sum(count for _, count in played) == 120 - 3 * BLOCK


def test_a_complete_run_is_extended_and_never_shortened(tmp_path):
    few = play(tmp_path, games=48)
    assert few.manifest.games_done == 48
    more = play(tmp_path, resume=True, games=120)
    assert more.manifest.digest == digest() != few.manifest.digest
    with pytest.raises(UserError, match="--games 72: 120 games are played already"):
        play(tmp_path, resume=True, games=72)
    assert play(tmp_path, resume=True).manifest.digest == digest()


def test_a_run_goes_on_in_blocks_of_another_size(tmp_path):
    with suppress(Interrupted):
        play(tmp_path, after=2)
    assert play(tmp_path, resume=True, block_games=48, jobs=2).manifest.digest == digest()


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "gone", "renamed", "foreign"])
@pytest.mark.parametrize("which", [0, -1])
def test_damaged_files_cost_time_and_nothing_else(tmp_path, damage, which):
    with suppress(Interrupted):
        play(tmp_path, after=3)
    path = files(tmp_path)[which]
    content = path.read_bytes()
    if damage == "gone":
        path.unlink()
    elif damage == "renamed":  # as if it held other games
        level, first, end, rest = path.name.split("-")
        path.rename(path.with_name(f"{level}-{int(first) + 240}-{int(end) + 240}-{rest}"))
    elif damage == "foreign":
        path.with_name("notes.txt").write_text("mine")
    else:
        flipped = content[:200] + bytes([content[200] ^ 1]) + content[201:]
        path.write_bytes({"cut": content[:-9], "flipped": flipped, "empty": b""}[damage])
    assert play(tmp_path, resume=True).manifest.digest == digest()


def test_files_are_few_and_hold_all_games_once(tmp_path):
    play(tmp_path, block_games=1)  # the smallest blocks there are: whole seating cycles
    names = [path.name.split("-")[:3] for path in files(tmp_path)]
    assert names == [["0", "96", "120"], ["1", "0", "96"]]


def test_a_larger_file_counts_alone_when_the_smaller_ones_are_still_there(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "unlink", lambda *_, **__: None)
    monkeypatch.setattr("pathlib.Path.unlink", lambda *_, **__: None)
    with suppress(Interrupted):
        play(tmp_path, after=4)
    monkeypatch.undo()
    assert len(files(tmp_path)) == 5
    assert play(tmp_path, resume=True).manifest.digest == digest()


@pytest.mark.parametrize("failing", [1, 3, 4])
def test_a_full_disk_loses_nothing(tmp_path, monkeypatch, failing):
    real, calls = os.fsync, []

    def full(file):
        calls.append(file)
        if len(calls) >= failing:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserError, match="cannot be written: No space left on device"):
        play(tmp_path / "run")
    monkeypatch.undo()
    assert len(files(tmp_path / "run")) == failing - 1
    assert play(tmp_path / "run", resume=True).manifest.digest == digest()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 12}, "seed: the run was of 11, now it is 12"),
        ({"scenario": parse_scenario(scenario_of(NAMES).text + "\n# other")}, "scenario: the run was of"),
        ({"scenario": scenario_of(LINEUPS[1])}, 'scenario: the run was of "policies = '),
    ],
)
def test_another_run_is_refused_by_name_of_what_differs(tmp_path, change, words):
    with suppress(Interrupted):
        play(tmp_path, after=2)
    before = files(tmp_path)
    with pytest.raises(UserError, match=words):
        play(tmp_path, resume=True, **change)
    assert files(tmp_path) == before


@pytest.mark.parametrize("key", ["rules_version", "source", "versions.numba", "versions.ysim"])
def test_other_rules_or_programs_are_refused(tmp_path, key):
    with suppress(Interrupted):
        play(tmp_path, after=2)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    *tables, last = key.split(".")
    (manifest[tables[0]] if tables else manifest)[last] = "0.0"
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(UserError, match=f"{key}: the run was of 0.0, now it is "):
        play(tmp_path, resume=True)


def test_a_run_without_a_seed_goes_on_with_the_one_that_was_drawn(tmp_path):
    with suppress(Interrupted):
        play(tmp_path, after=2, scenario=scenario_of(NAMES, seed=None))
    seed = Manifest.read(tmp_path).seed
    result = play(tmp_path, resume=True, scenario=scenario_of(NAMES, seed=None))
    assert result.manifest.seed == seed != SEED


def test_a_run_is_replaced_only_by_force(tmp_path):
    play(tmp_path, games=24)
    before = files(tmp_path)
    with pytest.raises(UserError, match=r"has a run \(complete, 24 of 24 games\); go on with it by --resume"):
        play(tmp_path)
    assert files(tmp_path) == before
    with run_folder(tmp_path, force=True) as nothing:
        assert nothing is None
        assert files.__name__ and not (tmp_path / PLAYED).exists()


def test_nothing_to_go_on_with_is_said(tmp_path):
    with pytest.raises(UserError, match="there is no run to go on with"):
        play(tmp_path / "run", resume=True)
    assert list(tmp_path.iterdir()) == []


def test_a_manifest_that_makes_no_sense_is_a_message(tmp_path):
    (tmp_path / "manifest.json").write_text('{"title": 3}')
    with pytest.raises(UserError, match=r"manifest.json: title: .*; was it written by another version\?"):
        play(tmp_path, resume=True)


def test_ctrl_c_while_the_report_is_written_keeps_the_games(tmp_path):
    class Stops:
        manifest = Manifest.model_construct(games_done=5)

        def write(self, folder):
            (folder / "index.html").write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        finish(tmp_path, Stops())
    assert list(tmp_path.iterdir()) == []


def test_a_run_goes_on_with_its_own_seed(tmp_path):
    assert play(tmp_path / "run", games=24, seed=5).manifest.seed == 5
    result = play(tmp_path / "run", resume=True, games=120)
    assert result.manifest.seed == 5
    assert result.manifest.digest == play(tmp_path / "other", seed=5).manifest.digest != digest()
