"""A field of policies as a file: who meets whom in a tournament, by which rules.

Format `ysim-field/1`, see `docs/tournament.md`. Each policy of the field is checked as the scenario in which
it plays every seat.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PrivateAttr, Strict, ValidationError, field_validator

from ysim.core.policy import Policy
from ysim.games import DEFAULT_GAME
from ysim.scenarios.entries import PolicyEntry, Table
from ysim.scenarios.files import PolicyFiles, name_of
from ysim.scenarios.scenario import (
    Games,
    Scenario,
    Seed,
    all_told,
    known_game,
    models_of,
    parse_scenario,
    parse_toml,
    read_text,
    setting_for,
)
from ysim.scenarios.setting import KnownPolicy, OwnName
from ysim.toml import document_as_toml
from ysim.validation import faults

FEWEST_POLICIES = 2
GAMES = 2_400  # of each mix, unless told otherwise: a field has hundreds of mixes


class PolicyField(Table):
    """A checked field. Made by `load_field`, `parse_field` or `field_of`."""

    format: Literal["ysim-field/1"]
    title: Annotated[str, Field(min_length=1)]
    game: Annotated[str, AfterValidator(known_game)] = DEFAULT_GAME
    games: Games = GAMES
    """Of each mix; whole seating cycles are played."""
    seed: Seed | None = None
    """None: one is drawn, and said."""
    field: Annotated[tuple[KnownPolicy, ...], Strict(False)]
    """The policies that meet in every mix."""
    rules: dict[str, Any] = Field(default_factory=dict)
    policies: dict[OwnName, PolicyEntry] = Field(default_factory=dict)

    _text: str = PrivateAttr("")
    _scenarios: tuple[Scenario, ...] = PrivateAttr(())

    @field_validator("field")
    @classmethod
    def _several_once(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if len(names) < FEWEST_POLICIES:
            raise ValueError(f"expected at least {FEWEST_POLICIES} policies, found {len(names)}")
        called = [name_of(name) for name in names]
        if twice := next((name for name in called if called.count(name) > 1), None):
            raise ValueError(f'"{twice}" is named more than once; expected policies of different names')
        return names

    @property
    def text(self) -> str:
        """The field as it was written."""
        return self._text

    @property
    def scenario(self) -> Scenario:
        """The scenario in which the field's first policy plays every seat: has the rules of all."""
        return self._scenarios[0]

    def resolved_policies(self) -> list[Policy]:
        """The policies, in the field's order. Raises UserError for a file of decisions that cannot be run."""
        return [scenario.resolved_policies()[0] for scenario in self._scenarios]


def load_field(path: str | Path) -> PolicyField:
    """Read and check a field's file. Raises UserError that names file, key, value and what was expected."""
    return parse_field(read_text(Path(path)), str(path))


def field_of(names: Sequence[str]) -> PolicyField:
    """The field of these policies, by the book. Raises UserError for an unknown one."""
    told = {"format": "ysim-field/1", "title": f"A field of {len(names)} policies", "field": names}
    return parse_field(document_as_toml(told), "the policies named")


def parse_field(text: str, source: str = "<string>", texts: Mapping[str, str] | None = None) -> PolicyField:
    """Check the text of a field. Raises UserError that tells its mistakes.

    `texts`: those of the Python files it names; without them they are read beside `source`.
    """
    document = parse_toml(text, source)
    files = PolicyFiles(Path(source).parent) if texts is None else PolicyFiles(None, dict(texts))
    setting = setting_for(document, files)
    try:
        field = PolicyField.model_validate(document, context=setting)
    except ValidationError as error:
        known = models_of(setting.game) | {"": PolicyField}
        raise all_told(source, list(faults(error, known))) from None
    shared = {key: document[key] for key in ("title", "game", "rules", "policies") if key in document}
    field._text = text
    field._scenarios = tuple(
        parse_scenario(
            document_as_toml(shared | {"lineup": {"policies": [name] * setting.players}}), source, files.texts
        )
        for name in field.field
    )
    return field
