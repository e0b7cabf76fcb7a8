"""`ysim policy check`: what a policy is put through, one check after the other."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ysim.errors import UserError
from ysim.policycheck.faults import WRITES, Fault
from ysim.policycheck.processes import Worker
from ysim.policycheck.tables import scenario_text
from ysim.scenarios.files import PolicyFiles

PLAIN_GAMES = 2  # in pure Python, at each table: about a thousand times slower
SLOW = 0.1  # of the speed of `balanced`


@dataclass(frozen=True)
class Outcome:
    """What came of one check."""

    name: str
    faults: tuple[Fault, ...]
    said: str
    """What was done, or why it was not."""
    done: bool = True

    @property
    def word(self) -> str:
        """In one word."""
        return "not done" if not self.done else "fault" if self.faults else "ok"


@dataclass(frozen=True)
class Checked:
    """All that came of a policy's checks."""

    reference: str
    outcomes: tuple[Outcome, ...]
    games: int
    seed: int

    @property
    def faults(self) -> list[Fault]:
        """Every mistake that was found, once."""
        found: dict[tuple[str, str], Fault] = {}
        for fault in (fault for outcome in self.outcomes for fault in outcome.faults):
            found.setdefault((fault.decision, fault.kind), fault)
        return list(found.values())

    def scenario(self, table: str) -> str:
        """The scenario of a table, for `ysim trace`."""
        return scenario_text(self.reference, table, self.games, self.seed)


def check_policy(
    reference: str,
    games: int,
    seed: int,
    seconds: float,
    told: Callable[[Outcome], None] = lambda outcome: None,
) -> Checked:
    """Check the policy `FILE.py:NAME`, seen from the current folder.

    `games` at each table; a decision may take `seconds`. `told` is called with each outcome. Raises UserError
    where there is no such file, or it is no Python.
    """
    files = PolicyFiles(Path())
    try:
        files.check(reference, "policy")
    except ValueError as error:
        raise UserError(f"{reference}: {error}") from None
    outcomes: list[Outcome] = []
    with TemporaryDirectory(prefix="ysim-check-") as room:
        worker = Worker(Path(room), reference, files.texts, games, seed, seconds)
        for outcome in _outcomes(worker):
            outcomes.append(outcome)
            told(outcome)
    return Checked(reference, tuple(outcomes), games, seed)


def _outcomes(worker: Worker) -> Iterator[Outcome]:
    """Each check in turn; games are played in all three ways at once."""
    with ThreadPoolExecutor() as pool:
        ways = [
            pool.submit(
                worker.run, "watch", {"NUMBA_DISABLE_JIT": "1"}, games=min(PLAIN_GAMES, worker.games)
            ),
            pool.submit(worker.run, "watch", {}, checks_indices=True),
            pool.submit(worker.run, "watch", {}),
        ]
        plain, bounds, real = (way.result() for way in ways)
    yield _of_games("plays in pure Python", plain)
    if "refused" in plain:
        return
    yield _of_games("plays with every index checked", bounds)
    if "refused" in bounds:
        return
    yield from _seen(plain, bounds, real)
    yield _elsewhere(worker, real)
    yield _speed(worker, any(outcome.get("faults") for outcome in (plain, bounds, real)))


def _of_games(name: str, result: Mapping[str, Any]) -> Outcome:
    """What came of playing, faults aside that have a check of their own."""
    if "refused" in result:
        return Outcome(name, (Fault(result["refused"]),), "")
    others = tuple(begin for kind in KINDS.values() for begin in kind)
    found = tuple(fault for fault in _faults(result) if not fault.what.startswith(others))
    games = sum(map(len, result.get("digests", {}).values()))
    asked = sum(result.get("counts", {}).values())
    return Outcome(name, found, f"{games:,} games, {asked:,} decisions, {result['seconds']:.0f} s")


def _faults(result: Mapping[str, Any]) -> Iterator[Fault]:
    return (Fault(**fault) for fault in result.get("faults", []))


KINDS: Mapping[str, tuple[str, ...]] = {
    "leaves table and hand as they are": (WRITES,),
    "chooses alike when asked again": ("chooses ",),
    "chooses legally": ("an illegal choice",),
}
"""Checks by how the faults begin that are theirs; any other fault is one of playing."""


def _seen(plain: Mapping[str, Any], bounds: Mapping[str, Any], real: Mapping[str, Any]) -> Iterator[Outcome]:
    """What the games in all three ways have shown."""
    faults = [fault for result in (plain, bounds, real) for fault in _faults(result)]
    yield _of_games("plays as in a run", real)
    never = [name for name, count in real.get("counts", {}).items() if count == 0]
    for name, kind in KINDS.items():
        found = {fault.decision: fault for fault in reversed(faults) if fault.what.startswith(kind)}
        said = f"never asked for: {', '.join(never)}" if never and name == "chooses legally" else ""
        yield Outcome(name, tuple(found.values()), said)
    yield _alike(plain, real)


def _alike(plain: Mapping[str, Any], real: Mapping[str, Any]) -> Outcome:
    """Whether the same games were played in pure Python and compiled."""
    name = "chooses alike in pure Python and compiled"
    if plain.get("faults") or real.get("faults"):
        return Outcome(name, (), "only where there is no other fault", done=False)
    games = [
        (table, number)
        for table, digests in plain["digests"].items()
        for number, digest in enumerate(digests)
        if digest != real["digests"][table][number]
    ]
    faults = [
        Fault("plays another game in pure Python than compiled", table=table, game=number)
        for table, number in games[:1]
    ]
    return Outcome(name, tuple(faults), "")


def _elsewhere(worker: Worker, real: Mapping[str, Any]) -> Outcome:
    name = "sees nothing but table, hand and die"
    if real.get("faults"):
        return Outcome(name, (), "only where there is no other fault", done=False)
    result = worker.run("again", {}, asked=real["asked_of"])
    said = f"{result.get('asked', 0):,} decisions asked again in another process and order"
    return Outcome(name, tuple(_faults(result)), said)


def _speed(worker: Worker, faulty: bool) -> Outcome:
    name = "speed"
    if faulty:
        return Outcome(name, (), "only where there is no other fault", done=False)
    result = worker.run("speed", {})
    if "own" not in result:
        return Outcome(name, tuple(_faults(result)), "")
    faults = () if result["same"] else (Fault("the same games, played twice, end differently"),)
    share = result["own"] / result["balanced"]
    slow = "; a loop over all places, or an estimate in a loop?" if share < SLOW else ""
    own, other = f"{result['own']:,.0f} games/s", f"{result['balanced']:,.0f}"
    said = f"{own} with four of it, {other} with four balanced: {share:.2f}×{slow}"
    return Outcome(name, faults, said)
