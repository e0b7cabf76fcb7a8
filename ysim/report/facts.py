"""What a report must know of a run besides its tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

Tables = Mapping[str, pd.DataFrame]


def records(frame: pd.DataFrame) -> Iterator[Any]:
    """The rows of a table, each with the columns as attributes."""
    return frame.itertuples()


@dataclass(frozen=True)
class Facts:
    """The scenario as the report tells it.

    `lineup` names the policy of each player; `games` is the number played; `deviations` are the rules that
    differ from the book for that number of players, with their values, and `variants` the names of those that
    the book itself offers; `command` makes the same report again. `level` is that of every interval (M2); a
    difference smaller than `practical_share` of wins or `practical_gold` is never called one (M13).
    """

    title: str
    game: str
    lineup: Sequence[str]
    seating: str
    games: int
    seed: int
    command: str
    deviations: Mapping[str, object] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    level: float = 0.95
    practical_share: float = 0.01
    practical_gold: float = 1.0
    share_of_players: float = 1.0
    """What part of all wins went to players: less than 1 where a neutral player can win, and did."""

    @property
    def fair_share(self) -> float:
        """The win share (M1) of a player no better and no worse than the others."""
        return self.share_of_players / len(self.lineup)
