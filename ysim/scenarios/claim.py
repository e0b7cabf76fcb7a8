"""A claim of players as a file: what is played to test it, in several fields, and what is expected.

Format `ysim-claim/1`, see `docs/claims.md`. All mistakes of a file are told at once, as those of scenarios.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, PrivateAttr, Strict, ValidationError, ValidationInfo, field_validator

from ysim.errors import UserError, did_you_mean
from ysim.limits import LARGEST_SEED
from ysim.scenarios.entries import PolicyEntry, Table
from ysim.scenarios.expect import Expectation
from ysim.scenarios.files import PolicyFiles
from ysim.scenarios.scenario import (
    Games,
    Scenario,
    Seed,
    all_told,
    models_of,
    parse_scenario,
    parse_toml,
    read_text,
    setting_for,
)
from ysim.scenarios.setting import KnownPolicy, OwnName
from ysim.toml import document_as_toml
from ysim.validation import dotted, faults

FEWEST_FIELDS = 2
_BETWEEN_SEEDS = 1_000  # parts of one field have seeds that follow each other

Text = Annotated[str, Field(min_length=1)]


class FieldOfPolicies(Table):
    """Who plays, and by which rules where not by the book."""

    policies: Annotated[tuple[KnownPolicy, ...], Strict(False)]
    rules: dict[str, Any] = Field(default_factory=dict)


class ClaimExpectation(Expectation):
    """An expectation that is about every field, about one, or about the difference of two."""

    field: str | None = None
    minus: str | None = None
    """The field whose estimate is taken off that of `field`."""

    @property
    def where(self) -> str:
        """The one field, or the two, that it is about; empty for every field by itself."""
        return f"{self.field} against {self.minus}" if self.minus else self.field or ""

    def concerns(self, name: str) -> bool:
        """Whether it takes games of this field."""
        return self.field is None or name in (self.field, self.minus)


class Claim(Table):
    """A checked claim. Made by `load_claim` or `parse_claim`."""

    format: Literal["ysim-claim/1"]
    id: Annotated[str, Field(pattern=r"^[A-Za-z]+[0-9]*$")]
    claim: Text
    """What players say, as a sentence."""
    source: Text
    how: Text
    """How it is tested, and why the bounds are what they are."""
    games: Games
    """Of each field."""
    seed: Seed
    figure: Text
    """The figure of a field's balance report that shows it."""
    fields: dict[str, FieldOfPolicies]
    policies: dict[OwnName, PolicyEntry] = Field(default_factory=dict)
    expect: Annotated[tuple[ClaimExpectation, ...], Strict(False)]

    _text: str = PrivateAttr("")
    _scenarios: dict[str, Scenario] = PrivateAttr(default_factory=dict)

    @field_validator("fields")
    @classmethod
    def _several(cls, fields: dict[str, FieldOfPolicies]) -> dict[str, FieldOfPolicies]:
        if len(fields) < FEWEST_FIELDS:
            raise ValueError(
                f"expected at least {FEWEST_FIELDS} fields: what holds in one may fail in another"
            )
        return fields

    @field_validator("expect")
    @classmethod
    def _about_fields(
        cls, expect: tuple[ClaimExpectation, ...], info: ValidationInfo
    ) -> tuple[ClaimExpectation, ...]:
        if not expect:
            raise ValueError("expected at least one [[expect]] entry")
        known = info.data.get("fields", {})
        for number, one in enumerate(expect):
            if one.minus is not None and one.minus == one.field:
                raise ValueError(f'[{number}]: minus = "{one.minus}" is the field itself; expected another')
            if one.minus is not None and one.field is None:
                raise ValueError(f'[{number}]: minus = "{one.minus}" needs the field that it is taken off')
            for name in filter(None, (one.field, one.minus)):
                if known and name not in known:
                    raise ValueError(f'[{number}]: there is no field "{name}"{did_you_mean(name, known)}')
        return expect

    @property
    def text(self) -> str:
        """The claim as it was written."""
        return self._text

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """The scenario of each field by its name, with seeds of their own, so that games are independent."""
        return self._scenarios

    def asked(self, games: int | None = None, seed: int | None = None) -> "Claim":
        """The claim with another number of games of each field, or another seed. Raises UserError."""
        first = self.seed if seed is None else seed
        scenarios = {
            name: scenario.asked(games, _seed(first, number))
            for number, (name, scenario) in enumerate(self.scenarios.items())
        }
        told = next(iter(scenarios.values()))
        claim = self.model_copy(update={"games": told.games, "seed": first})
        claim._scenarios = scenarios
        return claim


def _seed(first: int, number: int) -> int:
    return (first + _BETWEEN_SEEDS * number) % (LARGEST_SEED + 1)


def load_claim(path: str | Path) -> Claim:
    """Read and check a claim's file. Raises UserError that names file, key, value and what was expected."""
    return parse_claim(read_text(Path(path)), str(path))


def parse_claim(text: str, source: str = "<string>") -> Claim:
    """Check the text of a claim. Raises UserError that tells all its mistakes."""
    document = parse_toml(text, source)
    files = PolicyFiles(Path(source).parent)
    setting = setting_for(document, files)
    known: dict[str, type[BaseModel]] = models_of(setting.game) | {"": Claim, "fields.*": FieldOfPolicies}
    try:
        claim = Claim.model_validate(document, context=setting)
    except ValidationError as error:
        raise all_told(source, list(faults(error, known))) from None
    mistakes: list[str] = []
    for number, name in enumerate(claim.fields):
        try:
            claim._scenarios[name] = _scenario(document, name, source, files, _seed(claim.seed, number))
        except UserError as error:
            mistakes += _of_the_claim(str(error).removeprefix(f"{source}:"), name)
    if mistakes:
        raise all_told(source, mistakes)
    claim._text = text
    return claim


def _scenario(document: dict[str, Any], name: str, source: str, files: PolicyFiles, seed: int) -> Scenario:
    """The scenario that a field is."""
    field = document["fields"][name]
    told = {
        "title": f"{document['claim']} In the field: {name}",
        "games": document["games"],
        "seed": seed,
        "rules": field.get("rules", {}),
        "lineup": {"policies": field["policies"]},
        "policies": document.get("policies", {}),
    }
    return parse_scenario(document_as_toml(told), source, files.texts)


def _of_the_claim(told: str, name: str) -> Iterator[str]:
    """The mistakes of a field's scenario with the keys that they have in the claim."""
    field = dotted(("fields", name))
    first, *others = told.splitlines()
    for line in others or [first]:
        yield f"{field}.{line.strip().removeprefix('lineup.')}"
