"""The house: which part may import which, and that importing it changes nothing in the visitor's process."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "ysim"

MAY_IMPORT = {
    "errors": set(),
    "limits": set(),
    "toml": set(),
    "validation": {"errors", "toml"},
    "core": {"errors"},
    "games": {"core", "errors", "toml"},
    "analysis": set(),
    "report": {"analysis", "toml"},
    "scenarios": {"core", "errors", "games", "limits", "toml", "validation"},
    "runs": {"analysis", "core", "errors", "games", "limits", "report", "scenarios"},
    "policies": {"core", "errors", "games"},
    "policycheck": {"core", "errors", "games", "runs", "scenarios", "toml"},
    "studies": {"analysis", "core", "errors", "games", "limits", "report", "runs", "scenarios", "toml"},
    "cli": {
        *("analysis", "core", "errors", "games", "limits", "report", "runs", "scenarios", "studies", "toml"),
        "policycheck",
    },
    "__main__": {"cli"},
}
GAMES_OWN_ANALYSIS = MAY_IMPORT["games"] | {"analysis"}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def imported_parts(source: str, part: str) -> set[str]:
    """Return the other parts of ysim that a module imports, at its top or inside its functions."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("ysim.")} - {part}


def test_imports_inside_functions_are_seen():
    source = (
        "def late():\n    from ysim.runs.run import run\n    import ysim.cli\n    from ysim import report\n"
    )
    assert imported_parts(source, "core") == {"runs", "cli", "report"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows_point_one_way(path):
    where = path.relative_to(PACKAGE).with_suffix("").parts
    of_a_game = where[0] == "games" and "analysis" in where
    allowed = GAMES_OWN_ANALYSIS if of_a_game else MAY_IMPORT[where[0]]
    assert imported_parts(path.read_text(encoding="utf-8"), where[0]) <= allowed


def python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    ).stdout


def test_importing_every_module_compiles_nothing_and_leaves_luck_and_backend_alone():
    printed = python(
        """
import importlib, pkgutil, random, sys
import matplotlib, numpy as np
import rich.progress  # draws from random itself, when the command line shows a bar
from numba.core import event
from matplotlib import rcParams

def visible():
    backend = dict.__getitem__(rcParams, "backend")
    return random.getstate(), str(np.random.get_state()), backend, "matplotlib.pyplot" in sys.modules

before = visible()
with event.install_recorder("numba:compile") as compiled:
    import ysim
    modules = [found.name for found in pkgutil.walk_packages(ysim.__path__, "ysim.")]
    for name in modules:
        if name != "ysim.__main__":
            importlib.import_module(name)
print(len(modules) > 20, compiled.buffer, visible() == before)
"""
    )
    assert printed == "True [] True\n"


def test_importing_ysim_imports_no_heavy_library():
    heavy = ["numba", "pandas", "matplotlib", "joblib", "pyarrow", "scipy"]
    assert python(f"import sys, ysim; print([name for name in {heavy} if name in sys.modules])") == "[]\n"
