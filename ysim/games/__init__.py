"""The games that can be analysed, and what the rest of the program asks of a game.

A second game is added to `GAMES` and nowhere else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol, cast

from pydantic import BaseModel, ConfigDict

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import pyarrow as pa

GAMES = {"ys": "ysim.games.ys.game"}
"""Name of each game in a scenario, and the module that plays it; imported when it is first asked for."""

DEFAULT_GAME = "ys"


class GameRules(BaseModel):
    """The rules as data: what a scenario's `[rules]` may set. Each game adds its own switches."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    VARIANTS: ClassVar[Mapping[str, str]] = {}
    """The keys by which a scenario chooses a variant that the book itself offers, and the variant's name."""

    players: int

    def deviations(self) -> dict[str, Any]:
        """What differs from the book for this number of players, by key."""
        book = type(self).model_validate({"players": self.players}).model_dump(mode="json")
        return {key: value for key, value in self.model_dump(mode="json").items() if value != book[key]}


class GameExperiment(BaseModel):
    """An experiment as data: what a scenario's `[experiment]` may set. Each game has keys of its own."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @property
    def cycles(self) -> int:
        """How many seating cycles it takes until all has been played equally often."""
        return 1

    @property
    def independent_games(self) -> bool:
        """Whether its games have nothing in common but the policies."""
        return True


@dataclass(frozen=True)
class Asked:
    """A measure of balance by its name: an estimate of a table, or how far its rows lie apart."""

    name: str
    table: str
    column: str
    unit: str
    """What its numbers are: "share" (of 1), "gold" or "times"."""
    by: tuple[str, ...] = ()
    """Columns by which an expectation may choose rows; all that it leaves open must hold."""
    spread_over: str = ""
    """The column (or columns) over which the largest less the smallest is meant; else each row by itself."""
    leaving_out: tuple[str, str] | None = None
    """A column and its value in rows that are meant only if they are asked for: sums of the others."""


Unit = Literal["share", "gold"]


class Measure(NamedTuple):
    """What a game comes to in one respect: a whole number a game, so that games can be compared exactly."""

    name: str
    unit: Unit
    """Wins, of which there is one a game, or what is scored."""
    parts: int
    """How many make one win or one gold."""
    bounds: tuple[float, float] | None
    of: "Callable[[np.ndarray], np.ndarray]"
    """From the records of whole games (`Kernel.play_rows`) to a number (int64) for each."""
    policy: str = ""
    """The policy, a seat of which has this much on average, or nothing."""
    seats: int = 0
    """How many seats that policy has."""


class Outcomes(NamedTuple):
    """Games seat by seat: each array has a row for each game and a column for each player's seat."""

    policies: "np.ndarray"
    """The number of the policy on each seat."""
    values: "Mapping[str, np.ndarray]"
    """By name what it got (float64): its share of the win, and its score."""
    places: "np.ndarray"
    """Its place from 1 at the end (int64); equals have the same, the better one."""


class Trait(NamedTuple):
    """What is counted of a policy's play in one respect, by key: values over a weight, summed over games."""

    aspect: str
    """What is told, as "bid"."""
    within: str
    """Of what part of the play, as "round 2"; "all": of all."""
    keys: tuple[str, ...]
    unit: str
    """What a value over the weight is: "share" (of the weight, 0 to 1), "gold", or what else is counted."""
    parts: int
    """How many of the counted make one."""
    of: "Callable[[np.ndarray], np.ndarray]"
    """From the records of a policy in whole games (`Game.records_of`): the weight, then the value of each key
    (int64; a row each, a column for each game)."""
    compared: bool = False
    """Whether it is one of the distributions by which policies are told apart."""


class FieldEquilibrium(NamedTuple):
    """Where no policy of a field gains by another of the field (M12)."""

    mix: "Mapping[str, float]"
    """How likely each policy is played."""
    exploited: float
    """The win share of a policy that was tuned against it: what the field did not know."""


