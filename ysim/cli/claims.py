"""`ysim claims`: what players say of the game, each claim tested in several fields of policies."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from ysim.cli.options import Jobs, Out, Quiet, Seed, whole_number
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES

FOLDER = Path("scenarios/claims")


def claims(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES]…", help=f"Files of claims (TOML).  [default: all of {FOLDER}]"),
    ] = None,
    games: Annotated[
        int | None,
        whole_number("How many games of each field, instead of the claims' numbers.", 1, MOST_GAMES),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    quiet: Quiet = False,
) -> None:
    """Test claims of players: for each a verdict, with its figure and what it depends on."""
    from joblib import cpu_count

    from ysim.errors import UserError
    from ysim.studies.claims import claims as tested
    from ysim.studies.claims import load_claims
    from ysim.studies.study import Question

    paths = files or sorted(FOLDER.glob("*.toml"))
    if not paths:
        raise UserError(f"{FOLDER}: expected files of claims (*.toml) there, found none; or name some")
    asked = [claim.asked(games, seed) for claim in load_claims(paths)]
    how = [f"--games={games}"] * (games is not None) + [f"--seed={seed}"] * (seed is not None)
    command = shlex.join(map(str, ["ysim", "claims", *(files or []), *how]))
    question = Question(sum(claim.games for claim in asked), 0, jobs or cpu_count(), command=command)
    carry_out(lambda advance: tested(asked, question, advance), out, quiet)
