"""What tuning has made of policies: `tuned.toml` has the weights, and the commands that found them.

What makes an archetype what it is stays (its essence); all else was tuned by the same budget, twice: first
against the archetypes as they are written, then against what the first tuning had made of them.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from ysim.core.policy import Policy

_FOUND = tomllib.loads(files(__package__).joinpath("tuned.toml").read_text(encoding="utf-8"))
WEIGHTS: Mapping[str, Mapping[str, float]] = {
    name: entry["weights"] for name, entry in _FOUND["policies"].items()
}
"""By name of a tuned policy, the weights that tuning has changed."""
EQUILIBRIUM: Mapping[str, float] = _FOUND["equilibrium"]
"""How likely each policy is played in the equilibrium of the tuned archetypes' tournament (M12)."""
EXPLOITED: float = _FOUND["exploited"]["win_share"]
"""What a policy wins that was tuned against that equilibrium."""


def tuned(archetypes: Mapping[str, Policy]) -> list[Policy]:
    """The archetypes with the weights that tuning found."""
    return [
        archetypes[base].derive(name, f"{base}, with tuned weights.", weights=WEIGHTS[name])
        for base in archetypes
        if (name := f"tuned_{base}") in WEIGHTS
    ]
