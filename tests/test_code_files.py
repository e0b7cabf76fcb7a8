"""Compiled code in files: warm starts compile nothing, and whatever is wrong with a file is noticed."""

import errno
import os
import pwd
import shutil
from types import SimpleNamespace

import numba
import pytest

from ysim.core import compile as compiling
from ysim.core.compile import PACKAGE, cache_folder, kept, source_hash


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def scaled(number, by=3):
    return by * number


def started():
    """The function as a new process would have it: nothing compiled yet."""
    return kept(numba.njit(scaled))


def files(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def read_not_compiled(function) -> bool:
    return not function.stats.cache_misses


def test_a_second_start_compiles_nothing(folder):
    for is_warm in (False, True):
        function = started()
        assert (function(5), read_not_compiled(function)) == (15, is_warm)
    assert len(files(folder)) == 1


def test_each_signature_has_a_file_of_its_own(folder):
    assert (started()(5), started()(0.5)) == (15, 1.5)
    assert len(files(folder)) == 2
    function = started()
    assert (function(0.5), function(5), read_not_compiled(function)) == (1.5, 15, True)


@pytest.mark.parametrize(
    "damage", ["cut", "empty", "flipped hash", "flipped code", "other", "gone", "a folder"]
)
def test_a_damaged_file_is_compiled_anew_and_written_again(folder, damage):
    assert started()(5) == 15
    (path,) = files(folder)
    content = path.read_bytes()
    path.unlink()
    if damage == "a folder":
        path.mkdir()
    elif damage != "gone":
        at = 5 if damage == "flipped hash" else len(content) // 2
        flipped = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        path.write_bytes({"cut": content[:-9], "empty": b"", "other": b"hello"}.get(damage, flipped))
    function = started()
    assert (function(5), read_not_compiled(function)) == (15, False)
    if damage != "a folder":
        function = started()
        assert (function(5), read_not_compiled(function)) == (15, True)


def test_the_code_of_another_signature_is_not_called(folder):
    started()(5)
    (whole,) = files(folder)
    started()(0.5)
    (real,) = set(files(folder)) - {whole}
    shutil.copy(whole, real)
    function = started()
    assert (function(0.5), read_not_compiled(function)) == (1.5, False)


def test_a_full_disk_is_a_warning_and_leaves_no_half_file(folder, monkeypatch, caplog):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert started()(5) == 15
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"ysim: {folder}") and "cannot be kept (No space left on device)" in said
    assert files(folder) == []


@pytest.mark.parametrize("variable", ["YSIM_CACHE", "XDG_CACHE_HOME", "HOME", None])
def test_the_folder_is_the_first_that_is_named(tmp_path, monkeypatch, variable):
    for name in ("YSIM_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", lambda _: SimpleNamespace(pw_dir=str(tmp_path)))
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / variable))
        monkeypatch.setattr(pwd, "getpwuid", None)
    below = {"HOME": "HOME/.cache", None: ".cache"}.get(variable, variable)
    found = cache_folder.__wrapped__()
    assert found.is_dir() and found == tmp_path / below / "ysim" / source_hash()


def test_a_user_without_a_home_gets_no_folder_named_like_the_sign(tmp_path, monkeypatch, caplog):
    def nobody(_):
        raise KeyError("no such user")

    for name in ("YSIM_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.chdir(tmp_path)
    assert cache_folder.__wrapped__() is None
    assert "cannot be written (there is no home folder)" in caplog.text and "YSIM_CACHE" in caplog.text
    assert list(tmp_path.iterdir()) == []


def test_every_edit_of_compiled_source_has_a_folder_of_its_own(tmp_path, monkeypatch):
    shutil.copytree(PACKAGE, tmp_path / "ysim", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path / "ysim")
    seen = {before := source_hash()}
    sources = [path for part in ("core", "games") for path in (tmp_path / "ysim" / part).rglob("*.py")]
    for path in sources:
        content = path.read_bytes()
        path.write_bytes(content + b"#")
        seen.add(source_hash())
        path.write_bytes(content)
    assert len(seen) == len(sources) + 1 and source_hash() == before
    new = tmp_path / "ysim" / "games" / "ys" / "new.py"
    new.write_text("")
    seen.add(source_hash())
    new.rename(new.with_name("newer.py"))
    seen.add(source_hash())
    assert len(seen) == len(sources) + 3
