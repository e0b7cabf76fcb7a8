"""The course of a tuning: generations of CMA-ES on common luck, each written down as soon as it is played.

Hansen (2016), "The CMA Evolution Strategy: A Tutorial"; the library `cma` asks and is told. A course goes on
from what was written down: the same questions are asked again, and answered from there.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
import pandas as pd

from ysim.analysis.intervals import Floats
from ysim.analysis.stratified import noise_of_ranking
from ysim.core.compile import source_hash
from ysim.core.policy import Policy
from ysim.errors import UserError
from ysim.runs.course import Progress
from ysim.studies.tuning.generations import Generation, read_generations, write_generations
from ysim.studies.tuning.opponents import Opponents
from ysim.studies.tuning.win_shares import win_shares

FIRST_STEP = 0.15  # standard deviation of the first candidates, of each weight's range
FIRST_GAMES = 480  # of each candidate
GROWTH = 1.3  # of the games, when luck hides which candidate is better
NOISE = 0.5  # the most that luck may be, of the spread among candidates
DIGITS = 3  # of a weight: more is not known


@dataclass(frozen=True)
class Asked:
    """What is tuned, against whom, from where luck comes and how many games it may take."""

    policy: Policy
    ranges: dict[str, tuple[float, float]]
    """The weights that are tuned, each between its least and its most."""
    opponents: Opponents
    seed: int
    budget: int
    jobs: int = 1
    base: str = ""
    """How a scenario names the policy, if not by its name: "FILE.py:NAME"."""

    @property
    def start(self) -> Floats:
        """The policy's own weights, as parts of their ranges; one idle number more where there is one weight.

        CMA-ES needs two.
        """
        own = [self.policy.weights[name] for name in self.ranges]
        parts = [(x - low) / (high - low) for x, (low, high) in zip(own, self._ends, strict=True)]
        return np.clip([*parts, *([0.5] * (len(parts) == 1))], 0, 1)

    def weights(self, point: Floats) -> dict[str, float]:
        """The weights at a point of the unit cube."""
        inside = np.clip(point, 0, 1)[: len(self.ranges)]
        parts = zip(self.ranges, inside, self._ends, strict=True)
        return {name: round(float(low + x * (high - low)), DIGITS) for name, x, (low, high) in parts}

    def candidate(self, point: Floats) -> Policy:
        """The policy with the weights at that point."""
        return self.policy.derive(self.policy.name, weights=self.weights(point))

    @property
    def identity(self) -> str:
        """What the games of a generation depend on, in sixteen hex digits; not on the budget."""
        played = self.opponents
        lineups = {",".join(names): weight for names, weight in played.weights.items()}
        told = [self.base, self.policy.name, dict(self.policy.weights), self.ranges, lineups, self.seed]
        told += [played.scenario.text, played.scenario.files, source_hash()]
        return sha256(json.dumps(told).encode()).hexdigest()[:16]

    @property
    def _ends(self) -> list[tuple[float, float]]:
        return list(self.ranges.values())


class Course:
    """Generations one after the other; `path` keeps them."""

    def __init__(self, asked: Asked, path: Path | None = None) -> None:
        """Reads what `path` has. Raises UserError where that is of another tuning."""
        import cma  # takes a second, with plots that nobody needs here

        self.asked, self.path = asked, path
        luck = np.random.default_rng(asked.seed)
        options = {
            "bounds": [0, 1],
            "verbose": -9,
            "randn": lambda *shape: luck.standard_normal(shape),
            "seed": np.nan,  # its luck is ours
        }
        self.strategy = cma.CMAEvolutionStrategy(asked.start, FIRST_STEP, options)
        self.generations: list[Generation] = []
        for generation in read_generations(path, asked.identity) if path else []:
            self._go_on_from(generation)

    @property
    def played(self) -> int:
        """Games so far."""
        return sum(generation.played for generation in self.generations)

    @property
    def table(self) -> pd.DataFrame:
        """A row for each generation: games, mean and best win share, its error by luck, the step."""
        rows = [
            {
                "generation": one.number + 1,
                "games": one.games,
                "candidates": len(one.shares),
                "mean_win_share": float(np.mean(one.shares)),
                "best_win_share": max(one.shares),
                "noise": one.noise,
                "spread": one.spread,
                "step": one.step,
            }
            for one in self.generations
        ]
        return pd.DataFrame(rows)

    @property
    def best(self) -> Floats:
        """Where the candidates have gathered: their middle, which owes less to luck than the best of them."""
        return np.array(self.strategy.result.xfavorite)

    def play(self, progress: Progress) -> None:
        """Play generations until the budget is spent or the candidates have come together."""
        while self.played < self.asked.budget and not self.strategy.stop():
            self._generation(self.strategy.ask())
            if self.path:
                write_generations(self.path, self.asked.identity, self.generations)
            progress(min(self.played, self.asked.budget), self.asked.budget, self._leading)

    def _generation(self, points: list[Floats]) -> None:
        games, step, centre = self._games(), float(self.strategy.sigma), list(map(float, self.strategy.mean))
        candidates = [self.asked.candidate(point) for point in points]
        seed = self.asked.seed + 1 + len(self.generations)
        found = win_shares(candidates, self.asked.opponents, seed, games, self.asked.jobs)
        weights = list(self.asked.opponents.weights.values())
        shares = sum(weight * stratum.mean(axis=1) for weight, stratum in zip(weights, found, strict=True))
        noise = noise_of_ranking(found, weights)
        played = sum(stratum.shape[1] for stratum in found)
        shares = list(map(float, shares))
        self._tell(points, Generation(len(self.generations), played, shares, noise, step, centre))

    def _games(self) -> int:
        """As many as in the last generation, or more where luck hid which candidate was better."""
        if not self.generations:
            return FIRST_GAMES
        last = self.generations[-1]
        return round(last.games * (GROWTH if last.noise > NOISE * last.spread else 1))

    def _tell(self, points: list[Floats], generation: Generation) -> None:
        self.strategy.tell(points, [-share for share in generation.shares])
        self.generations.append(generation)

    def _go_on_from(self, generation: Generation) -> None:
        points = self.strategy.ask()
        if not np.allclose(self.strategy.mean, generation.centre):
            raise UserError(f"{self.path}: another version of the search asked otherwise; begin anew")
        self._tell(points, generation)

    def _leading(self) -> pd.DataFrame:
        """The table that a progress bar shows."""
        last = self.generations[-1]
        mean, reach = float(np.mean(last.shares)), 1.96 * last.noise
        row = {
            "policy": f"candidates of {self.asked.policy.name}",
            "win_share": mean,
            "win_share_low": mean - reach,
            "win_share_high": mean + reach,
        }
        return pd.DataFrame([row])
