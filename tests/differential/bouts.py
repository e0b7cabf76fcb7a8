"""A bout: some games of one line-up under one variant, played by the kernel and replayed by the reference."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from tests.differential.variants import EXPERIMENTS, VARIANTS, Changes, rules_of
from tests.lineups import FIELD
from tests.reference import Result, replay
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.game import trace
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry
from ysim.toml import as_toml

Events = list[dict[str, Any]]


@dataclass(frozen=True)
class Bout:
    """Which games: those of `seed` under the variant, with these policies on the seats in this order.

    With an experiment something is drawn by lot in games 1, 3, 5 …, as a seating cycle has one game.
    """

    variant: Changes
    policies: list[str]
    seed: int
    experiment: Changes | None = None

    def kernel(self) -> Kernel:
        """The compiled game."""
        distinct = sorted(set(self.policies))
        seating = [distinct.index(name) for name in self.policies]
        experiment = Experiment(**self.experiment) if self.experiment else None
        policies = [FIELD[name] for name in distinct]
        return Kernel(rules_of(self.variant), policies, np.array([seating]), experiment)

    def traces(self, numbers: Iterable[int]) -> Iterator[Events]:
        """The events of these games, as one would read them from a file. Raises IllegalChoice."""
        rules, kernel = rules_of(self.variant), self.kernel()
        for number in numbers:
            yield json.loads(json.dumps(trace(kernel, rules, self.seed, number)))

    def scenario(self) -> str:
        """The bout as a scenario file, for `ysim trace`."""
        rules = "\n".join(f"{key} = {json.dumps(value)}" for key, value in self.variant.items())
        quick = {name: FIELD[name].weights for name in self.policies if _is_changed(name)}
        names = [f"quick_{name}" if name in quick else name for name in self.policies]
        lineup = f'policies = {json.dumps(names)}\nseating = "as_listed"\n'
        for name, weights in quick.items():
            told = as_toml({name: weights[name] for name in ("playouts", "candidates")})
            lineup += f'\n[policies.quick_{name}]\nbase = "{name}"\nweights = {told}\n'
        drawn = "\n".join(f"{key} = {json.dumps(value)}" for key, value in (self.experiment or {}).items())
        head = f'title = "Bout {self.seed}"\nseed = {self.seed}\n'
        return f"{head}\n[rules]\n{rules}\n\n[lineup]\n{lineup}\n" + (
            f"\n[experiment]\n{drawn}\n" if drawn else ""
        )


@dataclass(frozen=True)
class Quarrel:
    """A game that kernel and reference do not agree about: bout, number, why, events if any."""

    bout: Bout
    number: int
    why: str
    events: Events


def _is_changed(name: str) -> bool:
    """Whether the policy thinks less here than it would by itself."""
    return FIELD[name].weights != registry()[name].weights


def bout_of(number: int) -> Bout:
    """Bout 0, 1, …: the variants take turns, after all of them experiments do; who plays is drawn."""
    variant = VARIANTS[number % len(VARIANTS)]
    experiment = [None, *EXPERIMENTS][number // len(VARIANTS) % (1 + len(EXPERIMENTS))]
    names = Random(number).choices(list(FIELD), k=variant["players"])
    return Bout(variant, names, seed=number, experiment=experiment)


def results(bout: Bout, games: int) -> Iterator[Result | Quarrel]:
    """How each of the first games ended by the reference; a disagreement is the last of them."""
    traces = bout.traces(range(games))
    for number in range(games):
        events = Events()
        try:
            events = next(traces)
            yield replay(events)
        except Exception as problem:  # also where either program breaks down
            yield Quarrel(bout, number, f"{type(problem).__name__}: {problem}", events)
            return
