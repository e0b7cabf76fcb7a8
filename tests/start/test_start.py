"""First starts, with the whole game to compile (a minute each): `make test-start`."""

import json
import os
import shutil
import signal
import subprocess
import sys
from time import sleep

import pytest

from tests.start.starting import (
    DIES_WHILE_WRITING,
    PLAYS,
    SCENARIO,
    copy_of_the_package,
    files,
    outcome,
    protect,
    start,
    surroundings,
    without_power,
)

POLICY_FILES = 11  # the functions of one policy; the loop is the last file


@pytest.fixture(scope="session")
def twins(tmp_path_factory):
    """The cache that two first starts have filled at once, and how they ended."""
    cache = tmp_path_factory.mktemp("twins")
    both = [start(cache), start(cache)]
    return cache, [outcome(process) for process in both]


@pytest.fixture(scope="session")
def digest():
    """That of an ordinary start."""
    return outcome(start(None))[0]


@pytest.mark.xdist_group("twins")
def test_two_first_starts_at_once_fill_the_cache_together(twins, digest):
    cache, ends = twins
    assert ends == [(digest, True), (digest, True)]
    assert len(files(cache)) == POLICY_FILES + 1
    assert outcome(start(cache)) == (digest, False)


@pytest.mark.xdist_group("twins")
def test_damaged_files_cost_a_compile_and_nothing_else(twins, digest, tmp_path):
    cache = shutil.copytree(twins[0], tmp_path / "cache")
    for number, path in enumerate(files(cache)):
        content = path.read_bytes()
        middle = len(content) // 2
        flipped = content[:middle] + bytes([content[middle] ^ 16]) + content[middle + 1 :]
        path.write_bytes([flipped, content[:middle], b""][number % 3])
    assert outcome(start(cache)) == (digest, True)
    assert outcome(start(cache)) == (digest, False)


def test_first_starts_that_are_killed_leave_nothing_to_stumble_over(digest, tmp_path):
    assert dies_while_writing(tmp_path, "balanced.") == 0
    for number in (1, POLICY_FILES // 2, POLICY_FILES):
        killed_after(tmp_path, number)
    assert dies_while_writing(tmp_path, "play_block") >= POLICY_FILES
    assert outcome(start(tmp_path)) == (digest, True)
    assert outcome(start(tmp_path)) == (digest, False)


def whole_files(cache):
    return [path for path in files(cache) if path.suffix == ".nbc"]


def dies_while_writing(cache, word):
    """How many files are whole after a start that was killed when it had half written one of that name."""
    before = len(files(cache))
    process = start(cache, DIES_WHILE_WRITING.format(word=word) + PLAYS)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert len(files(cache)) > before
    return len(whole_files(cache))


def killed_after(cache, number):
    """A start that is killed a moment after there are so many files."""
    process = start(cache)
    while len(whole_files(cache)) < number and process.poll() is None:
        sleep(0.05)
    sleep(1)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL


def test_a_package_that_is_read_only_is_compiled_once(digest, tmp_path):
    package, home = copy_of_the_package(tmp_path / "package"), tmp_path / "home"
    protect(package)
    before = files(package)
    home.mkdir()
    assert outcome(start(None, package=package, HOME=str(home))) == (digest, True)
    assert outcome(start(None, package=package, HOME=str(home))) == (digest, False)
    assert len(files(home / ".cache" / "ysim")) == POLICY_FILES + 1
    assert files(package) == before


def test_neither_home_nor_package_need_be_writable(digest, tmp_path):
    package = copy_of_the_package(tmp_path / "package")
    protect(package)
    before = files(package)
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "ysim", "run", str(SCENARIO), "--games=240", "--seed=1", "--quiet"]
    done = subprocess.run(
        without_power([*command, "--out", str(tmp_path / "out")]),
        capture_output=True,
        text=True,
        cwd=package,
        env=surroundings(package, None) | {"HOME": str(tmp_path / "file" / "home")},
    )
    assert done.returncode == 0
    assert [line for line in done.stderr.splitlines() if "ysim" in line and "cannot be written" in line]
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["digest"] == digest
    assert sorted(os.listdir(tmp_path)) == ["file", "out", "package"]
    assert files(package) == before


NEW_FILE = """from ysim.core.compile import inlined


@inlined
def more():
    return 0
"""


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (
            "games/ys/scoring.py",
            "parts[0] = table.market_gold[seat]",
            "parts[0] = table.market_gold[seat] + 1",
        ),
        ("core/luck.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5B7"),
        ("games/ys/more.py", "return 0", "return 1"),
    ],
)
def test_an_edit_is_seen_at_the_next_start(digest, tmp_path, file, old, new):
    package, cache = copy_of_the_package(tmp_path / "package"), tmp_path / "cache"
    edited = package / "ysim" / file
    if not edited.exists():
        add_a_file(edited, package / "ysim" / "games" / "ys" / "scoring.py")
    before = edited.read_text()
    assert before.count(old) == 1
    assert outcome(start(cache, package=package)) == (digest, True)
    edited.write_text(before.replace(old, new))
    another, compiled = outcome(start(cache, package=package))
    assert another != digest and compiled
    edited.write_text(before)
    assert outcome(start(cache, package=package)) == (digest, False)


def add_a_file(path, scoring):
    """A compiled file that was not there before, and that scoring uses."""
    path.write_text(NEW_FILE)
    text = scoring.read_text().replace("table.market_gold[seat]", "table.market_gold[seat] + more()")
    imported = "from ysim.games.ys.quotations"
    scoring.write_text(text.replace(imported, f"from ysim.games.ys.more import more\n{imported}"))
