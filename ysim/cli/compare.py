"""`ysim compare`: two scenarios, or two policies in one scenario's first seat, on common luck."""

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import (
    GoldSize,
    Jobs,
    Out,
    Quiet,
    ScenarioFile,
    Seed,
    ShareSize,
    Until,
    sizes_of,
    whole_number,
    width_of,
)
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.scenarios import Scenario
    from ysim.studies.sides import Side


def compare(
    scenario: ScenarioFile,
    other: Annotated[
        Path | None, typer.Argument(metavar="[OTHER]", help="The scenario file to compare it with.")
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A policy, or FILE.py:NAME, in place of the first of the line-up,"),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="NAME", help="and the policy there to compare it with.")
    ] = None,
    games: Annotated[
        int | None, whole_number("How many games a side, instead of the scenario's number.", 1, MOST_GAMES)
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    until: Until = None,
    size_share: ShareSize = "1%",
    size_gold: GoldSize = "1",
    out: Out = None,
    quiet: Quiet = False,
) -> None:
    """Play two scenarios, or two policies, on common luck: differences, what pairing saved, verdicts."""
    from ysim.scenarios import load_scenario
    from ysim.studies.study import question_of

    loaded = load_scenario(scenario)
    sides, asked = _sides(loaded, other, policy, against)
    sizes = sizes_of(size_share, size_gold)
    width = None if until is None else width_of(until, "--until")
    question = question_of(loaded, games, seed, jobs, until=width, sizes=sizes)
    how = ["--games", question.games, "--seed", question.seed, *(["--until", until] if until else [])]
    how += ["--size-share", size_share, "--size-gold", size_gold]
    command = shlex.join(map(str, ["ysim", "compare", scenario, *asked, *how]))
    from ysim.studies.compare import compare as compared

    carry_out(partial(compared, *sides, question.asked_by(command)), out, quiet)


def _sides(
    scenario: "Scenario", other: Path | None, policy: str | None, against: str | None
) -> "tuple[tuple[Side, Side], list[str]]":
    """The two sides, and the arguments that ask for them."""
    from ysim.scenarios import load_scenario, seen_from
    from ysim.studies.sides import side_of, sides_of_policies

    if other and not (policy or against):
        names = [Path(scenario.source).stem, other.stem]
        if names[0] == names[1]:
            names = [scenario.source, str(other)]
        return (side_of(scenario, names[0]), side_of(load_scenario(other), names[1])), [str(other)]
    if policy and against and not other:
        folder = Path(scenario.source).parent
        sides = sides_of_policies(scenario, seen_from(policy, folder), seen_from(against, folder))
        return sides, ["--policy", policy, "--against", against]
    raise typer.BadParameter("expected another scenario file, or both --policy and --against")
