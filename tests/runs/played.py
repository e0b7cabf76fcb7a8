"""Small runs of several line-ups, and the same games as traces."""

import json
from functools import cache
from pathlib import Path

from ysim.runs.run import RunResult, run
from ysim.runs.trace import trace_game
from ysim.scenarios import Scenario, parse_scenario

ROOT = Path(__file__).parent.parent.parent
GAMES = 120  # whole cycles of every line-up
SEED = 11
LINEUPS = [
    ("balanced", "black_hunter", "speculator", "courtier"),
    ("random", "random", "balanced", "merchant"),
    ("balanced", "random"),
    ("balanced", "random", "speculator"),
    ("balanced", "random", "random", "courtier", "speculator"),
]


def scenario_of(names: tuple[str, ...], seed: int | None = SEED) -> Scenario:
    head = f'title = "A test"\ngames = {GAMES}\n' + ("" if seed is None else f"seed = {seed}\n")
    rules = f"[rules]\nplayers = {len(names)}\n"
    return parse_scenario(f"{head}{rules}[lineup]\npolicies = {json.dumps(names)}\n")


@cache
def result_of(names: tuple[str, ...]) -> RunResult:
    return run(scenario_of(names), jobs=1)


@cache
def traces_of(names: tuple[str, ...]) -> list[list[dict]]:
    return [trace_game(scenario_of(names), number) for number in range(GAMES)]
