"""One game of a scenario as a list of events: the same game that a run counts."""

from typing import Any

from ysim.errors import UserError
from ysim.games import find_game
from ysim.runs.backends import kernel_of
from ysim.scenarios import Scenario


def trace_game(scenario: Scenario, game: int, seed: int | None = None) -> list[dict[str, Any]]:
    """The events of game number `game` (format ysim-trace/1). Raises UserError where no seed is given."""
    scenario = scenario.asked(None, seed)
    if scenario.seed is None:
        raise UserError(
            f"{scenario.source}: seed: expected a number, as a trace repeats a known game; use --seed"
        )
    return find_game(scenario.game).trace(kernel_of(scenario), scenario.rules, scenario.seed, game)
