"""Plays a policy in a process of its own: `python -m ysim.policycheck.worker TASK.json`.

The task says what is to be done and where the result goes; the environment says how code is compiled.
"""

import json
import pickle
import random
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any, Literal

import numba
import numpy as np

from ysim.core.compile import cache_folder
from ysim.core.pointers import address_of
from ysim.core.policy import Policy
from ysim.errors import UserError
from ysim.games import find_game
from ysim.games.ys.codes import DECISIONS
from ysim.games.ys.kernel import IllegalChoice, Kernel, PolicyFailure
from ysim.games.ys.rules import Rules
from ysim.games.ys.state import HAND, HAND_TYPE, TABLE, TABLE_TYPE
from ysim.policycheck.faults import NO_LINE, Fault, illegal_in_words, reasons_against
from ysim.policycheck.tables import OTHERS, RULES, scenario_text
from ysim.policycheck.watch import DECISION, Asked, Watch, ask_at, record_of
from ysim.runs.backends import kernel_of
from ysim.scenarios import parse_scenario

MOST_ASKED = 20_000  # decisions that are asked again elsewhere
SPEED_GAMES, SPEED_ROUNDS = 600, 4
FAULTY_GAMES = 5  # after so many at one table nothing new is to be expected


@dataclass(frozen=True)
class Task:
    """What a worker is to do."""

    what: Literal["watch", "again", "speed"]
    reference: str
    files: dict[str, str]
    games: int
    """At each table."""
    seed: int
    seconds: float
    """That one decision may take."""
    result: str
    """File that the result goes to,"""
    now: str
    """that says what is going on,"""
    asked: str
    """and of decisions to be asked again."""
    checks_indices: bool = False
    """Whether the policy is compiled so that it cannot read beyond the end of an array."""


