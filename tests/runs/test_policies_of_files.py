"""Policies of a user's own Python file: named everywhere, kept with the run; mistakes are told."""

import json

import pytest

from tests.runs.played import GAMES, SEED
from tests.scenarios.texts import mistakes
from ysim.errors import UserError
from ysim.runs.backends import kernel_of
from ysim.runs.run import run
from ysim.scenarios import load_scenario, parse_claim
from ysim.studies.changes import changed

MINE = '''
from ysim.policies import Policy, choices, random, vocabulary


def bid(table, hand, die):
    """The two strongest brokers, or what the weight says."""
    if hand.weights[LOW] > 0:
        return choices.bid(vocabulary.weakest(hand), vocabulary.weakest(hand) + 1)
    return choices.bid(vocabulary.strongest(hand), vocabulary.strongest(hand))


high = random.derive("inside", decisions={"bid": bid}, own_weights={"low": (-1.0, -1.0, 1.0)})
LOW = high.weight_index("low")
scratch = Policy("scratch", "From nothing.", decisions={**random.decisions, "bid": bid}, weights={"low": 1.0})
number = 3
'''
SCENARIO = f"""
title = "A test"
games = {GAMES}
seed = {SEED}
[lineup]
policies = ["./mine.py:high", "random", "low", "random"]
[policies.low]
base = "./mine.py:high"
weights = {{ low = 1.0 }}
noise = 0.0
"""


@pytest.fixture
def scenario(tmp_path):
    """Writes scenario and file, and loads them."""

    def load(mine=MINE, text=SCENARIO):
        (tmp_path / "mine.py").write_text(mine)
        (tmp_path / "scenario.toml").write_text(text)
        return load_scenario(tmp_path / "scenario.toml")

    return load


def sums(result, policy):
    frame = result.tables["bids"]
    return set(frame[(frame.policy == policy) & (frame["round"] == 1) & (frame.games > 0)]["sum"])


def test_a_policy_plays_under_its_name_in_the_file_and_as_a_base_with_weights_of_its_own(scenario):
    result = run(scenario(), jobs=1)
    assert list(result.tables["policies"].policy) == ["high", "random", "low"]
    assert (sums(result, "high"), sums(result, "low")) == ({8}, {1})


def test_a_policy_from_nothing_plays(scenario):
    assert sums(run(scenario(text=SCENARIO.replace(":high", ":scratch", 1)), jobs=1), "scratch") == {1}


def test_an_own_weight_brings_its_range(scenario):
    assert scenario().resolved_policies()[0].ranges == {"low": (-1.0, 1.0)}


def test_the_file_travels_to_workers_and_stays_with_the_run(scenario, command, tmp_path):
    loaded = scenario()
    code, _, _ = command("run", tmp_path / "scenario.toml", "--out", tmp_path / "out", "--quiet")
    assert code == 0
    (tmp_path / "mine.py").unlink()
    digest = json.loads((tmp_path / "out" / "manifest.json").read_text())["digest"]
    assert run(loaded, jobs=2, backend="processes", block_games=24).manifest.digest == digest
    code, out, err = command("rerun", tmp_path / "out")
    assert code == 0, err
    assert "same" in out


def test_compare_reads_a_policy_from_the_current_folder(scenario, command, tmp_path, monkeypatch):
    scenario()
    (tmp_path / "desk").mkdir()
    (tmp_path / "desk" / "theirs.py").write_text(MINE)
    monkeypatch.chdir(tmp_path / "desk")
    code, out, err = command(
        *(
            "compare",
            "../scenario.toml",
            "--games",
            "24",
            "--policy",
            "theirs.py:scratch",
            "--against",
            "random",
        )
    )
    assert code == 0, err
    assert "win share of scratch or random" in out


def test_a_sweep_reads_one_beside_the_scenario(scenario):
    loaded = scenario(text=SCENARIO.replace("./mine.py:high", "random", 1))
    other = changed(loaded, {"lineup.policies": ["./mine.py:scratch", "random", "random", "random"]})
    assert other.resolved_policies()[0].name == "scratch"


