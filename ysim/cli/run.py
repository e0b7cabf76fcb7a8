"""`ysim run`: from a scenario file to a report."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import ScenarioFile, Seed, whole_number
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.runs.run import RunResult
    from ysim.scenarios import Scenario

_WIDE = 1_000  # the table is as wide as it is on any terminal: a number that is cut off says nothing


def _folder(text: str) -> Path:
    if not text:
        raise typer.BadParameter("expected the name of a folder")
    return Path(text)


def run(
    scenario: ScenarioFile,
    games: Annotated[
        int | None, whole_number("How many games, instead of the scenario's number.", 1, MOST_GAMES)
    ] = None,
    seed: Seed = None,
    jobs: Annotated[int | None, whole_number("Threads that play.  [default: one per core]", 1)] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            parser=_folder,
            metavar="FOLDER",
            help="The folder of the report, new or empty.  [default: reports/ and the scenario's name]",
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing but mistakes.")] = False,
) -> None:
    """Play a scenario and write its tables, figures and report."""
    from ysim.runs.folder import require_free
    from ysim.scenarios import load_scenario

    out = out or Path("reports") / scenario.stem
    require_free(out)
    loaded = load_scenario(scenario)
    if not quiet:
        print(f"Playing {scenario}; the report goes to {out}")
        print(f"{loaded.title}: {_who_plays(loaded)}", flush=True)
    from ysim.cli.progress import progress
    from ysim.runs.run import run as play

    with progress(quiet) as advance:
        result = play(loaded, games=games, seed=seed, jobs=jobs, progress=advance)
    if not quiet:
        print("writing the report", flush=True)
    result.report(out)
    if not quiet:
        _print_outcome(result, out)


def _who_plays(scenario: "Scenario") -> str:
    seating = "in all seatings" if scenario.lineup.seating == "all" else "seated as listed"
    return f"{', '.join(scenario.lineup.policies)}, {seating}"


def _print_outcome(result: "RunResult", out: Path) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("policy", "win share", "95 % interval", "gold", box=None)
    for row in result.tables["policies"].itertuples():
        interval = f"{row.win_share_low:.2%} to {row.win_share_high:.2%}"
        table.add_row(str(row.policy), f"{row.win_share:.2%}", interval, f"{row.score:.1f}")
    Console(width=_WIDE).print(table)

    manifest = result.manifest
    rounded = manifest.games_done > manifest.games_asked
    asked = f" ({manifest.games_asked:,} rounded up to whole seating cycles)" if rounded else ""
    speed = f"{manifest.games_per_second:,.0f} games/s"
    print(f"{manifest.games_done:,} games{asked}, seed {manifest.seed}, {manifest.seconds:.1f} s, {speed}")
    print(f"The report is in {out / 'index.html'}")
