"""Generations of candidates, and the file that keeps them: a line says of which tuning, then one for each."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from ysim.errors import UserError
from ysim.runs.files import write_whole


@dataclass(frozen=True)
class Generation:
    """What one generation of candidates came to."""

    number: int
    games: int
    """Of each candidate."""
    shares: list[float]
    """The mean win share of each candidate."""
    noise: float
    """How far luck moves one candidate beside the others, as a standard error."""
    step: float
    """The standard deviation that CMA-ES drew them with, of each weight's range."""
    centre: list[float]
    """The middle of the candidates, as parts of the ranges."""

    @property
    def played(self) -> int:
        """Games of all candidates."""
        return self.games * len(self.shares)

    @property
    def spread(self) -> float:
        """The standard deviation among the candidates' win shares."""
        return float(np.std(self.shares, ddof=1))


def write_generations(path: Path, identity: str, generations: Sequence[Generation]) -> None:
    """Write all, whole or not at all. Raises OSError."""
    lines = [{"tuning": identity}, *map(asdict, generations)]
    write_whole(path, "".join(f"{json.dumps(line)}\n" for line in lines).encode())


def read_generations(path: Path, identity: str) -> list[Generation]:
    """Those that are kept, none where there is no file. Raises UserError for those of another tuning."""
    if not path.exists():
        return []
    try:
        first, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        kept, generations = first["tuning"], [Generation(**line) for line in lines]
    except (OSError, ValueError, KeyError, TypeError):
        raise UserError(f"{path}: is damaged; remove the folder and begin anew") from None
    if kept != identity:
        raise UserError(
            f"{path}: is of another tuning: policy, opponents, seed and version must be as they were; "
            "name another folder with --out"
        )
    return generations
