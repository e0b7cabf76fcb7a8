"""Python files of the user: a policy, `"./my_policies.py:patient"`, or a decision, `"./my_policies.py:edge"`.

The text of such a file is part of the scenario: it is kept with a run, and goes to workers on other machines.
"""

import ast
import os
import re
import sys
import traceback
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType, ModuleType
from typing import Any, Literal

from ysim.core.policy import Policy
from ysim.errors import UserError, did_you_mean

ARGUMENTS = 3  # of a decision: table, hand, die
HEAVIEST = 1000  # weight
Kind = Literal["function", "policy"]
_REFERENCE = re.compile(r"(.+\.py):([A-Za-z_]\w*)")
_EXAMPLE: Mapping[Kind, str] = {
    "function": 'a function, as "./my_policies.py:edge"',
    "policy": 'a policy, as "./my_policies.py:patient"',
}
_USE: Mapping[Kind, str] = {
    "function": 'it replaces one decision, as place = "./my_policies.py:edge"',
    "policy": "a whole policy is named in the line-up, or as base",
}


def names_a_file(policy: str) -> bool:
    """Whether a policy is meant that stands in a file of the user's."""
    return ".py" in policy or "/" in policy or ":" in policy


def name_of(policy: str) -> str:
    """What tables call a policy: a built-in or own one by its name, `./my_policies.py:patient` `patient`."""
    parts = _REFERENCE.fullmatch(policy)
    return parts[2] if parts else policy


def seen_from(policy: str, folder: Path) -> str:
    """A policy as a scenario in `folder` names it, given as one names it in the current folder."""
    parts = _REFERENCE.fullmatch(policy)
    if parts is None or Path(parts[1]).is_absolute():
        return policy
    return f"{Path(os.path.relpath(parts[1], folder)).as_posix()}:{parts[2]}"


@dataclass(frozen=True)
class PolicyFiles:
    """The texts of files by the name that the scenario has for them; read from `folder` when first named."""

    folder: Path | None
    """None: there are no files but those in `texts`."""
    texts: dict[str, str] = field(default_factory=dict)

    def check(self, reference: object, kind: Kind) -> None:
        """Raises ValueError that says what was expected if there is no such function, or policy."""
        file, name = _parts(reference, kind)
        names = _names_in(file, self._text(file))
        found = names.get(name)
        if found is None:
            alike = [one for one, of in names.items() if of == kind]
            raise ValueError(f"{file} has no {kind} of this name{did_you_mean(name, alike)}")
        if found != kind:
            raise ValueError(f"this is no {kind}, but a {found}; {_USE[found]}")

    def _text(self, file: str) -> str:
        if file not in self.texts:
            if self.folder is None:
                raise ValueError(f"there is no file {file}")
            try:
                self.texts[file] = (self.folder / file).read_text(encoding="utf-8")
            except OSError as error:
                raise ValueError(f"{self.folder / file} cannot be read: {error.strerror}") from None
            except UnicodeDecodeError:
                raise ValueError(f"{self.folder / file} is not UTF-8 text") from None
        return self.texts[file]


def _parts(reference: object, kind: Kind) -> tuple[str, str]:
    parts = _REFERENCE.fullmatch(reference) if isinstance(reference, str) else None
    if parts is None:
        raise ValueError(f"expected the name of a file and {_EXAMPLE[kind]}")
    return parts[1], parts[2]


def _names_in(file: str, text: str) -> dict[str, Kind]:
    """What a file defines at its top level, without running it: whatever is no function may be a policy."""
    try:
        names: dict[str, Kind] = {}
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                names[node.name] = "function"
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names |= {target.id: "policy" for target in targets if isinstance(target, ast.Name)}
        return names
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        where = f"{file}, line {line}" if line else file
        raise ValueError(f"{where}: this is not Python: {error.args[0]}") from None


