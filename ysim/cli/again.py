"""`ysim digest` and `ysim rerun`: whether a run is what it says, and whether it comes out the same again."""

from pathlib import Path
from typing import Annotated

import typer

from ysim.cli.options import Jobs

RunFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a run.")]


def digest(folder: RunFolder) -> None:
    """Print the digest of the games that a run has kept; a mistake if it is not that of its manifest."""
    from ysim.errors import UserError
    from ysim.runs.folder import PLAYED
    from ysim.runs.kept import Kept, total_of
    from ysim.runs.manifest import Manifest

    manifest = Manifest.read(folder)
    spans = Kept(folder / PLAYED).spans
    games = sum(span.end - span.first for span in spans)
    found = total_of(spans).digest() if spans else "nothing"
    if manifest.status != "interrupted" and found != manifest.digest:
        raise UserError(
            f"{folder}: digest: expected {manifest.digest} of {manifest.games_done:,} games, as the manifest "
            f"says, found {found} of {games:,}; go on with the run by --resume, which plays what is missing"
        )
    print(f"{found}  {games} games, {manifest.status}")


def rerun(folder: RunFolder, jobs: Jobs = None) -> None:
    """Play a run again from its manifest and compare the digests; exit code 1 if they differ."""
    from ysim.cli.progress import progress
    from ysim.core.compile import source_hash
    from ysim.errors import UserError
    from ysim.runs.manifest import Manifest
    from ysim.runs.run import run as play

    manifest = Manifest.read(folder)
    if manifest.status == "interrupted":
        raise UserError(f"{folder}: status: expected a run that has ended, found an interrupted one")
    scenario = manifest.read_scenario(folder)
    print(f"{manifest.title}: {manifest.games_done:,} games of seed {manifest.seed} again", flush=True)
    with progress("shown") as advance:
        again = play(scenario, games=manifest.games_done, seed=manifest.seed, jobs=jobs, progress=advance)
    if again.manifest.digest == manifest.digest:
        print(f"the same: {manifest.digest}")
        return
    print(f"not the same: {manifest.digest} then, {again.manifest.digest} now")
    if manifest.source != source_hash():
        print(f"rules and policies are of other source: {manifest.source} then, {source_hash()} now")
    raise typer.Exit(1)
