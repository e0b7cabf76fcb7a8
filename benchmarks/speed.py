"""Games per second of one thread by policy, and the gain of two threads; `make bench`.

Ratios are measured within one run, because machines are noisy.
"""

import json

from rich.console import Console
from rich.table import Table

from ysim.games.ys.policies import registry
from ysim.runs.run import run
from ysim.scenarios import Scenario, parse_scenario

SECONDS = 0.5
REPEATS = 3


def scenario_of(names: list[str]) -> Scenario:
    """Four seats with these policies, as listed."""
    lineup = f'[lineup]\nseating = "as_listed"\npolicies = {json.dumps(names)}\n'
    return parse_scenario(f'title = "Speed"\nseed = 1\n{lineup}')


def speed(scenario: Scenario, jobs: int) -> float:
    """Games per second, the best of some repeats."""
    per_second = run(scenario, games=1_000, jobs=1).manifest.games_per_second
    games = max(int(SECONDS * per_second), 1) * jobs
    return max(run(scenario, games=games, jobs=jobs).manifest.games_per_second for _ in range(REPEATS))


def main() -> None:
    """Print the table."""
    table = Table("four seats of", "games/s, one thread", "two threads", "ratio")
    for name in line_ups():
        scenario = scenario_of(name.split(",") if "," in name else [name] * 4)
        one, two = speed(scenario, 1), speed(scenario, 2)
        table.add_row(name, f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}")
    Console().print(table)


def line_ups() -> list[str]:
    """Every policy by itself, and the line-up of the first scenario."""
    return [*registry(), "balanced,black_hunter,speculator,courtier"]


if __name__ == "__main__":
    main()
