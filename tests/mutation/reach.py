"""Which test runs which lines of the rules, and for how long: a mutant is tried on those tests alone."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "ysim" / "games" / "ys"
TESTS = [
    "tests/rules",
    "tests/mutation/games.py",
    "tests/playthroughs",
    "tests/scenarios",
    "tests/test_kernel.py::test_seats_for_policies_that_are_not_there_are_refused",
    "tests/test_kernel.py::test_a_table_of_another_size_is_refused",
    "tests/test_properties.py::test_FS_any_final_table_is_scored_alike",
]
ARGUMENTS = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=sys", "--no-header", "--no-summary"]
LONGEST = 8.0  # seconds while lines are watched; slower tests find nothing that others do not


class Watch:
    """A pytest plugin: runs every test while it watches the lines of the rules, and writes what it saw."""

    def __init__(self, to: Path) -> None:
        self.to = to
        self._files = {str(path): path.stem for path in RULES.glob("*.py")}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        seen: dict[str, Any] = {}
        for item in session.items:
            seconds, lines = self._watched(item)
            if seconds < LONGEST:
                seen[item.nodeid] = {"seconds": seconds, "lines": lines}
        self.to.parent.mkdir(parents=True, exist_ok=True)
        self.to.write_text(json.dumps(seen))
        return True

    def _watched(self, item: pytest.Item) -> tuple[float, dict[str, list[int]]]:
        """One test's seconds and the lines it runs, by module."""
        by_file: dict[str, set[int]] = {file: set() for file in self._files}
        start = time.process_time()
        sys.settrace(_tracer(by_file))
        reports = runtestprotocol(item, log=False)
        sys.settrace(None)
        if any(report.failed for report in reports):
            raise pytest.UsageError(f"{item.nodeid} fails without any mutant:\n{reports[1].longrepr}")
        lines = {self._files[file]: sorted(lines) for file, lines in by_file.items() if lines}
        return time.process_time() - start, lines


def _tracer(by_file: dict[str, set[int]]) -> Callable[..., Any]:
    """A trace function that notes lines of some files."""

    def of_call(frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        lines = by_file.get(frame.f_code.co_filename)
        if lines is None:
            return None

        def of_line(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
            lines.add(frame.f_lineno)
            return of_line

        return of_line

    return of_call


class Reach:
    """What `Watch` wrote."""

    def __init__(self, path: Path) -> None:
        seen = json.loads(path.read_text())
        self.seconds: dict[str, float] = {test: notes["seconds"] for test, notes in seen.items()}
        self._lines = {test: notes["lines"] for test, notes in seen.items()}

    def tests(self, module: str, lines: tuple[int, int] | None) -> list[str]:
        """The tests that run any of these lines of a module, or all tests, quick ones first."""
        found = [
            test
            for test, reached in self._lines.items()
            if lines is None or any(lines[0] <= line <= lines[1] for line in reached.get(module, ()))
        ]
        return sorted(found, key=self.seconds.__getitem__)
