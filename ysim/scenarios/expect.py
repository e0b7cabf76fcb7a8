"""Expectations of a scenario: `[[expect]]` entries that `ysim check` holds against the games (M13)."""

import re
from math import isfinite
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, ConfigDict, ValidationInfo, model_validator

from ysim.errors import did_you_mean
from ysim.games import Asked
from ysim.scenarios.entries import Table
from ysim.scenarios.setting import setting_of


def _number(value: object) -> float:
    """A number, or a text such as "2%"."""
    if isinstance(value, str) and re.fullmatch(r"[+-]?\d+(\.\d+)?\s*%", value):
        return float(value.removesuffix("%")) / 100
    if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
        return float(value)
    raise ValueError('expected a number, or a percentage as "2%"')


Bound = Annotated[float, BeforeValidator(_number)]


class Expectation(Table):
    """One thing expected of the games: that a measure lies within bounds, wherever its filters match."""

    model_config = ConfigDict(extra="allow")  # the filters: columns of the measure's table

    measure: str
    at_least: Bound | None = None
    at_most: Bound | None = None
    why: str = ""
    """A sentence for whoever reads the verdict."""

    @property
    def filters(self) -> dict[str, Any]:
        """By column of the measure's table, the value that its rows must have."""
        return dict(self.model_extra or {})

    @model_validator(mode="after")
    def _can_be_checked(self, info: ValidationInfo) -> Self:
        asked = _asked(self.measure, info)
        if self.at_least is None and self.at_most is None:
            raise ValueError("expected at_least, at_most or both")
        if None not in (self.at_least, self.at_most) and self.at_least > self.at_most:  # type: ignore[operator]
            raise ValueError(f"at_least = {self.at_least:g} is more than at_most = {self.at_most:g}")
        for name in self.filters:
            if name not in asked.by:
                raise ValueError(f'"{self.measure}" is not told by "{name}"{did_you_mean(name, asked.by)}')
        return self


def _asked(measure: str, info: ValidationInfo) -> Asked:
    known = {asked.name: asked for asked in setting_of(info).game.ASKED}
    if measure not in known:
        raise ValueError(f'there is no measure "{measure}"{did_you_mean(measure, known)}')
    return known[measure]
