"""The yardstick: a fixed loop that says how fast the machine is just now, and work timed beside it.

Its source must stay as it is: a change would make every baseline worthless. It is compiled without ysim's
decorators, so that these may change.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import thread_time

import numba
import numpy as np

STEPS = 10_000_000  # some hundredths of a second
TRIES = 3

Work = Callable[[], float]
"""Does a fixed piece of work and returns how many seconds it took."""


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
    return STEPS / 1e6 / min(processor_seconds(lambda: count_slots(STEPS)) for _ in range(TRIES))


def processor_seconds(work: Callable[[], object]) -> float:
    """Seconds that a call kept the processor busy: when others use it meanwhile is left out."""
    start = thread_time()
    work()
    return thread_time() - start


@dataclass(frozen=True)
class Timing:
    """What works took at their best, and how fast the machine was at its best meanwhile."""

    seconds: dict[str, float]
    yardstick: float
    """Million steps per second."""


def time_in_turns(works: Mapping[str, Work], repeats: int) -> Timing:
    """All works in turn, so many times over, with the yardstick before each.

    What disturbs the machine only ever makes it slower: the best of several is the truest.
    """
    count_slots(1)  # compiles
    best = dict.fromkeys(works, float("inf"))
    rate = 0.0
    for _ in range(repeats):
        for name, work in works.items():
            rate = max(rate, yardstick())
            best[name] = min(best[name], work())
    return Timing(best, rate)
