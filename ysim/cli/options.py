"""Arguments and options that several commands share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ysim.limits import LARGEST_SEED

if TYPE_CHECKING:
    from ysim.analysis import Sizes


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


def folder(text: str) -> Path:
    """The folder of that name; a mistake if it has none."""
    if not text:
        raise typer.BadParameter("expected the name of a folder")
    return Path(text)


def width_of(text: str, option: str) -> float:
    """A width above 0, as "0.1%" or "0.5"."""
    number, percent = text.removesuffix("%"), text.endswith("%")
    try:
        width = float(number) / (100 if percent else 1)
    except ValueError:
        width = 0.0
    if not 0 < width < float("inf"):
        raise typer.BadParameter(f"{option}: expected a width above 0, as 0.1% or 0.5, found {text}")
    return width


def sizes_of(share: str, gold: str) -> "Sizes":
    """The differences that matter (M13), from the texts of --size-share and --size-gold."""
    from ysim.analysis import Sizes

    return Sizes(width_of(share, "--size-share"), width_of(gold, "--size-gold"))


ScenarioFile = Annotated[Path, typer.Argument(metavar="SCENARIO", help="The scenario file (TOML).")]
Jobs = Annotated[int | None, whole_number("Threads or processes that play.  [default: one per core]", 1)]
Seed = Annotated[
    int | None, whole_number("Where all luck comes from, instead of the scenario's seed.", 0, LARGEST_SEED)
]
Out = Annotated[
    Path | None,
    typer.Option(parser=folder, metavar="FOLDER", help="The folder of the report, new or empty."),
]
Until = Annotated[
    str | None,
    typer.Option(metavar="WIDTH", help="End when each difference of win shares is ± this at most, as 0.1%."),
]
ShareSize = Annotated[
    str, typer.Option(metavar="WIDTH", help="The smallest difference of win shares that matters.")
]
GoldSize = Annotated[str, typer.Option(metavar="GOLD", help="The smallest difference in gold that matters.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print nothing but mistakes.")]
