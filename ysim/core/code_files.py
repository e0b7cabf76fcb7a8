"""Compiled code in files that are right or are not used: whatever is wrong with one, it is compiled anew.

Numba's own files end the program when they are cut short or damaged, and its index of them can hand out the
code of another signature when two processes fill it at once. Here each signature has a file of its own, named
by a hash of what it is for, that begins with a hash of what is in it.
"""

import logging
import pickle
from hashlib import sha256
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile

_HASH = 32  # bytes at the beginning of a file


class CodeFiles(FunctionCache):
    """Numba's cache of one function, with `_Files` in place of index and data."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, locator.get_source_stamp())

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code; if it cannot be kept it can be called all the same: a warning is enough."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            logging.getLogger(__name__).warning(
                "ysim: %s: compiled code cannot be kept (%s); the next start will compile it again",
                self._cache_path,
                error.strerror,
            )


class _Files(IndexDataCacheFile):
    """One file for each key. They are written aside and renamed."""

    def save(self, key: Any, data: Any) -> None:
        """Write the file of a key. Raises OSError, and leaves what was there."""
        content = self._dump((key, data))
        with self._open_for_write(self._path(key)) as file:
            file.write(sha256(content).digest() + content)

    def load(self, key: Any) -> Any:
        """What was saved for a key, or None if there is no file that holds it just as it was written."""
        try:
            with open(self._path(key), "rb") as file:
                told, content = file.read(_HASH), file.read()
        except OSError:
            return None
        if sha256(content).digest() != told:
            return None
        kept_for, data = pickle.loads(content)
        return data if kept_for == key else None

    def _path(self, key: Any) -> Any:
        purpose = repr((self._version, self._source_stamp, key))
        return self._data_path(self._data_name(int(sha256(purpose.encode()).hexdigest()[:16], 16)))
