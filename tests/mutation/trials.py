"""Trying mutants: each in a process of its own, forked from one that has everything loaded.

A mutant within a function of a module that is loaded already takes the place of that function's code: with the
JIT off kernel functions are plain Python. One that changes what happens on import has all of `ysim` imported
after the fork.
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
SURVIVES, ENDLESS, IMPORT = "", "does not end", "import"


class Trials:
    """A pytest plugin: instead of the tests it runs mutants, each on its tests until one fails."""

    def __init__(self, mutants: Sequence[Mutant], reach: Reach, note: Callable[[Mutant, str], None], loaded: bool):
        self.mutants, self.reach, self.note, self.loaded = mutants, reach, note, loaded
        self._kills: dict[Any, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for mutant in self.mutants:
            killer = IMPORT if session.testsfailed else self._killer(mutant, items)
            self.note(mutant, killer)
        return True

    def _killer(self, mutant: Mutant, items: dict[str, pytest.Item]) -> str:
        """The test that kills a mutant; tests that killed many others nearby for their time go first."""
        reached = self.reach.tests(mutant.module, mutant.lines if self.loaded else None)
        kills, of_function = self._kills[mutant.module], self._kills[mutant.module, mutant.function]

        def promise(test: str) -> float:
            return (FIRST_HOPE + kills[test] + 5 * of_function[test]) / (OVERHEAD + self.reach.seconds[test])

        tests = sorted((test for test in reached if test in items), key=promise, reverse=True)

        from ysim.core import pointers

        def first_failure(write: Callable[[str], None]) -> None:
            if self.loaded:
                take_place(mutant)
            for test in tests:
                write(f"?{test}")
                _limit()
                pointers._functions.clear()
                if any(report.failed for report in runtestprotocol(items[test], log=False)):
                    return write(test)
            return write(SURVIVES)

        killer = _forked(first_failure)
        kills[killer] += 1
        of_function[killer] += 1
        return killer


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
        last = pipe.read().split("\n")[-2:][0]
    os.waitpid(child, 0)
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


def try_loaded(mutants: Sequence[Mutant], reach: Reach, note: Callable[[Mutant, str], None]) -> None:
    """Try mutants that take the place of a function."""
    pytest.main([*ARGUMENTS, *TESTS], plugins=[Trials(mutants, reach, note, loaded=True)])


def try_imported(mutant: Mutant, reach: Reach, note: Callable[[Mutant, str], None]) -> None:
    """Try a mutant that has to be imported, in a process that has not imported `ysim`."""

    def work(write: Callable[[str], None]) -> None:
        write(IMPORT)
        sys.meta_path.insert(0, Instead(mutant))
        trials = Trials([mutant], reach, lambda _, killer: write(killer), loaded=False)
        pytest.main([*ARGUMENTS, *TESTS], plugins=[trials])

    note(mutant, _forked(work))


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
