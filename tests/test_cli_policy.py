"""`ysim policy new` and `ysim policy check` on the command line."""

import pytest

from ysim.policycheck import template
from ysim.policycheck.processes import Worker

FAULTY = """
import os

from ysim.policies import choices, random, vocabulary


def bid(table, hand, die):
    table.market_gold[hand.seat] += 1
    return choices.bid(vocabulary.strongest(hand), 5 if table.round_number == 2 else vocabulary.weakest(hand))


def endless(table, hand, die):
    strength = 0
    while hand.brokers[strength] >= 0:
        strength = (strength + 1) % 5
    return 0


def crash(table, hand, die):
    os.abort()


faulty = random.derive("faulty", decisions={"bid": bid})
stuck = random.derive("stuck", decisions={"bid": endless})
crashing = random.derive("crashing", decisions={"bid": crash})
"""


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_new_writes_a_policy_once(command, tmp_path):
    code, out, _ = command("policy", "new", "mine")
    assert code == 0 and "ysim policy check ./my_policies.py:mine" in out
    assert (tmp_path / "my_policies.py").read_text() == template("mine", "./my_policies.py")
    code, _, err = command("policy", "new", "other")
    assert code == 2 and "my_policies.py: there is such a file already" in err
    assert (tmp_path / "my_policies.py").read_text() == template("mine", "./my_policies.py")


@pytest.mark.parametrize(
    "arguments, told",
    [
        (["2nd"], "2nd: expected a name that Python can have"),
        (["merchant"], "merchant: this name is taken"),
        (["mine", "--file", "mine.txt"], "--file mine.txt: expected the name of a Python file"),
        (["mine", "--file", "nowhere/mine.py"], "nowhere/mine.py: cannot be written: No such file"),
    ],
)
def test_new_refuses_what_cannot_be(command, arguments, told):
    code, _, err = command("policy", "new", *arguments)
    assert code == 2 and told in err


def test_what_is_written_passes_the_check(command):
    command("policy", "new", "mine")
    code, out, _ = command("policy", "check", "./my_policies.py:mine", "--games", "6")
    assert code == 0, out
    assert "No fault was found" in out and out.count("  ok ") == 9


def test_a_check_tells_faults_and_the_game_that_shows_them(command, tmp_path):
    (tmp_path / "mine.py").write_text(FAULTY)
    code, out, _ = command("policy", "check", "mine.py:faulty", "--games", "2")
    assert code == 1
    shown = "in game 0, round 1, seed 2004: ysim trace check-faulty-4.toml --game 0"
    assert f'mine.py, line 8, "bid": writes into what it is given\n  {shown}' in out
    assert "an illegal choice" in out and "there are 0 brokers of strength 5 to choose from" in out
    code, out, err = command("trace", "check-faulty-4.toml", "--game", "0")
    assert code == 2 and "made an illegal choice" in err
    assert "Round 1" in out and "Round 3" not in out


@pytest.mark.parametrize(
    "reference, told",
    [
        ("mine.py:nobody", "mine.py has no policy of this name; did you mean"),
        ("mine.py:bid", "this is no policy, but a function"),
        ("other.py:mine", "other.py cannot be read"),
        ("mine.py", "expected the name of a file and a policy"),
    ],
)
def test_a_policy_that_is_not_there_is_a_message(command, tmp_path, reference, told):
    (tmp_path / "mine.py").write_text(FAULTY.replace("stuck", "nobodi"))
    code, _, err = command("policy", "check", reference)
    assert code == 2 and told in err


@pytest.mark.parametrize(
    "name, how, told",
    [
        ("stuck", {"NUMBA_DISABLE_JIT": "1"}, "has not chosen after 1 seconds: does a loop never end?"),
        ("stuck", {}, "has not chosen after 1 seconds: does a loop never end?"),
        (
            "crashing",
            {"NUMBA_DISABLE_JIT": "1"},
            "takes down the program that plays it: it was ended by SIGABRT",
        ),
    ],
)
def test_what_never_ends_or_crashes_takes_nothing_down(tmp_path, name, how, told):
    worker = Worker(tmp_path, f"./mine.py:{name}", {"./mine.py": FAULTY}, games=1, seed=1, seconds=1.0)
    (fault,) = worker.run("watch", how)["faults"]
    assert (fault["what"], fault["decision"], fault["game"]) == (told, "bid", 0)
    if name == "stuck" and how:
        assert FAULTY.splitlines()[fault["line"] - 1].strip().startswith(("while", "strength"))


def test_a_file_that_never_ends_is_told(tmp_path):
    text = FAULTY + "\nwhile True:\n    pass\n"
    worker = Worker(tmp_path, "./mine.py:stuck", {"./mine.py": text}, games=1, seed=1, seconds=1.0)
    assert (
        "still busy with this after 1 seconds" in worker.run("watch", {"NUMBA_DISABLE_JIT": "1"})["refused"]
    )
