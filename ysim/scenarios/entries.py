"""The tables of a scenario that are about policies: the line-up, and policies of the scenario's own."""

from typing import Annotated, Any, Literal, Self, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    ModelWrapValidatorHandler,
    Strict,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import InitErrorDetails

from ysim.core.policy import Policy
from ysim.errors import did_you_mean
from ysim.scenarios.files import HEAVIEST, name_of, names_a_file
from ysim.scenarios.setting import KnownPolicy, Setting, setting_of

Weight = Annotated[FiniteFloat, Field(ge=-HEAVIEST, le=HEAVIEST)]


class Table(BaseModel):
    """A table of a scenario file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Lineup(Table):
    """Who sits at the table: one policy per player, and in which seatings (M3)."""

    policies: Annotated[tuple[KnownPolicy, ...], Strict(False)]
    seating: Literal["all", "as_listed"] = "all"

    @field_validator("policies")
    @classmethod
    def _one_per_player(cls, policies: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        setting = setting_of(info)
        if len(policies) != setting.players:
            players = f"one per player (rules.players = {setting.players})"
            raise ValueError(f"expected {setting.players} policies, {players}, found {len(policies)}")
        return policies

    @field_validator("policies")
    @classmethod
    def _one_of_each_name(cls, policies: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        setting = setting_of(info)
        taken = dict.fromkeys(setting.builtin, "a built-in policy") | dict.fromkeys(
            setting.bases, "a policy of the scenario"
        )
        for policy in filter(names_a_file, dict.fromkeys(policies)):
            name = name_of(policy)
            if name in taken:
                raise ValueError(f'"{policy}" has the name of {taken[name]}; give it another in its file')
            taken[name] = f'"{policy}"'
        return policies

    @property
    def names(self) -> tuple[str, ...]:
        """The policies as tables call them."""
        return tuple(map(name_of, self.policies))


class PolicyEntry(Table):
    """A policy of the scenario: a base, and what it changes."""

    model_config = ConfigDict(extra="allow")  # the decisions, whose names the game knows

    base: KnownPolicy
    weights: dict[str, Weight] = Field(default_factory=dict)
    restrict: Annotated[tuple[str, ...], Strict(False)] = ()
    """What it does not let itself do: names that the game knows."""
    noise: Annotated[FiniteFloat, Field(ge=0, le=1)] | None = None
    """The chance that a decision is a uniform choice instead."""

    @property
    def decisions(self) -> dict[str, str]:
        """Where the functions are that replace the base's decisions, as "FILE.py:FUNCTION"."""
        return dict(self.model_extra or {})

    @model_validator(mode="wrap")
    @classmethod
    def _decisions_in_files(
        cls, data: Any, check: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        """Tells the faults of the decisions together with those of the other keys."""
        others = data.keys() - cls.model_fields.keys() if isinstance(data, dict) else set()
        found = [_fault_of(name, data[name], setting_of(info)) for name in sorted(others)]
        faults = [fault for fault in found if fault]
        try:
            entry = check(data)
        except ValidationError as error:
            faults = [*cast(list[InitErrorDetails], error.errors(include_url=False)), *faults]
        if faults:
            raise ValidationError.from_exception_data("policy", faults)
        return entry

    @field_validator("base")
    @classmethod
    def _ends_at_a_builtin(cls, base: str, info: ValidationInfo) -> str:
        setting = setting_of(info)
        chain = setting.chain(base)
        if setting.bases.get(chain[-1]) is not None:
            raise ValueError(
                f"the bases go in a circle: {' -> '.join([*chain, str(setting.bases[chain[-1]])])}"
            )
        return base

    @field_validator("restrict")
    @classmethod
    def _known_restrictions(cls, restrict: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        known = setting_of(info).game.RESTRICTIONS
        for name in restrict:
            if name not in known:
                raise ValueError(f'there is no restriction "{name}"{did_you_mean(name, known)}')
        return restrict

    @field_validator("weights")
    @classmethod
    def _weights_of_the_base(cls, weights: dict[str, float], info: ValidationInfo) -> dict[str, float]:
        setting = setting_of(info)
        root = setting.last_base(info.data.get("base", "")) if weights else None
        unknown = [weight for weight in weights if root and weight not in root.weights]
        if root and unknown:
            raise ValidationError.from_exception_data(
                "weights", [_unknown_weight(weight, weights[weight], root) for weight in unknown]
            )
        return weights


def _fault_of(name: str, reference: object, setting: Setting) -> InitErrorDetails | None:
    """What is wrong with a key that is neither base nor weights."""
    decisions = next(iter(setting.builtin.values())).decisions
    try:
        if name not in decisions:
            known = [*PolicyEntry.model_fields, *decisions]
            raise ValueError(f"there is no such key{did_you_mean(name, known)}")
        setting.files.check(reference, "function")
    except ValueError as error:
        return _fault(name, reference, error)
    return None


def _unknown_weight(weight: str, value: float, policy: Policy) -> InitErrorDetails:
    hint = did_you_mean(weight, policy.weights)
    return _fault(weight, value, ValueError(f'policy "{policy.name}" has no such weight{hint}'))


def _fault(key: str, value: object, error: ValueError) -> InitErrorDetails:
    return {"type": "value_error", "loc": (key,), "input": value, "ctx": {"error": error}}
