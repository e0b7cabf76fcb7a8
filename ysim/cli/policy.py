"""`ysim policy new` and `ysim policy check`: a policy of one's own, begun and checked."""

import keyword
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.cli.options import whole_number
from ysim.errors import UserError
from ysim.limits import LARGEST_SEED, MOST_GAMES

if TYPE_CHECKING:
    from ysim.policycheck import Checked, Fault, Outcome

SEED = 2004
GAMES = 100

policy = typer.Typer(
    help="Write a policy of your own, and check it.", no_args_is_help=True, rich_markup_mode=None
)


@policy.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the policy is called.")],
    file: Annotated[Path, typer.Option(metavar="FILE", help="The file that is written.")] = Path(
        "my_policies.py"
    ),
) -> None:
    """Write a file with a policy that runs, and comments that say how to go on."""
    from ysim.policycheck import template

    _refuse_bad_name(name)
    if file.suffix != ".py":
        raise UserError(f"--file {file}: expected the name of a Python file, as my_policies.py")
    seen = file.as_posix() if file.is_absolute() else f"./{file.as_posix()}"
    try:
        with file.open("x", encoding="utf-8") as new_file:
            new_file.write(template(name, f"./{file.name}"))
    except FileExistsError:
        raise UserError(f"{file}: there is such a file already; say another with --file") from None
    except OSError as error:
        raise UserError(f"{file}: cannot be written: {error.strerror}") from None
    print(f"{file} has the policy {name}. What to do next:")
    print(f"  ysim policy check {seen}:{name}")
    print(f"  ysim compare SCENARIO --policy {seen}:{name} --against merchant")
    print(f'In the line-up of a scenario beside the file it is "./{file.name}:{name}".')


def _refuse_bad_name(name: str) -> None:
    """Raises UserError for a name that a policy in a file cannot have."""
    from ysim.games import DEFAULT_GAME, find_game

    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise UserError(
            f"{name}: expected a name that Python can have: letters, digits and _, no digit first"
        )
    if name in find_game(DEFAULT_GAME).policies() or name in ("place", "ENOUGH", "choices", "vocabulary"):
        raise UserError(f"{name}: this name is taken; choose another")


@policy.command()
def check(
    reference: Annotated[str, typer.Argument(metavar="FILE.py:NAME", help="The policy.")],
    games: Annotated[int, whole_number("How many games at each of four tables.", 1, MOST_GAMES)] = GAMES,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long one decision may take before it counts as endless.")
    ] = 10.0,
    seed: Annotated[int, whole_number("Where all luck comes from.", 0, LARGEST_SEED)] = SEED,
) -> None:
    """Compile a policy, play it in three ways and say what is wrong with it; exit code 1 if something is."""
    from ysim.policycheck import check_policy

    print(f"Checking {reference}: games in pure Python, with every index checked, and as in a run;")
    print("this compiles for a minute or two the first time, then takes half a minute", flush=True)
    checked = check_policy(reference, games, seed, seconds, _tell)
    if checked.faults:
        _tell_faults(checked)
        raise typer.Exit(1)
    print(f"No fault was found in {reference}.")


def _tell(outcome: "Outcome") -> None:
    said = f"  ({outcome.said})" if outcome.said else ""
    print(f"  {outcome.word:<8} {outcome.name}{said}", flush=True)


def _tell_faults(checked: "Checked") -> None:
    """Each fault in words, and the command that tells the game that shows it."""
    file, _, name = checked.reference.rpartition(":")
    written: dict[str, Path] = {}
    print()
    for fault in checked.faults:
        print(fault.in_words(file))
        if fault.table and fault.table not in written:
            written[fault.table] = _write_scenario(checked, fault, name)
        if fault.table:
            _tell_game(fault, checked.seed, written[fault.table])


def _tell_game(fault: "Fault", seed: int, scenario: Path) -> None:
    round_told = f", round {fault.round}" if fault.round else ""
    how = f"ysim trace {scenario} --game {fault.game}"
    if not fault.is_traceable:
        how = f"{scenario} has the game, which cannot be traced"
    print(f"  in game {fault.game}{round_told}, seed {seed}: {how}")


def _write_scenario(checked: "Checked", fault: "Fault", name: str) -> Path:
    """The scenario that a trace needs, in the current folder; one that a check has left is written anew."""
    first_line = "# Written by `ysim policy check`, to be traced.\n"
    path = Path(f"check-{name}-{fault.table}.toml")
    if path.exists() and not path.read_text(encoding="utf-8").startswith(first_line):
        raise UserError(f"{path}: there is such a file already, which no check has written; move it away")
    aside = path.with_suffix(".tmp")
    aside.write_text(first_line + checked.scenario(fault.table), encoding="utf-8")
    os.replace(aside, path)
    return path
