"""The stored baseline: what the measures were, when, and of which source on which machine."""

import subprocess
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Self

from pydantic import BaseModel

from benchmarks.lineups import QUICKEST, ROOT, scenario_of
from benchmarks.measures import Reading
from ysim.runs.run import run

PATH = Path(__file__).with_name("baseline.json")
MACHINE = ("architecture", "cores", "python")


class Measured(BaseModel):
    """A measured suite."""

    date: date
    commit: str
    """As `git describe` tells it: ends with "-dirty" where files were not as they are in the commit."""
    machine: dict[str, str | int | None]
    """What of it decides about speed, and with what it compiles."""
    load: float
    """How many processes wanted a core in the minute before, as `uptime` tells it: 0 is quiet."""
    readings: dict[str, Reading]
    """By the name of the measure."""

    @classmethod
    def now(cls, readings: dict[str, Reading], load: float) -> Self:
        """These readings, taken today on this machine under that load."""
        manifest = run(scenario_of(QUICKEST), games=1, jobs=1).manifest  # knows what it ran on
        return cls(
            date=datetime.now(UTC).date(),
            commit=_commit(),
            machine={name: manifest.machine[name] for name in MACHINE}
            | {"numba": manifest.versions["numba"]},
            load=load,
            readings=readings,
        )

    @classmethod
    def stored(cls, path: Path = PATH) -> Self | None:
        """The baseline, if there is one."""
        return cls.model_validate_json(path.read_bytes()) if path.exists() else None

    def store(self, path: Path = PATH) -> None:
        """Make this the baseline."""
        path.write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")


def _commit() -> str:
    described = ["git", "describe", "--always", "--dirty"]
    try:
        return subprocess.run(described, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"  # a copy without its history
