"""All measures. A module that has some is added to `GROUPS` and nowhere else."""

from collections.abc import Iterator
from typing import Protocol

from benchmarks import experiments, games, sizes, starts, tallies
from benchmarks.measures import Measure, Reading


class Group(Protocol):
    """What a module with measures has."""

    @property
    def MEASURES(self) -> tuple[Measure, ...]:
        """In the order of the table."""

    def readings(self) -> Iterator[tuple[Measure, Reading]]:
        """Take each of them."""


GROUPS: tuple[Group, ...] = (games, experiments, tallies, starts, sizes)
MEASURES = tuple(measure for group in GROUPS for measure in group.MEASURES)


def take() -> Iterator[tuple[Measure, Reading]]:
    """Take every measure, in the order of the table; some minutes."""
    for group in GROUPS:
        yield from group.readings()
