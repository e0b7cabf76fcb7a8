"""The folder of a run: there from the first game on, with what is played; at last it has the report."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from shutil import rmtree

from ysim.errors import UserError
from ysim.runs.manifest import NAME as MANIFEST
from ysim.runs.manifest import Manifest

PLAYED, ROWS = "played", "rows"
REPORT = ("tables", "figures", "index.html")
_OF_A_RUN = {MANIFEST, f".{MANIFEST}", PLAYED, ROWS, ".lock", ".report", *REPORT}


@contextmanager
def run_folder(folder: Path, resume: bool = False, force: bool = False) -> Iterator[Manifest | None]:
    """Hold the folder of a run for one process; yields the manifest of the run to go on with, if any.

    A new folder that a mistake leaves without a manifest is removed again. Raises UserError for a folder that
    cannot be written, has something else in it, or a run where neither `resume` nor `force` was asked for.
    """
    _refuse_what_is_no_run(folder)
    target = Path(os.path.realpath(folder))
    missing = [path for path in (target, *target.parents) if not os.path.exists(path)]
    try:
        target.mkdir(parents=True, exist_ok=True)
        with locked(target, folder):
            try:
                yield _run_to_go_on_with(folder, resume, force)
            finally:
                if not (target / MANIFEST).exists():
                    _clear(target)
    except BrokenPipeError:  # nobody reads what is printed any more: no fault of the folder
        raise
    except OSError as error:
        raise UserError(f"{folder}: cannot be written: {error.strerror or error}") from error
    finally:
        for path in missing:
            with suppress(OSError):
                path.rmdir()


def _refuse_what_is_no_run(folder: Path) -> None:
    if os.path.isdir(folder):
        if not (folder / MANIFEST).exists() and set(_entries(folder)) - {".lock", f".{MANIFEST}"}:
            raise UserError(f"{folder}: this folder is not empty; name another with --out, or remove it")
    elif os.path.exists(folder):
        raise UserError(f"{folder}: there is a file of this name; name a folder with --out")


def _entries(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError as error:
        raise UserError(f"{folder}: cannot be read: {error.strerror}") from None


@contextmanager
def locked(target: Path, folder: Path) -> Iterator[None]:
    """Hold `target`, called `folder`, for one process; the lock goes with it, whatever ends it.

    Raises UserError if another process holds it.
    """
    with open(target / ".lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(f"{folder}: another process is playing into this folder") from None
        try:
            yield
        finally:
            (target / ".lock").unlink(missing_ok=True)


def _run_to_go_on_with(folder: Path, resume: bool, force: bool) -> Manifest | None:
    if not (folder / MANIFEST).exists():
        if resume:
            raise UserError(f"{folder}: there is no run to go on with; leave out --resume to begin one")
        return None
    if force:
        _refuse_what_others_have_left(folder)
        _clear(folder)
        return None
    before = Manifest.read(folder)
    if not resume:
        done = f"{before.games_done:,} of {before.games_asked:,} games"
        raise UserError(
            f"{folder}: this folder has a run ({before.status}, {done}); go on with it by --resume, "
            "replace it by --force, or name another folder with --out"
        )
    return before


def _refuse_what_others_have_left(folder: Path) -> None:
    """Runs of any version may be replaced, but other programs write a manifest.json too."""
    if not _has(folder, "ysim-tables"):
        raise UserError(f"{folder}: {MANIFEST} is not that of a run; name another folder with --out")


def _has(folder: Path, format: str) -> bool:
    """Whether the folder has a manifest of this format, of whatever version."""
    manifest = folder / MANIFEST
    return manifest.is_file() and f'"format": "{format}/'.encode() in manifest.read_bytes()


def _clear(folder: Path) -> None:
    """Remove what a run has left, the manifest first: what is half removed is no run."""
    for name in sorted(_OF_A_RUN - {".lock"}, key=lambda name: name != MANIFEST):
        path = folder / name
        if path.is_dir():
            rmtree(path)
        else:
            path.unlink(missing_ok=True)


@contextmanager
def report_in(folder: Path) -> Iterator[Path]:
    """Yield a folder to write a report into; at the end it takes the place of the run's last report."""
    aside = folder / ".report"
    rmtree(aside, ignore_errors=True)
    try:
        aside.mkdir()
        yield aside
        for name in sorted(os.listdir(aside)):
            old = folder / name
            if old.is_dir():
                rmtree(old)
            (aside / name).rename(old)
    finally:
        rmtree(aside, ignore_errors=True)


@contextmanager
def written_whole(folder: str | Path, replaces: str = "") -> Iterator[Path]:
    """Yield a temporary folder to write into, and rename it to `folder` when the block has ended.

    If the block is left by an exception or by Ctrl-C, nothing is left, or what was there. Raises UserError
    where `folder` is not new or empty and has no manifest of the format that it `replaces`, and when writing
    fails.
    """
    folder = Path(folder)
    replaced = bool(replaces) and _has(folder, replaces)
    if os.path.isdir(folder) and _entries(folder) and not replaced:
        raise UserError(f"{folder}: this folder is not empty; name another, or remove it")
    _refuse_what_is_no_run(folder)
    target = Path(os.path.realpath(folder))
    missing = [parent for parent in target.parents if not os.path.exists(parent)]
    temporary = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        temporary.mkdir(parents=True)
        yield temporary
        if replaced:
            target.rename(before := temporary.with_name(f"{temporary.name}.before"))
        temporary.rename(target)
        if replaced:
            rmtree(before, ignore_errors=True)
    except OSError as error:
        raise UserError(f"{folder}: cannot be written: {error.strerror or error}") from error
    finally:
        rmtree(temporary, ignore_errors=True)
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()