class Kernel(Protocol):
    """The compiled game for one set of rules, policies and seatings. Threads may share it."""

    def play(self, seed: int, first: int, count: int) -> "np.ndarray":
        """Play games `first` … `first + count − 1`; returns their sums (int64), which add up over blocks.

        Raises UserError for an illegal choice of a policy.
        """

    def play_rows(self, seed: int, first: int, count: int) -> "tuple[np.ndarray, np.ndarray]":
        """The same, and a record for each seat of each game, from which `fold_rows` makes the same sums."""

    def fold_rows(self, records: "np.ndarray") -> "np.ndarray":
        """The sums of whole games, given as records."""

    def seats_of(self, number: int) -> list[Policy]:
        """Return the policy on each seat in game `number`."""


class Game(Protocol):
    """What scenarios, runs and the command line need of a game; its module has these members."""

    name: str
    RULES_VERSION: str
    Rules: type[GameRules]
    Experiment: type[GameExperiment]
    ARCHETYPES: Sequence[str]
    """Built-in policies of one plain idea each: a field to play against."""
    RESTRICTIONS: Sequence[str]
    """What a scenario may forbid a policy of its own."""
    ASKED: Sequence[Asked]
    """What a scenario may expect of the game's balance."""
    EXPERIMENTS: Sequence[str]
    """The experiments of a balance report, by their `randomise`."""
    EXPERIMENTS_OF: Mapping[str, Sequence[str]]
    """By table, the experiments that say what its columns `caused_…` are."""
    RULINGS: Sequence[str]
    """Keys of the rules that are rulings: the book can be read otherwise."""
    FORBIDDEN: Sequence[str]
    """The restrictions that a balance report tries."""

    def policies(self) -> Mapping[str, Policy]:
        """Return the built-in policies by name, in the order in which tables list them."""

    def equilibrium(self) -> FieldEquilibrium:
        """Return how likely tuned players play each built-in policy."""

    def kernel(
        self,
        rules: GameRules,
        policies: Sequence[Policy],
        seatings: "np.ndarray",
        experiment: GameExperiment | None,
    ) -> Kernel:
        """Return the compiled game for distinct policies and seatings (rows of policy indices)."""

    def tables(self, sums: "np.ndarray", names: Sequence[str], rules: GameRules) -> "dict[str, pd.DataFrame]":
        """Return the tables (format ysim-tables) of a kernel's sums, given its rules and policies' names."""

    def outcomes(self, records: "np.ndarray", rules: GameRules) -> Outcomes:
        """Return what came of games, seat by seat, from a kernel's records."""

    def measures(self, names: Sequence[str], seatings: "np.ndarray", rules: GameRules) -> list[Measure]:
        """Return in what respects games of a line-up can be compared; `seatings` as given to `kernel`."""

    def traits(self, rules: GameRules) -> list[Trait]:
        """Return what a policy's play is told by."""

    def records_of(self, policy: int, records: "np.ndarray") -> "np.ndarray":
        """Return those of a kernel's records that are of the policy of this number."""

    def row_table(self, records: "np.ndarray", names: Sequence[str], rules: GameRules) -> "pa.Table":
        """Return a kernel's records as people read them (format ysim-rows)."""

    def row_records(self, table: "pa.Table", names: Sequence[str], rules: GameRules) -> "np.ndarray":
        """Return the records behind such a table."""

    def leading(self, sums: "np.ndarray", names: Sequence[str], rules: GameRules) -> "pd.DataFrame":
        """Return the table that a run is watched by: `policies`, with `win_share` and its interval."""

    def trace(self, kernel: Kernel, rules: GameRules, seed: int, number: int) -> list[dict[str, Any]]:
        """Return the events (format ysim-trace) of game `number`. Raises UserError like `Kernel.play`."""

    def narrate(self, events: Sequence[Mapping[str, Any]]) -> str:
        """Return the events of one game (format ysim-trace) as plain sentences, round by round."""


def find_game(name: str) -> Game:
    """Return the game of that name. Raises UserError for a name that is not in `GAMES`."""
    if name not in GAMES:
        raise UserError(f'there is no game "{name}"{did_you_mean(name, GAMES)}')
    return cast(Game, import_module(GAMES[name]))
