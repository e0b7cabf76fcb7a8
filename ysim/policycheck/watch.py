"""Stands between the kernel and one policy: sees what it is asked, asks it twice, and keeps what it chose."""

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any, BinaryIO

import numpy as np

from ysim.core.compile import PURE_PYTHON
from ysim.core.pointers import address_of
from ysim.core.policy import Policy
from ysim.games.ys.codes import DECISIONS
from ysim.games.ys.state import HAND, HAND_TYPE, TABLE, TABLE_TYPE
from ysim.policycheck.faults import NO_LINE, WRITES, Fault, exception_in_words, line_in

# Numba's calling convention: the choice goes where the first argument points, what is returned is a status.
INTEGER, POINTER = ctypes.c_int64, ctypes.c_void_p
DECISION = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.POINTER(INTEGER), POINTER, POINTER, POINTER, ctypes.c_uint64
)
_NOW = 100  # bytes of what is going on


@dataclass(frozen=True)
class Asked:
    """One decision: what the policy was given, as bytes, and what it chose."""

    decision: str
    table: bytes
    hand: bytes
    die: int
    choice: int


def record_of(content: bytes, kind: np.dtype) -> Any:
    """The record of these bytes, which cannot be changed."""
    return np.frombuffer(content, kind).view(np.recarray)[0]


class NoChoice(Exception):
    """A decision returned something that is no choice at all."""


class Watch:
    """What a policy is asked in one game after the other, and what is wrong with its answers."""

    def __init__(self, policy: Policy, path: str, now: BinaryIO) -> None:
        """`path`: of the policy's file as it is run; `now`: a file that says what is going on."""
        self.policy, self.path = policy, path
        self.faults: list[Fault] = []
        self.asked: list[Asked] = []
        """In the game that is played."""
        self.counts = dict.fromkeys(DECISIONS, 0)
        self._now, self._table, self._game, self._since = now, "", -1, 0.0
        self._decision, self._round = "", 0
        wrap = self._plain if PURE_PYTHON else self._compiled
        self._wrapped = [wrap(name, policy.decisions[name]) for name in DECISIONS]

    @property
    def addresses(self) -> list[int]:
        """By decision what the kernel calls instead of the policy."""
        if PURE_PYTHON:
            return [address_of(one, TABLE_TYPE, HAND_TYPE) for one in self._wrapped]
        return [ctypes.cast(one, POINTER).value or 0 for one in self._wrapped]

    def begin(self, table: str, game: int) -> None:
        """Another game begins."""
        self._table, self._game, self.asked = table, game, []

    def raised(self, error: BaseException) -> None:
        """The decision that was asked for last has raised an exception."""
        self._since = 0.0
        what = str(error) if isinstance(error, NoChoice) else exception_in_words(error)
        self.fault(what, self._decision, line_in(error.__traceback__, self.path), self._round)

    def fault(self, what: str, decision: str, line: int = NO_LINE, round_number: int = 0) -> None:
        """Keep a fault, the first of a decision and kind."""
        self._keep(Fault(what, decision, line, self._table, self._game, round_number))

    def _keep(self, fault: Fault) -> None:
        if (fault.decision, fault.kind) not in {(known.decision, known.kind) for known in self.faults}:
            self.faults.append(fault)

    def _compiled(self, name: str, function: Callable[..., int]) -> Any:
        code = DECISION(address_of(function, TABLE_TYPE, HAND_TYPE))

        def ask(chosen: Any, raised: Any, table: int, hand: int, die: int) -> int:
            before = ctypes.string_at(table, TABLE.itemsize), ctypes.string_at(hand, HAND.itemsize)
            self._begins(name, before[0])
            status: int = code(chosen, raised, table, hand, die)
            if status == 0:
                after = ctypes.string_at(table, TABLE.itemsize), ctypes.string_at(hand, HAND.itemsize)
                again = ask_at(code, before, die)
                self._compare(Asked(name, *before, die, int(chosen[0])), after, again)
            self._since = 0.0
            return status

        return DECISION(ask)

    def _plain(self, name: str, function: Callable[..., int]) -> Any:
        def ask(table: Any, hand: Any, die: Any) -> Any:
            before = table.tobytes(), hand.tobytes()
            self._begins(name, before[0])
            choice = function(table, hand, die)
            after = table.tobytes(), hand.tobytes()
            again = function(record_of(before[0], TABLE), record_of(before[1], HAND), die)
            self._since = 0.0
            if not isinstance(choice, int | np.integer | np.bool_):
                raise NoChoice(f"returns {choice!r}; a whole number was expected")
            self._compare(Asked(name, *before, int(die), int(choice)), after, again)
            return choice

        return ask

    def _begins(self, name: str, table: bytes) -> None:
        self._decision, self.counts[name] = name, self.counts[name] + 1
        self._round = int(record_of(table, TABLE).round_number)
        self.say(f"{self._table} {self._game} {name} {self._round}")
        self._since = monotonic()

    def say(self, what: str) -> None:
        """Write down what is going on, in case that the program does not survive it."""
        self._now.seek(0)
        self._now.write(f"{what:{_NOW}}".encode())

    def _compare(self, asked: Asked, after: tuple[bytes, bytes], again: int) -> None:
        for name, before, then in zip(("table", "hand"), (asked.table, asked.hand), after, strict=True):
            if before != then:
                self.fault(f"{WRITES}: its {name}", asked.decision, NO_LINE, self._round)
        if int(again) != asked.choice:
            what = f"chooses {asked.choice}, and {again} when asked the same again"
            self.fault(what, asked.decision, NO_LINE, self._round)
        self.asked.append(asked)

    def limit(self, seconds: float, give_up: Callable[[], None]) -> None:
        """From now on end the program, with a fault, when a decision takes longer; first call `give_up`."""
        main = threading.get_ident()

        def look() -> None:
            while True:
                sleep(0.1)
                if self._since and monotonic() - self._since > seconds:
                    what = f"has not chosen after {seconds:g} seconds: does a loop never end?"
                    line, told = line_now(main, self.path), (self._table, self._game, self._round)
                    self._keep(Fault(what, self._decision, line, *told, is_traceable=False))
                    give_up()
                    os._exit(0)

        threading.Thread(target=look, daemon=True).start()


def ask_at(code: Any, given: tuple[bytes, bytes], die: int) -> int:
    """What compiled code chooses for copies of table and hand, which lie apart from any game."""
    choice, raised = INTEGER(), POINTER()
    table, hand = (ctypes.create_string_buffer(content, len(content)) for content in given)
    if code(ctypes.byref(choice), ctypes.byref(raised), ctypes.addressof(table), ctypes.addressof(hand), die):
        raise RuntimeError("a decision raised an exception where it had raised none")
    return choice.value


def line_now(thread: int, path: str) -> int:
    """The line of the file that a thread is at; NO_LINE while it is in compiled code."""
    frame = sys._current_frames().get(thread)
    while frame is not None and frame.f_code.co_filename != path:
        frame = frame.f_back
    return frame.f_lineno if frame else NO_LINE
