"""Rows of games as a Parquet file (format ysim-rows/1, docs/rows.md), and sums made of such a file."""

from io import BytesIO

import pyarrow as pa
import pyarrow.parquet as pq

from ysim.games import Kernel, find_game
from ysim.limits import BLOCK_GAMES
from ysim.runs.blocks import Block, blocks
from ysim.runs.lineups import distinct_policies
from ysim.runs.sums import Sums
from ysim.scenarios import Scenario

# Rows are written once and lie there for long, so a high level is worth its time.
_OPTIONS = {
    "compression": "zstd",
    "compression_level": 15,
    "write_statistics": False,
    "store_schema": False,
}


def play_rows(scenario: Scenario, kernel: Kernel, seed: int, block: Block) -> tuple[Sums, bytes]:
    """Play a block; returns its sums and a file of its rows. Raises what the kernel raises."""
    total, content, writer = Sums.of(kernel.play(seed, 0, 0)), BytesIO(), None
    for piece in blocks(block[0], sum(block), 1, BLOCK_GAMES):  # a large block is never in memory as a whole
        sums, records = kernel.play_rows(seed, *piece)
        total += Sums.of(sums)
        table = find_game(scenario.game).row_table(records, _names(scenario), scenario.rules)
        if writer is None:
            writer = pq.ParquetWriter(content, table.schema, **_OPTIONS, **_encodings(table.schema))
        writer.write_table(table)
    if writer:
        writer.close()
    return total, content.getvalue()


def fold_file(scenario: Scenario, kernel: Kernel, content: bytes) -> Sums:
    """The sums of the games whose rows a file has."""
    total, file = Sums.of(kernel.play(0, 0, 0)), pq.ParquetFile(BytesIO(content))
    for group in range(file.num_row_groups):
        table = file.read_row_group(group)
        records = find_game(scenario.game).row_records(table, _names(scenario), scenario.rules)
        total += Sums.of(kernel.fold_rows(records))
    return total


def _names(scenario: Scenario) -> list[str]:
    return [policy.name for policy in distinct_policies(scenario)]


def _encodings(schema: pa.Schema) -> dict[str, object]:
    """Dictionaries for all but the numbers of the games, of which no two near one another are alike."""
    leaves = [field.name + ".list.element" * pa.types.is_list(field.type) for field in schema]
    return {
        "use_dictionary": [leaf for leaf in leaves if leaf != "game"],
        "column_encoding": {"game": "DELTA_BINARY_PACKED"},
    }
