"""The manifest of a run: what was played, with what, on what, and what came out (format ysim-tables/1)."""

import os
import platform
from datetime import datetime, timedelta
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict

from ysim.games import find_game
from ysim.scenarios import Scenario

Status = Literal["complete", "interrupted", "precision reached"]

_PACKAGES = (
    "ysim",
    "joblib",
    "llvmlite",
    "matplotlib",
    "numba",
    "numpy",
    "pandas",
    "pyarrow",
    "pydantic",
    "scipy",
)


class Manifest(BaseModel):
    """Everything needed to repeat a run and to tell whether the repetition came out the same."""

    model_config = ConfigDict(frozen=True)

    format: Literal["ysim-tables/1"] = "ysim-tables/1"
    title: str
    scenario_file: str
    scenario: str
    """The text of the scenario file."""
    scenario_sha256: str
    game: str
    rules_version: str
    seed: int
    games_asked: int
    games_done: int
    """Asked for, rounded up to whole seating cycles (M3)."""
    status: Status
    digest: str
    """SHA-256 over the integer content of all tables; the same for any machine and number of jobs."""
    started: datetime
    ended: datetime
    seconds: float
    games_per_second: float
    jobs: int
    versions: dict[str, str]
    machine: dict[str, str | int | None]

    @classmethod
    def of(
        cls,
        scenario: Scenario,
        *,
        seed: int,
        games_asked: int,
        games_done: int,
        jobs: int,
        started: datetime,
        seconds: float,
        digest: str,
        status: Status = "complete",
    ) -> Self:
        """Return the manifest of a run that began at `started` (with time zone) and took `seconds` > 0."""
        return cls(
            title=scenario.title,
            scenario_file=Path(scenario.source).name,
            scenario=scenario.text,
            scenario_sha256=sha256(scenario.text.encode()).hexdigest(),
            game=scenario.game,
            rules_version=find_game(scenario.game).RULES_VERSION,
            seed=seed,
            games_asked=games_asked,
            games_done=games_done,
            status=status,
            digest=digest,
            started=started,
            ended=started + timedelta(seconds=seconds),
            seconds=round(seconds, 3),
            games_per_second=round(games_done / seconds, 1),
            jobs=jobs,
            versions={package: package_version(package) for package in _PACKAGES},
            machine=_machine(),
        )

    def write(self, folder: Path) -> None:
        """Write `manifest.json` into the folder."""
        (folder / "manifest.json").write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")


def package_version(package: str) -> str:
    """Return the version of an installed package, or "not installed"."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _machine() -> dict[str, str | int | None]:
    return {
        "system": platform.system(),
        "release": platform.release(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
