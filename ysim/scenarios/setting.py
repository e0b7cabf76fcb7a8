"""What the names in a scenario file are checked against."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, cast

from pydantic import AfterValidator, ValidationInfo

from ysim.core.policy import Policy
from ysim.errors import did_you_mean
from ysim.games import Game
from ysim.scenarios.files import PolicyFiles, load_policy, names_a_file


@dataclass(frozen=True)
class Setting:
    """What the fields of a scenario are checked against."""

    game: Game
    builtin: Mapping[str, Policy]
    bases: Mapping[str, str | None]
    """The base of each policy of the scenario; None where the file has no text there."""
    players: int
    files: PolicyFiles

    def chain(self, name: str) -> list[str]:
        """Return a name and those of its bases, up to a built-in, an unknown name or the end of a circle."""
        names = [name]
        while (base := self.bases.get(names[-1])) is not None and base not in names:
            names.append(base)
        return names

    def last_base(self, name: str) -> Policy | None:
        """The policy that its chain ends with, None for an unknown one. Raises ValueError for a bad file."""
        last = self.chain(name)[-1]
        if not names_a_file(last):
            return self.builtin.get(last)
        self.files.check(last, "policy")
        return load_policy(last, self.files.texts, next(iter(self.builtin.values())), self.game.RESTRICTIONS)


def setting_of(info: ValidationInfo) -> Setting:
    """The setting that a field is checked in."""
    return cast(Setting, info.context)


def _known_policy(name: str, info: ValidationInfo) -> str:
    setting = setting_of(info)
    if names_a_file(name):
        setting.files.check(name, "policy")
        return name
    known = [*setting.builtin, *setting.bases]
    if name not in known:
        raise ValueError(f"there is no such policy{did_you_mean(name, known)}")
    return name


def _own_name(name: str, info: ValidationInfo) -> str:
    setting = setting_of(info)
    if name in setting.builtin:
        raise ValueError("this is the name of a built-in policy; choose another")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        raise ValueError("a policy's name is made of letters A-Z, digits, _ and -")
    return name


KnownPolicy = Annotated[str, AfterValidator(_known_policy)]
OwnName = Annotated[str, AfterValidator(_own_name)]
