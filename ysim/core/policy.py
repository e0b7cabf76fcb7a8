"""A policy: what a player does at every decision of a game, and the numbers he weighs it by."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from ysim.errors import UserError, did_you_mean


@dataclass(frozen=True)
class Policy:
    """A named bundle of decision functions and the weights they read."""

    name: str
    idea: str
    """One line, in plain words."""
    decisions: Mapping[str, Callable[..., int]]
    """Complete: a compiled function for every decision of the game."""
    weights: Mapping[str, float]
    """Complete, in the order in which the functions read them."""
    restrict: tuple[str, ...] = ()
    """What it does not let itself do, by the names that the game has for restrictions."""
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The weights that tuning may change, and the least and the most it may make of each."""
    noise: float = 0.0
    """The chance (0–1) that a decision is a uniform choice instead."""
    model: "Policy | None" = None
    """How it imagines that others decide, if it plays on in its head: `hand.model` has the functions."""

    def weight_index(self, weight: str) -> int:
        """Where the functions find a weight in `hand.weights`. Raises UserError for one that is not there."""
        self._refuse_unknown("weight", [weight], self.weights)
        return list(self.weights).index(weight)

    def derive(
        self,
        name: str,
        idea: str | None = None,
        decisions: Mapping[str, Callable[..., int]] | None = None,
        weights: Mapping[str, float] | None = None,
        restrict: Iterable[str] = (),
        own_weights: Mapping[str, float | tuple[float, float, float]] | None = None,
        noise: float | None = None,
        essence: Iterable[str] = (),
    ) -> "Policy":
        """Return "the same, but …": this policy under another name, some decisions or weights replaced, some
        more things that it does not let itself do, weights of its own behind the others, more or less noise.

        An own weight is a number, or its usual value, the least and the most that tuning may make of it. The
        `essence`: weights that make the policy what it is, which tuning leaves as they are.

        Raises UserError for a decision or a weight that this policy does not have, or already has.
        """
        decisions, weights = decisions or {}, weights or {}
        given = {
            weight: one if isinstance(one, tuple) else (one,) for weight, one in (own_weights or {}).items()
        }
        own = {weight: one[0] for weight, one in given.items()}
        ranges = {weight: (one[1], one[2]) for weight, one in given.items() if len(one) > 1}
        self._refuse_unknown("decision", decisions, self.decisions)
        self._refuse_unknown("weight", weights, self.weights)
        for weight in own:
            if weight in self.weights:
                raise UserError(f'policy "{self.name}" has a weight "{weight}" already; choose another name')
        noise = self.noise if noise is None else noise
        restrict = tuple(dict.fromkeys([*self.restrict, *restrict]))
        weighed = (f"{weight} = {value:g}" for weight, value in {**weights, **own}.items())
        forbidden = (f"without {name.replace('_', ' ')}" for name in restrict)
        noisy = [f"noise = {noise:g}"] if noise != self.noise else []
        changed = ", ".join([*decisions, *weighed, *forbidden, *noisy])
        return replace(
            self,
            name=name,
            idea=idea or f"{self.name}, but {changed or 'under another name'}",
            decisions={**self.decisions, **decisions},
            weights={**self.weights, **weights, **own},
            restrict=restrict,
            ranges={
                weight: bounds
                for weight, bounds in {**self.ranges, **ranges}.items()
                if weight not in essence
            },
            noise=noise,
        )

    def _refuse_unknown(self, kind: str, names: Iterable[str], known: Iterable[str]) -> None:
        for name in names:
            if name not in known:
                raise UserError(f'policy "{self.name}" has no {kind} "{name}"{did_you_mean(name, known)}')
