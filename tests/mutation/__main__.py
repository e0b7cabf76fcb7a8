"""Mutation testing of the rules. Every survivor has to be listed in docs/testing.md.

It goes on where it stopped, starts over when `ysim` has changed, and tries survivors again when the tests
have.
"""

import argparse
import hashlib
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from random import Random

import hypothesis  # noqa: F401  what every process needs is loaded once; `ysim` must not be
import numba
import pydantic  # noqa: F401
import pytest

import tests.reference  # noqa: F401
from tests.mutation.operators import Mutant, mutants_of
from tests.mutation.reach import ARGUMENTS, ROOT, RULES, TESTS, Reach, Watch
from tests.mutation.trials import SURVIVES, Order, Results, try_imported, try_loaded

MODULES = [
    *("auction", "placement", "brokers", "characters", "effects"),
    *("counting", "contests", "market", "quotations", "prizes", "scoring"),
    *("setup", "neutral", "throne", "loop", "asking", "choices", "history"),
    *("codes", "rules", "rules_record"),
]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ysim" / "mutation"
LIST = ROOT / "docs" / "testing.md"


def main() -> int:
    if not numba.config.DISABLE_JIT:
        sys.exit("mutants are pure Python: run `make mutants` (NUMBA_DISABLE_JIT=1 python -m tests.mutation)")
    sys.dont_write_bytecode = False  # or every import would compile the tests anew
    asked = _arguments()
    mutants = [mutant for module in asked.module or MODULES for mutant in mutants_in(module)]
    folder, tests = asked.folder / _digest("ysim"), _digest("tests")
    reach = _watched(folder / f"reach-{tests}.json")
    results = Results(folder / "results.jsonl", f"{tests} {asked.seconds}")
    left = [mutant for mutant in mutants if mutant.name not in results.killers]
    Random(0).shuffle(left)  # a run that is broken off has tried a fair sample
    print(f"{len(mutants)} mutants, {len(left)} to be tried on {len(reach.seconds)} tests", flush=True)
    _in_processes(
        asked.jobs, lambda share: _try(left[share :: asked.jobs], Order(reach, asked.seconds), results)
    )
    return _report(mutants, Results(results.path, results.tests).killers)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--module", action="append", choices=MODULES, help="of these alone")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once (2)")
    parser.add_argument(
        "--seconds", type=float, default=inf, help="at most so many of tests a mutant (no limit)"
    )
    parser.add_argument("--folder", type=Path, default=CACHE, help=f"where results are kept ({CACHE})")
    return parser.parse_args()


def mutants_in(module: str) -> list[Mutant]:
    """The mutants of one file of the rules."""
    return mutants_of(module, (RULES / f"{module}.py").read_text())


def _digest(folder: str) -> str:
    """Twelve hex digits that change with any file of a folder."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / folder).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _watched(path: Path) -> Reach:
    """Which test runs which lines, watched once."""
    if not path.exists():
        print("watching which test runs which lines …", flush=True)
        _in_processes(1, lambda _: pytest.main([*ARGUMENTS, *TESTS], plugins=[Watch(path)]))
    if not path.exists():
        sys.exit("the tests fail without any mutant")
    return Reach(path)


def _in_processes(count: int, work: Callable[[int], object]) -> None:
    """Run `work` 0, 1, … at once, in forked processes."""
    children = []
    for number in range(count):
        child = os.fork()
        if child == 0:
            try:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                work(number)
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def _try(mutants: Sequence[Mutant], order: Order, results: Results) -> None:
    """Try some mutants, those that take an import last: they take longer."""
    loaded = [mutant for mutant in mutants if mutant.is_in_a_plain_function]
    _in_processes(1, lambda _: try_loaded(loaded, order, results.note))
    for mutant in mutants:
        if not mutant.is_in_a_plain_function:
            try_imported(mutant, order, results.note)


def _report(mutants: Sequence[Mutant], killers: dict[str, str]) -> int:
    """Print the numbers, and what is wrong with the list of survivors; 1 if something is."""
    tried = [mutant for mutant in mutants if mutant.name in killers]
    survivors = [mutant.name for mutant in tried if killers[mutant.name] == SURVIVES]
    for module, count in Counter(mutant.module for mutant in tried).items():
        alive = sum(mutant.name in survivors for mutant in tried if mutant.module == module)
        print(f"{module:14}{count:5} mutants{count - alive:5} killed{alive:4} survive")
    share = 100 * (1 - len(survivors) / len(tried))
    print(f"{len(tried)} mutants, {len(survivors)} survive: {share:.1f} % are killed")
    listed = set(listed_survivors())
    killed = {mutant.name for mutant in tried} - set(survivors)
    known = {mutant.name for module in MODULES for mutant in mutants_in(module)}
    for what, names in [
        ("not tried, start again", [mutant.name for mutant in mutants if mutant.name not in killers]),
        ("survives and is not listed", [name for name in survivors if name not in listed]),
        ("listed, but killed", sorted(listed & killed)),
        ("listed, but there is no such mutant", sorted(listed - known)),
    ]:
        for name in names:
            print(f"{what}: {name}")
            wrong = True
    return int("wrong" in locals())


def listed_survivors() -> list[str]:
    """The mutants that docs/testing.md lists as equivalent: its items with an arrow."""
    lines = LIST.read_text().splitlines()
    return [line.removeprefix("- ") for line in lines if line.startswith("- `") and "` → `" in line]


if __name__ == "__main__":
    start = time.monotonic()
    status = main()
    print(f"{time.monotonic() - start:.0f} seconds")
    sys.exit(status)
