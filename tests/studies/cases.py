"""Small scenarios that studies play here; `random` is quick."""

import json

from ysim.scenarios import parse_scenario
from ysim.studies.study import question_of

RANDOM = ("random",) * 4
FOUR = ("balanced", "black_hunter", "speculator", "courtier")


def scenario_of(policies=FOUR, seed=5, games=240, more="", **rules):
    head = f'title = "A test"\ngames = {games}\nseed = {seed}\n'
    table = "".join(
        f"{key} = {json.dumps(value)}\n" for key, value in {"players": len(policies), **rules}.items()
    )
    lineup = f"[lineup]\npolicies = {json.dumps(policies)}\n"
    return parse_scenario(f"{head}[rules]\n{table}{lineup}{more}", "test.toml")


def question(scenario, games=240, seed=None, jobs=1, **how):
    return question_of(scenario, games, seed, jobs, **how)
