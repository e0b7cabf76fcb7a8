"""ysim: a Monte Carlo strategy analyzer for the board game Ys.

`load_scenario(path)` reads a scenario, `run(scenario, games=…, jobs=…)` plays it; the result has `.tables`,
`.figures` and `.report(path)`. Importing this package compiles nothing and imports nothing heavy.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ysim.errors import UserError
    from ysim.runs.run import RunResult, run
    from ysim.scenarios import Scenario, load_scenario

__all__ = ["RunResult", "Scenario", "UserError", "load_scenario", "run"]

_HOMES = {
    "RunResult": "ysim.runs.run",
    "Scenario": "ysim.scenarios",
    "UserError": "ysim.errors",
    "load_scenario": "ysim.scenarios",
    "run": "ysim.runs.run",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its home when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
