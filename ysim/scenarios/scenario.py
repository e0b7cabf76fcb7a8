"""A scenario: TOML text in, a validated Scenario out. All mistakes of a file are told at once."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    PrivateAttr,
    SerializeAsAny,
    Strict,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean
from ysim.games import DEFAULT_GAME, GAMES, Game, GameExperiment, GameRules, find_game
from ysim.limits import LARGEST_SEED, MOST_GAMES
from ysim.scenarios.entries import Lineup, PolicyEntry, Table
from ysim.scenarios.expect import Expectation
from ysim.scenarios.files import PolicyFiles, load_function, load_policy, names_a_file
from ysim.scenarios.setting import OwnName, Setting, setting_of
from ysim.validation import faults

Games = Annotated[int, Field(ge=1, le=MOST_GAMES)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]


def known_game(name: str) -> str:
    """The name, if a game has it; ValueError for any other."""
    if name not in GAMES:
        raise ValueError(f"there is no such game{did_you_mean(name, GAMES)}")
    return name


class _Options(Table):
    games: Games | None
    seed: Seed | None


class Scenario(Table):
    """A validated scenario. Made by `load_scenario` or `parse_scenario`."""

    format: Literal["ysim-scenario/1"] = "ysim-scenario/1"
    title: str = Field(min_length=1)
    game: Annotated[str, AfterValidator(known_game)] = DEFAULT_GAME
    games: Games = 1_000_000
    """Games asked for; a run plays whole seating cycles."""
    seed: Seed | None = None
    """None: a run draws one and says which."""
    rules: SerializeAsAny[GameRules] = Field(default_factory=dict, validate_default=True)
    lineup: Lineup
    policies: dict[OwnName, PolicyEntry] = Field(default_factory=dict)
    experiment: SerializeAsAny[GameExperiment] | None = None
    """What is drawn by lot in every other seating cycle."""

    expect: Annotated[tuple[Expectation, ...], Strict(False)] = ()
    """What `ysim check` holds against the games."""

    _text: str = PrivateAttr("")
    _source: str = PrivateAttr("")
    _files: PolicyFiles = PrivateAttr(default_factory=lambda: PolicyFiles(None))

    @field_validator("rules", mode="plain")
    @classmethod
    def _rules_of_the_game(cls, rules: object, info: ValidationInfo) -> GameRules:
        return setting_of(info).game.Rules.model_validate(rules)

    @field_validator("experiment", mode="plain")
    @classmethod
    def _experiment_of_the_game(cls, experiment: object, info: ValidationInfo) -> GameExperiment:
        return setting_of(info).game.Experiment.model_validate(experiment, context=info.data.get("rules"))

    @property
    def text(self) -> str:
        """The scenario as it was written."""
        return self._text

    @property
    def source(self) -> str:
        """The file it was read from, or what `parse_scenario` was told."""
        return self._source

    @property
    def files(self) -> dict[str, str]:
        """The texts of the Python files that the scenario names, by the names it has for them."""
        return self._files.texts

    @property
    def folder(self) -> Path | None:
        """Where Python files are read that it does not name yet; None: nowhere."""
        return self._files.folder

    def asked(self, games: int | None = None, seed: int | None = None) -> "Scenario":
        """Return the scenario with another number of games or another seed; None leaves it as it is.

        Raises UserError for a value that a scenario file could not have either.
        """
        try:
            options = _Options(games=games, seed=seed)
        except ValidationError as error:
            raise UserError("; ".join(faults(error, {}))) from None
        return self.model_copy(update=options.model_dump(exclude_none=True))

    def with_experiment(self, experiment: GameExperiment | None) -> "Scenario":
        """Return the scenario with another experiment, or none; its text stays as it was written."""
        return self.model_copy(update={"experiment": experiment})

    def resolved_policies(self) -> list[Policy]:
        """Return the policy of each entry of the line-up, in its order, the scenario's own ones derived.

        Raises UserError for a Python file that cannot be run, or holds no such policy.
        """
        builtin = find_game(self.game).policies()

        def resolve(name: str) -> Policy:
            if name in builtin:
                return builtin[name]
            if names_a_file(name):
                return self._policy(name, next(iter(builtin.values())))
            entry = self.policies[name]
            decisions = {key: self._function(name, key) for key in entry.decisions}
            return resolve(entry.base).derive(
                name,
                decisions=decisions,
                weights=entry.weights,
                restrict=entry.restrict,
                noise=entry.noise,
            )

        return [resolve(name) for name in self.lineup.policies]

    def _policy(self, reference: str, like: Policy) -> Policy:
        try:
            return load_policy(reference, self.files, like, find_game(self.game).RESTRICTIONS)
        except ValueError as error:
            raise UserError(f'{self.source}: "{reference}": {error}') from error

    def _function(self, policy: str, decision: str) -> Callable[..., int]:
        reference = self.policies[policy].decisions[decision]
        try:
            return load_function(reference, self.files)
        except ValueError as error:
            key = f'policies.{policy}.{decision} = "{reference}"'
            raise UserError(f"{self.source}: {key}: {error}") from error


def load_scenario(path: str | Path) -> Scenario:
    """Read and check a scenario file. Raises UserError that names file, key, value and what was expected."""
    return parse_scenario(read_text(Path(path)), str(path))


def read_text(path: Path) -> str:
    """The text of a TOML file. Raises UserError where it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"{path}: there is no such file{_nearest_file(path)}") from None
    except IsADirectoryError:
        raise UserError(f"{path}: this is a folder; a scenario file (TOML) was expected") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: this is not UTF-8 text (byte {error.start}); TOML is UTF-8") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None