def main() -> None:
    """Do the task; the result is a JSON object."""
    task = Task(**json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    result: dict[str, Any] = {}
    try:
        {"watch": _watch, "again": _again, "speed": _speed}[task.what](task, result)
    except UserError as error:
        result["refused"] = str(error)
    _write(task, result)


def _write(task: Task, result: dict[str, Any]) -> None:
    Path(task.result).write_text(json.dumps(result), encoding="utf-8")


def _kernels(task: Task) -> dict[str, Kernel]:
    """By table the game there; the policy in question is the first of each."""
    kernels = {}
    for table in RULES:
        text = scenario_text(task.reference, table, task.games, task.seed)
        kernels[table] = kernel_of(parse_scenario(text, "the check", task.files))
    return kernels  # type: ignore[return-value]  # games are of Ys


def _policy(task: Task) -> Policy:
    text = scenario_text(task.reference, next(iter(RULES)), task.games, task.seed)
    return parse_scenario(text, "the check", task.files).resolved_policies()[0]


def _watch(task: Task, result: dict[str, Any]) -> None:
    """Play all tables under a watch: faults, number of games and decisions, and a digest of each game."""
    with open(task.now, "wb", buffering=0) as now:
        now.write(b"load")
        if task.checks_indices:
            _check_indices_from_now_on()
        with _at_most(task.seconds):
            policy = _policy(task)
        kernels = _kernels(task)
        watch = Watch(policy, _path_of(policy), now)
        digests: dict[str, list[str]] = {}

        def tell() -> None:
            result.update(
                faults=[asdict(fault) for fault in watch.faults], counts=watch.counts, digests=digests
            )

        def give_up() -> None:
            tell()
            _write(task, result)

        watch.limit(task.seconds, give_up)
        kept: list[Asked] = []
        for table, kernel in kernels.items():
            kernel.written["decisions"][0] = watch.addresses
            digests[table] = play_watched(kernel, table, task.games, task.seed, watch, kept)
    tell()
    Path(task.asked).write_bytes(pickle.dumps([tuple(vars(asked).values()) for asked in kept]))


def _check_indices_from_now_on() -> None:
    """Compile what comes with every index checked, and keep it apart.

    The kernel and the others at the table are loaded before: theirs are looked at by the program's own tests.
    """
    known = find_game("ys").policies()
    Kernel(Rules(), [known[name] for name in OTHERS], np.arange(4)[np.newaxis]).record(0, 0)
    numba.config.BOUNDSCHECK = 1
    cache_folder.cache_clear()


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """A limit of time for the lines of the policy's file itself, where the machine has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_long(*_: object) -> None:
        raise TimeoutError(f"still busy with this after {seconds:g} seconds: does a loop never end?")

    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


def _path_of(policy: Policy) -> str:
    """The policy's file as it is run."""
    files = {function.__code__.co_filename for function in policy.decisions.values()}
    return next((file for file in files if "/policies/" in file and "/ysim/games/" not in file), "")


def play_watched(
    kernel: Kernel, table: str, games: int, seed: int, watch: Watch, kept: list[Asked]
) -> list[str]:
    """The digest of each game at a table, of those before too many had faults."""
    digests, faulty = [], 0
    for game in range(games):
        watch.begin(table, game)
        try:
            kernel.record(seed, game)
        except IllegalChoice as error:
            _illegal(watch, error.game)
            faulty += 1
        except PolicyFailure as error:
            watch.raised(error.__cause__ or error)
            faulty += 1
        told = [(asked.decision, asked.choice) for asked in watch.asked]
        digests.append(sha256(repr(told).encode()).hexdigest()[:12])
        kept += watch.asked[: max(MOST_ASKED - len(kept), 0)]
        if faulty == FAULTY_GAMES:
            break
    return digests


def _illegal(watch: Watch, game: Any) -> None:
    """Keep the illegal choice of a game's record: the first such one that there are reasons against."""
    decision, choice = DECISIONS[game.fault_decision], int(game.fault_choice)
    told = []
    for asked in watch.asked:
        if (asked.decision, asked.choice) == (decision, choice):
            table = record_of(asked.table, TABLE)
            reasons = reasons_against(decision, choice, table, record_of(asked.hand, HAND))
            told.append((not reasons, illegal_in_words(choice, reasons), int(table.round_number)))
    _, what, round_number = min(told, key=lambda one: one[0])
    watch.fault(what, decision, NO_LINE, round_number)


def _again(task: Task, result: dict[str, Any]) -> None:
    """Ask all decisions that were kept once more, in another order and far from any game."""
    asked = [Asked(*one) for one in pickle.loads(Path(task.asked).read_bytes())]
    random.Random(task.seed).shuffle(asked)
    faults = asked_elsewhere(_policy(task), asked)
    result.update(faults=[asdict(fault) for fault in faults], asked=len(asked))


def asked_elsewhere(policy: Policy, asked: Iterable[Asked]) -> list[Fault]:
    """The decisions, one of each kind, that a policy makes otherwise with copies of what it was given."""
    codes = {name: DECISION(address_of(policy.decisions[name], TABLE_TYPE, HAND_TYPE)) for name in DECISIONS}
    faults: dict[str, Fault] = {}
    for one in asked:
        choice = ask_at(codes[one.decision], (one.table, _with_model(one.hand, policy)), one.die)
        if choice != one.choice:
            what = (
                f"chose {one.choice} in its game, and {choice} for the same table, hand and die elsewhere: "
                "it sees something else"
            )
            faults[one.decision] = Fault(what, one.decision)
    return list(faults.values())


def _with_model(hand: bytes, policy: Policy) -> bytes:
    """The hand with addresses of this process."""
    record = np.frombuffer(hand, HAND).copy()
    if policy.model is not None:
        record["model"][0] = [
            address_of(policy.model.decisions[name], TABLE_TYPE, HAND_TYPE) for name in DECISIONS
        ]
    return record.tobytes()


def _speed(task: Task, result: dict[str, Any]) -> None:
    """Games a second of four of the policy, and of four `balanced`, by turns; and the same games twice."""
    policies = _policy(task), find_game("ys").policies()["balanced"]
    kernels = [Kernel(Rules(), [policy], np.zeros((1, 4), np.int64)) for policy in policies]
    first, again = (kernels[0].play(task.seed, 0, SPEED_GAMES).tobytes() for _ in range(2))
    kernels[1].play(task.seed, 0, 1)
    seconds = np.zeros((SPEED_ROUNDS, 2))
    for turn in range(SPEED_ROUNDS):
        for number, kernel in enumerate(kernels):
            start = process_time()
            kernel.play(task.seed, 0, SPEED_GAMES)
            seconds[turn, number] = process_time() - start
    own, balanced = (SPEED_GAMES / seconds.min(axis=0)).tolist()
    result.update(own=own, balanced=balanced, same=first == again)


if __name__ == "__main__":
    main()
