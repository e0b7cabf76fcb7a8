"""Plackett–Luce ratings from exact counts of finishing orders, ties included (M12).

A policy's strength is exp(rating); each place goes to one of the seats that are left with a chance in
proportion to strength. Seats of one policy have one strength: which of them was first says nothing. A tied
order counts as all orders that a lot could make of it, each with the same weight.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import networkx as nx
import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.special import stdtrit

from ysim.analysis.orders import Ints, stages, weak_orders

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Orders:
    """How often each finishing order came, by batch of independent games and by mix."""

    policies: int
    slots: Ints
    """A row for each mix: the policy on each slot."""
    counts: npt.NDArray[np.int_]
    """By batch, mix and order (`weak_orders`)."""

    @cached_property
    def ahead(self) -> Floats:
        """How often a seat of the policy (row) ended ahead of one of another (column); ties count half."""
        places = weak_orders(self.slots.shape[1])
        beats = (places[:, :, None] < places[:, None, :]) + 0.5 * (places[:, :, None] == places[:, None, :])
        by_slots = np.tensordot(self.counts.sum(axis=0), beats, axes=1)
        found = np.zeros((self.policies, self.policies))
        np.add.at(found, (self.slots[:, :, None], self.slots[:, None, :]), by_slots)
        np.fill_diagonal(found, 0)
        return found


class Ratings(NamedTuple):
    """By policy: the rating with its interval, and which policies it can be compared with.

    Ratings of a group have the mean 0. A policy alone in its group has none (NaN).
    """

    value: Floats
    low: Floats
    high: Floats
    group: Ints
    """Groups are numbered from the strongest: nobody of a later one ever ended ahead of one of an earlier."""
    covariance: Floats


def groups_of(ahead: Floats) -> list[list[int]]:
    """The policies that have ratings together: each ended ahead of each other, directly or through others.

    Only then is there a largest likelihood. Those that end ahead of others come first.
    """
    graph = nx.from_numpy_array(ahead, create_using=nx.DiGraph)
    strong = nx.condensation(graph)
    order = nx.lexicographical_topological_sort(strong, key=lambda one: min(strong.nodes[one]["members"]))
    return [sorted(strong.nodes[one]["members"]) for one in order]


def meeting_groups(ahead: Floats) -> list[list[int]]:
    """The policies that can be compared at all: they met, directly or through others."""
    graph = nx.from_numpy_array(ahead + ahead.T)
    return [sorted(part) for part in nx.connected_components(graph)]


def plackett_luce(orders: Orders, level: float = 0.95) -> Ratings:
    """The ratings of largest likelihood, with intervals by batches of games.

    The variance is the sandwich of the likelihood's curvature and the spread of its slope among batches: it
    holds whether or not orders follow the model, and whatever the mixes of a batch have in common.
    """
    n = orders.policies
    value, low, high = (np.full(n, np.nan) for _ in range(3))
    group, covariance = np.zeros(n, np.int64), np.full((n, n), np.nan)
    quantile = float(stdtrit(len(orders.counts) - 1, (1 + level) / 2))
    for number, members in enumerate(groups_of(orders.ahead)):
        group[members] = number
        if len(members) > 1:
            choices = _choices(orders, members)
            found = _most_likely(choices)
            spread = _sandwich(choices, found)
            half = quantile * np.sqrt(np.maximum(np.diag(spread), 0))
            value[members], low[members], high[members] = found, found - half, found + half
            covariance[np.ix_(members, members)] = spread
    return Ratings(value, low, high, group, covariance)


class _Choices(NamedTuple):
    """What finishing orders say of choices among some policies."""

    won: Ints
    """By batch and policy: choices that a seat of it won."""
    sets: Ints
    """A row for each set of seats: how many of each policy are in it."""
    among: Ints
    """By batch and set: how often the choice was among it."""


def _choices(orders: Orders, members: Sequence[int]) -> _Choices:
    players, place = orders.slots.shape[1], {policy: n for n, policy in enumerate(members)}
    won = np.zeros((len(orders.counts), len(members)), np.int64)
    among: dict[tuple[int, ...], Ints] = {}
    for mix, slots in enumerate(orders.slots.tolist()):
        inside = sum(1 << slot for slot, policy in enumerate(slots) if policy in place)
        of_slots, of_sets = stages(players, inside)
        counts = orders.counts[:, mix].astype(np.int64)
        slots_won, sets_seen = counts @ of_slots, counts @ of_sets
        for slot, policy in enumerate(slots):
            if policy in place:
                won[:, place[policy]] += slots_won[:, slot]
        for bits in np.flatnonzero(sets_seen.any(axis=0)).tolist():
            left = tuple(place[policy] for slot, policy in enumerate(slots) if bits >> slot & 1)
            among[left] = among.get(left, np.zeros(len(counts), np.int64)) + sets_seen[:, bits]
    sets = np.array([np.bincount(left, minlength=len(members)) for left in among])
    return _Choices(won, sets, np.array(list(among.values())).T)


def _most_likely(choices: _Choices) -> Floats:
    """The ratings of largest likelihood, with mean 0."""
    won, among = choices.won.sum(axis=0), choices.among.sum(axis=0)
    total = float(among.sum())

    def unlikely(ratings: Floats) -> tuple[float, Floats]:
        strengths = choices.sets @ np.exp(ratings)
        value = among @ np.log(strengths) - won @ ratings
        return value / total, -(_expected_slope(choices, ratings, won, among)) / total

    def curved(ratings: Floats) -> Floats:
        return _curvature(choices, ratings, among) / total + 1 / len(ratings)  # holds the mean

    start = np.zeros(len(won))
    found = minimize(unlikely, start, jac=True, hess=curved, method="trust-exact", options={"gtol": 1e-12})
    return np.asarray(found.x - found.x.mean())


def _expected_slope(choices: _Choices, ratings: Floats, won: Ints, among: Ints) -> Floats:
    """Choices won less those that the ratings let expect; by batch if the counts are."""
    strengths = choices.sets * np.exp(ratings)
    return np.asarray(won - among @ (strengths / strengths.sum(axis=1, keepdims=True)))


def _curvature(choices: _Choices, ratings: Floats, among: Ints) -> Floats:
    strengths = choices.sets * np.exp(ratings)
    chances = strengths / strengths.sum(axis=1, keepdims=True)
    return np.asarray(np.diag(among @ chances) - (chances.T * among) @ chances)


def _sandwich(choices: _Choices, ratings: Floats) -> Floats:
    slopes = _expected_slope(choices, ratings, choices.won, choices.among)
    batches = len(slopes)
    curvature = _curvature(choices, ratings, choices.among.sum(axis=0))
    # Nothing changes if all ratings rise by as much: that direction is fixed, and taken out again.
    level = np.full_like(curvature, np.trace(curvature) / len(curvature) ** 2)
    centred = np.eye(len(curvature)) - 1 / len(curvature)
    bread = centred @ np.linalg.inv(curvature + level) @ centred
    return np.asarray(bread @ (slopes.T @ slopes * batches / (batches - 1)) @ bread)
