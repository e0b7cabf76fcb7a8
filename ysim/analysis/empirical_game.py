"""A symmetric game known from games played: symmetric equilibria and gains from deviating (M12).

Policies are numbered from 0. A mix of strategies is a vector of probabilities. Every opponent of a seat draws
its policy from it independently; payoffs are what a seat gets on average.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize, root

from ysim.analysis.batches import Batched, Floats

Ints = npt.NDArray[np.int64]

TOLERANCE = 1e-7  # of a payoff: what deviating from an equilibrium may seem to gain
_PLAYED = 1e-4  # a smaller probability is taken for none
_APART = 1e-3  # equilibria that differ less in every probability are one
_STARTS = 24  # drawn at random, besides the uniform mix and the pure ones


@dataclass(frozen=True)
class SymmetricGame:
    """Payoffs of each policy (last axis) against each multiset of opponents, with their errors by batch.

    The multisets are those of `opponents(policies, players)`, in its order.
    """

    players: int
    payoffs: Batched

    @property
    def policies(self) -> int:
        """How many there are."""
        return int(self.payoffs.estimate.shape[-1])

    @cached_property
    def tensor(self) -> Floats:
        """The payoff of a seat by the opponents' policies (an axis each) and its own (last axis)."""
        return np.asarray(self.payoffs.estimate[_rows(self.policies, self.players)])

    def against(self, mix: Floats) -> Floats:
        """What each policy gets if every opponent draws its policy from the mix."""
        found = self.tensor
        for _ in range(self.players - 1):
            found = np.tensordot(mix, found, axes=1)
        return found

    def slopes(self, mix: Floats) -> Floats:
        """How each payoff of `against` (row) changes with the probability of each policy (column)."""
        found = self.tensor
        for _ in range(self.players - 2):
            found = np.tensordot(mix, found, axes=1)
        return (self.players - 1) * found.T

    def batched(self, mix: Floats) -> Batched:
        """`against`, with the errors by batch."""
        chances = self._chances(mix)
        estimate, parts, games = self.payoffs
        return Batched(chances @ estimate, np.einsum("o,boi->bi", chances, parts), games)

    def resampled(self, weights: Ints) -> "SymmetricGame":
        """The game that a bootstrap sample of the batches shows; so often each of them was drawn."""
        estimate, parts, games = self.payoffs
        return SymmetricGame(
            self.players, Batched(estimate + np.tensordot(weights, parts, axes=1), parts, games)
        )

    def _chances(self, mix: Floats) -> Floats:
        """How likely each multiset of opponents is."""
        joint = mix
        for _ in range(self.players - 2):
            joint = np.multiply.outer(joint, mix)
        rows = _rows(self.policies, self.players)
        return np.asarray(np.bincount(rows.ravel(), joint.ravel(), len(self.payoffs.estimate)), float)


def opponents(policies: int, players: int) -> list[tuple[int, ...]]:
    """Every multiset of policies that a seat can have against it, each in ascending order."""
    return list(combinations_with_replacement(range(policies), players - 1))


def _rows(policies: int, players: int) -> Ints:
    """By the opponents' policies, an axis each: the row of their multiset."""
    number = {one: row for row, one in enumerate(opponents(policies, players))}
    every = product(range(policies), repeat=players - 1)
    return np.array([number[tuple(sorted(one))] for one in every]).reshape((policies,) * (players - 1))


def game_of(counts: Ints, payoffs: Batched) -> SymmetricGame:
    """The game of all mixes: `counts[m, i]` seats of policy i in mix m, each of which gets `payoffs[m, i]`.

    Raises ValueError where a mix is missing.
    """
    players, policies = int(counts[0].sum()), counts.shape[1]
    mixes = {tuple(np.repeat(np.arange(policies), row).tolist()): m for m, row in enumerate(counts)}
    seats = [
        (mixes.get(tuple(sorted((*others, own))), -1), own)
        for others in opponents(policies, players)
        for own in range(policies)
    ]
    rows, own = (np.array(column).reshape(-1, policies) for column in zip(*seats, strict=True))
    if (rows < 0).any():
        raise ValueError("the empirical game needs every mix; some were not played")
    estimate, parts, games = payoffs
    return SymmetricGame(players, Batched(estimate[rows, own], parts[:, rows, own], games))


def gain_from_deviating(game: SymmetricGame, mix: Floats) -> Batched:
    """What each policy gets more than the mix itself, where all others play the mix.

    The error is that of the payoffs with the mix held fixed: it tells how much could be gained in truth
    against this very mix, also where the mix was found from the same payoffs.
    """
    estimate, parts, games = game.batched(mix)
    return Batched(estimate - mix @ estimate, parts - (parts @ mix)[:, None], games)


class Equilibrium(NamedTuple):
    """A mix from which deviating gains at most `gain`, and how many starts of the search led to it."""

    mix: Floats
    gain: float
    starts: int


