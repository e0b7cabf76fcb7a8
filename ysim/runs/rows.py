"""The Parquet files of a run's rows, one a block: what is there, and what another run would do again."""

import re
from collections.abc import Iterable
from pathlib import Path

from ysim.limits import MOST_GAMES, Rows
from ysim.runs.blocks import Block
from ysim.runs.files import hash_of, write_whole

_GAMES = {"all": MOST_GAMES, "none": 0}
_NAME = re.compile(r"(\d+)-(\d+)-([0-9a-f]{16})\.parquet")


class RowFiles:
    """The files of a folder, made for the first one. Raises OSError where it cannot be used."""

    def __init__(self, folder: Path, wanted: Rows = "all") -> None:
        self.folder = folder
        self.wanted = _GAMES[wanted] if isinstance(wanted, str) else wanted
        """How many games, from the first on, are to leave rows."""
        found = sorted(folder.iterdir()) if folder.exists() else []
        named = {path: name for path in found if (name := _NAME.fullmatch(path.name))}
        self.files = {(int(name[1]), int(name[2])): path for path, name in named.items()}
        """By first game and end."""

    def tidy(self, counted: Iterable[Block]) -> None:
        """Remove what is damaged, and the rows of games that are not within one of the spans `counted`.

        Those games will be played again, perhaps in other blocks: no game may be there twice.
        """
        counted = list(counted)
        for (first, end), path in list(self.files.items()):
            inside = any(start <= first and end <= stop for start, stop in counted)
            if not inside or not self._is_sound(first, end, path):
                path.unlink()
                del self.files[first, end]
        for path in self.folder.glob(".*.parquet"):
            path.unlink()

    def keep(self, block: Block, content: bytes) -> None:
        """Write the file of a block. Raises OSError, and then leaves what was there."""
        first, end = block[0], sum(block)
        path = self.folder / f"{first:013d}-{end:013d}-{hash_of(first, end, content)}.parquet"
        write_whole(path, content)
        self.files[first, end] = path

    def sound(self) -> "list[tuple[Block, Path]]":
        """The files that are as they were written, in the order of their games, as (first, end) and path."""
        return [(key, path) for key, path in sorted(self.files.items()) if self._is_sound(*key, path)]

    def _is_sound(self, first: int, end: int, path: Path) -> bool:
        return path.name.endswith(f"-{hash_of(first, end, path.read_bytes())}.parquet")
