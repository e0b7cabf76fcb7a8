"""A game with three policies and the switches of Ys: what scenarios are checked against here."""

from ysim.core.policy import Policy
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.rules import Rules

__all__ = ["RESTRICTIONS", "RULES_VERSION", "Experiment", "Rules", "name", "narrate", "policies"]

name = "ys"
RESTRICTIONS = ("market", "high_bids")
RULES_VERSION = "fake"


def _decide(table, hand, die) -> int:
    return 0


def policies() -> dict[str, Policy]:
    weights = {"black_gem": 1.0, "blue_gem": 0.5}
    return {
        "random": Policy("random", "plays at random", {"bid": _decide, "place": _decide}, {}),
        "balanced": Policy("balanced", "takes the best", {"bid": _decide, "place": _decide}, weights),
        "speculator": Policy("speculator", "buys low", {"bid": _decide, "place": _decide}, weights),
    }


def narrate(events) -> str:
    return "\n".join(event["event"] for event in events)
