"""Who plays in the measures: four seats of each policy, and the line-up of the first scenario."""

import json
from functools import cache
from pathlib import Path
from typing import cast

from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import POLICIES
from ysim.games.ys.rules import Rules
from ysim.runs.lineups import distinct_policies, seatings
from ysim.scenarios import Scenario, load_scenario, parse_scenario

ROOT = Path(__file__).resolve().parent.parent
FIRST = ROOT / "scenarios" / "first.toml"

USUAL = FIRST.name
QUICKEST = "random"  # nobody thinks: what is left is the rules, the calls and the tallies
NAMES = (*(policy.name for policy in POLICIES), USUAL)
"""All line-ups: a policy's name stands for four seats of it. What tuning has made of one is as quick."""


@cache
def scenario_of(name: str) -> Scenario:
    """The scenario of a line-up of `NAMES`."""
    if name == USUAL:
        return load_scenario(FIRST)
    seats = f'[lineup]\nseating = "as_listed"\npolicies = {json.dumps([name] * 4)}\n'
    return parse_scenario(f'title = "Benchmark"\nseed = 1\n{seats}')


def seated(name: str) -> Kernel:
    """The compiled game of a line-up, everybody on the same seat in every game."""
    scenario = scenario_of(name)
    return Kernel(cast(Rules, scenario.rules), distinct_policies(scenario), seatings(scenario)[:1])
