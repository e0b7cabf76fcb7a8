"""Measure, and print the measures beside the baseline; `make bench`."""

import argparse
import os
import sys

from rich.console import Console

from benchmarks.baseline import Measured
from benchmarks.comparison import FALL, rows, table
from benchmarks.measures import TOLERANCE, Reading
from benchmarks.suite import MEASURES, take

WIDTH = 100  # the table is as wide as it is on any terminal
QUIET = 0.5
"""A load from which on two jobs may look worse than they are."""


def main() -> int:
    """Return 1 where falls were asked to be faults and there are some."""
    asked = _arguments()
    console = Console(width=WIDTH, highlight=False)
    before = Measured.stored()
    load = os.getloadavg()[0]
    now = Measured.now(_taken(), round(load, 2))
    compared = rows(MEASURES, now.readings, before.readings if before else {})
    console.print(table(compared))
    console.print(_about(before, now))
    if asked.store:
        now.store()
        console.print("This is the baseline now.")
    return int(asked.strict and any(row.mark == FALL for row in compared))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--store", action="store_true", help="make these readings the baseline")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if anything has fallen")
    return parser.parse_args()


def _taken() -> dict[str, Reading]:
    """All readings by name; says on standard error which is taken."""
    readings: dict[str, Reading] = {}
    for measure, reading in take():
        print(f"measured: {measure.name}", file=sys.stderr, flush=True)
        readings[measure.name] = reading
    return readings


def _about(before: Measured | None, now: Measured) -> str:
    """What there is to know about the baseline, in sentences."""
    if before is None:
        return "There is no baseline to compare with: make bench BASELINE=1 stores one."
    told = f"The baseline is of {before.date}, commit {before.commit}."
    told += f" FALL: worse by more than {TOLERANCE:.0%}."
    if before.machine != now.machine:
        told += f" It was measured on {_setting(before)}; this is {_setting(now)}."
    if now.load > QUIET:
        told += f" The machine was busy (load {now.load}, baseline {before.load}): two jobs look worse then."
    return told + " Ratios leave out the speed of the machine (docs/benchmarks.md)."


def _setting(measured: Measured) -> str:
    return ", ".join(f"{name} {value}" for name, value in measured.machine.items())


if __name__ == "__main__":
    sys.exit(main())
