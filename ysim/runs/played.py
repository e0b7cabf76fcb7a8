"""What a block of games brings: its sums and, where they are wanted, its rows."""

from typing import NamedTuple

from ysim.games import Kernel
from ysim.runs.blocks import Block
from ysim.runs.sums import Sums
from ysim.scenarios import Scenario


class Played(NamedTuple):
    """The sums of a block's games, and a Parquet file of their rows, or nothing."""

    sums: Sums
    rows: bytes = b""


def play_block(scenario: Scenario, kernel: Kernel, seed: int, rows_end: int, block: Block) -> Played:
    """Play a block; games before `rows_end` leave rows. Raises what the kernel raises."""
    if block[0] >= rows_end:
        return Played(Sums.of(kernel.play(seed, *block)))
    from ysim.runs.parquet import play_rows

    return Played(*play_rows(scenario, kernel, seed, block))
