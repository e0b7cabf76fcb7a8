"""Trying mutants: each in a process of its own, forked from one that has everything loaded.

A mutant of one plain function takes the place of its code: without JIT kernel functions are plain Python.
One that changes what happens on import has all of `ysim` imported after the fork.
"""

import gc
import importlib
import importlib.util
import json
import os
import resource
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import accumulate
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.operators import Mutant
from tests.mutation.reach import ARGUMENTS, RULES, TESTS, Reach

PACKAGE = "ysim.games.ys"
CPU_SECONDS = 15  # for one test: a game that never ends is found out
MEMORY = 4 << 30
FIRST_HOPE, OVERHEAD = 0.2, 0.01  # of a test that has killed nothing yet; seconds that any test takes
HOPE = {"tests/rules/test_history.py": 0.6, "tests/mutation/games.py": 0.6}  # whole games see much
SURVIVES, ENDLESS, IMPORT = "survives", "does not end", "import"


Note = Callable[[Mutant, str], None]


class Order:
    """Which tests to try a mutant on: those first that killed many nearby for the time they take."""

    def __init__(self, reach: Reach, seconds: float) -> None:
        self.reach, self.seconds = reach, seconds
        self._in_module: dict[str, Counter[str]] = defaultdict(Counter)
        self._in_function: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def learn(self, mutant: Mutant, killer: str) -> None:
        self._in_module[mutant.module][killer] += 1
        self._in_function[mutant.module, mutant.function][killer] += 1

    def tests(self, mutant: Mutant, loaded: bool) -> list[str]:
        """Tests that run the lines of a mutant (all, if it works on import) for so many seconds in all."""
        in_module = self._in_module[mutant.module]
        in_function = self._in_function[mutant.module, mutant.function]

        def promise(test: str) -> float:
            kills = HOPE.get(test.split("::")[0], FIRST_HOPE) + in_module[test] + 5 * in_function[test]
            return kills / (OVERHEAD + self.reach.seconds[test])

        tests = self.reach.tests(mutant.module, mutant.lines if loaded else None)
        tests = sorted(tests, key=promise, reverse=True)
        spent = accumulate(self.reach.seconds[test] for test in tests)
        return [test for test, seconds in zip(tests, spent, strict=True) if seconds <= self.seconds]


class Trials:
    """A pytest plugin: instead of the tests it runs mutants, each on its tests until one fails."""

    def __init__(self, mutants: Sequence[Mutant], order: "Order", note: Note, loaded: bool) -> None:
        self.mutants, self.order, self.note, self.loaded = mutants, order, note, loaded

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for mutant in self.mutants:
            killer = IMPORT if session.testsfailed else self._killer(mutant, items)
            self.note(mutant, killer)
            self.order.learn(mutant, killer)
        return True

    def _killer(self, mutant: Mutant, items: dict[str, pytest.Item]) -> str:
        """The test that kills a mutant, which is tried in a process of its own."""
        tests = [test for test in self.order.tests(mutant, self.loaded) if test in items]

        def first_failure(write: Callable[[str], None]) -> None:
            if self.loaded:
                take_place(mutant)
            for test in tests:
                write(f"?{test}")
                _limit()
                if any(report.failed for report in runtestprotocol(items[test], log=False)):
                    return write(test)
            return write(SURVIVES)

        return _forked(first_failure)


def _limit() -> None:
    """Let one test take so much processor time, and memory."""
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _forked(work: Callable[[Callable[[str], None]], None]) -> str:
    """The last line that `work` writes in a forked process; of one that was stopped in a test, that test."""
    receiving, sending = os.pipe()
    gc.freeze()
    child = os.fork()
    if child == 0:
        try:
            work(lambda line: os.write(sending, line.encode() + b"\n") and None)
        finally:
            os._exit(0)
    os.close(sending)
    with os.fdopen(receiving) as pipe:
        last = pipe.read().rstrip("\n").split("\n")[-1]
    os.waitpid(child, 0)
    assert last, "the process that tries a mutant has come to grief"
    return f"{last[1:]} ({ENDLESS})" if last.startswith("?") else last


def take_place(mutant: Mutant) -> None:
    """Give the mutant's function its changed code."""
    function = getattr(importlib.import_module(f"{PACKAGE}.{mutant.module}"), mutant.function)
    code = compile(mutant.source, function.__code__.co_filename, "exec")
    function.__code__ = next(
        one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == mutant.function
    )


class Instead(MetaPathFinder):
    """Finds the mutant when its module is imported."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = f"{PACKAGE}.{mutant.module}"
        self.path, self.source = str(RULES / f"{mutant.module}.py"), mutant.source

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = SourceFileLoader(fullname, self.path)
        loader.get_code = lambda fullname: compile(self.source, self.path, "exec")  # type: ignore[method-assign]
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


def try_loaded(mutants: Sequence[Mutant], order: Order, note: Note) -> None:
    """Try mutants that take the place of a function, in a process that is of no other use afterwards."""
    pytest.main([*ARGUMENTS, *TESTS], plugins=[Trials(mutants, order, note, loaded=True)])


def try_imported(mutant: Mutant, order: Order, note: Note) -> None:
    """Try a mutant that has to be imported, in a process that has not imported `ysim`."""

    def work(write: Callable[[str], None]) -> None:
        write(IMPORT)
        sys.meta_path.insert(0, Instead(mutant))
        trials = Trials([mutant], order, lambda _, killer: write(killer), loaded=False)
        pytest.main([*ARGUMENTS, *TESTS], plugins=[trials])

    killer = _forked(work)
    note(mutant, killer)
    order.learn(mutant, killer)


class Results:
    """The killers so far, by name of the mutant: a file with a line each, that a broken-off run goes on with.

    What has survived is tried anew when the tests (their digest) have changed.
    """

    def __init__(self, path: Path, tests: str) -> None:
        self.path, self.tests = path, tests
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        lines = map(json.loads, path.read_text().splitlines())
        self.killers = {name: killer for name, killer, by in lines if killer != SURVIVES or by == tests}

    def note(self, mutant: Mutant, killer: str) -> None:
        with self.path.open("a") as file:
            file.write(json.dumps([mutant.name, killer, self.tests], ensure_ascii=False) + "\n")
