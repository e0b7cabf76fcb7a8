"""What is played side by side: a scenario, or a scenario with another policy in its first seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ysim.core.policy import Policy
from ysim.errors import UserError
from ysim.games import Kernel, Measure, find_game
from ysim.report.studies.comparison import IN_QUESTION
from ysim.runs.backends import kernel_of
from ysim.runs.lineups import distinct_policies, distinct_seatings, seatings
from ysim.scenarios import Scenario, name_of
from ysim.studies.changes import changed


@dataclass(frozen=True)
class Side:
    """One of the things that are compared."""

    name: str
    scenario: Scenario
    kernel: Kernel
    policies: tuple[str, ...]
    """What the policies are called in a comparison; `seatings` has their numbers."""
    seatings: np.ndarray

    @property
    def cycle(self) -> int:
        """After how many games every seating has been played."""
        return len(self.seatings)

    @cached_property
    def measures(self) -> list[Measure]:
        """In what respects its games are compared with others."""
        game = find_game(self.scenario.game)
        return game.measures(self.policies, self.seatings, self.scenario.rules)

    def values(self, seed: int, first: int, count: int) -> np.ndarray:
        """Play games `first` … `first + count − 1`; a row for each measure (int64), a column for each game.

        Raises what the kernel raises.
        """
        _, records = self.kernel.play_rows(seed, first, count)
        return np.stack([measure.of(records) for measure in self.measures])


def side_of(scenario: Scenario, name: str) -> Side:
    """A scenario as one side, without its experiment. Raises UserError for policies that do not compile."""
    scenario = scenario.with_experiment(None)
    names = tuple(policy.name for policy in distinct_policies(scenario))
    return Side(name, scenario, kernel_of(scenario), names, seatings(scenario))


def sides_of_policies(scenario: Scenario, first: str, second: str) -> tuple[Side, Side]:
    """Two policies that take in turn the place of the first of a scenario's line-up.

    The one in question counts apart from others of its name. Raises UserError for an unknown policy.
    """
    if first == second:
        raise UserError(f'--against {second}: expected another policy than that of --policy, "{first}"')
    names = name_of(first), name_of(second)
    if names[0] == names[1]:  # of two files
        names = first, second
    in_question = IN_QUESTION.join(names)
    one, other = (
        _with_policy(scenario, policy, name, in_question)
        for policy, name in zip((first, second), names, strict=True)
    )
    return one, other


def _with_policy(scenario: Scenario, policy: str, name: str, in_question: str) -> Side:
    scenario = changed(scenario, {"lineup.policies": [policy, *scenario.lineup.policies[1:]]})
    one = scenario.resolved_policies()[0]
    return side_with(scenario, 0, one, name, in_question)


def side_with(scenario: Scenario, place: int, policy: Policy, name: str, in_question: str) -> Side:
    """The scenario with a policy in that place of its line-up, which counts apart from others of its name."""
    listed = scenario.resolved_policies()
    rest = [one for n, one in enumerate(listed) if n != place]
    distinct = list({one.name: one for one in rest}.values())
    names = [one.name for one in distinct]
    seats = [0 if n == place else 1 + names.index(one.name) for n, one in enumerate(listed)]
    seated = distinct_seatings(scenario, seats)
    kernel = find_game(scenario.game).kernel(scenario.rules, [policy, *distinct], seated, None)
    return Side(name, scenario, kernel, (in_question, *names), seated)


def refuse_what_has_no_luck_in_common(base: Side, others: Sequence[Side]) -> None:
    """Raises UserError for sides of another game or another number of players."""
    for side in others:
        a, b = base.scenario, side.scenario
        if a.game != b.game:
            raise UserError(
                f'{b.source}: game = "{b.game}": expected "{a.game}" as in {a.source}; '
                "games of two kinds have no luck in common"
            )
        if a.rules.players != b.rules.players:
            raise UserError(
                f"{b.source}: rules.players = {b.rules.players}: expected {a.rules.players} as in "
                f"{a.source}; games of other numbers of players have no luck in common"
            )
