"""What the games of a field come to: payoffs by mix, and all that a tournament's tables are made of (M12)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import networkx as nx
import numpy as np
from scipy.special import gammaln

from ysim.analysis.batches import Batched, mean_of
from ysim.analysis.empirical_game import (
    Equilibrium,
    SymmetricGame,
    game_of,
    symmetric_equilibria,
)
from ysim.analysis.ratings import Orders, Ratings, plackett_luce
from ysim.analysis.replicator import Course, replicator, starts_near
from ysim.studies.field_games import WHOLE_WIN, FieldGames
from ysim.studies.mixes import Mix, even_splits, pair_mix

ALL_ALIKE = "all alike"
"""The start of replicator dynamics at which every policy has the same share."""


@dataclass(frozen=True)
class FieldResults:
    """Results of a field; policies are numbers here, in the order of `names`."""

    names: Sequence[str]
    played: FieldGames

    @cached_property
    def win_share(self) -> Batched:
        """By mix and policy: what one seat of it wins (M1); NaN where it does not play."""
        return self._per_seat(self.played.wins, WHOLE_WIN)

    @cached_property
    def gold(self) -> Batched:
        """By mix and policy: what one seat of it scores."""
        return self._per_seat(self.played.gold, 1)

    def _per_seat(self, sums: np.ndarray, unit: int) -> Batched:
        seats = self.played.mixes.counts
        return mean_of(
            sums, self.played.games, np.where(seats > 0, 1 / (unit * np.maximum(seats, 1)), np.nan)
        )

    def over_opponents(self, values: Batched) -> Batched:
        """By policy: the mean over opponents that each draw their policy with the same chances.

        Of a sample of mixes, over those that were played.
        """
        counts = self.played.mixes.counts
        others = np.maximum(
            counts[:, :, None] - np.eye(len(self.names), dtype=int), 0
        )  # last axis: who is there
        weights = np.where(counts > 0, np.exp(-gammaln(others + 1).sum(axis=1)), 0.0)
        weights /= weights.sum(axis=0)
        estimate, parts, games = values
        played = games * int(self.played.mixes.of_each.min())
        return Batched(np.nansum(weights * estimate, axis=0), np.nansum(weights * parts, axis=1), played)

    @cached_property
    def ratings(self) -> Ratings:
        """Plackett–Luce ratings of the finishing orders."""
        return plackett_luce(self.orders)

    @property
    def orders(self) -> Orders:
        """The finishing orders of all mixes."""
        return Orders(len(self.names), np.array(self.played.mixes.chosen), self.played.orders)

    def deviants(self) -> Iterator[tuple[int, int, Batched]]:
        """A policy, another that all its opponents play, what it wins more than those among themselves."""
        players = self.played.mixes.players
        for incumbent in range(len(self.names)):
            alone = self._seat(pair_mix(incumbent, incumbent, 1, players), incumbent)
            for deviant in range(len(self.names)):
                there = self._seat(pair_mix(deviant, incumbent, 1, players), deviant)
                if deviant != incumbent and alone and there:
                    yield deviant, incumbent, there.minus(alone)

    def pairs(self) -> Iterator[tuple[int, int, Batched]]:
        """Two policies that share the table evenly, what a seat of the first wins more than the second's.

        With an odd number of players, the mean over both ways to share it.
        """
        players = self.played.mixes.players
        for first in range(len(self.names)):
            for second in range(first + 1, len(self.names)):
                splits = [pair_mix(first, second, seats, players) for seats in even_splits(players)]
                met = [(self._seat(mix, first), self._seat(mix, second)) for mix in splits]
                differences = [one.minus(other) for one, other in met if one and other]
                if len(differences) == len(splits):
                    yield first, second, _mean(differences)

    def _seat(self, mix: Mix, policy: int) -> Batched | None:
        row = self._rows.get(mix)
        return None if row is None else self.win_share.at(row, policy)

    @cached_property
    def _rows(self) -> dict[Mix, int]:
        return {mix: row for row, mix in enumerate(self.played.mixes.chosen)}

    @cached_property
    def game(self) -> SymmetricGame | None:
        """The empirical game; None where mixes are missing."""
        mixes = self.played.mixes
        return game_of(mixes.counts, self.win_share) if mixes.complete else None

    @cached_property
    def equilibria(self) -> list[Equilibrium]:
        """The symmetric equilibria found; none without the whole game."""
        return symmetric_equilibria(self.game) if self.game else []

    @cached_property
    def courses(self) -> dict[str, Course]:
        """Replicator dynamics by start: all alike, and nearly all of each policy."""
        if self.game is None:
            return {}
        uniform = np.full(len(self.names), 1 / len(self.names))
        near = zip(self.names, starts_near(len(self.names)), strict=True)
        starts = {ALL_ALIKE: uniform, **{f"mostly {name}": start for name, start in near}}
        return {name: replicator(self.game, start) for name, start in starts.items()}


def _mean(values: Sequence[Batched]) -> Batched:
    estimate = np.mean([one.estimate for one in values], axis=0)
    return Batched(estimate, np.mean([one.parts for one in values], axis=0), values[0].games)


def cycles_of(beats: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The shortest circles of policies each of which beats the next; none if there is an order."""
    graph = nx.DiGraph(beats)
    if nx.is_directed_acyclic_graph(graph):
        return []
    for length in range(3, len(graph) + 1):
        if found := sorted(_from_the_least(cycle) for cycle in nx.simple_cycles(graph, length)):
            return found
    return []


def _from_the_least(cycle: list[int]) -> list[int]:
    start = cycle.index(min(cycle))
    return cycle[start:] + cycle[:start]
