"""The manifest of a run: what was played, with what, on what, and what came out (format ysim-tables/1)."""

import os
import platform
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from ysim.core.compile import source_hash
from ysim.errors import UserError
from ysim.games import find_game
from ysim.limits import Rows
from ysim.scenarios import Scenario, parse_scenario

NAME = "manifest.json"
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
    policy_files: dict[str, str] = {}
    """The texts of the Python files that the scenario names."""
    scenario_sha256: str
    game: str
    rules_version: str
    seed: int
    games_asked: int
    games_done: int
    """Asked for, in whole seating cycles (M3); fewer if the run was interrupted or precise enough."""
    status: Status
    next_look: int = 0
    """After how many games a run to a precision looks at it next, if it goes on after an interruption."""
    digest: str
    """SHA-256 over the exact sums of the games done; the same for any machine, backend and number of jobs."""
    started: datetime
    ended: datetime
    seconds: float
    games_per_second: float
    jobs: int
    backend: str
    block_games: int
    rows: Rows = "none"
    """Of how many games, from the first on, rows are kept."""
    source: str
    """Hash of the compiled source: rules and policies of other source may play otherwise."""
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
        backend: str,
        jobs: int,
        block_games: int,
        rows: Rows,
        started: datetime,
        seconds: float,
        digest: str,
        status: Status = "complete",
        next_look: int = 0,
    ) -> Self:
        """Return the manifest of a run that began at `started` (with time zone) and played for `seconds`."""
        return cls(
            title=scenario.title,
            scenario_file=Path(scenario.source).name,
            scenario=scenario.text,
            policy_files=scenario.files,
            scenario_sha256=sha256(scenario.text.encode()).hexdigest(),
            game=scenario.game,
            rules_version=find_game(scenario.game).RULES_VERSION,
            seed=seed,
            games_asked=games_asked,
            games_done=games_done,
            status=status,
            next_look=next_look,
            digest=digest,
            started=started,
            ended=datetime.now(UTC),
            seconds=round(seconds, 3),
            games_per_second=round(games_done / seconds, 1) if seconds > 0 else 0.0,
            jobs=jobs,
            backend=backend,
            block_games=block_games,
            rows=rows,
            source=source_hash(),
            versions=installed_versions(),
            machine=this_machine(),
        )

    def read_scenario(self, folder: Path) -> Scenario:
        """The scenario of this manifest, which was found in `folder`. Raises UserError if it is none."""
        return parse_scenario(self.scenario, f"{folder / NAME}: scenario", self.policy_files)

    def write(self, folder: Path) -> None:
        """Write `manifest.json` into the folder, or replace it in one stroke."""
        aside = folder / ".manifest.json"
        aside.write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")
        aside.replace(folder / NAME)

    @classmethod
    def read(cls, folder: Path) -> Self:
        """The manifest of a folder. Raises UserError where there is none that can be understood."""
        path = folder / NAME
        try:
            return cls.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            raise UserError(f"{folder}: there is no run in this folder, as it has no {NAME}") from None
        except OSError as error:
            raise UserError(f"{path}: cannot be read: {error.strerror}") from None
        except ValidationError as error:
            first = error.errors()[0]
            key = ".".join(map(str, first["loc"])) or "the file"
            raise UserError(f"{path}: {key}: {first['msg']}; was it written by another version?") from None


def package_version(package: str) -> str:
    """Return the version of an installed package, or "not installed"."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def installed_versions() -> dict[str, str]:
    """Return the versions of all packages that a result may depend on."""
    return {package: package_version(package) for package in _PACKAGES}


def this_machine() -> dict[str, str | int | None]:
    """Return what a manifest says of the machine and its Python."""
    return {
        "system": platform.system(),
        "release": platform.release(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
