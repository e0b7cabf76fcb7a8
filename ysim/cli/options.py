"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ysim.limits import LARGEST_SEED


def whole_number(help: str, least: int, most: int | None = None) -> Any:
    """An option (typer's) that takes a whole number, and says of anything else what it expected."""
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise typer.BadParameter(f"expected a whole number {bounds}, found {text}")
        return number

    return typer.Option(parser=parse, min=least, max=most, help=help)


ScenarioFile = Annotated[Path, typer.Argument(metavar="SCENARIO", help="The scenario file (TOML).")]
Jobs = Annotated[int | None, whole_number("Threads or processes that play.  [default: one per core]", 1)]
Seed = Annotated[
    int | None, whole_number("Where all luck comes from, instead of the scenario's seed.", 0, LARGEST_SEED)
]
