"""Strong play: the equilibrium of the tuned archetypes, or of a tournament (M12)."""

import json
from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from ysim.errors import UserError
from ysim.games import DEFAULT_GAME, find_game
from ysim.runs.manifest import NAME as MANIFEST
from ysim.scenarios import PolicyField, Scenario, name_of, parse_field, parse_scenario
from ysim.toml import document_as_toml

SOURCE, FIRST = "the tuned field", "equilibrium 1"
_PLAYERS = 4


def equilibrium_scenario() -> Scenario:
    """By the book, with the policies that tuned players would settle on, rounded to whole seats."""
    mix, exploited = find_game(DEFAULT_GAME).equilibrium()
    chances = ", ".join(f"{chance:.0%} {name}" for name, chance in mix.items())
    document = {
        "title": f"Equilibrium of the tuned field, {chances}, which one tuned against it beats "
        f"({exploited:.0%} of wins)",
        "lineup": {"policies": seats_of(mix, _PLAYERS)},
    }
    return parse_scenario(document_as_toml(document), SOURCE)


def equilibrium_of(folder: Path) -> tuple[PolicyField, dict[str, float]]:
    """The field of a tournament's folder, and its first equilibrium. Raises UserError where there is none."""
    try:
        told = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        table = pd.read_csv(folder / "tables" / "deviations.csv")
        text, files = told["field"], told["policy_files"]
    except (OSError, ValueError, KeyError):
        expected = "expected the folder of a tournament in which all mixes were played"
        raise UserError(f"{folder}: {expected}") from None
    first = table[table.mix == FIRST]
    if first.empty:
        raise UserError(f"{folder}: no equilibrium was found there; name line-ups with --against")
    entered = parse_field(text, str(folder), files)
    chances = dict(zip(first.policy, first.probability, strict=True))
    return entered, {policy: float(chances[name_of(policy)]) for policy in entered.field}


def seats_of(mix: Mapping[str, float], players: int) -> list[str]:
    """The policy on each seat, so that seats are nearest to the probabilities (largest remainders)."""
    whole = {name: int(players * chance) for name, chance in mix.items()}
    remainders = sorted(mix, key=lambda name: whole[name] - players * mix[name])
    for name in remainders[: players - sum(whole.values())]:
        whole[name] += 1
    return [name for name in mix for _ in range(whole[name])]