def load_function(reference: str, texts: Mapping[str, str]) -> Callable[..., int]:
    """The function of that reference. Raises ValueError if its file cannot be run or leaves no decision."""
    file, name = _parts(reference, "function")
    return _decision(getattr(_module_of(file, texts[file]), name, None))


def load_policy(
    reference: str, texts: Mapping[str, str], like: Policy, restrictions: Collection[str]
) -> Policy:
    """The policy of that reference, under the name that it has in its file.

    `like`: a policy of the game, which has all decisions. Raises ValueError if the file cannot be run or
    leaves no policy that can play.
    """
    file, name = _parts(reference, "policy")
    policy = getattr(_module_of(file, texts[file]), name, None)
    if not isinstance(policy, Policy):
        found = type(policy).__name__
        raise ValueError(
            f"expected a policy (ysim.policies.Policy), found {found} when the file had been run"
        )
    _refuse_what_cannot_play(policy, like, restrictions)
    decisions = {key: _named_decision(key, found) for key, found in policy.decisions.items()}
    return replace(policy, name=name, decisions=decisions)


def _refuse_what_cannot_play(policy: Policy, like: Policy, restrictions: Collection[str]) -> None:
    """Raises ValueError for what `Policy(…)` takes and no game can use."""
    _refuse_unknown("decision", policy.decisions, like.decisions)
    missing = [decision for decision in like.decisions if decision not in policy.decisions]
    if missing:
        raise ValueError(
            f"it does not say how to decide: {', '.join(missing)}; give functions for them, or derive it "
            "from a policy that has them"
        )
    _refuse_unknown("restriction", policy.restrict, restrictions)
    for weight, value in policy.weights.items():
        if not isinstance(value, int | float) or not abs(value) <= HEAVIEST:
            raise ValueError(f"weight {weight} = {value!r}: expected a number from -{HEAVIEST} to {HEAVIEST}")
    if not isinstance(policy.noise, int | float) or not 0 <= policy.noise <= 1:
        raise ValueError(f"noise = {policy.noise!r}: expected a number from 0 to 1")


def _refuse_unknown(kind: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f'there is no {kind} "{name}"{did_you_mean(name, known)}')


def _named_decision(decision: str, found: Any) -> Callable[..., int]:
    try:
        return _decision(found)
    except ValueError as error:
        raise ValueError(f'decision "{decision}": {error}') from None


def _decision(found: Any) -> Callable[..., int]:
    function = getattr(found, "py_func", found)  # behind Numba's decorators
    if not isinstance(function, FunctionType):
        raise ValueError(f"expected a function, found {type(function).__name__} when the file had been run")
    if function.__code__.co_argcount != ARGUMENTS:
        found = function.__code__.co_argcount
        raise ValueError(f"expected a function of (table, hand, die), found one of {found} arguments")
    return function


@cache
def _module_of(file: str, text: str) -> ModuleType:
    """The file as a module; what is compiled of it is kept, as long as its text stays the same."""
    word = re.sub(r"\W", "_", Path(file).stem)
    name = f"{word}_{sha256(text.encode()).hexdigest()[:16]}"
    module = sys.modules[name] = ModuleType(name)  # where compiled code that was kept looks for it
    place = _place_of(file, text, name)
    try:
        exec(compile(text, place, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        lines = [
            frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == place
        ]
        alone = "; it has to stand alone" if isinstance(error, ModuleNotFoundError) else ""
        kind = "" if isinstance(error, UserError) else f"{type(error).__name__}: "
        raise ValueError(f"{file}, line {lines[-1]}: {kind}{error}{alone}") from error
    return module


def _place_of(file: str, text: str, name: str) -> str:
    """Where the text stands: in the cache folder, under a name that another text would not have."""
    from ysim.core.compile import cache_folder

    folder = cache_folder()
    if folder is None:
        return file
    path = folder / "policies" / f"{name}.py"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".tmp", delete=False) as aside:
            aside.write(text)
        os.replace(aside.name, path)
    return str(path)
