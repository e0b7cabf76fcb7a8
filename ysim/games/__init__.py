"""The games that can be analysed, and what the rest of the program asks of a game.

A second game is added to `GAMES` and nowhere else.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from pydantic import BaseModel, ConfigDict

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean

GAMES = {"ys": "ysim.games.ys.game"}
"""Name of each game in a scenario, and the module that plays it; imported when it is first asked for."""

DEFAULT_GAME = "ys"


class GameRules(BaseModel):
    """The rules as data: what a scenario's `[rules]` may set. Each game adds its own switches."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    players: int

    def deviations(self) -> dict[str, Any]:
        """What differs from the book, by key."""
        book = type(self)()
        return {key: value for key, value in self.model_dump(mode="json").items() if value != book.model_dump(mode="json")[key]}


class Game(Protocol):
    """What scenarios, runs and the command line need of a game; its module has these members."""

    name: str
    RULES_VERSION: str
    Rules: type[GameRules]

    def policies(self) -> Mapping[str, Policy]:
        """Return the built-in policies by name, in the order in which tables list them."""

    def narrate(self, events: Sequence[Mapping[str, Any]]) -> str:
        """Return the events of one game (format ysim-trace) as plain sentences, round by round."""


def find_game(name: str) -> Game:
    """Return the game of that name. Raises UserError for a name that is not in `GAMES`."""
    if name not in GAMES:
        raise UserError(f'there is no game "{name}"{did_you_mean(name, GAMES)}')
    return cast(Game, import_module(GAMES[name]))
