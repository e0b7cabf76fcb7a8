"""Tune every archetype by the same budget, and write `policies/tuned.toml`; `make tuned`, an hour.

Twice: first against the archetypes as they are written, three at a time, then against what the first tuning
has made of them. Generations are kept in `reports/tuned`, so that it can be ended and goes on.
"""

import json
import sys
from collections.abc import Mapping

from benchmarks.lineups import ROOT
from ysim.games import find_game
from ysim.scenarios import Scenario, parse_scenario
from ysim.studies.tuning.course import Asked, Course
from ysim.studies.tuning.entry import entry_of
from ysim.studies.tuning.held_out import held_out
from ysim.studies.tuning.opponents import field_of, opponents, policy_named
from ysim.toml import document_as_toml

KEPT = ROOT / "reports" / "tuned"
FOUND = ROOT / "ysim" / "games" / "ys" / "policies" / "tuned.toml"
SEED, JOBS = 2004, 2
BUDGETS = (500_000, 600_000)  # games of the first tuning and of the second
HELD_OUT = 48_000
GAME = find_game("ys")
NAMES = (*GAME.ARCHETYPES, "calculator")
"""What is tuned; the archetypes are also those that are played against."""
PLAYERS = 4

Weights = Mapping[str, float]


def main() -> int:
    """Print what each tuning came to; write the file."""
    once = {name: _tuned(1, name, {}) for name in NAMES}
    entries = [_entry(name, once) for name in NAMES]
    kept = FOUND.read_text(encoding="utf-8")
    head = (
        kept[: kept.index("\n# make tuned")]
        if "\n# make tuned" in kept
        else kept[: kept.index("\n[policies.")]
    )
    FOUND.write_text("\n".join([head, *entries]), encoding="utf-8")
    return 0


def _tuned(turn: int, name: str, before: Mapping[str, Weights]) -> Weights:
    """The weights that a tuning finds for a policy; `before`: those of the tuning before, by name."""
    course = _course(turn, name, before)
    course.play(
        lambda done, of, leading: print(f"tuning {turn}, {name}: {done:,} of {of:,}", end="\r", flush=True)
    )
    found = course.asked.weights(course.best)
    print(f"tuning {turn}, {name}: {json.dumps(found)}", flush=True)
    return found


def _course(turn: int, name: str, before: Mapping[str, Weights]) -> Course:
    path = KEPT / str(turn) / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    return Course(_asked(turn, name, before), path)


def _asked(turn: int, name: str, before: Mapping[str, Weights]) -> Asked:
    scenario = _scenario(before)
    called = {one: f"once_{one}" if before else one for one in NAMES}
    policy = policy_named(scenario, called[name])
    against = opponents(scenario, field_of([called[one] for one in GAME.ARCHETYPES], PLAYERS - 1))
    return Asked(policy, dict(policy.ranges), against, SEED, BUDGETS[turn - 1], JOBS)


def _scenario(before: Mapping[str, Weights]) -> Scenario:
    document: dict[str, object] = {"title": "Tuning", "lineup": {"policies": ["balanced"] * PLAYERS}}
    own = {f"once_{name}": {"base": name, "weights": dict(weights)} for name, weights in before.items()}
    return parse_scenario(document_as_toml(document | {"policies": own}))


def _entry(name: str, once: Mapping[str, Weights]) -> str:
    """The policy after the second tuning, beside the archetype, against the field of the first tuning."""
    weights = _tuned(2, name, once)
    asked = _asked(2, name, once)
    plain = Asked(GAME.policies()[name], asked.ranges, asked.opponents, SEED, asked.budget, JOBS)
    policy = plain.policy.derive(name, weights=weights)
    table = held_out(plain, policy, HELD_OUT)
    return entry_of(plain, policy, table, "make tuned", f"tuned_{name}")


if __name__ == "__main__":
    sys.exit(main())
