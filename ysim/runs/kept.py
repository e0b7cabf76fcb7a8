"""What a run has played, kept in files: whatever happens to it, no game is lost for long or counted twice.

A file holds the sums over a span of games. Its name says which games, and has a hash of what is in it, so
that a damaged file is known and its games are played again. Files are written aside and renamed. Sixteen
neighbours of a size become one file, then sixteen of those: there are never many. A larger file that is there
before the smaller ones are gone counts alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np

from ysim.runs.files import hash_of, write_whole
from ysim.runs.sums import Sums

MERGED = 16
_NAME = re.compile(r"(\d+)-(\d+)-(\d+)-([0-9a-f]{16})\.npz")


@dataclass(frozen=True)
class Span:
    """Games `first` … `end` − 1 and their sums; `level`: how many times neighbours became one."""

    first: int
    end: int
    sums: Sums
    level: int = 0

    def followed_by(self, other: "Span") -> "Span":
        """Both as one, where `other` begins at the end of this."""
        return Span(self.first, other.end, self.sums + other.sums)


class Kept:
    """The spans of one run in a folder, made for the first one. Raises OSError where it cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._useless: list[Path] = []
        self._files: dict[tuple[int, int], tuple[int, Path]] = {}
        self.spans = self._read()
        """What was there, in the order of the games, neighbours joined."""

    def tidy(self) -> None:
        """Remove what is damaged or counts nowhere: for the one process that plays into the folder."""
        for path in self._useless:
            path.unlink(missing_ok=True)
        self._useless.clear()

    def keep(self, span: Span) -> None:
        """Write a span that is in no file yet. Raises OSError, and then leaves what was there."""
        self._write(span)
        while len(row := self._row_that_ends(span.end, span.level)) == MERGED:
            parts = [self._load(path, *key) for key, path in row]
            if not all(parts):  # damaged since it was written: its games are played again another day
                return
            whole = total_of([part for part in parts if part])
            span = Span(row[0][0][0], span.end, whole, span.level + 1)
            self._write(span)
            for key, path in row:
                path.unlink()
                del self._files[key]

    def _row_that_ends(self, end: int, level: int) -> list[tuple[tuple[int, int], Path]]:
        """The last neighbouring files of one level up to game `end`, at most `MERGED`."""
        by_end = {key[1]: (key, path) for key, (at, path) in self._files.items() if at == level}
        row: list[tuple[tuple[int, int], Path]] = []
        while len(row) < MERGED and end in by_end:
            row.insert(0, by_end[end])
            end = row[0][0][0]
        return row

    def _write(self, span: Span) -> None:
        content = BytesIO()
        np.savez_compressed(content, limbs=span.sums.limbs.astype("<i8"))
        code = hash_of(span.first, span.end, content.getvalue())
        path = self.folder / f"{span.level}-{span.first}-{span.end}-{code}.npz"
        write_whole(path, content.getvalue())
        self._files[span.first, span.end] = (span.level, path)

    def _read(self) -> list[Span]:
        if not self.folder.exists():
            return []
        self._useless.extend(self.folder.glob(".*.npz"))
        found = [(path, _NAME.fullmatch(path.name)) for path in self.folder.iterdir()]
        named = [(path, [int(n) for n in name.groups()[:3]]) for path, name in found if name]
        spans: list[Span] = []
        for path, (level, first, end) in sorted(named, key=lambda one: (one[1][1], -one[1][2])):
            inside = spans and end <= spans[-1].end
            span = None if inside else self._load(path, first, end)
            if span is None or (spans and first < spans[-1].end):
                self._useless.append(path)
                continue
            self._files[first, end] = (level, path)
            spans.append(span)
        return list(joined(spans))

    def _load(self, path: Path, first: int, end: int) -> Span | None:
        """The span of a file, or None if the file is not as it was written."""
        try:
            content = path.read_bytes()
            with np.load(BytesIO(content)) as arrays:
                span = Span(first, end, Sums(arrays["limbs"].astype(np.int64)))
        except Exception:  # NumPy raises whatever the damage makes it stumble over
            return None
        return span if path.name.endswith(f"-{hash_of(first, end, content)}.npz") else None


def total_of(spans: list[Span]) -> Sums:
    """The sums over all of at least one span."""
    return sum((span.sums for span in spans[1:]), spans[0].sums)


def joined(spans: list[Span]) -> Iterator[Span]:
    """The spans, which are in order, with neighbours made one."""
    open_span: Span | None = None
    for span in spans:
        if open_span is not None and open_span.end == span.first:
            open_span = open_span.followed_by(span)
        else:
            if open_span is not None:
                yield open_span
            open_span = span
    if open_span is not None:
        yield open_span
