"""What is wrong with a policy, in words, and the game that shows it."""

import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from ysim.errors import did_you_mean
from ysim.games.ys.codes import FACES, GEMS, PLACES, place_name
from ysim.games.ys.state import HAND, RULES, TABLE

NO_LINE = 0
WRITES = "writes into what it is given"


@dataclass(frozen=True)
class Fault:
    """One mistake."""

    what: str
    decision: str = ""
    line: int = NO_LINE
    """Of the policy's file."""
    table: str = ""
    """Where it showed: a key of `tables.RULES`."""
    game: int = -1
    round: int = 0
    is_traceable: bool = True
    """Whether the game can be played again: nothing traces one that never ends."""

    @property
    def kind(self) -> str:
        """Its words without numbers, and what follows them."""
        return re.split(r"[-\d:]", self.what)[0]

    def in_words(self, file: str) -> str:
        """Where it is, and what."""
        where = f"{file}, line {self.line}" if self.line else file
        asked = f', "{self.decision}"' if self.decision else ""
        return f"{where}{asked}: {self.what}"


def line_in(trace: TracebackType | None, path: str) -> int:
    """The last line of the file that a traceback goes through."""
    lines = [frame.lineno for frame in traceback.extract_tb(trace) if frame.filename == path]
    return next((line for line in reversed(lines) if line), NO_LINE)


def exception_in_words(error: BaseException) -> str:
    """What a decision raised, and what that means."""
    module = re.match(r"module '([\w.]+)' has no attribute '(\w+)'", str(error))
    if isinstance(error, AttributeError) and module:
        known = [name for name in vars(sys.modules[module[1]]) if not name.startswith("_")]
        return f'{module[1].rpartition(".")[2]} has no "{module[2]}"{did_you_mean(module[2], known)}'
    field = re.search(r"has no attribute '?(\w+)", str(error)) or re.fullmatch(r"'(\w+)'", str(error))
    if isinstance(error, AttributeError | KeyError) and field:
        known = [*TABLE.fields, *HAND.fields, *RULES.fields]  # type: ignore[misc]
        return f'there is no field "{field[1]}" in table, hand or rules{did_you_mean(field[1], known)}'
    if isinstance(error, ValueError) and "read-only" in str(error):  # when asked again, with copies
        return WRITES
    if isinstance(error, IndexError):
        return f"an index is out of range: {error}"
    return f"raises {type(error).__name__}: {error}"


def illegal_in_words(choice: int, reasons: Sequence[str]) -> str:
    """What a policy chose, and why the rules do not allow it."""
    why = (
        "; ".join(reasons) or "the rules do not allow it there; docs/policies.md says how choices are written"
    )
    return f"an illegal choice, {choice}: {why}"


def reasons_against(decision: str, choice: int, table: Any, hand: Any) -> list[str]:
    """Why a choice is illegal for a TABLE and a HAND record, as far as that is plain; else nothing."""
    return list(_reasons(decision, choice, table, hand))


def _reasons(decision: str, choice: int, table: Any, hand: Any) -> Iterator[str]:
    if decision == "bid":
        first, second = choice & 7, choice >> 3
        yield from _brokers_missing(hand.brokers, [first, second] if 0 <= second < 8 else [])
        if not 0 <= second < 8:
            yield "this is no bid; choices.bid(strength, other) makes one"
    elif decision == "place" and not 0 <= choice < 1 << 9:
        yield "this is no placing; choices.place(strength, at, face) makes one"
    elif decision in ("place", "neutral"):
        yield from _wrong_placing(decision, choice, table, hand)
    elif decision == "order_card":
        free = [card for card in range(5) if int(table.free_cards) >> card & 1]
        if choice not in free:
            yield f"the free Order cards are {', '.join(map(str, free))} (counted from 0)"
    elif decision == "gem":
        offer = {number: f"{number} ({GEMS[number]})" for number in range(6) if table.offer[number] > 0}
        if choice not in offer:
            yield f"on offer are {', '.join(offer.values())}"


def _wrong_placing(decision: str, choice: int, table: Any, hand: Any) -> Iterator[str]:
    strength, at, face = choice & 7, choice >> 3 & 31, choice >> 8 & 1
    yield from _brokers_missing(hand.brokers if decision == "place" else hand.neutral_brokers, [strength])
    if at >= PLACES or not int(table.open_places) >> at & 1:
        yield f"{place_name(at) if at < PLACES else f'place {at}'} is not open"
    if decision == "place" and not int(table.faces_allowed) >> face & 1:
        yield f"face {FACES[face]} is not allowed for this broker"


def _brokers_missing(brokers: Any, strengths: list[int]) -> Iterator[str]:
    for strength in set(strengths):
        if brokers[strength] < strengths.count(strength):
            yield f"there are {int(brokers[strength])} brokers of strength {strength} to choose from"
