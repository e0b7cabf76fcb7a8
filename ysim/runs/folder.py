"""The output folder: there whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from shutil import rmtree

from ysim.errors import UserError


def require_free(folder: str | Path) -> None:
    """Raise UserError unless `folder` is new or empty, in a place where a run can leave its results.

    Called before anything is played. Leaves nothing behind.
    """
    _refuse_occupied(Path(folder))
    with _workplace(_real(folder)):
        pass


@contextmanager
def written_whole(folder: str | Path) -> Iterator[Path]:
    """Yield a temporary folder to write into, and rename it to `folder` when the block has ended.

    If the block is left by an exception or by Ctrl-C, nothing is left. Raises UserError like `require_free`,
    and when writing fails.
    """
    _refuse_occupied(Path(folder))
    target = _real(folder)
    with _workplace(target) as temporary:
        yield temporary
        temporary.rename(target)


def _refuse_occupied(folder: Path) -> None:
    if os.path.isdir(folder):
        if _entries(folder):
            raise UserError(f"{folder}: this folder is not empty; name another with --out, or remove it")
        if os.path.ismount(folder):
            raise UserError(f"{folder}: this is a mount point; name a folder inside it with --out")
    elif os.path.exists(folder):
        raise UserError(f"{folder}: there is a file of this name; name a folder with --out")


def _entries(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError as error:
        raise UserError(f"{folder}: cannot be read: {error.strerror}") from None


def _real(folder: str | Path) -> Path:
    return Path(os.path.realpath(folder))


@contextmanager
def _workplace(folder: Path) -> Iterator[Path]:
    """Yield an empty folder beside `folder`; at the end it is gone, and so are parents made for nothing."""
    missing = [parent for parent in folder.parents if not os.path.exists(parent)]
    temporary = folder.with_name(f".{folder.name}.{token_hex(4)}")
    try:
        temporary.mkdir(parents=True)
        yield temporary
    except OSError as error:
        raise UserError(f"{folder}: cannot be written: {error.strerror or error}") from error
    finally:
        rmtree(temporary, ignore_errors=True)
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()
