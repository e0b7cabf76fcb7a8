"""Runs in a folder: interrupted at any moment they go on, and end as if nothing had happened."""

import errno
import json
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from time import monotonic, sleep

import pytest

from tests.runs.played import LINEUPS, ROOT, SEED, result_of, scenario_of
from ysim.errors import Interrupted, UserError
from ysim.runs import kept, resumable
from ysim.runs.folder import PLAYED, run_folder
from ysim.runs.manifest import Manifest
from ysim.runs.precision import Precision
from ysim.runs.resumable import finish, run_into
from ysim.runs.run import Order
from ysim.scenarios import parse_scenario

NAMES = LINEUPS[0]
BLOCK = 24


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch):
    """Every block is in a file as soon as it is played, and four files become one."""
    monkeypatch.setattr("ysim.runs.course.SECONDS_BETWEEN_FILES", -1.0)
    monkeypatch.setattr(kept, "MERGED", 4)


def order(**changes):
    return Order(**{"scenario": scenario_of(NAMES), "jobs": 1, "block_games": BLOCK} | changes)


def play(folder, resume=False, after=None, **changes):
    """A run into a folder without its report; Ctrl-C comes when so many blocks more are done."""
    calls = iter(range(10**6))

    def progress(done, of, leading):
        if next(calls) == after:
            raise KeyboardInterrupt

    with run_folder(folder, resume) as before:
        result = run_into(folder, order(**changes), before, progress)
        result.manifest.write(folder)
        return result


def files(folder):
    return sorted((folder / PLAYED).iterdir())


def digest():
    return result_of(NAMES).manifest.digest


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


# The program itself


def program(folder, *arguments):
    return [
        *(sys.executable, "-m", "ysim", "run", "scenarios/first.toml", "--out", str(folder), "--quiet"),
        *arguments,
    ]


def ends_by(sign, is_time, folder, *arguments):
    """Runs the program and sends it a signal when it is time, or not at all if it ends before.

    Returns exit code and standard error.
    """
    with subprocess.Popen(
        program(folder, *arguments),
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        # A shell's background job ignores Ctrl-C and hands that down; a user's run does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        while process.poll() is None and not is_time():
            sleep(0.05)
        process.send_signal(sign)
        _, said = process.communicate(timeout=30)  # it ends at once, but on a busy machine
        return process.returncode, said


def has_kept_games(folder):
    return any((folder / PLAYED).glob("[0-9]*"))


def in_seconds(seconds):
    end = monotonic() + seconds
    return lambda: monotonic() > end


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_ended_says_how_to_go_on(tmp_path, sign):
    folder = tmp_path / "a run"
    code, said = ends_by(sign, partial(has_kept_games, folder), folder, "--games", "1000000000")
    assert code == 130
    done, command = said.splitlines()
    assert " of 1,000,000,008 games are kept; go on with" in done
    assert command == f"  ysim run scenarios/first.toml --out '{folder}' --resume"
    assert Manifest.read(folder).status == "interrupted"


def test_a_run_that_is_killed_again_and_again_ends_as_if_it_had_not_been(tmp_path):
    quiet = tmp_path / "quiet"
    games = ("--games", "60000")
    assert subprocess.run(program(quiet, *games), cwd=ROOT).returncode == 0
    folder, moment = tmp_path / "run", random.Random(4)
    for _ in range(4):
        resume = ["--resume"] if (folder / "manifest.json").exists() else []
        ends_by(signal.SIGKILL, in_seconds(moment.uniform(2, 5)), folder, *games, *resume)
    assert subprocess.run(program(folder, *games, "--resume"), cwd=ROOT).returncode == 0
    assert Manifest.read(folder).digest == Manifest.read(quiet).digest


def test_a_mistake_removes_nothing_whatever_force_says(tmp_path):
    folder = tmp_path / "run"
    with suppress(Interrupted):
        play(folder, after=2)
    before = files(folder)
    for mistake in (["nowhere.toml"], ["scenarios/first.toml", "--until", "wide"]):
        command = [sys.executable, "-m", "ysim", "run", *mistake, "--out", str(folder), "--force"]
        assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 2
    assert files(folder) == before


def test_force_does_not_remove_what_others_have_left(tmp_path):
    (tmp_path / "manifest.json").write_text('{"name": "a web page"}')
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(UserError, match="not that of a run"), run_folder(tmp_path, force=True):
        pytest.fail("this folder is another's")
    assert (tmp_path / "index.html").read_text() == "mine"


def test_reading_a_run_changes_nothing_in_it(tmp_path):
    with suppress(Interrupted):
        play(tmp_path, after=3)
    files(tmp_path)[0].write_bytes(b"damaged")
    (tmp_path / PLAYED / ".0-0-24-being-written.npz").write_bytes(b"half")
    before = files(tmp_path)
    kept.Kept(tmp_path / PLAYED)
    assert files(tmp_path) == before
    assert play(tmp_path, resume=True).manifest.digest == digest()


def test_a_run_to_a_precision_ends_at_the_same_game_after_interruptions(tmp_path, monkeypatch):
    monkeypatch.setattr("ysim.runs.precision.FIRST_LOOK", 48)
    goal = {"precision": Precision(0.05), "games": 4_800}
    whole, folder = play(tmp_path / "whole", **goal), tmp_path / "run"
    assert whole.manifest.status == "precision reached" and whole.manifest.games_done > 240
    result, ends = None, 0
    while result is None:
        try:
            result = play(folder, resume=folder.exists(), after=3, **goal)
        except Interrupted:
            ends += 1
    assert ends > 3
    assert result.manifest.games_done == whole.manifest.games_done
    assert result.manifest.digest == whole.manifest.digest
