"""`make report` and `make example`: the report that was there is kept until the new one is complete."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ENDINGS = {
    "complete": 'mkdir -p "$4" && echo new > "$4/manifest.json"',
    "claims": 'mkdir -p "$3" && echo new > "$3/manifest.json"',
    "mistake": "exit 2",
    "interrupted": 'mkdir -p "$4" && echo new > "$4/manifest.json" && exit 130',
    "killed": "kill -9 $$",
    "waits": "touch started; exec sleep 60",
}
"""What a stand-in for ysim does when it is called with `run SCENARIO --out FOLDER …`."""


@pytest.fixture
def desk(tmp_path):
    """A folder with the Makefile, an installation that needs nothing and a report of each target."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("requirements.lock", "pyproject.toml", ".venv/.installed"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    for name in ("first", "example"):
        (tmp_path / "reports" / name).mkdir(parents=True)
        (tmp_path / "reports" / name / "manifest.json").write_text("old\n")
    return tmp_path


def make(desk, ending: str, *arguments: str) -> subprocess.Popen[str]:
    ysim = desk / "ysim"
    ysim.write_text(f'#!/bin/sh\necho "$@"\n{ENDINGS[ending]}\n')
    ysim.chmod(0o755)
    return subprocess.Popen(
        ["make", "--no-print-directory", *arguments, "YSIM=./ysim"],
        cwd=desk,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell's background job ignores Ctrl-C and hands that down; a user's make does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def reports(desk) -> dict[str, str]:
    return {path.parent.name: path.read_text().strip() for path in desk.glob("reports/*/manifest.json")}


@pytest.mark.parametrize("name", ["first", "example"])
def test_a_complete_report_takes_the_place_of_the_old_one(desk, name):
    process = make(desk, "complete", "report" if name == "first" else name, "GAMES=24")
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert said == f"run scenarios/first.toml --out reports/{name} --games 24\n"
    assert reports(desk) == {"first": "old", "example": "old"} | {name: "new"}


def test_claims_are_all_tested_into_a_folder_of_their_own(desk):
    said, _ = make(desk, "claims", "claims", "GAMES=24").communicate(timeout=30)
    assert said == "claims --out reports/claims --games 24\n"
    assert reports(desk) == {"first": "old", "example": "old", "claims": "new"}


@pytest.mark.parametrize("ending", ["mistake", "interrupted", "killed"])
@pytest.mark.parametrize("target", ["report", "example"])
def test_a_run_that_fails_leaves_the_old_report(desk, target, ending):
    process = make(desk, ending, target, "GAMES=many")
    process.communicate(timeout=30)
    assert process.returncode != 0
    assert reports(desk) == {"first": "old", "example": "old"}


def test_ctrl_c_leaves_the_old_report(desk):
    process = make(desk, "waits", "report")
    while not (desk / "started").exists():
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode != 0
    assert reports(desk) == {"first": "old", "example": "old"}


def test_a_report_that_a_killed_make_set_aside_comes_back_when_the_next_run_fails(desk):
    (desk / "reports" / "first").rename(desk / "reports" / "first.before")
    make(desk, "mistake", "report").communicate(timeout=30)
    assert reports(desk) == {"first": "old", "example": "old"}


def test_an_interrupted_run_stays_where_no_report_was(desk):
    shutil.rmtree(desk / "reports" / "first")
    make(desk, "interrupted", "report").communicate(timeout=30)
    assert reports(desk) == {"first": "new", "example": "old"}


def test_what_no_run_has_left_is_not_touched(desk):
    notes = desk / "reports" / "first" / "notes.txt"
    notes.write_text("mine")
    (notes.parent / "manifest.json").unlink()
    make(desk, "mistake", "report").communicate(timeout=30)
    assert notes.read_text() == "mine"
