"""`ysim run`: from a scenario file to a report."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import ScenarioFile, Seed
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.runs.run import RunResult
    from ysim.scenarios import Scenario


def run(
    scenario: ScenarioFile,
    games: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_GAMES, help="How many games, instead of the scenario's number."),
    ] = None,
    seed: Seed = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Threads that play.  [default: one per core]")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the report, new or empty.  [default: reports/ and the scenario's name]"
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing but mistakes.")] = False,
) -> None:
    """Play a scenario and write its tables, figures and report."""
    from ysim.cli.progress import progress
    from ysim.runs.folder import require_free

    out = out or Path("reports") / scenario.stem
    if not quiet:
        print(f"Playing {scenario}; the report goes to {out}", flush=True)
    require_free(out)

    from ysim.scenarios import load_scenario

    loaded = load_scenario(scenario)
    if not quiet:
        print(f"{loaded.title}: {_who_plays(loaded)}", flush=True)
    from ysim.runs.run import run as play

    with progress(quiet) as advance:
        result = play(loaded, games=games, seed=seed, jobs=jobs, progress=advance)
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
    Console().print(table)

    manifest = result.manifest
    rounded = manifest.games_done > manifest.games_asked
    asked = f" ({manifest.games_asked:,} rounded up to whole seating cycles)" if rounded else ""
    speed = f"{manifest.games_per_second:,.0f} games/s"
    print(f"{manifest.games_done:,} games{asked}, seed {manifest.seed}, {manifest.seconds:.1f} s, {speed}")
    print(f"The report is in {out / 'index.html'}")
