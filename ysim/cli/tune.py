"""`ysim tune`: find the weights that make a policy win most against given opponents."""

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import Jobs, Out, Quiet, Seed, whole_number
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES
from ysim.toml import document_as_toml

if TYPE_CHECKING:
    from ysim.scenarios import Scenario
    from ysim.studies.tuning.opponents import LineUp

BUDGET = 1_000_000


def tune(
    policy: Annotated[str, typer.Argument(metavar="POLICY", help="A built-in policy, or one of --scenario.")],
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A,B,C", help="Who else plays; may be given several times, each counting the same."
        ),
    ] = None,
    scenario: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Its rules and policies; its line-up is not used.")
    ] = None,
    weights: Annotated[
        str | None, typer.Option(metavar="W,W…", help="The weights to tune, instead of all that may be.")
    ] = None,
    games: Annotated[int | None, whole_number("How many games all candidates play.", 1, MOST_GAMES)] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a tuning that was ended.")] = False,
    quiet: Quiet = False,
) -> None:
    """Tune a policy's weights by CMA-ES; the gain is measured on games that tuning never saw."""
    from joblib import cpu_count

    from ysim.errors import Interrupted
    from ysim.studies.tuning.course import Asked
    from ysim.studies.tuning.folder import tuning_folder
    from ysim.studies.tuning.opponents import opponents, policy_named
    from ysim.studies.tuning.tune import ranges_of
    from ysim.studies.tuning.tune import tune as tuned

    setting = _setting(scenario, policy)
    lineups = _lineups(setting, against or [])
    candidate = policy_named(setting, policy)
    wanted = weights.split(",") if weights else []
    question = setting.asked(games, seed)
    budget = games or BUDGET
    luck = 2004 if question.seed is None else question.seed
    asked = Asked(
        candidate,
        ranges_of(candidate, wanted),
        opponents(setting, lineups),
        luck,
        budget,
        jobs or cpu_count(),
    )
    command = shlex.join(
        [
            *("ysim", "tune", policy),
            *(f"--against={','.join(lineup)}" for lineup in (lineups if against else [])),
            *([f"--scenario={scenario}"] if scenario else []),
            *([f"--weights={weights}"] if weights else []),
            *("--games", str(budget), "--seed", str(luck)),
        ]
    )
    try:
        hold = partial(tuning_folder, resume=resume)
        carry_out(lambda advance: tuned(asked, command, out, advance), out, quiet, hold=hold)
    except Interrupted as end:
        end.command = f"{command} {shlex.join(['--out', str(out), '--resume'])}"
        raise


def _setting(file: Path | None, policy: str) -> "Scenario":
    """The scenario named, or the rules of the book for four."""
    from ysim.scenarios import load_scenario, parse_scenario

    if file:
        return load_scenario(file)
    return parse_scenario(
        document_as_toml({"title": f"Tuning {policy}", "lineup": {"policies": ["balanced"] * 4}})
    )


def _lineups(setting: "Scenario", against: list[str]) -> "list[LineUp]":
    """The line-ups of others that were asked for, or the built-in archetypes, each equally often."""
    from ysim.games import find_game
    from ysim.studies.tuning.opponents import field_of

    if against:
        return [tuple(names.split(",")) for names in against]
    return field_of(find_game(setting.game).ARCHETYPES, setting.rules.players - 1)
