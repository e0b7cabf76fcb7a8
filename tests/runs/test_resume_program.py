"""The program with runs that end before their time: by a signal, by a mistake; by --force and --resume."""

import random
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from time import monotonic, sleep

import pytest

from tests.runs.interrupted import digest, files, play
from tests.runs.played import ROOT
from ysim.errors import Interrupted, UserError
from ysim.runs import kept
from ysim.runs.folder import PLAYED, run_folder
from ysim.runs.manifest import Manifest
from ysim.runs.precision import Precision

pytestmark = pytest.mark.usefixtures("files_at_once")


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
    games = ("--games", "40000")
    assert subprocess.run(program(quiet, *games), cwd=ROOT).returncode == 0
    folder, moment = tmp_path / "run", random.Random(4)
    for _ in range(3):
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
