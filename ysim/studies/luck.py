"""The role of luck: every set-up is played several times over with other luck of the policies.

What the games of one set-up have in common is luck of the set-up; what a policy has in common wherever it
sits is skill; the rest is luck of the dice that policies throw, and what the others make of it.
"""

from collections.abc import Callable

import numpy as np
import pandas as pd
from joblib import delayed
from scipy.special import stdtrit

from ysim.games import Kernel, Outcomes, find_game
from ysim.runs.backends import Backend, kernel_of, parallel
from ysim.runs.blocks import Block, blocks
from ysim.runs.lineups import cycle_of, whole_cycles
from ysim.scenarios import Scenario

REPLAYS = 20
BLOCK = 2_400  # games
GROUPS = 50  # of set-ups, left out in turn: how much the shares change says how well they are known
CAUSES = ("policy", "set-up", "rest")


def luck(
    scenario: Scenario, games: int, seed: int, jobs: int, done: Callable[[int], None] = lambda games: None
) -> pd.DataFrame:
    """Shares of the variance of an outcome, by cause: `outcome, cause, games, set_ups, share_of_variance…`.

    An outcome is a seat's share of the win, or its gold, less the mean of its table. About `games` games are
    played, in whole seatings; `done` is told of finished ones. Raises what the kernel raises.
    """
    game = find_game(scenario.game)
    asked = game.Experiment.model_validate({"randomise": "luck", "replays": REPLAYS}, context=scenario.rules)
    scenario = scenario.with_experiment(asked)
    kernel = kernel_of(scenario)
    games = max(whole_cycles(games, cycle_of(scenario)), 2 * GROUPS * REPLAYS)
    handed = (delayed(_replayed)(scenario, kernel, seed, block) for block in blocks(0, games, REPLAYS, BLOCK))
    parts: dict[int, Outcomes] = {}
    for first, outcomes in parallel(Backend(jobs=jobs))(handed):
        parts[first] = outcomes
        done(sum(len(part.policies) for part in parts.values()))
    ordered = [parts[first] for first in sorted(parts)]  # blocks finish in any order
    policies = np.concatenate([part.policies for part in ordered])[::REPLAYS]
    rows = []
    for name in ordered[0].values:
        values = np.concatenate([part.values[name] for part in ordered])
        rows += _shares(name, policies, _by_set_up(values))
    return pd.DataFrame(rows)


def _replayed(scenario: Scenario, kernel: Kernel, seed: int, block: Block) -> tuple[int, Outcomes]:
    _, records = kernel.play_rows(seed, *block)
    return block[0], find_game(scenario.game).outcomes(records, scenario.rules)


def _by_set_up(values: np.ndarray) -> np.ndarray:
    """Differences from the table's mean, by set-up, replay and seat."""
    apart = values - values.mean(axis=1, keepdims=True)
    return np.asarray(apart.reshape(-1, REPLAYS, values.shape[1]))


def _shares(name: str, policies: np.ndarray, values: np.ndarray) -> list[dict[str, object]]:
    """A row for each cause, with intervals by the jackknife over groups of set-ups."""
    group = np.arange(len(values)) % GROUPS
    whole = _parts(policies, values)
    without = np.array([_parts(policies[group != one], values[group != one]) for one in range(GROUPS)])
    error = np.sqrt((GROUPS - 1) / GROUPS * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
    half = float(stdtrit(GROUPS - 1, 0.975)) * error
    low, high, whole = (np.clip(part, 0, 1) for part in (whole - half, whole + half, whole))
    told = {"outcome": name, "games": values.shape[0] * REPLAYS, "set_ups": values.shape[0]}
    return [
        told
        | {
            "cause": cause,
            "share_of_variance": whole[n],
            "share_of_variance_low": low[n],
            "share_of_variance_high": high[n],
        }
        for n, cause in enumerate(CAUSES)
    ]


def _parts(policies: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Variance between policies, between set-ups and within set-ups, as shares of all three."""
    means = values.mean(axis=1)
    of_policy = np.zeros_like(means)
    for policy in np.unique(policies):
        of_policy[policies == policy] = means[policies == policy].mean()
    within = values.var(axis=1, ddof=1).mean()
    between = ((means - of_policy) ** 2).mean() - within / REPLAYS
    parts = np.array([(of_policy**2).mean(), between, within])  # `between` may be a little below 0
    return np.asarray(parts / parts.sum())
