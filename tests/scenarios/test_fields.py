"""Fields of policies: what a file may say, and what is told of mistakes."""

from pathlib import Path

import pytest

from ysim.errors import UserError
from ysim.games.ys.game import ARCHETYPES
from ysim.games.ys.policies import registry
from ysim.scenarios import field_of, load_field, parse_field

ROOT = Path(__file__).parent.parent.parent
PLAIN = """
format = "ysim-field/1"
title = "Three"
games = 48
seed = 3
field = ["random", "mine", "balanced"]
[rules]
players = 3
commerce_gold = 4
[policies.mine]
base = "balanced"
weights = { black_gem = 2.0 }
"""


def test_the_shipped_fields_have_every_archetype_and_every_tuned_policy():
    field, tuned = (load_field(ROOT / "scenarios" / name) for name in ("field.toml", "tuned_field.toml"))
    assert set(field.field) == {"random", *ARCHETYPES}
    assert set(tuned.field) == {name for name in registry() if name.startswith("tuned_")}
    assert field.scenario.rules.players == tuned.scenario.rules.players == 4


def test_policies_are_resolved_in_order_with_rules_and_weights():
    field = parse_field(PLAIN)
    found = field.resolved_policies()
    assert [policy.name for policy in found] == ["random", "mine", "balanced"]
    assert found[1].weights["black_gem"] == 2.0 and field.scenario.rules.deviations() == {"commerce_gold": 4}
    assert (field.games, field.seed, field.text) == (48, 3, PLAIN)


def test_a_field_may_be_named_policy_by_policy():
    assert field_of(["balanced", "merchant"]).field == ("balanced", "merchant")


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('"mine"', '"balancd"', 'did you mean "balanced"?'),
        ('["random", "mine", "balanced"]', '["random"]', "expected at least 2 policies, found 1"),
        ('"mine"', '"random"', '"random" is named more than once'),
        ("commerce_gold", "comerce_gold", 'did you mean "commerce_gold"?'),
        ("black_gem", "black_gems", 'did you mean "black_gem"?'),
        ("games = 48", "games = 0", "games = 0"),
        ("ysim-field/1", "ysim-scenario/1", "ysim-field/1"),
        ("seed = 3", "sead = 3", 'did you mean "seed"?'),
    ],
)
def test_mistakes_are_told(old, new, words):
    with pytest.raises(UserError) as mistake:
        parse_field(PLAIN.replace(old, new, 1), "my.toml")
    assert words in str(mistake.value) and str(mistake.value).startswith("my.toml:")
