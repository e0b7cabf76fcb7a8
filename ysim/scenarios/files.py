"""Python files with the decisions of a scenario's own policies: `place = "./my_policies.py:edge"`.

The text of such a file is part of the scenario: it is kept with a run, and goes to workers on other machines.
"""

import ast
import os
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import FunctionType, ModuleType

from ysim.errors import did_you_mean

ARGUMENTS = 3  # of a decision: table, hand, die
_REFERENCE = re.compile(r"(.+\.py):([A-Za-z_]\w*)")


@dataclass(frozen=True)
class PolicyFiles:
    """The texts of files by the name that the scenario has for them; read from `folder` when first named."""

    folder: Path | None
    """None: there are no files but those in `texts`."""
    texts: dict[str, str] = field(default_factory=dict)

    def check(self, reference: object) -> None:
        """Raises ValueError that says what was expected if there is no such function."""
        file, name = _parts(reference)
        names = _functions_in(file, self._text(file))
        if name not in names:
            raise ValueError(f"{file} has no function of this name{did_you_mean(name, names)}")

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


def _parts(reference: object) -> tuple[str, str]:
    parts = _REFERENCE.fullmatch(reference) if isinstance(reference, str) else None
    if parts is None:
        raise ValueError('expected the name of a file and a function, as "./my_policies.py:edge"')
    return parts[1], parts[2]


def _functions_in(file: str, text: str) -> list[str]:
    try:
        return [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        where = f"{file}, line {line}" if line else file
        raise ValueError(f"{where}: this is not Python: {error.args[0]}") from None


def load_function(reference: str, texts: dict[str, str]) -> Callable[..., int]:
    """The function of that reference. Raises ValueError if its file cannot be run or leaves no decision."""
    file, name = _parts(reference)
    found = getattr(_module_of(file, texts[file]), name, None)
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
    name = f"{Path(file).stem}_{sha256(text.encode()).hexdigest()[:16]}"
    module = sys.modules[name] = ModuleType(name)  # where compiled code that was kept looks for it
    place = _place_of(file, text, name)
    try:
        exec(compile(text, place, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        lines = [
            frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == place
        ]
        alone = "; it has to stand alone" if isinstance(error, ModuleNotFoundError) else ""
        raise ValueError(f"{file}, line {lines[-1]}: {type(error).__name__}: {error}{alone}") from error
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
