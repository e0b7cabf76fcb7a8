"""Keys of a scenario set to other values, and what is said of those that cannot be."""

import pytest

from tests.studies.cases import scenario_of
from ysim.errors import UserError
from ysim.studies.changes import axis, changed, in_words, value_of

OWN = '[policies.patient]\nbase = "balanced"\nweights = { black_gem = 1.2 }\n'
FOUR = ("patient", "balanced", "courtier", "random")


@pytest.mark.parametrize(
    "text, key, values",
    [
        ("rules.commerce_gold=2,3, 4", "rules.commerce_gold", [2, 3, 4]),
        ("rules.black_gold=[1,3,6],[1,4,8]", "rules.black_gold", [[1, 3, 6], [1, 4, 8]]),
        ("policies.a.weights.black_gem=0.8,-1e-3", "policies.a.weights.black_gem", [0.8, -0.001]),
        ("rules.quotation_end=stop,lose", "rules.quotation_end", ["stop", "lose"]),
        ("rules.quotation_end='stop',\"lose\"", "rules.quotation_end", ["stop", "lose"]),
        ("rules.kings_favour=true,false", "rules.kings_favour", [True, False]),
        ("lineup.policies=[a,b_c],['d','e']", "lineup.policies", [["a", "b_c"], ["d", "e"]]),
    ],
)
def test_keys_with_values(text, key, values):
    assert axis(text) == (key, values)


@pytest.mark.parametrize(
    "text", ["rules.commerce_gold", "=2,3", "rules.commerce_gold=", "rules.black_gold=[1,2"]
)
def test_what_is_no_key_with_values_is_told(text):
    with pytest.raises(UserError, match="expected"):
        axis(text)


def test_a_changed_scenario_is_the_scenario_but_for_its_keys():
    scenario = scenario_of(FOUR, more=OWN)
    other = changed(
        scenario,
        {"rules.commerce_gold": 4, "policies.patient.weights.black_gem": 0.8, "rules.column_steps[3]": -3},
    )
    assert other.rules.commerce_gold == 4 and other.rules.column_steps == (2, 1, -1, -3)
    assert other.policies["patient"].weights == {"black_gem": 0.8}
    assert (other.lineup, other.seed, other.games) == (scenario.lineup, scenario.seed, scenario.games)
    assert other.rules.deviations().keys() == {"commerce_gold", "column_steps"}


def test_a_seed_that_was_asked_for_is_kept():
    assert changed(scenario_of(FOUR, more=OWN).asked(seed=77), {"rules.rounds": 3}).seed == 77


def test_entries_of_entries_can_be_changed():
    other = changed(scenario_of(), {"rules.colour_gold[1][0]": 21})
    assert other.rules.colour_gold[1] == (21, 15, 10, 5) and other.rules.colour_gold[0] == (24, 18, 12, 6)


@pytest.mark.parametrize(
    "changes, words",
    [
        (
            {"rules.commerce_gold": 50},
            r"rules\.commerce_gold = 50: expected a value less than or equal to 20",
        ),
        ({"rules.comerce_gold": 3}, 'there is no such key; did you mean "commerce_gold"'),
        ({"rules.commerce_gold": "much"}, 'rules.commerce_gold = "much": expected a whole number'),
        ({"rules.column_steps[4]": 1}, r"there is no entry \[4\]"),
        ({"rules.commerce_gold[0]": 1}, r"there is no entry \[0\]"),
        ({"rules": 1}, "expected a dotted key"),
        ({"rules.[0]": 1}, "expected a dotted key"),
        ({"title.length": 1}, "expected title to be a table"),
        ({"lineup.policies": ["random"]}, "expected 4 policies"),
        ({"policies.nobody.weights.black_gem": 1}, "policies.nobody.base is missing"),
    ],
)
def test_a_bad_change_is_told_with_key_value_and_what_was_expected(changes, words):
    with pytest.raises(UserError, match=words) as mistake:
        changed(scenario_of(), changes)
    assert next(iter(changes)).split("[")[0] in str(mistake.value)


def test_the_value_of_a_key_is_that_of_the_rules_where_the_scenario_is_silent():
    scenario = scenario_of(FOUR, more=OWN)
    assert value_of(scenario, "rules.commerce_gold") == 3
    assert value_of(scenario, "rules.colour_gold[3][0]") == 12
    assert value_of(scenario, "policies.patient.weights.black_gem") == 1.2
    assert value_of(scenario, "policies.patient.weights.red_gem") is None


def test_changes_in_words():
    assert in_words({"rules.a": [1, 2], "rules.b": True}) == "rules.a = [1, 2], rules.b = true"
