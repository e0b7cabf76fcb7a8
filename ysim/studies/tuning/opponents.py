"""Whom a policy is tuned against: line-ups of others, each with its weight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean
from ysim.games import find_game
from ysim.scenarios import Scenario
from ysim.studies.changes import changed
from ysim.studies.sides import Side, side_with

LineUp = tuple[str, ...]
IN_QUESTION = "in question"
_STEPS = (0, 1, 3, 2)  # of a circle: three seats have i, i + 1, i + 3, so that each meets many others


@dataclass(frozen=True)
class Opponents:
    """The rules and the policies of a scenario, and who sits with the policy that is tuned."""

    scenario: Scenario
    weights: Mapping[LineUp, float]
    """By line-up of others, what its win share counts; all together 1."""

    def sides(self, policy: Policy) -> list[Side]:
        """The policy with each of the line-ups. Raises UserError for what does not compile."""
        return [
            side_with(scenario, 0, policy, policy.name, IN_QUESTION) for scenario in self._scenarios.values()
        ]

    @property
    def fair_share(self) -> float:
        """The win share of a policy that plays as well as the others."""
        return 1 / self.scenario.rules.players

    @property
    def _scenarios(self) -> dict[LineUp, Scenario]:
        first = self.scenario.lineup.policies[0]
        return {
            others: changed(self.scenario, {"lineup.policies": [first, *others], "lineup.seating": "all"})
            for others in self.weights
        }


def opponents(scenario: Scenario, lineups: Sequence[LineUp]) -> Opponents:
    """Each line-up of others counting the same. Raises UserError for a wrong number or an unknown name."""
    for others in lineups:
        expected = scenario.rules.players - 1
        if len(others) != expected:
            told = ",".join(others)
            raise UserError(f"--against {told}: expected {expected} policies with commas between")
    counts = {others: lineups.count(others) for others in lineups}
    return Opponents(scenario, {others: count / len(lineups) for others, count in counts.items()})


def of_mix(scenario: Scenario, mix: Mapping[str, float]) -> Opponents:
    """Every table of others that each draw their policy from a mix, by how likely it is (M12)."""
    played = {name: chance for name, chance in mix.items() if chance > 0}
    seats = scenario.rules.players - 1
    weights = {
        others: _ways(others) * prod(played[name] for name in others)
        for others in combinations_with_replacement(played, seats)
    }
    total = sum(weights.values())
    return Opponents(scenario, {others: weight / total for others, weight in weights.items()})


def _ways(others: LineUp) -> int:
    """In how many orders the policies can be drawn."""
    return factorial(len(others)) // prod(factorial(others.count(name)) for name in set(others))


def field_of(names: Sequence[str], seats: int) -> list[LineUp]:
    """Line-ups of `seats` others from a field, in which each policy sits equally often.

    Raises UserError for fewer policies than seats.
    """
    if len(names) < seats:
        raise UserError(f"--field {','.join(names)}: expected at least {seats} policies")
    steps = [step for step in _STEPS if step < len(names)][:seats]
    return [tuple(names[(i + step) % len(names)] for step in steps) for i in range(len(names))]


def policy_named(scenario: Scenario, name: str) -> Policy:
    """A policy of the scenario or a built-in one. Raises UserError for an unknown name."""
    known = [*find_game(scenario.game).policies(), *scenario.policies]
    if name not in known and ".py:" not in name:
        raise UserError(f'there is no policy "{name}"{did_you_mean(name, known)}')
    listed = [name, *scenario.lineup.policies[1:]]
    return changed(scenario, {"lineup.policies": listed}).resolved_policies()[0]
