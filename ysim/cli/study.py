"""What the commands of studies share: played with a bar, written whole, printed as a table and sentences."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from ysim.cli.progress import Advance
    from ysim.studies.study import Played

_WIDE = 1_000  # the table is as wide as it is on any terminal: a number that is cut off says nothing
_MOST_ROWS = 40


class Study(Protocol):
    """What a study has to say."""

    @property
    def played(self) -> "Played":
        """Its games."""

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of its table, as text."""

    @property
    def verdict(self) -> list[str]:
        """Sentences without the full stop."""

    def write(self, folder: Path) -> None:
        """Write page, tables, figures and manifest into an empty folder."""


S = TypeVar("S", bound=Study)


def carry_out(play: "Callable[[Advance], S]", out: Path | None, quiet: bool) -> None:
    """Play a study, write its folder, print what it says. A folder that cannot be is refused before."""
    from ysim.cli.progress import progress
    from ysim.runs.folder import written_whole

    def played() -> S:
        with progress("quiet" if quiet else "shown") as advance:
            return play(advance)

    if out is None:
        study = played()
    else:
        with written_whole(out) as aside:
            study = played()
            study.write(aside)
    if not quiet:
        _print(study)
        print(f"The report is in {out / 'index.html'}" if out else "For a report, say where: --out FOLDER")


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
    manifest = study.played.manifest
    print(f"{study.played.games:,} games each, seed {manifest['seed']}, {manifest['seconds']:.1f} s")
    if manifest["status"] == "precision reached":
        print("stopped, as the differences of win shares are as precise as asked for")
