"""Decisions in a user's own Python file: played, kept with the run, sent to workers; mistakes are told."""

import re

import pytest

from tests.runs.played import GAMES, ROOT, SEED
from tests.scenarios.texts import mistakes
from ysim.errors import UserError
from ysim.runs.backends import kernel_of
from ysim.runs.folder import run_folder
from ysim.runs.manifest import Manifest
from ysim.runs.resumable import run_into
from ysim.runs.run import Order, run
from ysim.scenarios import load_scenario

SCENARIO = f"""
title = "A test"
games = {GAMES}
seed = {SEED}
[lineup]
policies = ["high", "random", "balanced", "random"]
[policies.high]
base = "random"
bid = "./mine.py:high"
"""
MINE = '''
from ysim.games.ys import choices
from ysim.games.ys.codes import STRENGTHS

def high(table, hand, die):
    """Bid the two strongest brokers."""
    first = STRENGTHS - 1
    while hand.brokers[first] == 0:
        first -= 1
    second = first if hand.brokers[first] > 1 else first - 1
    while hand.brokers[second] == 0:
        second -= 1
    return choices.bid(first, second)
'''
LOW = MINE.replace("STRENGTHS - 1", "1")


@pytest.fixture
def scenario(tmp_path):
    """Writes scenario and file, and loads them."""

    def load(mine=MINE, text=SCENARIO):
        (tmp_path / "mine.py").write_text(mine)
        (tmp_path / "scenario.toml").write_text(text)
        return load_scenario(tmp_path / "scenario.toml")

    return load


def bids(result):
    frame = result.tables["bids"]
    return set(frame[(frame.policy == "high") & (frame["round"] == 1) & (frame.games > 0)]["sum"])


def test_the_function_is_asked(scenario):
    assert bids(run(scenario(), jobs=1)) == {8}


def test_the_example_of_the_documentation_plays(scenario):
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    bold = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1].replace("def bold", "def high")
    assert bids(run(scenario(bold), jobs=1)) == {4}


def test_an_edit_is_seen(scenario):
    assert bids(run(scenario(), jobs=1)) == {8}
    assert bids(run(scenario(LOW), jobs=1)) == {2}


@pytest.mark.parametrize("backend", ["threads", "processes", "dask"])
def test_the_file_travels_to_workers(scenario, backend, tmp_path):
    loaded = scenario()
    alone = run(loaded, jobs=1).manifest.digest
    (tmp_path / "mine.py").unlink()
    assert run(loaded, jobs=2, backend=backend, block_games=24).manifest.digest == alone


def test_the_file_is_kept_with_the_run(scenario, tmp_path):
    loaded, folder = scenario(), tmp_path / "run"
    with run_folder(folder) as before:
        result = run_into(folder, Order(loaded, jobs=1), before, lambda *_: None)
        result.manifest.write(folder)
    (tmp_path / "mine.py").unlink()
    again = Manifest.read(folder).read_scenario(folder)
    assert run(again, jobs=1).manifest.digest == result.manifest.digest


def test_a_run_does_not_go_on_with_another_file(scenario, tmp_path):
    folder = tmp_path / "run"
    with run_folder(folder) as before:
        run_into(folder, Order(scenario(), jobs=1), before, lambda *_: None).manifest.write(folder)
    with (
        pytest.raises(
            UserError, match=r'policy_files "\./mine\.py": the run was of "    first = STRENGTHS - 1"'
        ),
        run_folder(folder, resume=True) as before,
    ):
        run_into(folder, Order(scenario(LOW), jobs=1), before, lambda *_: None)


@pytest.mark.parametrize(
    "value, told",
    [
        ('"./mine.py:hihg"', './mine.py has no function of this name; did you mean "high"?'),
        ('"./other.py:high"', "other.py cannot be read: No such file or directory"),
        ('"high"', 'expected the name of a file and a function, as "./my_policies.py:edge"'),
        ("3", 'expected the name of a file and a function, as "./my_policies.py:edge"'),
    ],
)
def test_what_is_not_there_is_a_message(scenario, value, told):
    with pytest.raises(UserError) as error:
        scenario(text=SCENARIO.replace('"./mine.py:high"', value))
    assert f"policies.high.bid = {value}: " in str(error.value) and told in str(error.value)


def test_a_key_that_is_no_decision_is_a_message():
    told = mistakes(SCENARIO.replace("bid =", "bidd ="))
    assert 'policies.high.bidd = "./mine.py:high": there is no such key; did you mean "bid"?' in told


def test_a_file_that_is_not_python_is_a_message(scenario):
    with pytest.raises(UserError, match=r"\./mine\.py, line 2: this is not Python: "):
        scenario("x = 1\ndef high(table hand, die):\n    return 1\n")


@pytest.mark.parametrize(
    "mine, told",
    [
        (
            "import nobody\ndef high(t, h, d):\n    return 1\n",
            "./mine.py, line 1: ModuleNotFoundError: .*alone",
        ),
        ("\nx = 1 / 0\ndef high(t, h, d):\n    return 1\n", "./mine.py, line 2: ZeroDivisionError"),
        ("def high(t, h, d):\n    return 1\nraise SystemExit(3)\n", "./mine.py, line 3: SystemExit: 3"),
        ("def high(t, h, d):\n    return 1\ndel high\n", "expected a function, found NoneType"),
        (
            "def high(t, h):\n    return 1\n",
            r"expected a function of \(table, hand, die\), found one of 2 arg",
        ),
    ],
)
def test_a_file_that_leaves_no_such_function_is_a_message(scenario, mine, told):
    with pytest.raises(UserError, match=rf'scenario.toml: policies.high.bid = "./mine.py:high": {told}'):
        kernel_of(scenario(mine))


@pytest.mark.parametrize(
    "mine, told",
    [
        ("return hand.brokerz[0]", "cannot be compiled:(.|\n)*no field 'brokerz' in table or hand"),
        ("return 1.5", "returns float64, not a whole number"),
        ("return None", "returns none, not a whole number"),
        ("return helper(die)", "@ysim.core.compile.compiled"),
    ],
)
def test_a_function_that_cannot_be_asked_is_a_message(scenario, mine, told):
    with pytest.raises(UserError, match=f'policy high: "bid" {told}' if "@" not in told else told) as error:
        kernel_of(scenario(f"def helper(die):\n    return 1\n\ndef high(table, hand, die):\n    {mine}\n"))
    assert "/policies/" not in str(error.value) and "Record(" not in str(error.value)


def test_functions_may_call_compiled_ones_and_read_constants(scenario):
    helped = MINE.replace(
        "def high(", "from ysim.core.compile import compiled\n\nHIGHEST = STRENGTHS - 1\n\ndef high("
    )
    helped = helped.replace("first = STRENGTHS - 1", "first = highest()")
    helped += "\n@compiled\ndef highest():\n    return HIGHEST\n"
    assert bids(run(scenario(helped), jobs=1)) == {8}
