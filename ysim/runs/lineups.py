"""Line-ups: which distinct policies play, and who sits where in which game (M3)."""

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ysim.core.policy import Policy
    from ysim.scenarios import Scenario


def distinct_policies(scenario: "Scenario") -> "list[Policy]":
    """The policies of a scenario's line-up, each once, in the order listed."""
    return list({policy.name: policy for policy in scenario.resolved_policies()}.values())


def seatings(scenario: "Scenario") -> np.ndarray:
    """Every distinct seating, one per row: the index among `distinct_policies` of each seat's policy.

    Game g is played in seating g mod rows, so that whole cycles seat every policy equally often everywhere
    (M3).
    """
    names = [policy.name for policy in distinct_policies(scenario)]
    return distinct_seatings(scenario, [names.index(name) for name in scenario.lineup.names])


def distinct_seatings(scenario: "Scenario", listed: list[int]) -> np.ndarray:
    """The seatings of a line-up that is given as numbers, those the scenario asks for."""
    if scenario.lineup.seating == "as_listed":
        return np.array([listed])
    return np.array(sorted(set(permutations(listed))))


def cycle_of(scenario: "Scenario") -> int:
    """Games until every seating has been played equally often, with and without the scenario's experiment."""
    return len(seatings(scenario)) * (scenario.experiment.cycles if scenario.experiment else 1)


def whole_cycles(games: int, cycle: int) -> int:
    """`games` rounded up to whole seating cycles."""
    return -(-games // cycle) * cycle
