"""The tables that a policy is checked at: two to five players, with and without King's Favour."""

from collections.abc import Mapping

from ysim.scenarios import name_of
from ysim.toml import document_as_toml

OTHERS = ("random", "balanced", "merchant", "speculator")
RULES: Mapping[str, Mapping[str, int | bool]] = {
    "4": {},
    "2-favour": {"players": 2, "kings_favour": True},
    "3": {"players": 3},
    "5-favour": {"players": 5, "kings_favour": True},
}
"""By name of a table its rules: between them all eleven decisions are asked for."""


def scenario_text(reference: str, table: str, games: int, seed: int) -> str:
    """The scenario of a table: the policy with as many others as there are places left."""
    rules = RULES[table]
    return document_as_toml(
        {
            "title": f"{name_of(reference)} is checked",
            "games": games,
            "seed": seed,
            "rules": dict(rules),
            "lineup": {"policies": [reference, *OTHERS[: int(rules.get("players", 4)) - 1]]},
        }
    )
