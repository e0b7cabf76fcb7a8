"""Scenario files (format ysim-scenario/1): TOML text in, a validated Scenario out.

Every key is described in `docs/scenarios.md`. All mistakes of a file are told at once, in one UserError.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    PrivateAttr,
    SerializeAsAny,
    Strict,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean
from ysim.games import DEFAULT_GAME, GAMES, Game, GameRules, find_game
from ysim.limits import LARGEST_SEED, MOST_GAMES
from ysim.validation import faults

Games = Annotated[int, Field(ge=1, le=MOST_GAMES)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
Weight = Annotated[FiniteFloat, Field(ge=-1000, le=1000)]


@dataclass(frozen=True)
class _Setting:
    """What the fields of a scenario are checked against."""

    game: Game
    builtin: Mapping[str, Policy]
    bases: Mapping[str, str | None]
    """The base of each policy of the scenario; None where the file has no text there."""
    players: int

    def chain(self, name: str) -> list[str]:
        """Return a name and those of its bases, up to a built-in, an unknown name or the end of a circle."""
        names = [name]
        while (base := self.bases.get(names[-1])) is not None and base not in names:
            names.append(base)
        return names


def _setting_of(info: ValidationInfo) -> _Setting:
    return cast(_Setting, info.context)


def _known_game(name: str) -> str:
    if name not in GAMES:
        raise ValueError(f"there is no such game{did_you_mean(name, GAMES)}")
    return name


def _known_policy(name: str, info: ValidationInfo) -> str:
    setting = _setting_of(info)
    known = [*setting.builtin, *setting.bases]
    if name not in known:
        raise ValueError(f"there is no such policy{did_you_mean(name, known)}")
    return name


def _own_name(name: str, info: ValidationInfo) -> str:
    setting = _setting_of(info)
    if name in setting.builtin:
        raise ValueError("this is the name of a built-in policy; choose another")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        raise ValueError("a policy's name is made of letters A-Z, digits, _ and -")
    return name


KnownPolicy = Annotated[str, AfterValidator(_known_policy)]
OwnName = Annotated[str, AfterValidator(_own_name)]


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Lineup(_Table):
    """Who sits at the table: one policy per player, and in which seatings (M3)."""

    policies: Annotated[tuple[KnownPolicy, ...], Strict(False)]
    seating: Literal["all", "as_listed"] = "all"

    @field_validator("policies")
    @classmethod
    def _one_per_player(cls, policies: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        setting = _setting_of(info)
        if len(policies) != setting.players:
            players = f"one per player (rules.players = {setting.players})"
            raise ValueError(f"expected {setting.players} policies, {players}, found {len(policies)}")
        return policies


class PolicyEntry(_Table):
    """A policy of the scenario: a base, and what it changes."""

    base: KnownPolicy
    weights: dict[str, Weight] = Field(default_factory=dict)

    @field_validator("base")
    @classmethod
    def _ends_at_a_builtin(cls, base: str, info: ValidationInfo) -> str:
        setting = _setting_of(info)
        chain = setting.chain(base)
        if setting.bases.get(chain[-1]) is not None:
            raise ValueError(
                f"the bases go in a circle: {' -> '.join([*chain, str(setting.bases[chain[-1]])])}"
            )
        return base

    @field_validator("weights")
    @classmethod
    def _weights_of_the_base(cls, weights: dict[str, float], info: ValidationInfo) -> dict[str, float]:
        setting = _setting_of(info)
        root = setting.builtin.get(setting.chain(info.data.get("base", ""))[-1])
        unknown = [weight for weight in weights if root and weight not in root.weights]
        if root and unknown:
            raise ValidationError.from_exception_data(
                "weights", [_unknown_weight(weight, weights[weight], root) for weight in unknown]
            )
        return weights


def _unknown_weight(weight: str, value: float, policy: Policy) -> InitErrorDetails:
    message = f'policy "{policy.name}" has no such weight{did_you_mean(weight, policy.weights)}'
    fault = PydanticCustomError("unknown_weight", "{message}", {"message": message})
    return InitErrorDetails(type=fault, loc=(weight,), input=value)


class _Options(_Table):
    games: Games | None
    seed: Seed | None


class Scenario(_Table):
    """A validated scenario. Made by `load_scenario` or `parse_scenario`."""

    format: Literal["ysim-scenario/1"] = "ysim-scenario/1"
    title: str = Field(min_length=1)
    game: Annotated[str, AfterValidator(_known_game)] = DEFAULT_GAME
    games: Games = 1_000_000
    """Games asked for; a run plays whole seating cycles."""
    seed: Seed | None = None
    """None: a run draws one and says which."""
    rules: SerializeAsAny[GameRules] = Field(default_factory=dict, validate_default=True)
    lineup: Lineup
    policies: dict[OwnName, PolicyEntry] = Field(default_factory=dict)

    _text: str = PrivateAttr("")
    _source: str = PrivateAttr("")

    @field_validator("rules", mode="plain")
    @classmethod
    def _rules_of_the_game(cls, rules: object, info: ValidationInfo) -> GameRules:
        return _setting_of(info).game.Rules.model_validate(rules)

    @property
    def text(self) -> str:
        """The scenario as it was written."""
        return self._text

    @property
    def source(self) -> str:
        """The file it was read from, or what `parse_scenario` was told."""
        return self._source

    def asked(self, games: int | None = None, seed: int | None = None) -> "Scenario":
        """Return the scenario with another number of games or another seed; None leaves it as it is.

        Raises UserError for a value that a scenario file could not have either.
        """
        try:
            options = _Options(games=games, seed=seed)
        except ValidationError as error:
            raise UserError("; ".join(faults(error, {}))) from None
        return self.model_copy(update=options.model_dump(exclude_none=True))

    def resolved_policies(self) -> list[Policy]:
        """Return the policy of each entry of the line-up, in its order, the scenario's own ones derived."""
        builtin = find_game(self.game).policies()

        def resolve(name: str) -> Policy:
            if name in builtin:
                return builtin[name]
            entry = self.policies[name]
            return resolve(entry.base).derive(name, weights=entry.weights)

        return [resolve(name) for name in self.lineup.policies]


