"""A run's tables made once more, of its rows alone: they must be those that were counted while it played."""

from collections.abc import Callable
from pathlib import Path

from ysim.errors import UserError
from ysim.games import find_game
from ysim.runs.backends import kernel_of
from ysim.runs.blocks import gaps
from ysim.runs.folder import ROWS
from ysim.runs.manifest import Manifest
from ysim.runs.parquet import fold_file
from ysim.runs.rows import RowFiles
from ysim.runs.run import RunResult
from ysim.runs.sums import Sums

_GO_ON = "go on with it by --resume"


def rebuilt(folder: Path, progress: Callable[[int, int], None] = lambda done, of: None) -> RunResult:
    """The result of the run in a folder, from its rows; `progress` is told the games read and in all.

    Raises UserError where the run has not ended, where rows of games are missing or damaged, or were written
    by another rules version.
    """
    manifest = Manifest.read(folder)
    if manifest.status == "interrupted":
        raise UserError(
            f"{folder}: status: expected a run that has ended, found an interrupted one; {_GO_ON}"
        )
    scenario = manifest.read_scenario(folder)
    rules_version = find_game(scenario.game).RULES_VERSION
    if manifest.rules_version != rules_version:
        raise UserError(
            f"{folder}: rules_version: expected {rules_version}, found {manifest.rules_version}; "
            "rows are read by the version that wrote them"
        )
    files = list(RowFiles(folder / ROWS).sound())
    _refuse_missing(folder, [span for span, _ in files], manifest)
    kernel = kernel_of(scenario)
    total, done = Sums.of(kernel.play(0, 0, 0)), 0
    for (first, end), path in files:
        total += fold_file(scenario, kernel, path.read_bytes())
        done += end - first
        progress(done, manifest.games_done)
    return RunResult(scenario, manifest, total)


def _refuse_missing(folder: Path, spans: list[tuple[int, int]], manifest: Manifest) -> None:
    missing = next(gaps(spans, 0, manifest.games_done), None)
    if missing:
        raise UserError(
            f"{folder / ROWS}: no sound rows of games {missing[0]:,} to {missing[1] - 1:,} of "
            f"{manifest.games_done:,}; {_GO_ON} and --rows all"
        )
