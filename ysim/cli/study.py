"""What the commands of studies share: played with a bar, written whole, printed as a table and sentences."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from ysim.cli.progress import Advance

_WIDE = 1_000  # the table is as wide as it is on any terminal: a number that is cut off says nothing
_MOST_ROWS = 40


class Study(Protocol):
    """What a study has to say."""

    @property
    def manifest(self) -> "Mapping[str, Any]":
        """What was played, with what, on what."""

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of its table, as text."""

    @property
    def verdict(self) -> list[str]:
        """Sentences without the full stop."""

    def write(self, folder: Path) -> None:
        """Write page, tables, figures and manifest into an empty folder."""


S = TypeVar("S", bound=Study)
Hold = Callable[[Path], AbstractContextManager[Path]]
"""Yields a folder to write into, which becomes the one asked for."""


def carry_out(
    play: "Callable[[Advance], S]",
    out: Path | None,
    quiet: bool,
    force: bool = False,
    hold: Hold | None = None,
) -> S:
    """Play a study, write its folder, print what it says, return it.

    A folder that cannot be written is refused before. Without `hold` it is there whole or not at all; `force`
    then replaces a study that is there.
    """
    from ysim.cli.progress import progress
    from ysim.runs.folder import written_whole
    from ysim.studies.study import FORMAT

    hold = hold or partial(written_whole, replaces=FORMAT.partition("/")[0] if force else "")

    def played() -> S:
        with progress("quiet" if quiet else "shown") as advance:
            return play(advance)

    if out is None:
        study = played()
    else:
        with hold(out) as aside:
            study = played()
            study.write(aside)
    if not quiet:
        _print(study)
        print(f"The report is in {out / 'index.html'}" if out else "For a report, say where: --out FOLDER")
    return study


def _print(study: Study) -> None:
    from rich.console import Console
    from rich.table import Table

    heads, rows = study.told
    table = Table(*heads, box=None)
    for row in rows[:_MOST_ROWS]:
        table.add_row(*row)
    Console(width=_WIDE).print(table)
    if len(rows) > _MOST_ROWS:
        print(f"and {len(rows) - _MOST_ROWS} more rows, which the report has")
    for sentence in study.verdict:
        print(f"{sentence}.")
    manifest = study.manifest
    games = f"{manifest['games_done']:,} games {manifest['games_of']}"
    print(f"{games}, seed {manifest['seed']}, {manifest['seconds']:.1f} s")
    if manifest["status"] == "precision reached":
        print("stopped, as the differences of win shares are as precise as asked for")
