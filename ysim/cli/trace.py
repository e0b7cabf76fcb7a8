"""`ysim trace`: one game, told event by event."""

import json
from typing import Annotated, Literal

import typer

from ysim.cli.options import ScenarioFile, Seed
from ysim.errors import UserError


def trace(
    scenario: ScenarioFile,
    game: Annotated[int, typer.Option(min=0, help="Which game; the very one that `ysim run` counts.")],
    seed: Seed = None,
    format: Annotated[
        Literal["text", "jsonl"], typer.Option(help="Plain sentences, or one JSON object per event.")
    ] = "text",
) -> None:
    """Tell one game of a scenario from set-up to score."""
    from ysim.scenarios import load_scenario

    loaded = load_scenario(scenario)
    if seed is None and loaded.seed is None:
        raise UserError(f"{scenario}: the scenario has no seed; say which game is meant with --seed")
    from ysim.games import find_game
    from ysim.runs.trace import trace_game

    events = trace_game(loaded, game, seed)
    if format == "text":
        print(find_game(loaded.game).narrate(events))
    else:
        for event in events:
            print(json.dumps(event))
