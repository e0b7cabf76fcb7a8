"""The compiled game for one set of rules and policies, as the rest of the program sees it."""

import re
from collections.abc import Sequence

import numpy as np
from numba.core import types
from numba.core.errors import NumbaError

from ysim.core.compile import entry, inlined
from ysim.core.pointers import address_of, return_type_of
from ysim.core.policy import Policy
from ysim.errors import BrokenOff, UserError
from ysim.games.ys.codes import DECISIONS, NONE, SEATS
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.loop import play_game
from ysim.games.ys.policies import random
from ysim.games.ys.policies.uniform import UNIFORM
from ysim.games.ys.restrictions import HIGH_BIDS, allowed_places
from ysim.games.ys.rows import ROW
from ysim.games.ys.rows.read import read_game
from ysim.games.ys.rows.write import write_rows
from ysim.games.ys.rules import Rules
from ysim.games.ys.rules_record import write_rules
from ysim.games.ys.state import GAME, HAND_TYPE, POLICY, TABLE_TYPE, WEIGHTS, new_game
from ysim.games.ys.tallies import as_vector, new_scratch, new_tallies
from ysim.games.ys.tallies.fold import fold
from ysim.games.ys.trial import KINDS

GAMES_KEPT = 64  # at a time: a GAME record is large
NO_GAMES = np.zeros(0, GAME)


class Unfinished(BrokenOff):
    """A game that a policy's mistake ended; `game` is its record, where one was asked for."""

    game: np.record | None = None


class IllegalChoice(Unfinished):
    """A policy chose what the rules do not allow: names policy, seed, game, decision and choice."""


class PolicyFailure(Unfinished):
    """A policy raised an exception: names the policies at the table, seed, game, round and exception."""


