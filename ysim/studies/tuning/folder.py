"""The folder of a tuning: generations are kept there as they are played, at last it has the report."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ysim.errors import UserError
from ysim.runs.folder import locked, report_in
from ysim.runs.manifest import NAME as MANIFEST

GENERATIONS = "generations.jsonl"
_LEFT = {".report", ".lock"}
"""What a tuning leaves that was killed before its first generation had been played."""


@contextmanager
def tuning_folder(folder: Path, resume: bool = False) -> Iterator[Path]:
    """Yield a folder to write the report into; it is moved to `folder` when the block has ended.

    What was played before stays if the block is left by an exception. Raises UserError for a folder that has
    something else in it, or a tuning where `resume` was not asked for, and where it cannot be written.
    """
    _refuse(folder, resume)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder, folder), report_in(folder) as aside:
            yield aside
    except OSError as error:
        raise UserError(f"{folder}: cannot be written: {error.strerror or error}") from error
    finally:
        if folder.is_dir() and not os.listdir(folder):
            folder.rmdir()


def _refuse(folder: Path, resume: bool) -> None:
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: there is a file of this name; name a folder with --out")
    begun = (folder / GENERATIONS).exists()
    if (folder / MANIFEST).exists():
        raise UserError(f"{folder}: this folder has a report; name another with --out, or remove it")
    if folder.exists() and not begun and set(os.listdir(folder)) - _LEFT:
        raise UserError(f"{folder}: this folder is not empty; name another with --out, or remove it")
    if begun and not resume:
        raise UserError(f"{folder}: this folder has a tuning that was ended; go on with it by --resume")
    if resume and not begun:
        raise UserError(f"{folder}: there is no tuning to go on with; leave out --resume to begin one")