def load_scenario(path: str | Path) -> Scenario:
    """Read and check a scenario file. Raises UserError that names file, key, value and what was expected."""
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"{path}: there is no such file{_nearest_file(path)}") from None
    except IsADirectoryError:
        raise UserError(f"{path}: this is a folder; a scenario file (TOML) was expected") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: this is not UTF-8 text (byte {error.start}); TOML is UTF-8") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    return parse_scenario(text, str(path))


def parse_scenario(text: str, source: str = "<string>") -> Scenario:
    """Check the text of a scenario. Raises UserError that names source, key, value and what was expected."""
    document = _parse_toml(text, source)
    mistakes = []
    if document.pop("experiment", None) is not None:
        mistakes.append("experiment: this version does not play experiments yet; leave the table out")
    setting = _setting(document)
    try:
        scenario = Scenario.model_validate(document, context=setting)
    except ValidationError as error:
        mistakes += faults(error, _models(setting.game))
    if mistakes:
        found = f" {len(mistakes)} mistakes\n  " if len(mistakes) > 1 else " "
        raise UserError(f"{source}:{found}" + "\n  ".join(mistakes))
    scenario._text, scenario._source = text, source
    return scenario


def _parse_toml(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UserError(f"{source}: broken TOML: nested too deeply") from None
    except ValueError as error:
        end = f"at line {text.count(chr(10)) + 1}, the end of the file"
        raise UserError(f"{source}: broken TOML: {error}".replace("at end of document", end)) from None


def _setting(document: Mapping[str, Any]) -> _Setting:
    """Return what a document's names are checked against, as far as its own form is right."""
    name = document.get("game")
    game = find_game(name if isinstance(name, str) and name in GAMES else DEFAULT_GAME)
    players = _table(document, "rules").get("players")
    if type(players) is not int:
        players = game.Rules.model_fields["players"].default
    entries = _table(document, "policies")
    bases = {own: _text_of(_table(entries, own).get("base")) for own in entries}
    return _Setting(game, game.policies(), bases, players)


def _table(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


def _text_of(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _models(game: Game) -> dict[str, type[BaseModel]]:
    return {"": Scenario, "rules": game.Rules, "lineup": Lineup, "policies.*": PolicyEntry}


def _nearest_file(path: Path) -> str:
    siblings = [file.name for file in path.parent.glob("*.toml")]
    nearest = get_close_matches(path.name, siblings, n=1)
    return f"; did you mean {path.parent / nearest[0]}?" if nearest else ""
