"""A run in its folder: it may be interrupted at any moment, and goes on where it was."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from ysim.core.compile import source_hash
from ysim.errors import Interrupted, UserError
from ysim.games import find_game
from ysim.runs.course import SECONDS_BETWEEN_FILES, Leading, Progress
from ysim.runs.folder import PLAYED, ROWS, report_in
from ysim.runs.kept import Kept
from ysim.runs.manifest import NAME as MANIFEST
from ysim.runs.manifest import Manifest, package_version
from ysim.runs.rows import RowFiles
from ysim.runs.run import Order, Play, RunResult

DECISIVE_PACKAGES = ("ysim", "numba", "llvmlite")  # these play the games; the others only draw and count them


def run_into(folder: Path, order: Order, before: Manifest | None, progress: Progress) -> RunResult:
    """Play an order into a folder that `run_folder` holds, going on with the run that it had `before`.

    The report is left to `finish`.

    Raises UserError for an order that does not go on with that run, Interrupted after Ctrl-C, and OSError
    where the folder cannot be written; what is played is kept then.
    """
    order = _going_on(folder, order, before) if before else order.complete()
    kept, rows = Kept(folder / PLAYED), RowFiles(folder / ROWS, order.rows or "none")
    kept.tidy()
    rows.tidy((span.first, span.end) for span in kept.spans)
    play = Play(order, kept, rows, before.seconds if before else 0.0)
    if before:
        play.started, play.look = before.started, before.next_look
    _refuse_fewer(folder, play)
    with _manifest_kept_true(folder, play, is_new=before is None) as noted:

        def advance(done: int, of: int, leading: Leading) -> None:
            progress(done, of, leading)
            noted()

        return play.to_the_end(advance)


def finish(folder: Path, result: RunResult) -> None:
    """Write the report and then the manifest that says it is there. Raises Interrupted and OSError."""
    try:
        with report_in(folder) as aside:
            result.write(aside)
        result.manifest.write(folder)
    except KeyboardInterrupt:
        raise Interrupted(result.manifest.games_done, result.manifest.games_done) from None


@contextmanager
def _manifest_kept_true(folder: Path, play: Play, is_new: bool) -> Iterator[Callable[[], None]]:
    """Yields what to call now and then: the manifest says how far the run is, whatever ends it.

    Nothing is kept of a new run that a policy's fault has ended.
    """
    written = 0.0

    def note() -> None:
        nonlocal written
        if perf_counter() - written > SECONDS_BETWEEN_FILES:
            play.result("interrupted").manifest.write(folder)
            written = perf_counter()

    note()
    try:
        yield note
    except KeyboardInterrupt:
        play.result("interrupted").manifest.write(folder)
        raise Interrupted(play.course.done, play.games) from None
    except UserError:
        if is_new:
            (folder / MANIFEST).unlink()
        raise


def _going_on(folder: Path, order: Order, before: Manifest) -> Order:
    """The order with what the run has already: its seed and games. Raises UserError if it is another run."""
    scenario = order.scenario
    seed = before.seed if order.seed is None else order.seed
    games = before.games_asked if order.games is None else order.games
    order = replace(order, seed=seed, games=games, rows=before.rows if order.rows is None else order.rows)
    game = find_game(scenario.game)
    now = {
        "scenario": scenario.text,
        **{f'policy_files "{name}"': text for name, text in scenario.files.items()},
        "seed": seed,
        "rules_version": game.RULES_VERSION,
        "source": source_hash(),
        **{f"versions.{package}": package_version(package) for package in DECISIVE_PACKAGES},
    }
    then = before.model_dump()
    then |= {f"versions.{package}": version for package, version in before.versions.items()}
    then |= {f'policy_files "{name}"': text for name, text in before.policy_files.items()}
    for field, value in now.items():
        if then[field] != value:
            raise UserError(
                f"{folder}: {field}: {_differing(then[field], value)}; games of two runs are never added. "
                "Name another folder with --out, or begin this one anew with --force"
            )
    return order.complete()


def _differing(then: object, now: object) -> str:
    if isinstance(then, str) and "\n" in then:
        lines = zip(f"{then}\n".splitlines(), f"{now}\n".splitlines(), strict=False)
        old, new = next(((a, b) for a, b in lines if a != b), ("its end", "another end"))
        return f'the run was of "{old}", now it is "{new}"'
    return f"the run was of {then}, now it is {now}"


def _refuse_fewer(folder: Path, play: Play) -> None:
    last = max((span.end for span in play.course.spans), default=0)
    if last > play.games:
        raise UserError(f"{folder}: --games {play.order.games}: {last:,} games are played already")
