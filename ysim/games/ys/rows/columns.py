"""The columns of rows (format ysim-rows/1, docs/rows.md): ROW records as an Arrow table, and back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ysim.games.ys.codes import (
    AREAS,
    CHARACTERS,
    COLOURS,
    FACES,
    GEMS,
    NONE,
    PLACES,
    ROWS,
    STRENGTHS,
    place_name,
)
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.quotations import BY_COLUMN, CAUSES
from ysim.games.ys.rows import ROW
from ysim.games.ys.rules import Rules
from ysim.games.ys.scoring import SCORE_PARTS

FORMAT = "ysim-rows/1"
NEUTRAL = "neutral"

# The name of NONE comes last.
BROKER_NAMES = (
    *(f"{place_name(p)}:{strength}" for p in range(PLACES) for strength in range(STRENGTHS)),
    "none",
)
GEM_NAMES = (*GEMS[: COLOURS + 1], "none")
BID_NAMES = (*(f"{high}+{low}" for high in range(STRENGTHS) for low in range(STRENGTHS)), "none")
CARD_NAMES = (*CHARACTERS, "none")

Index = tuple[int, ...]
_TYPES = {
    "game": pa.int64(),
    "win_share": pa.float64(),
    "face_up": pa.bool_(),
    "led": pa.bool_(),
    "tried": pa.bool_(),
    "trial_dealt": pa.bool_(),
}  # the rest are small numbers


@dataclass(frozen=True)
class Column:
    """One column: the field of ROW that it shows, and how.

    A field with `names` holds indices of them, or NONE, for which the last name stands. With a `length` it is
    a list of the field's first so many numbers, or of as many as the field of that name says. NONE is an
    empty cell where `may_be_empty`.
    """

    name: str
    field: str
    index: Index = ()
    names: tuple[str, ...] | None = None
    length: int | str | None = None
    may_be_empty: bool = False

    @property
    def type(self) -> pa.DataType:
        """What Arrow calls it."""
        one = pa.string() if self.names else _TYPES.get(self.field, pa.int16())
        return one if self.length is None else pa.list_(one)

    def of(self, rows: np.ndarray) -> pa.Array:
        """The column of these rows."""
        numbers = self._part(rows, self.field)
        if self.length is None:
            return self._told(numbers)
        lengths = self._lengths(rows)
        present = np.arange(numbers.shape[1]) < lengths[:, None]
        ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        return pa.ListArray.from_arrays(ends, self._told(numbers[present]))

    def into(self, rows: np.ndarray, column: pa.Array) -> None:
        """Set the field of `rows` (modified) to what stands in the column."""
        numbers = self._part(rows, self.field)
        if self.length is None:
            numbers[:] = self._numbers(column)
            return
        lengths = pc.list_value_length(column).to_numpy()
        if isinstance(self.length, str):
            self._part(rows, self.length)[:] = lengths
        present = np.arange(numbers.shape[1]) < lengths[:, None]
        numbers[present] = self._numbers(column.flatten())

    def _part(self, rows: np.ndarray, field: str) -> np.ndarray:
        part: np.ndarray = rows[field]
        for i in self.index:
            part = part[:, i]
        return part

    def _lengths(self, rows: np.ndarray) -> np.ndarray:
        if isinstance(self.length, str):
            return self._part(rows, self.length)
        return np.full(len(rows), self.length)

    def _told(self, numbers: np.ndarray) -> pa.Array:
        empty = numbers == NONE if self.may_be_empty else None
        if self.names is None:
            one = self.type if self.length is None else self.type.value_type
            return pa.array(numbers, mask=empty).cast(one)
        return pa.array(self.names).take(pa.array(numbers % len(self.names), mask=empty))

    def _numbers(self, values: pa.Array) -> np.ndarray:
        if self.names is not None:
            values = pc.index_in(values, pa.array(self.names))
        if self.may_be_empty:
            values = values.fill_null(int(NONE))
        numbers = np.asarray(values.to_numpy(zero_copy_only=False))
        return numbers if self.names is None else np.where(numbers == len(self.names) - 1, NONE, numbers)


_DIGITS = 32 ** np.arange(COLOURS)  # no seat takes 32 gems of a neighbourhood: rules have bounds


class GemsColumn(Column):
    """Gems as text, such as "blue blue red": a field of ROW with how many there are of each colour."""

    @property
    def type(self) -> pa.DataType:
        """What Arrow calls it."""
        return pa.string()

    def of(self, rows: np.ndarray) -> pa.Array:
        """The column of these rows."""
        codes, which = np.unique(self._part(rows, self.field) @ _DIGITS, return_inverse=True)
        counts = codes[:, None] // _DIGITS % _DIGITS[1]
        texts = [" ".join(np.repeat(GEMS[:COLOURS], count)) for count in counts]
        return pa.array(np.array(texts, object)[which], pa.string())

    def into(self, rows: np.ndarray, column: pa.Array) -> None:
        """Set the field of `rows` (modified) to what stands in the column."""
        distinct = column.dictionary_encode()
        words = [text.split() for text in distinct.dictionary.to_pylist()]
        counts = np.array([[text.count(gem) for gem in GEMS[:COLOURS]] for text in words])
        self._part(rows, self.field)[:] = counts[distinct.indices.to_numpy()]


def columns_of(names: Sequence[str], rules: Rules) -> list[Column]:
    """The columns for a line-up's policies under some rules."""
    return [
        Column("game", "game"),
        Column("seat", "seat"),
        Column("policy", "policy", names=(*names, NEUTRAL)),
        Column("win_share", "win_share"),
        Column("score", "score"),
        *(Column(f"gold_{part}", "parts", (i,)) for i, part in enumerate(SCORE_PARTS)),
        *(Column(f"gems_{gem}", "gems", (i,)) for i, gem in enumerate(GEMS[: COLOURS + 1])),
        Column("moves_cut", "cut_moves"),
        Column("order_card_0", "dealt", may_be_empty=True),
        Column("trial_round", "trial_round"),
        Column("tried", "tried"),
        Column("trial_dealt", "trial_dealt"),
        Column("trial_broker", "trial_broker", may_be_empty=True),
        Column("trial_placing", "trial_placing", names=BROKER_NAMES, may_be_empty=True),
        Column("trial_face", "trial_face", names=(*FACES, "none"), may_be_empty=True),
        Column("trial_card", "trial_card", names=CARD_NAMES, may_be_empty=True),
        *(column for index in range(rules.rounds) for column in _of_round(index, rules)),
    ]


