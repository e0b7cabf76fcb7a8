"""Whole games as text, one for each number of players and variant: told, and then event by event.

A game is one of a scenario with a seed, so it stays the same until the rules, the luck or a policy change.
"""

import json
from pathlib import Path

from ysim.games.ys.game import narrate
from ysim.runs.trace import trace_game
from ysim.scenarios import parse_scenario

FOLDER = Path(__file__).parent
SEED = 2004
SCENARIOS = {
    "two_players": ("players = 2", ["balanced", "merchant"]),
    "two_players_favour": ("players = 2\nkings_favour = true", ["black_hunter", "random"]),
    "three_players": ("players = 3", ["speculator", "balanced", "courtier"]),
    "three_players_four_neighbourhoods": (
        "players = 3\nneighbourhoods = 4",
        ["gem_collector", "avoider", "random"],
    ),
    "four_players": ("", ["balanced", "random", "last_seat", "speculator"]),
    "four_players_favour": ("kings_favour = true", ["random", "courtier", "balanced", "no_market"]),
    "five_players": ("players = 5", ["balanced", "black_hunter", "random", "merchant", "courtier"]),
}


def transcript(name: str) -> str:
    """The text of a game: the sentences of `ysim trace`, then its events, one JSON object on a line."""
    rules, policies = SCENARIOS[name]
    scenario = parse_scenario(
        f'title = "{name}"\nseed = {SEED}\n[rules]\n{rules}\n[lineup]\npolicies = {json.dumps(policies)}'
    )
    events = trace_game(scenario, 0)
    lines = [narrate(events), "", "== Events", *map(json.dumps, events)]
    return "\n".join(lines) + "\n"


def file_of(name: str) -> Path:
    """Where the text of a game is kept."""
    return FOLDER / f"{name}.txt"
