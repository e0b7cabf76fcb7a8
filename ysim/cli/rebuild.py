"""`ysim rebuild`: the tables and the report of a run, made once more of its rows."""

import typer

from ysim.cli.again import RunFolder


def rebuild(folder: RunFolder) -> None:
    """Make a run's tables and report anew from its rows; exit code 1 if they are not what was counted."""
    from ysim.runs.folder import run_folder
    from ysim.runs.manifest import Manifest
    from ysim.runs.rebuild import rebuilt
    from ysim.runs.resumable import finish

    Manifest.read(folder)  # where there is none nothing is to be made
    with run_folder(folder, resume=True):
        result = rebuilt(folder)
        found, told = result.total.digest(), result.manifest.digest
        if found != told:
            print(f"not the same: {told} counted in play, {found} from rows; the report is left as it is")
            raise typer.Exit(1)
        finish(folder, result)
    print(f"the same: {told}, {result.manifest.games_done:,} games\nThe report is in {folder / 'index.html'}")
