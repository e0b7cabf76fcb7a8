"""Stands between rules and policies: sees what is handed over, and may answer by a script."""

import ctypes
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.lineups import FIELD
from ysim.core.pointers import address_of
from ysim.games.ys.codes import DECISIONS
from ysim.games.ys.kernel import IllegalChoice, Kernel
from ysim.games.ys.rules import Rules
from ysim.games.ys.state import GAME, HAND, HAND_TYPE, TABLE, TABLE_TYPE

# Numba's calling convention: the choice goes where the first argument points, what is returned is a status.
INTEGER, POINTER = ctypes.c_int64, ctypes.c_void_p
DECISION = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.POINTER(INTEGER), POINTER, POINTER, POINTER, ctypes.c_uint64
)
TABLE_START = GAME.fields["table"][1]
PASS = -1


@dataclass(frozen=True)
class Asking:
    """One decision: who is asked for what, what he is handed, and what he chooses."""

    seat: int
    decision: str
    table: Any  # a TABLE record
    hand: Any  # a HAND record
    choice: int

    def says(self, choice: int) -> "Asking":
        """The same, with another choice."""
        return Asking(self.seat, self.decision, self.table, self.hand, choice)


def copy_of(address: int, kind: np.dtype) -> Any:
    """The record at an address, as it is now."""
    return np.frombuffer(ctypes.string_at(address, kind.itemsize), kind).view(np.recarray)[0]


def game_around(table: int) -> np.ndarray:
    """All bytes of the game that a table is part of; what is written there is written into the game."""
    start = table - TABLE_START
    return np.frombuffer((ctypes.c_ubyte * GAME.itemsize).from_address(start), np.uint8)


Decide = Callable[[], int]
Answer = Callable[
    [int, str, int, int, Decide], int
]  # seat, decision, addresses of table and hand, the policy


def play(rules: Rules, names: Sequence[str], seed: int, number: int, answer: Answer) -> None:
    """Play one game in which `answer` is asked for every choice. Raises IllegalChoice."""
    policies = [FIELD[name].derive(f"{name}-{seat}") for seat, name in enumerate(names)]
    kernel = Kernel(rules, policies, np.array([range(len(names))]))
    callbacks = [
        [_callback(answer, seat, name, policy.decisions[name]) for name in DECISIONS]
        for seat, policy in enumerate(policies)
    ]
    kernel.written["decisions"][:] = [[ctypes.cast(one, POINTER).value for one in row] for row in callbacks]
    kernel.record(seed, number)


def _callback(answer: Answer, seat: int, name: str, function: Callable[..., int]) -> Any:
    code = DECISION(address_of(function, TABLE_TYPE, HAND_TYPE))

    def ask(chosen: Any, _: Any, table: int, hand: int, die: int) -> int:
        def decide() -> int:
            choice, error = INTEGER(), POINTER()
            assert code(ctypes.byref(choice), ctypes.byref(error), table, hand, die) == 0
            return choice.value

        chosen[0] = answer(seat, name, table, hand, decide)
        return 0

    return DECISION(ask)


def watched(rules: Rules, names: Sequence[str], seed: int, number: int) -> list[Asking]:
    """Every decision of a game."""
    asked: list[Asking] = []

    def answer(seat: int, name: str, table: int, hand: int, decide: Decide) -> int:
        asked.append(Asking(seat, name, copy_of(table, TABLE), copy_of(hand, HAND), decide()))
        return asked[-1].choice

    play(rules, names, seed, number, answer)
    return asked


def twin(
    rules: Rules,
    names: Sequence[str],
    seed: int,
    number: int,
    script: Sequence[Asking],
    meddle: Callable[[Any], None] = lambda game: None,
) -> list[Asking]:
    """The decisions of the same game with the choices of a script, for as long as its decisions come.

    Before the first of them `meddle` may change the game (a GAME record) behind the players' backs.
    """
    asked: list[Asking] = []

    def answer(seat: int, name: str, table: int, hand: int, decide: Decide) -> int:
        if not asked:
            meddle(game_around(table).view(GAME).view(np.recarray)[0])
        said = script[len(asked)] if len(asked) < len(script) else None
        choice = said.choice if said and (said.seat, said.decision) == (seat, name) else PASS
        asked.append(Asking(seat, name, copy_of(table, TABLE), copy_of(hand, HAND), choice))
        return choice

    with suppress(IllegalChoice):  # once it comes out, what was hidden changes the course of the game
        play(rules, names, seed, number, answer)
    return asked