def parse_scenario(
    text: str,
    source: str = "<string>",
    files: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Scenario:
    """Check the text of a scenario. Raises UserError that names source, key, value and what was expected.

    `files`: the texts of the Python files it names, others are read in `folder`; else all beside `source`.
    """
    document = parse_toml(text, source)
    known = PolicyFiles(Path(source).parent if files is None else folder, dict(files or {}))
    setting = setting_for(document, known)
    try:
        scenario = Scenario.model_validate(document, context=setting)
    except ValidationError as error:
        raise all_told(source, list(faults(error, models_of(setting.game)))) from None
    scenario._text, scenario._source, scenario._files = text, source, known
    return scenario


def all_told(source: str, mistakes: Sequence[str]) -> UserError:
    """The one error that tells all mistakes of a file."""
    found = f" {len(mistakes)} mistakes\n  " if len(mistakes) > 1 else " "
    return UserError(f"{source}:{found}" + "\n  ".join(mistakes))


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The document of a text. Raises UserError that says where it is broken."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UserError(f"{source}: broken TOML: nested too deeply") from None
    except ValueError as error:
        end = f"at line {text.count(chr(10)) + 1}, the end of the file"
        raise UserError(f"{source}: broken TOML: {error}".replace("at end of document", end)) from None


def setting_for(document: Mapping[str, Any], files: PolicyFiles) -> Setting:
    """Return what a document's names are checked against, as far as its own form is right."""
    name = document.get("game")
    game = find_game(name if isinstance(name, str) and name in GAMES else DEFAULT_GAME)
    players = _table(document, "rules").get("players")
    if type(players) is not int:
        players = game.Rules.model_fields["players"].default
    entries = _table(document, "policies")
    bases = {own: _text_of(_table(entries, own).get("base")) for own in entries}
    return Setting(game, game.policies(), bases, players, files)


def _table(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


def _text_of(value: object) -> str | None:
    return value if isinstance(value, str) else None


def models_of(game: Game) -> dict[str, type[BaseModel]]:
    """The models of a scenario's tables, by dotted path."""
    return {
        "": Scenario,
        "rules": game.Rules,
        "lineup": Lineup,
        "policies.*": PolicyEntry,
        "experiment": game.Experiment,
    }


def _nearest_file(path: Path) -> str:
    siblings = [file.name for file in path.parent.glob("*.toml")]
    nearest = get_close_matches(path.name, siblings, n=1)
    return f"; did you mean {path.parent / nearest[0]}?" if nearest else ""