def _of_round(index: int, rules: Rules) -> Iterator[Column]:
    number, brokers = f"_{index + 1}", 2 * rules.turns
    yield Column(f"bid{number}", "bid", (index,), BID_NAMES, may_be_empty=True)
    yield Column(f"order_card{number}", "order_card", (index,), may_be_empty=True)
    yield Column(f"led{number}", "led", (index,))
    yield Column(f"played{number}", "played", (index,), CARD_NAMES, "played_count")
    yield Column(f"brokers{number}", "brokers", (index,), BROKER_NAMES, brokers)
    yield Column(f"face_up{number}", "face_up", (index,), None, brokers)
    yield Column(f"marked{number}", "marked", (index,), may_be_empty=True)
    for n in range(rules.neighbourhoods):
        yield GemsColumn(f"gems_n{n + 1}{number}", "gems_taken", (index, n))
    yield Column(f"tie_winners{number}", "tie_winners", (index,), length=int(AREAS + ROWS))
    yield Column(f"commerce_gold{number}", "commerce_gold", (index,), None, rules.neighbourhoods)
    yield Column(f"palace_gems{number}", "palace_gems", (index,), GEM_NAMES, rules.neighbourhoods)
    yield Column(f"row_gems{number}", "row_gems", (index,), GEM_NAMES, int(ROWS))
    for colour in range(COLOURS):
        yield Column(f"quotation_{GEMS[colour]}{number}", "quotations", (index, colour))
    for cause, by in list(enumerate(CAUSES))[BY_COLUMN + 1 :]:
        yield Column(f"moved_by_{by}{number}", "moves", (index, cause), None, int(COLOURS))
    yield Column(f"palace_cards{number}", "palace_cards", (index,), CARD_NAMES, rules.neighbourhoods)
    for breaker, by in enumerate(BREAKERS):
        yield Column(f"ties_by_{by}{number}", "ties", (index, breaker), length=len(TIED))


def table_of(rows: np.ndarray, names: Sequence[str], rules: Rules) -> pa.Table:
    """ROW records as a table, seat by seat: what all seats share is then next to nothing on disk."""
    columns = columns_of(names, rules)
    rows = rows[np.argsort(rows["seat"], kind="stable")]
    schema = pa.schema([(column.name, column.type) for column in columns], {"format": FORMAT})
    return pa.table([column.of(rows) for column in columns], schema)


def records_of(table: pa.Table, names: Sequence[str], rules: Rules) -> np.ndarray:
    """The ROW records of a table that `table_of` made."""
    rows = np.zeros(len(table), ROW)
    for column in columns_of(names, rules):
        column.into(rows, table[column.name].combine_chunks())
    return rows[np.lexsort((rows["seat"], rows["game"]))]
