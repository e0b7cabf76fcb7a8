"""`ysim profile`: how policies play, each in one seat against the same opponents."""

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import GoldSize, Jobs, Out, Quiet, Seed, ShareSize, sizes_of, whole_number
from ysim.cli.study import carry_out
from ysim.limits import MOST_GAMES

if TYPE_CHECKING:
    from ysim.scenarios import Scenario

GAMES = 12_000  # of each policy


def profile(
    policies: Annotated[list[str], typer.Argument(metavar="POLICY…", help="The policies to be told of.")],
    against: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C",
            help="Who sits in the other seats.  [default: three balanced, or the scenario's others]",
        ),
    ] = None,
    scenario: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A scenario with rules and policies of its own.")
    ] = None,
    games: Annotated[int, whole_number("How many games each.", 1, MOST_GAMES)] = GAMES,
    seed: Seed = None,
    jobs: Jobs = None,
    size_share: ShareSize = "1%",
    size_gold: GoldSize = "1",
    out: Out = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the study in the folder.")] = False,
    quiet: Quiet = False,
) -> None:
    """Tell how policies play: where they place, what they bid, show, hide and earn, on common luck."""
    from ysim.studies.profile import profile as profiled
    from ysim.studies.study import question_of

    base, asked = _base(policies, against, scenario)
    question = question_of(base, games, seed, jobs, sizes=sizes_of(size_share, size_gold))
    how = ["--games", games, "--seed", question.seed, "--size-share", size_share, "--size-gold", size_gold]
    question = question.asked_by(shlex.join(map(str, ["ysim", "profile", *policies, *asked, *how])))
    carry_out(partial(profiled, policies, base, question), out, quiet, force)


def _base(policies: list[str], against: str | None, path: Path | None) -> "tuple[Scenario, list[str]]":
    """The scenario with the first policy in its first seat, and the arguments that ask for it."""
    from ysim.scenarios import load_scenario, seen_from
    from ysim.studies.changes import changed
    from ysim.studies.profile import OPPONENTS, table_for

    others = OPPONENTS if against is None else [name.strip() for name in against.split(",")]
    asked = [] if against is None else ["--against", ",".join(others)]
    if path is None:
        return table_for(policies[0], others), asked
    loaded = load_scenario(path)
    if against is not None:
        named = [seen_from(name, path.parent) for name in (policies[0], *others)]
        loaded = changed(loaded, {"lineup.policies": named})
    return loaded, [*asked, "--scenario", str(path)]
