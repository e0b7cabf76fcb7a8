"""The yardstick: a fixed loop that says how fast the machine is just now, and work timed beside it.

Its source must stay as it is: a change would make every baseline worthless. It is compiled without ysim's
decorators, so that these may change.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter, thread_time

import numba
import numpy as np

STEPS = 10_000_000  # some hundredths of a second
TRIES = 3


@dataclass(frozen=True)
class Took:
    """How long a piece of work took, in seconds."""

    waited: float
    """By the clock."""
    worked: float
    """Of the processor: what others use meanwhile is left out."""

    def best(self, other: "Took") -> "Took":
        """The less of each."""
        return Took(min(self.waited, other.waited), min(self.worked, other.worked))

    def each(self, count: float) -> "Took":
        """For one of so many."""
        return Took(self.waited / count, self.worked / count)


Work = Callable[[], Took]
"""Does a fixed piece of work."""


@numba.njit(nogil=True)
def count_slots(steps: int) -> int:
    """Xorshift numbers counted in a table of 128 KiB: integers, branches and memory, as in a game."""
    counts = np.zeros(1 << 15, np.uint32)
    state = np.uint64(88172645463325252)
    for _ in range(steps):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        slot = state & np.uint64(0x7FFF)
        if state >> np.uint64(63):
            counts[slot] += np.uint32(1)
        else:
            counts[slot] ^= np.uint32(slot)
    return int(counts.sum())


def yardstick() -> float:
    """Million steps of the yardstick per second, the best of some tries now."""
    return STEPS / 1e6 / min(timed(lambda: count_slots(STEPS)).worked for _ in range(TRIES))


def timed(work: Callable[[], object]) -> Took:
    """What a call in this thread took."""
    waited, worked = perf_counter(), thread_time()
    work()
    return Took(perf_counter() - waited, thread_time() - worked)


@dataclass(frozen=True)
class Timing:
    """What works took at their best, and how fast the machine was at its best meanwhile."""

    took: dict[str, Took]
    yardstick: float
    """Million steps per second."""


def time_in_turns(works: Mapping[str, Work], repeats: int) -> Timing:
    """All works in turn, so many times over, with the yardstick before each.

    What disturbs the machine only ever makes it slower: the best of several is the truest.
    """
    count_slots(1)  # compiles
    best: dict[str, Took] = {}
    rate = 0.0
    for _ in range(repeats):
        for name, work in works.items():
            rate = max(rate, yardstick())
            took = work()
            best[name] = took.best(best.get(name, took))
    return Timing(best, rate)
