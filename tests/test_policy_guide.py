"""docs/policies.md: every snippet plays, one beats `merchant`, and the vocabulary is as it is told."""

import inspect
import re
from pathlib import Path

import numpy as np
import pytest

from ysim.analysis import wilson
from ysim.games.ys import vocabulary
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import CELL, WHOLE_WIN, from_vector
from ysim.policies import merchant, random
from ysim.runs.backends import kernel_of
from ysim.scenarios import load_scenario
from ysim.scenarios.files import load_policy

GUIDE = (Path(__file__).parent.parent / "docs" / "policies.md").read_text(encoding="utf-8")
TAUGHT, MEASURED = re.split(r"\n# The policies that come with Ys\n", GUIDE)
SNIPPETS = {
    re.search(r"^(\w+) = (?:Policy|\w+\.derive)\(", text, re.MULTILINE)[1]: text
    for text in re.findall(r"```python\n(.*?)```", TAUGHT, re.DOTALL)
}


def policy(name: str):
    return load_policy(f"./guide.py:{name}", {"./guide.py": SNIPPETS[name]}, random, ())


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_snippet_is_a_policy_that_plays_legally(name):
    seatings = np.array([[0, 1, 1, 1], [1, 1, 1, 0]])
    kernel = Kernel(Rules(), [policy(name), random.derive("other")], seatings)
    assert from_vector(kernel.play(1, 0, 60)).games == 60


def test_the_policy_of_the_guide_beats_merchant():
    games = 600
    seatings = np.array([np.roll([0, 1, 1, 1], seat) for seat in range(4)])
    tallies = from_vector(Kernel(Rules(), [policy("patient"), merchant], seatings).play(2004, 0, games))
    won = tallies.policies[0, CELL.index("w")] / WHOLE_WIN
    assert wilson(won, games).low > 0.25


def test_the_scenario_of_the_guide_plays(tmp_path):
    (text,) = re.findall(r"```toml\n(.*?)```", TAUGHT, re.DOTALL)
    (tmp_path / "my_policies.py").write_text(SNIPPETS["patient"], encoding="utf-8")
    (tmp_path / "scenario.toml").write_text(text, encoding="utf-8")
    kernel = kernel_of(load_scenario(tmp_path / "scenario.toml"))
    assert from_vector(kernel.play(1, 0, 24)).games == 24


def test_the_measurement_can_be_repeated(capsys):
    (text,) = re.findall(r"```python\n(.*?)```", MEASURED, re.DOTALL)
    exec(text.replace("24_000", "240"), {})
    assert 0 < float(capsys.readouterr().out) < 1


def test_every_word_of_the_vocabulary_is_told_as_it_is():
    told = dict(re.findall(r"^\| `(\w+)(\([^`]*\)` \| .*) \|$", TAUGHT, re.MULTILINE))
    told = {name: text for name, text in told.items() if name in vocabulary.__all__}
    del told["new_sheet"]  # it is made, not written
    assert told == {name: _row(name) for name in vocabulary.__all__ if name != "new_sheet"}


def _row(name: str) -> str:
    function = getattr(vocabulary, name)
    function = getattr(function, "py_func", function)
    first = inspect.getdoc(function).split("\n\n")[0].replace("\n", " ")
    return f"({', '.join(inspect.signature(function).parameters)})` | {first}"


def test_every_decision_has_its_choice_told():
    assert all(f"\n| `{decision}` |" in TAUGHT for decision in random.decisions)