class Kernel:
    """Plays games of one line-up under one set of rules; threads may share it, as no game changes it."""

    def __init__(
        self,
        rules: Rules,
        policies: Sequence[Policy],
        seatings: np.ndarray,
        experiment: Experiment | None = None,
    ) -> None:
        """Raises UserError for policies that cannot be compiled.

        `policies` are distinct; row g mod len(seatings) has the policy (index) of each seat in game g, where
        the `experiment` has it played once (see `Experiment.replays`).
        """
        if len(policies) > rules.players or seatings.shape[1] != rules.players:
            raise ValueError(f"expected at most {rules.players} distinct policies on {rules.players} seats")
        if seatings.min() < 0 or seatings.max() >= len(policies):
            raise ValueError(f"expected seatings of policy numbers from 0 to {len(policies) - 1}")
        self.policies = policies
        self.seatings = seatings.astype(np.int64)
        self.written = np.zeros(len(policies), POLICY)
        for row, policy in zip(self.written, policies, strict=True):
            _write_policy(row, policy)
        self.game = new_game()
        self.game.fault_decision = NONE
        write_rules(self.game.table.rules, rules)
        self._write_experiment(experiment)
        if any(policy.noise for policy in policies):
            self.game.at_random[:] = _addresses(random.POLICY)

    def play(self, seed: int, first: int, count: int) -> np.ndarray:
        """Play games `first` … `first + count − 1` of `seed`; returns their tallies as a vector (int64).

        Raises IllegalChoice.
        """
        tallies = new_tallies()
        self._play(self.game.copy(), tallies, NO_GAMES, seed, first, count)
        return as_vector(tallies).copy()

    def play_rows(self, seed: int, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """The same, and a ROW record for each seat of each game."""
        game, tallies, kept = self.game.copy(), new_tallies(), np.zeros(GAMES_KEPT, GAME)
        rows = np.zeros(count * game.table.rules.seats, ROW)
        for start in range(0, count, GAMES_KEPT):
            room = kept[: count - start]
            self._play(game, tallies, room, seed, first + start, len(room))
            write_games(rows, start, room, self.seatings, first + start)
        return as_vector(tallies).copy(), rows

    def fold_rows(self, rows: np.ndarray) -> np.ndarray:
        """The tallies of whole games of this line-up and these rules, given as ROW records."""
        tallies = new_tallies()
        fold_games(self.game.copy(), tallies, new_scratch(), rows, np.zeros(SEATS, np.int64))
        return as_vector(tallies).copy()

    def record(self, seed: int, number: int) -> np.record:
        """Play one game and return its GAME record with all events. Raises Unfinished with the record."""
        game = self.game.copy()
        game.logging = 1
        try:
            self._play(game, new_tallies(), NO_GAMES, seed, number, 1)
        except Unfinished as error:
            error.game = game
            raise
        return game

    def seats_of(self, number: int) -> list[Policy]:
        """The policy on each seat in game `number`."""
        turn = number // int(self.game.experiment.replays) % len(self.seatings)
        return [self.policies[index] for index in self.seatings[turn]]

    def _write_experiment(self, experiment: Experiment | None) -> None:
        record = self.game.experiment
        if experiment is None:
            return
        if experiment.randomise in KINDS:
            record.kind = KINDS.index(experiment.randomise)
        record.round_number = 0 if experiment.round == "each" else experiment.round
        record.seat = NONE if experiment.seat == "each" else experiment.seat
        record.broker = NONE if experiment.broker == "each" else experiment.broker - 1
        record.cycle = len(self.seatings)
        record.replays = experiment.replays
        for decision, function in UNIFORM.items():
            record.uniform[DECISIONS.index(decision)] = address_of(function, TABLE_TYPE, HAND_TYPE)

    def _play(
        self, game: np.record, tallies: np.record, kept: np.ndarray, seed: int, first: int, count: int
    ) -> None:
        lineup = (self.written, self.seatings)
        try:
            number = play_block(game, tallies, new_scratch(), kept, *lineup, seed, first, count)
        except Exception as error:
            names = ", ".join(policy.name for policy in self.policies)
            raise PolicyFailure(
                f"one of the policies {names} raised {type(error).__name__}: {error} "
                f"in game {game.number}, seed {seed}, round {game.table.round_number}"
            ) from error
        if game.fault_decision != NONE:
            policy = self.seats_of(number)[game.fault_seat].name
            decision = DECISIONS[game.fault_decision]
            raise IllegalChoice(
                f"policy {policy} on seat {game.fault_seat} made an illegal choice: {game.fault_choice} for "
                f'"{decision}" in game {number}, seed {seed}'
            )


def _write_policy(record: np.record, policy: Policy) -> None:
    """Raises UserError for functions that cannot be compiled, and for too many weights."""
    if len(policy.weights) > WEIGHTS:
        raise UserError(
            f"policy {policy.name}: {len(policy.weights)} weights: expected at most {WEIGHTS}, "
            "those of its base included; leave some out, or make them constants of the file"
        )
    record["decisions"] = _addresses(policy)
    if policy.model is not None:
        record["model"] = _addresses(policy.model)
    record["weights"][: len(policy.weights)] = list(policy.weights.values())
    record["noise"] = policy.noise
    record["allowed_places"] = allowed_places(policy.restrict)
    record["bids_low"] = HIGH_BIDS in policy.restrict


def _addresses(policy: Policy) -> list[int]:
    return [_address_of(policy, decision) for decision in DECISIONS]


def _address_of(policy: Policy, decision: str) -> int:
    """Raises UserError for a function that Numba cannot compile, or that returns no whole number."""
    function = policy.decisions[decision]
    try:
        if not function.__module__.startswith("ysim."):  # the tests have looked at ours
            returned = return_type_of(function, TABLE_TYPE, HAND_TYPE)
            if not isinstance(returned, types.Integer | types.Boolean):
                raise UserError(f'policy {policy.name}: "{decision}" returns {returned}, not a whole number')
        return address_of(function, TABLE_TYPE, HAND_TYPE)
    except (NumbaError, KeyError) as error:  # Numba lets a field that is not there escape as a KeyError
        no_field = f"there is no field {error} in table or hand"
        why = no_field if isinstance(error, KeyError) else _in_short(str(error))
        raise UserError(f'policy {policy.name}: "{decision}" cannot be compiled:\n{why}') from error


def _in_short(error: str) -> str:
    """What Numba says, without colours and whole records' types, and with the name of a user's file."""
    plain = re.sub(r"\x1b\[\d*m", "", error).strip()
    plain = re.sub(r"Record\(.*\)", "Record", plain)
    plain = re.sub(r"\"\S*policies/(\w+)_[0-9a-f]{16}\.py\"", r"\1.py", plain)
    hint = "\n(a function that yours calls needs @ysim.core.compile.compiled)"
    return plain + (hint if "type of <class 'function'>" in plain else "")


@entry
def play_block(game, tallies, scratch, kept, policies, seatings, seed, first, count):
    """Play a block of games into `tallies`, and into `kept` unless that has no room.

    Returns the number of the last one, which may be at fault.
    """
    number = first
    for number in range(first, first + count):
        seating = seatings[number // game.experiment.replays % len(seatings)]
        _take_seats(game, seating, policies)
        play_game(game, seed, number)
        if game.fault_decision != NONE:
            break
        fold(tallies, scratch, game, seating)
        if len(kept) > 0:
            kept[number - first] = game
    return number


@entry
def write_games(rows, start, kept, seatings, first):
    """Write games from number `first` on, which were `kept`, into `rows` as the games from `start` on.

    Not part of `play_block`: who wants no rows need not wait until this is compiled.
    """
    for i in range(len(kept)):
        game = kept[i]
        seating = seatings[(first + i) // game.experiment.replays % len(seatings)]
        write_rows(rows, (start + i) * game.table.rules.seats, game, seating)


@entry
def fold_games(game, tallies, scratch, rows, seating):
    """Fold games that stand in `rows` into `tallies`; `game` and `seating` are room to work in."""
    for first in range(0, len(rows), game.table.rules.seats):
        read_game(game, rows, first, seating)
        fold(tallies, scratch, game, seating)


@inlined
def _take_seats(game, seating, policies):
    """Give each seat the functions, weights, restrictions and noise of its policy."""
    for seat in range(SEATS):
        game.hands[seat].seat = seat
    for seat in range(len(seating)):
        policy, hand = policies[seating[seat]], game.hands[seat]
        for decision in range(len(DECISIONS)):
            game.pointers[seat, decision] = policy.decisions[decision]
            hand.model[decision] = policy.model[decision]
        game.allowed_places[seat] = policy.allowed_places
        game.bids_low[seat] = policy.bids_low
        game.noise[seat] = policy.noise
        for weight in range(WEIGHTS):
            hand.weights[weight] = policy.weights[weight]
