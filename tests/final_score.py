"""The gold of a finished game, counted anew from what the seats own (FS, PC2, KF2)."""

from collections import Counter
from collections.abc import Sequence

POINTS = ((24, 18, 12, 6, 0), (20, 15, 10, 5, 0), (16, 12, 8, 4, 0), (12, 9, 6, 3, 0))
BLACK_POINTS = (0, 1, 4, 8, 12, 16, 20, 24)
THRONE_POINTS = (12, 7, 3, 0, 0)


def ranked_colours(quotations: Sequence[int]) -> list[int]:
    """The colours, highest first (FS3)."""
    return sorted(range(4), key=lambda colour: (-quotations[colour], colour))


def black_gold(gems: Counter[int], black: int) -> int:
    return BLACK_POINTS[min(gems[black], 7)]


def colour_gold(
    gems: Sequence[Counter[int]], quotations: Sequence[int], seat: int, neutral: bool
) -> list[int]:
    """A seat's gold for blue, green, yellow and red (FS4, FS5); a neutral one has third place at least."""
    gold = []
    for colour in range(4):
        points = POINTS[ranked_colours(quotations).index(colour)]
        own = gems[seat][colour]
        place = sum(others[colour] >= own for others in gems)
        gold.append(points[place - 1] if own else 0)
        if neutral:
            gold[-1] = max(gold[-1], points[2])
    return gold


def favour_gold(sums: Sequence[int], seat: int) -> int:
    """A player's gold for the sum of his brokers in the throne room (KF2)."""
    before = sum(other > sums[seat] for other in sums)
    tied = sum(other == sums[seat] for other in sums)
    return sum(THRONE_POINTS[before : before + tied]) // tied
