"""A bout: some games of one line-up under one variant, played by the kernel and replayed by the reference."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from tests.differential.variants import VARIANTS, Changes, rules_of
from tests.reference import Result, replay
from ysim.games.ys.game import trace
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry

Events = list[dict[str, Any]]


@dataclass(frozen=True)
class Bout:
    """Which games: those of `seed` under the variant, with these policies on the seats in this order."""

    variant: Changes
    policies: list[str]
    seed: int

    def traces(self, numbers: Iterable[int]) -> Iterator[Events]:
        """The events of these games, as one would read them from a file. Raises IllegalChoice."""
        rules, distinct = rules_of(self.variant), sorted(set(self.policies))
        seating = [distinct.index(name) for name in self.policies]
        kernel = Kernel(rules, [registry()[name] for name in distinct], np.array([seating]))
        for number in numbers:
            yield json.loads(json.dumps(trace(kernel, rules, self.seed, number)))

    def scenario(self) -> str:
        """The bout as a scenario file, for `ysim trace`."""
        rules = "\n".join(f"{key} = {json.dumps(value)}" for key, value in self.variant.items())
        lineup = f'policies = {json.dumps(self.policies)}\nseating = "as_listed"'
        return f'title = "Bout {self.seed}"\nseed = {self.seed}\n\n[rules]\n{rules}\n\n[lineup]\n{lineup}\n'


@dataclass(frozen=True)
class Quarrel:
    """A game that kernel and reference do not agree about: bout, number, why, events if any."""

    bout: Bout
    number: int
    why: str
    events: Events


def bout_of(number: int) -> Bout:
    """Bout 0, 1, …: the variants take turns; who plays is drawn, with repetition."""
    variant = VARIANTS[number % len(VARIANTS)]
    names = Random(number).choices(list(registry()), k=variant["players"])
    return Bout(variant, names, seed=number)


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