def test_a_claims_fields_name_one(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    text = """
format = "ysim-claim/1"
id = "H99"
claim = "High bids win."
source = "a test"
how = "by playing"
games = 24
seed = 1
figure = "win_share"
[fields.one]
policies = ["./mine.py:high", "random", "random", "random"]
[fields.two]
policies = ["./mine.py:scratch", "random", "random", "random"]
[[expect]]
measure = "seat.spread"
at_most = "50%"
"""
    claim = parse_claim(text, str(tmp_path / "claim.toml"))
    assert [one.resolved_policies()[0].name for one in claim.scenarios.values()] == ["high", "scratch"]


@pytest.mark.parametrize(
    "before, after, told",
    [
        ("./mine.py:high", "./mine.py:hihg", './mine.py has no policy of this name; did you mean "high"?'),
        ("./mine.py:high", "./mine.py:bid", "this is no policy, but a function; it replaces one decision"),
        (
            "./mine.py:high",
            "./mine.py",
            'expected the name of a file and a policy, as "./my_policies.py:patient"',
        ),
        ("./mine.py:high", "./other.py:high", "other.py cannot be read: No such file or directory"),
        (
            "noise = 0.0",
            'bid = "./mine.py:high"',
            "this is no function, but a policy; a whole policy is named",
        ),
        ("noise = 0.0", "noise = 1.5", "policies.low.noise = 1.5: expected a value less than or equal to 1"),
        ("{ low = 1.0 }", "{ lowe = 1.0 }", 'policy "high" has no such weight; did you mean "low"?'),
        (
            "[policies.low]",
            "[policies.high]\nbase = 'random'\n[policies.low]",
            "has the name of a policy of the scenario",
        ),
    ],
)
def test_what_is_not_there_is_a_message(scenario, before, after, told):
    with pytest.raises(UserError) as error:
        scenario(text=SCENARIO.replace(before, after))
    assert told in str(error.value)


@pytest.mark.parametrize(
    "mine, told",
    [
        (MINE.replace("high", "merchant"), '"./mine.py:merchant" has the name of a built-in policy'),
        (
            MINE.replace('"bid": bid}, own', '"bidd": bid}, own'),
            r'line 12: policy "random" has no decision "bidd"',
        ),
        (MINE + "\nhigh = 3\n", r"expected a policy \(ysim.policies.Policy\), found int"),
        (
            MINE + "\nhigh = Policy('x', 'y', {'bid': bid}, {})\n",
            "it does not say how to decide: order_card, place",
        ),
        (
            MINE + "\nhigh = random.derive('x', own_weights={f'w{n}': 1.0 for n in range(33)})\n",
            "33 weights: expected at most 32",
        ),
        (
            MINE + "\nhigh = random.derive('x', restrict=['markets'])\n",
            'no restriction "markets"; did you mean "market"',
        ),
        (MINE + "\nhigh = random.derive('x', noise=3.0)\n", "noise = 3.0: expected a number from 0 to 1"),
        (
            MINE + "\nhigh = random.derive('x', decisions={'bid': lambda t: 1})\n",
            'decision "bid": expected a function of',
        ),
    ],
)
def test_a_policy_that_cannot_play_is_a_message(scenario, mine, told):
    name = "merchant" if "merchant" in told else "high"
    text = SCENARIO.replace('"low"', '"random"').replace("high", name).split("[policies")[0]
    with pytest.raises(UserError, match=told):
        kernel_of(scenario(mine, text))


def test_two_policies_of_one_name_are_a_message(scenario, tmp_path):
    (tmp_path / "theirs.py").write_text(MINE)
    with pytest.raises(UserError, match=r'"./theirs.py:high" has the name of "./mine.py:high"'):
        scenario(text=SCENARIO.replace('"random"', '"./theirs.py:high"', 1))


def test_a_scenario_without_a_folder_has_no_files():
    assert "nowhere.py cannot be read" in mistakes(SCENARIO.replace("mine.py", "nowhere.py"))
