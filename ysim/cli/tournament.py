"""`ysim tournament`: a field of policies in every mix: ladder, ratings, circles, equilibrium."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import Jobs, Out, Quiet, Seed, ShareSize, sizes_of, whole_number
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.scenarios import PolicyField


def tournament(
    field: Annotated[
        list[str], typer.Argument(metavar="FIELD", help="A field's file (TOML), or the names of policies.")
    ],
    games: Annotated[
        int | None, whole_number("How many games of each mix, instead of the field's number.", 1, MOST_GAMES)
    ] = None,
    mixes: Annotated[
        int | None,
        whole_number("Of how many mixes a balanced sample is, where there are more.  [default: 1000]", 2),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    size_share: ShareSize = "1%",
    out: Out = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the study in the folder.")] = False,
    quiet: Quiet = False,
) -> None:
    """Play every mix of a field: who wins, ratings, who beats whom, where players would settle."""
    entered = _entered(field)
    from ysim.studies.study import question_of
    from ysim.studies.tournament import MOST_MIXES
    from ysim.studies.tournament import tournament as played

    games = entered.games if games is None else games
    seed = entered.seed if seed is None else seed
    question = question_of(entered.scenario, games, seed, jobs, sizes=sizes_of(size_share, "1"))
    most = MOST_MIXES if mixes is None else mixes
    how = ["--games", question.games, "--seed", question.seed, "--mixes", most, "--size-share", size_share]
    question = question.asked_by(shlex.join(map(str, ["ysim", "tournament", *field, *how])))
    carry_out(lambda advance: played(entered, question, most, advance), out, quiet, force)


def _entered(named: list[str]) -> "PolicyField":
    """The field of a file, or of the policies that are named."""
    from ysim.scenarios import field_of, load_field

    if len(named) == 1 and Path(named[0]).suffix == ".toml":
        return load_field(named[0])
    return field_of(named)
