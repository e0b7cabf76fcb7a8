"""`ysim run`: from a scenario file to a report."""

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ysim.cli.options import Jobs, ScenarioFile, Seed, folder, whole_number, width_of
from ysim.errors import Interrupted
from ysim.limits import BLOCK_GAMES, LARGEST_BLOCK, MOST_GAMES, BackendName, Rows

if TYPE_CHECKING:
    from ysim.runs.precision import Precision
    from ysim.runs.run import RunResult
    from ysim.scenarios import Scenario

_WIDE = 1_000  # the table is as wide as it is on any terminal: a number that is cut off says nothing


def _rows(text: str) -> Rows:
    words: dict[str, Rows] = {"all": "all", "none": "none"}
    if text in words:
        return words[text]
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise typer.BadParameter(f"expected all, none or a number of games of at least 1, found {text}")


def run(
    scenario: ScenarioFile,
    games: Annotated[
        int | None, whole_number("How many games, instead of the scenario's number.", 1, MOST_GAMES)
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    backend: Annotated[
        BackendName,
        typer.Option(help="Who plays: threads, processes, or the workers of a Dask cluster."),
    ] = "threads",
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, as tcp://host:8786.")
    ] = None,
    block_games: Annotated[int, whole_number("Games handed out at a time.", 1, LARGEST_BLOCK)] = BLOCK_GAMES,
    rows: Annotated[
        Any,
        typer.Option(
            parser=_rows,
            metavar="all|N|none",
            help="Keep a row for each seat of all games, of the first N, or of none.  [default: none]",
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="WIDTH", help="End when each interval is ± this at most, as 0.1% or 0.5."),
    ] = None,
    of: Annotated[
        str, typer.Option(metavar="TABLE.ESTIMATE", help="The estimate that --until is about.")
    ] = "policies.win_share",
    out: Annotated[
        Path | None,
        typer.Option(
            parser=folder,
            metavar="FOLDER",
            help="The folder of the report, new or empty.  [default: reports/ and the scenario's name]",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run in the folder, to more games if you like.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the run in the folder.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing but mistakes.")] = False,
    json_progress: Annotated[
        bool, typer.Option("--json-progress", help="Print a line of JSON a second, for programs.")
    ] = False,
) -> None:
    """Play a scenario and write its tables, figures and report."""
    from ysim.runs.folder import run_folder
    from ysim.scenarios import load_scenario

    if resume and force:
        raise typer.BadParameter("expected --resume or --force, not both")
    talks = not (quiet or json_progress)
    out = out or Path("reports") / scenario.stem
    loaded, precision = load_scenario(scenario), _precision(until, of)  # before --force removes anything
    _refuse_replays(scenario, loaded)
    with run_folder(out, resume, force) as before:
        if talks:
            print(f"Playing {scenario}; the report goes to {out}")
            print(f"{loaded.title}: {_who_plays(loaded)}", flush=True)
            _say_if_crowded(jobs, backend)
        from ysim.cli.progress import progress
        from ysim.runs.resumable import finish, run_into
        from ysim.runs.run import Order

        order = Order(loaded, games, seed, jobs, backend, scheduler, block_games, precision, rows)
        try:
            with progress("quiet" if quiet else "json" if json_progress else "shown") as advance:
                result = run_into(out, order, before, advance)
            if talks:
                print("writing the report", flush=True)
            finish(out, result)
        except Interrupted as end:
            goal = ["--until", until, "--of", of] if until else []
            end.command = shlex.join(["ysim", "run", str(scenario), "--out", str(out), "--resume", *goal])
            raise
    if talks:
        _print_outcome(result, out)
    elif json_progress:
        manifest = result.manifest
        told = {"event": "end", "status": manifest.status, "games": manifest.games_done}
        print(json.dumps(told | {"seed": manifest.seed, "digest": manifest.digest, "folder": str(out)}))


def _precision(until: str | None, of: str) -> "Precision | None":
    from ysim.runs.precision import Precision

    if until is None:
        return None
    table, dot, column = of.partition(".")
    if not dot:
        raise typer.BadParameter(f"--of: expected TABLE.ESTIMATE, as policies.win_share, found {of}")
    return Precision(width_of(until, "--until"), table, column)


def _refuse_replays(path: Path, scenario: "Scenario") -> None:
    """Games of one set-up are not independent, so a run's intervals would be too narrow (M2)."""
    from ysim.errors import UserError

    if scenario.experiment and not scenario.experiment.independent_games:
        raise UserError(
            f"{path}: experiment: games that share a set-up have no intervals of their own; "
            "`ysim balance` plays them and takes the variance apart"
        )


def _who_plays(scenario: "Scenario") -> str:
    seating = "in all seatings" if scenario.lineup.seating == "all" else "seated as listed"
    return f"{', '.join(scenario.lineup.policies)}, {seating}"


def _say_if_crowded(jobs: int | None, backend: BackendName) -> None:
    from joblib import cpu_count

    cores = cpu_count()
    if jobs and jobs > cores and backend != "dask":
        print(f"{jobs} jobs on {cores} cores: no faster than --jobs {cores}", flush=True)


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
    if manifest.status == "precision reached":
        print("stopped, as the estimates are as precise as asked for")
    print(f"The report is in {out / 'index.html'}")
