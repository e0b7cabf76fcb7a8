"""The mixes of a tournament: all multisets of policies, one for each player, or a balanced sample."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from ysim.errors import UserError

Mix = tuple[int, ...]
"""The numbers of the policies that play, in ascending order, one for each player."""
_TRIES = 50  # draws of so many different policies before fewer are tried


@dataclass(frozen=True)
class Mixes:
    """Which mixes of a field are played."""

    policies: int
    players: int
    chosen: Sequence[Mix]

    @property
    def possible(self) -> int:
        """How many mixes there are."""
        return comb(self.policies + self.players - 1, self.players)

    @property
    def complete(self) -> bool:
        """Whether every mix is played."""
        return len(self.chosen) == self.possible

    @cached_property
    def counts(self) -> np.ndarray:
        """A row for each mix, a column for each policy: how many seats it has (int64)."""
        rows = np.array(self.chosen)
        return np.asarray((rows[:, :, None] == np.arange(self.policies)).sum(axis=1))

    @property
    def of_each(self) -> np.ndarray:
        """In how many mixes each policy plays."""
        return np.asarray((self.counts > 0).sum(axis=0))

    @property
    def fewest_meetings(self) -> int:
        """In how many mixes those two policies meet that meet least often."""
        there = (self.counts > 0).astype(int)
        together = there.T @ there
        return int(together[~np.eye(self.policies, dtype=bool)].min())


def mixes(policies: int, players: int, most: int, seed: int) -> Mixes:
    """Every mix if there are at most `most`, else so many of them, balanced.

    Raises UserError for fewer than one mix a policy.
    """
    if comb(policies + players - 1, players) <= most:
        every = combinations_with_replacement(range(policies), players)
        return Mixes(policies, players, list(every))
    if most < policies:
        raise UserError(f"--mixes {most}: expected at least {policies}, one for each policy of the field")
    return Mixes(policies, players, sorted(_balanced(policies, players, most, seed)))


def even_splits(players: int) -> tuple[int, ...]:
    """How many seats the first of two policies has where the two share the table most evenly."""
    return tuple(sorted({players // 2, players - players // 2}))


def pair_mix(first: int, second: int, seats: int, players: int) -> Mix:
    """The mix in which the first policy has so many seats and the second the others."""
    return tuple(sorted([first] * seats + [second] * (players - seats)))


def _balanced(policies: int, players: int, number: int, seed: int) -> list[Mix]:
    """Pure mixes, pairs evenly split, single deviants, then tables of different policies.

    Each kind as a whole if it fits; each step takes the mix whose policies have played least, so that all
    play in equally many.
    """
    luck = np.random.default_rng(seed)
    taken: dict[Mix, None] = {}
    played = np.zeros(policies, np.int64)
    for kind in _kinds(policies, players):
        left = [mix for mix in dict.fromkeys(kind) if mix not in taken]
        luck.shuffle(left)
        while left and len(taken) < number:
            mix = min(left, key=lambda one: sorted((played[list(set(one))]).tolist(), reverse=True))
            left.remove(mix)
            taken[mix] = None
            played[list(set(mix))] += 1
    for mix in _drawn(policies, players, played, luck, taken):
        if len(taken) == number:
            break
        taken[mix] = None
        played[list(set(mix))] += 1
    return list(taken)


def _kinds(policies: int, players: int) -> Iterator[Iterable[Mix]]:
    pairs = list(combinations(range(policies), 2))
    both = [*pairs, *((b, a) for a, b in pairs)]
    yield ((policy,) * players for policy in range(policies))
    yield (pair_mix(a, b, seats, players) for seats in even_splits(players) for a, b in pairs)
    yield (pair_mix(a, b, 1, players) for a, b in both)


def _drawn(
    policies: int, players: int, played: np.ndarray, luck: np.random.Generator, taken: dict[Mix, None]
) -> Iterator[Mix]:
    """Mixes that are not taken yet, of the policies that have played least; all different where that can be.

    A mix of some of those only, or of all of them and others, leaves none more than one mix ahead.
    """
    while found := next((mix for mix in _tries(policies, players, played, luck) if mix not in taken), None):
        yield found
    rest = combinations_with_replacement(range(policies), players)
    yield from (mix for mix in rest if mix not in taken)


def _tries(policies: int, players: int, played: np.ndarray, luck: np.random.Generator) -> Iterator[Mix]:
    for different in range(min(players, policies), 0, -1):
        for _ in range(_TRIES):
            who = np.lexsort((luck.random(policies), played))[:different]
            again = luck.choice(who, players - different)
            yield tuple(sorted(int(policy) for policy in (*who, *again)))
