"""`ysim trace`: one game, told event by event."""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from ysim.cli.options import ScenarioFile, Seed, whole_number
from ysim.errors import BrokenOff, UserError

if TYPE_CHECKING:
    from ysim.scenarios import Scenario

_LAST_GAME = 2**63 - 1  # games are numbered by 64-bit integers


def trace(
    scenario: ScenarioFile,
    game: Annotated[int, whole_number("Which game; the very one that `ysim run` counts.", 0, _LAST_GAME)],
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
    from ysim.cli.compiling import announced
    from ysim.games import find_game
    from ysim.runs.trace import trace_game

    _say_if_never_counted(loaded, game)

    def tell(events: Sequence[Mapping[str, Any]]) -> None:
        if format == "text":
            print(find_game(loaded.game).narrate(events))
        else:
            for event in events:
                print(json.dumps(event))

    try:
        with announced(sys.stderr):
            events = trace_game(loaded, game, seed)
    except BrokenOff as error:
        tell(error.events)
        sys.stdout.flush()
        raise
    tell(events)


def _say_if_never_counted(scenario: "Scenario", game: int) -> None:
    from ysim.runs.lineups import cycle_of, whole_cycles

    last = whole_cycles(scenario.games, cycle_of(scenario)) - 1
    if game > last:
        print(
            f"ysim: {scenario.source}: this scenario plays games 0 to {last}; "
            f"game {game} counts only in a run of more games",
            file=sys.stderr,
        )
