"""Replicator dynamics on an empirical game: what wins more than the mean spreads (M12)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

from ysim.analysis.batches import Floats
from ysim.analysis.empirical_game import SymmetricGame

_LONGEST = 1_000.0  # of replicator time
_SETTLED = 1e-5  # change per unit of time


class Course(NamedTuple):
    """Shares of policies over time: a row for each time."""

    times: Floats
    shares: Floats
    settled: bool
    """Whether they had stopped changing at the end."""


def replicator(game: SymmetricGame, start: Floats, points: int = 121) -> Course:
    """How shares change if policies that get more than the mean grow by as much (replicator dynamics).

    In a unit of time a policy grows e-fold that gets twice the mean, if a game's payoffs add up to 1.
    """

    def change(_: float, mix: Floats) -> Floats:
        payoffs = game.against(mix)
        return np.asarray(game.players * mix * (payoffs - mix @ payoffs))

    def moving(time: float, mix: Floats) -> float:
        return float(np.abs(change(time, mix)).max() - _SETTLED)

    moving.terminal = True  # type: ignore[attr-defined]
    if moving(0, start) <= 0:
        return Course(np.array([0.0]), start[None], True)
    found: Any = solve_ivp(
        change, (0, _LONGEST), start, "LSODA", dense_output=True, events=moving, rtol=1e-6, atol=1e-9
    )
    times = np.expm1(np.linspace(0, np.log1p(found.t[-1]), points))  # most happens early
    shares = np.clip(found.sol(times).T, 0, 1)
    return Course(times, shares / shares.sum(axis=1, keepdims=True), found.status == 1)


def starts_near(policies: int, weight: float = 0.9) -> Sequence[Floats]:
    """A mix for each policy in which nearly all play it, and the rest all policies alike."""
    return [weight * one + (1 - weight) / policies for one in np.eye(policies)]
