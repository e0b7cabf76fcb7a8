"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from ysim.limits import LARGEST_SEED

ScenarioFile = Annotated[Path, typer.Argument(metavar="SCENARIO", help="The scenario file (TOML).")]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=LARGEST_SEED, help="Where all luck comes from, instead of the scenario's seed."),
]