def symmetric_equilibria(game: SymmetricGame, seed: int = 0) -> list[Equilibrium]:
    """The symmetric Nash equilibria found from many starts, those that most starts lead to first.

    There is at least one, but a search may miss it, and others: the list may be empty.
    """
    found: list[Equilibrium] = []
    for start in _starts(game.policies, seed):
        mix = nearest_equilibrium(game, start)
        if mix is None:
            continue
        alike = next((n for n, one in enumerate(found) if np.abs(one.mix - mix).max() < _APART), None)
        if alike is None:
            found.append(Equilibrium(mix, _most_gained(game, mix), 1))
        else:
            found[alike] = found[alike]._replace(starts=found[alike].starts + 1)
    return sorted(found, key=lambda one: -one.starts)


def _starts(policies: int, seed: int) -> Iterator[Floats]:
    yield np.full(policies, 1 / policies)
    yield from np.eye(policies)
    yield from np.random.default_rng(seed).dirichlet(np.ones(policies), _STARTS)


def nearest_equilibrium(game: SymmetricGame, start: Floats) -> Floats | None:
    """The symmetric equilibrium that a descent from `start` leads to, or None.

    What falls is the sum of the squares of all gains from deviating, which is 0 in equilibria only; then the
    policies that are still played are made to get exactly the same.
    """
    if _most_gained(game, start) <= TOLERANCE:
        return start
    found: Any = minimize(  # type: ignore[call-overload]  # its types know no slope from the function itself
        lambda mix: _temptation(game, mix),
        start,
        jac=True,
        method="SLSQP",
        bounds=[(0, 1)] * game.policies,
        constraints={"type": "eq", "fun": lambda mix: mix.sum() - 1, "jac": np.ones_like},
        options={"maxiter": 300, "ftol": 1e-14},
    )
    descended = np.clip(found.x, 0, 1)
    for least in (_PLAYED, 1e-2):  # a policy on its way out may still be there
        mix = _levelled(game, descended, least)
        if _most_gained(game, mix) <= TOLERANCE:
            return mix
    return None


def _temptation(game: SymmetricGame, mix: Floats) -> tuple[float, Floats]:
    """The sum of the squares of what deviating gains, and its slope; scaled, so that small gains count."""
    payoffs, slopes = game.against(mix), game.slopes(mix)
    gains = np.maximum(payoffs - mix @ payoffs, 0)
    of_gains = slopes - payoffs - mix @ slopes
    scale = 1e4
    return float(scale * (gains**2).sum()), np.asarray(scale * 2 * gains @ of_gains)


def _levelled(game: SymmetricGame, mix: Floats, least: float) -> Floats:
    """The mix near this one in which all policies of at least that probability get the same.

    A policy that would have to be played less than never is left out.
    """
    played = np.flatnonzero(mix >= least)
    while len(played) > 1:
        level = game.against(mix)[played].mean()
        start = np.append(mix[played] / mix[played].sum(), level)
        found = root(_uneven, start, (game, played), "hybr", jac=True).x[:-1]
        if (found >= 0).all() and found.sum() > 0:
            return _spread(game, played, found / found.sum())
        played = np.delete(played, found.argmin())
    return _spread(game, played, np.ones(1))


def _spread(game: SymmetricGame, played: Ints, part: Floats) -> Floats:
    whole = np.zeros(game.policies)
    whole[played] = part
    return whole


def _uneven(unknown: Floats, game: SymmetricGame, played: Ints) -> tuple[Floats, Floats]:
    """How far payoffs are from their level (the last unknown) and the sum from 1; and the slopes of both."""
    part, level = unknown[:-1], unknown[-1]
    mix = _spread(game, played, part)
    slopes = np.zeros((len(unknown), len(unknown)))
    slopes[:-1, :-1] = game.slopes(mix)[np.ix_(played, played)]
    slopes[:-1, -1], slopes[-1, :-1] = -1, 1
    return np.append(game.against(mix)[played] - level, part.sum() - 1), slopes


def _most_gained(game: SymmetricGame, mix: Floats) -> float:
    payoffs = game.against(mix)
    return float((payoffs - mix @ payoffs).max())


def resampled_equilibria(game: SymmetricGame, mix: Floats, draws: int, seed: int = 0) -> Floats:
    """The equilibria nearest to `mix` in bootstrap samples of the batches: a row each.

    Where none was found, NaN.
    """
    luck, batches = np.random.default_rng(seed), len(game.payoffs.parts)
    chances = np.full(batches, 1 / batches)
    drawn = (game.resampled(luck.multinomial(batches, chances)) for _ in range(draws))
    nothing = np.full(game.policies, np.nan)
    found = (_followed(sample, mix) for sample in drawn)
    return np.array([nothing if one is None else one for one in found])


def _followed(game: SymmetricGame, mix: Floats) -> Floats | None:
    levelled = _levelled(game, mix, _PLAYED)
    if _most_gained(game, levelled) <= TOLERANCE:
        return levelled
    return nearest_equilibrium(game, 0.9 * mix + 0.1 / game.policies)
