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
    from ysim.studies.tuning.opponents import Opponents

BUDGET = 1_000_000


def tune(
    policy: Annotated[str, typer.Argument(metavar="POLICY", help="A built-in policy, or one of --scenario.")],
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A,B,C", help="Who else plays; may be given several times, each counting the same."
        ),
    ] = None,
    equilibrium: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Against the equilibrium of a tournament: what it can be exploited by, at least.",
        ),
    ] = None,
    field: Annotated[
        str | None,
        typer.Option(metavar="A,B,C,D…", help="Against line-ups of these in which each sits equally often."),
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
    from ysim.scenarios import seen_from
    from ysim.studies.tuning.course import Asked
    from ysim.studies.tuning.folder import tuning_folder
    from ysim.studies.tuning.opponents import policy_named
    from ysim.studies.tuning.tune import ranges_of
    from ysim.studies.tuning.tune import tune as tuned

    if resume and out is None:
        raise typer.BadParameter("--resume: expected --out FOLDER, the tuning to go on with")
    if sum(one is not None for one in (against, field, equilibrium)) > 1 or (scenario and equilibrium):
        raise typer.BadParameter(
            "expected --against, --field or --equilibrium (without --scenario), one of them"
        )
    setting, others = _opponents(policy, against, field, equilibrium, scenario)
    reference = seen_from(policy, Path(setting.source).parent)
    candidate = policy_named(setting, reference)
    wanted = [] if weights is None else _names(weights, "--weights")
    question = setting.asked(games, seed)
    budget = games or BUDGET
    luck = 2004 if question.seed is None else question.seed
    asked = Asked(
        candidate,
        ranges_of(candidate, wanted),
        others,
        luck,
        budget,
        jobs or cpu_count(),
        reference,
    )
    command = shlex.join(
        [
            *("ysim", "tune", policy),
            *(f"--against={names}" for names in against or []),
            *([f"--field={field}"] if field else []),
            *([f"--equilibrium={equilibrium}"] if equilibrium else []),
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


def _opponents(
    policy: str, against: list[str] | None, field: str | None, equilibrium: Path | None, file: Path | None
) -> "tuple[Scenario, Opponents]":
    """The scenario that has the rules and policies, and who plays with the one that is tuned."""
    from ysim.games import find_game
    from ysim.scenarios import load_scenario, parse_scenario, seen_from
    from ysim.studies.equilibrium import equilibrium_of
    from ysim.studies.tuning.opponents import field_of, of_mix, opponents

    if equilibrium:
        entered, mix = equilibrium_of(equilibrium)
        return entered.scenario, of_mix(entered.scenario, mix)
    plain = {"title": f"Tuning {policy}", "lineup": {"policies": ["balanced"] * 4}}
    setting = load_scenario(file) if file else parse_scenario(document_as_toml(plain), "ysim tune")
    folder = Path(setting.source).parent
    if against is not None:
        lineups = [tuple(seen_from(name, folder) for name in _names(names, "--against")) for names in against]
        return setting, opponents(setting, lineups)
    names = find_game(setting.game).ARCHETYPES
    if field is not None:
        names = [seen_from(name, folder) for name in _names(field, "--field")]
    return setting, opponents(setting, field_of(names, setting.rules.players - 1))


def _names(text: str, option: str) -> list[str]:
    """Names with commas between."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise typer.BadParameter(f'{option}: expected names with commas between, found "{text}"')
    return names
