"""Playing until an estimate is precise enough (M10): on precision only, never on what the estimate says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ysim.errors import UserError, did_you_mean
from ysim.runs.lineups import whole_cycles

if TYPE_CHECKING:
    import pandas as pd

FIRST_LOOK = 10_000  # games
_LEAST_GROWTH, _MOST_GROWTH = 1.1, 4.0  # from one look to the next
_MARGIN = 1.02  # the width falls with the root of the games, not quite evenly


@dataclass(frozen=True)
class Precision:
    """The half-width that the interval of every row of `table.column` must reach, in the column's units."""

    width: float
    table: str = "policies"
    column: str = "win_share"

    def half_width(self, tables: "Mapping[str, pd.DataFrame]") -> float:
        """The widest interval's half, infinite where a row has none. Raises UserError for an unknown one."""
        if self.table not in tables:
            raise UserError(f'--of: there is no table "{self.table}"{did_you_mean(self.table, tables)}')
        frame = tables[self.table]
        estimates = [name.removesuffix("_low") for name in frame.columns if name.endswith("_low")]
        if self.column not in estimates:
            near = did_you_mean(self.column, estimates)
            raise UserError(f'--of: table {self.table} has no estimate "{self.column}"{near}')
        halves = (frame[f"{self.column}_high"] - frame[f"{self.column}_low"]) / 2
        return float(halves.fillna(float("inf")).max())

    def next_look(self, done: int, half_width: float, limit: int, cycle: int) -> int:
        """After how many games to look again: a function of the games alone, whoever plays them."""
        wanted = done * (half_width / self.width) ** 2 * _MARGIN
        games = min(max(wanted, done * _LEAST_GROWTH), done * _MOST_GROWTH)
        return min(whole_cycles(int(games), cycle), limit)

    def first_look(self, limit: int, cycle: int) -> int:
        """After how many games to look for the first time."""
        return min(whole_cycles(FIRST_LOOK, cycle), limit)
