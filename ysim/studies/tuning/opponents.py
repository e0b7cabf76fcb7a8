"""Whom a policy is tuned against: line-ups of others, each with its weight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean
from ysim.games import find_game
from ysim.scenarios import Scenario
from ysim.studies.changes import changed
from ysim.studies.sides import Side, side_with

LineUp = tuple[str, ...]
IN_QUESTION = "in question"
_STEPS = (0, 1, 3)  # triples i, i + 1, i + 3 of a circle of 9: each two meet about equally often


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
            others: changed(self.scenario, {"lineup.policies": [first, *others]}) for others in self.weights
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


def field_of(names: Sequence[str], seats: int) -> list[LineUp]:
    """Line-ups of `seats` others from a field, in which each policy sits equally often."""
    steps = [*_STEPS, *range(_STEPS[-1] + 1, seats + 1)][:seats]
    return [tuple(names[(i + step) % len(names)] for step in steps) for i in range(len(names))]


def policy_named(scenario: Scenario, name: str) -> Policy:
    """A policy of the scenario or a built-in one. Raises UserError for an unknown name."""
    known = [*find_game(scenario.game).policies(), *scenario.policies]
    if name not in known and ".py:" not in name:
        raise UserError(f'there is no policy "{name}"{did_you_mean(name, known)}')
    listed = [name, *scenario.lineup.policies[1:]]
    return changed(scenario, {"lineup.policies": listed}).resolved_policies()[0]
