"""`ysim balance`: the balance report of a scenario; `ysim check`: whether its expectations hold."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import GoldSize, Jobs, Out, Quiet, ScenarioFile, Seed, ShareSize, sizes_of, whole_number
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.scenarios import Scenario
    from ysim.studies.study import Question

Games = Annotated[
    int | None,
    whole_number("How many games in all, instead of the scenario's number.", 1, MOST_GAMES),
]


def balance(
    scenario: Annotated[
        Path | None,
        typer.Argument(
            metavar="[SCENARIO]", help="The scenario file (TOML).  [default: the tuned field's equilibrium]"
        ),
    ] = None,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    size_share: ShareSize = "1%",
    size_gold: GoldSize = "1",
    out: Out = None,
    quiet: Quiet = False,
) -> None:
    """Report how balanced the game is: fairness, worth of places, bids and cards, luck, closeness."""
    from ysim.scenarios import load_scenario
    from ysim.studies.balance import balance as balanced
    from ysim.studies.equilibrium import equilibrium_scenario

    loaded = equilibrium_scenario() if scenario is None else load_scenario(scenario)
    question = _question("balance", scenario, loaded, games, seed, jobs, size_share, size_gold)
    carry_out(lambda advance: balanced(loaded, question, progress=advance), out, quiet)


def check(
    scenario: ScenarioFile,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    quiet: Quiet = False,
) -> None:
    """Play what the scenario's [[expect]] entries need, and say which hold; exit code 1 if one fails."""
    from ysim.errors import UserError
    from ysim.scenarios import load_scenario
    from ysim.studies.check import check as checked

    loaded = load_scenario(scenario)
    if not loaded.expect:
        raise UserError(f"{scenario}: expect: expected at least one [[expect]] entry to check, found none")
    question = _question("check", scenario, loaded, games, seed, jobs, "1%", "1")
    study = carry_out(lambda advance: checked(loaded, question, advance), out, quiet)
    if any(outcome.word == "fail" for outcome in study.outcomes):
        raise typer.Exit(1)


def _question(
    command: str,
    path: Path | None,
    scenario: "Scenario",
    games: int | None,
    seed: int | None,
    jobs: int | None,
    size_share: str,
    size_gold: str,
) -> "Question":
    """What is asked, and the command line that asks the same."""
    from ysim.studies.study import question_of

    sizes = sizes_of(size_share, size_gold)
    question = question_of(scenario, games, seed, jobs, sizes=sizes)
    how = ["--games", question.games, "--seed", question.seed]
    if command == "balance":
        how += ["--size-share", size_share, "--size-gold", size_gold]
    return question.asked_by(shlex.join(map(str, ["ysim", command, *([path] if path else []), *how])))
