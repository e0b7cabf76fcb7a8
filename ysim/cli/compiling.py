"""Say so when something is compiled: a start with a filled cache compiles nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from numba.core import event


@contextmanager
def announced(file: TextIO | None = None) -> Iterator[None]:
    """Print one line, to standard output or `file`, when Numba first compiles something inside the block."""
    with event.install_listener("numba:compile", _Announcer(file)):
        yield


class _Announcer(event.Listener):  # type: ignore[misc]  # Numba is not typed
    def __init__(self, file: TextIO | None) -> None:
        self.file = file
        self.silent = True

    def on_start(self, event: Any) -> None:
        if self.silent:
            self.silent = False
            print("compiling, about a minute the first time", file=self.file or sys.stdout, flush=True)

    def on_end(self, event: Any) -> None:
        pass
