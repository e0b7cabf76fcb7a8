"""Games in blocks of a few thousand, whole seating cycles: which are still to be played (M3, M4)."""

from collections.abc import Iterable, Iterator

from ysim.limits import BLOCK_GAMES

Block = tuple[int, int]
"""First game and number of games."""


def blocks(first: int, end: int, cycle: int, size: int = BLOCK_GAMES) -> Iterator[Block]:
    """The blocks of games `first` … `end` − 1: about `size` games each, whole cycles but for the last."""
    step = max(size // cycle, 1) * cycle
    for start in range(first, end, step):
        yield start, min(step, end - start)


def gaps(played: Iterable[tuple[int, int]], first: int, end: int) -> Iterator[tuple[int, int]]:
    """What of games `first` … `end` − 1 is not played, as (first, end); `played` likewise, in order."""
    for start, stop in played:
        if first < min(start, end):
            yield first, min(start, end)
        first = max(first, stop)
    if first < end:
        yield first, end
