"""The Parquet files of a run's rows, one a block: what is there, and what another run would do again."""

import re
from collections.abc import Iterable, Iterator
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
        names = [(path, _NAME.fullmatch(path.name)) for path in found if path.is_file()]
        self._named = [((int(name[1]), int(name[2])), path) for path, name in names if name]
        self.files: dict[tuple[int, int], Path] = {}
        """The files that count, by first game and end: filled by `tidy`, and as files are written."""

    def tidy(self, counted: Iterable[tuple[int, int]]) -> None:
        """Remove what is damaged or there twice, and rows of games that are not within a span of `counted`.

        Those games will be played again, perhaps in other blocks: no game may be there twice.
        """
        counted = list(counted)
        for (first, end), path in self.sound():
            if any(start <= first and end <= stop for start, stop in counted):
                self.files[first, end] = path
        kept = set(self.files.values())
        for path in [*(path for _, path in self._named), *self.folder.glob(".*.parquet")]:
            if path not in kept:
                path.unlink()

    def keep(self, block: Block, content: bytes) -> None:
        """Write the file of a block. Raises OSError, and then leaves what was there."""
        first, end = block[0], sum(block)
        path = self.folder / f"{first:013d}-{end:013d}-{hash_of(first, end, content)}.parquet"
        write_whole(path, content)
        self.files[first, end] = path

    def sound(self) -> Iterator[tuple[tuple[int, int], Path]]:
        """What was there and is as it was written, each game once, in order: (first, end) and path."""
        last = 0
        for (first, end), path in self._named:
            code = hash_of(first, end, path.read_bytes())
            if first >= last and path.name.endswith(f"-{code}.parquet"):
                last = end
                yield (first, end), path
