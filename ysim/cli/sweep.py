"""`ysim sweep`: a grid of changes to a scenario, or every rule one step up and down, on common luck."""

import shlex
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import GoldSize, Jobs, Out, Quiet, ScenarioFile, Seed, ShareSize, sizes_of, whole_number
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.cli.progress import Advance
    from ysim.scenarios import Scenario
    from ysim.studies.one_step import OneStep
    from ysim.studies.study import Question
    from ysim.studies.sweep import Sweep

GAMES = 12_000  # a point, unless told otherwise: a grid has many


def sweep(
    scenario: ScenarioFile,
    keys: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="KEY=A,B,…", help="Keys of the scenario with values, as rules.leader_step=1,2."
        ),
    ] = None,
    one_step: Annotated[
        bool, typer.Option("--one-step", help="Every rule one step up and one down instead of keys.")
    ] = False,
    games: Annotated[int, whole_number("How many games a point.", 1, MOST_GAMES)] = GAMES,
    seed: Seed = None,
    jobs: Jobs = None,
    size_share: ShareSize = "1%",
    size_gold: GoldSize = "1",
    out: Out = None,
    quiet: Quiet = False,
) -> None:
    """Play a scenario and changes of it on common luck: one table and one figure."""
    from ysim.scenarios import load_scenario
    from ysim.studies.study import question_of

    if bool(keys) == one_step:
        raise typer.BadParameter("expected keys with values, as rules.leader_step=1,2, or --one-step")
    loaded = load_scenario(scenario)
    sizes = sizes_of(size_share, size_gold)
    question = question_of(loaded, games, seed, jobs, sizes=sizes)
    asked = keys or ["--one-step"]
    how = ["--games", games, "--seed", question.seed, "--size-share", size_share, "--size-gold", size_gold]
    command = shlex.join(map(str, ["ysim", "sweep", scenario, *asked, *how]))
    carry_out(partial(_study, loaded, keys, question.asked_by(command)), out, quiet)


def _study(
    scenario: "Scenario", keys: list[str] | None, question: "Question", advance: "Advance"
) -> "Sweep | OneStep":
    from ysim.studies.one_step import one_step
    from ysim.studies.sweep import axes, grid
    from ysim.studies.sweep import sweep as swept

    if keys:
        return swept(scenario, grid(axes(keys)), question, advance)
    return one_step(scenario, question, advance)
