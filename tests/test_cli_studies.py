"""`ysim compare` and `ysim sweep` on the command line: what they print and leave, and mistakes."""

import json
import sys

import pandas as pd
import pytest

from ysim.cli import main

PLAIN = """
title = "Plain"
games = 24
seed = 3
[lineup]
policies = ["random", "random", "random", "balanced"]
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty current folder with plain.toml and other.toml beside it."""
    desk = tmp_path / "desk"
    desk.mkdir()
    (tmp_path / "plain.toml").write_text(PLAIN)
    (tmp_path / "other.toml").write_text(PLAIN + "[rules]\ncommerce_gold = 4\n")
    (tmp_path / "three.toml").write_text(PLAIN.replace('"random", ', "", 1) + "[rules]\nplayers = 3\n")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "mine").write_text("mine")
    monkeypatch.chdir(desk)
    return desk


@pytest.fixture
def command(monkeypatch, capsys):
    """`command("compare", "a.toml", "b.toml")` returns exit code, standard output and standard error."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["ysim", *arguments])
        try:
            code = main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def test_compare_prints_the_table_and_leaves_a_report(desk, command):
    code, out, _ = command("compare", "../plain.toml", "../other.toml", "--games", "48", "--out", "found")
    assert code == 0
    assert "win share of balanced" in out and "other against plain" in out and "gold of all" in out
    assert "48 games each, seed 3" in out and "Common luck: on separate luck" in out
    table = pd.read_csv("found/tables/comparison.csv")
    assert list(table.columns[:4]) == ["measure", "a", "a_low", "a_high"]
    assert (table.games == 48).all()
    manifest = json.loads((desk / "found" / "manifest.json").read_text())
    assert manifest["scenarios"]["other"].endswith("commerce_gold = 4\n")
    assert manifest["command"].startswith("ysim compare ../plain.toml ../other.toml --games 48 --seed 3")


def test_the_command_of_a_report_makes_the_same_again(desk, command):
    command(
        "compare", "../plain.toml", "--policy", "random", "--against", "balanced", "--out", "once", "--quiet"
    )
    again = json.loads((desk / "once" / "manifest.json").read_text())["command"].split()
    code, out, _ = command(*again[1:], "--out", "twice", "--quiet", "--jobs", "2")
    assert (code, out) == (0, "")
    assert (desk / "once/tables/comparison.csv").read_bytes() == (
        desk / "twice/tables/comparison.csv"
    ).read_bytes()


def test_sweep_prints_a_row_for_each_point_and_policy(desk, command):
    code, out, _ = command(
        "sweep", "../plain.toml", "rules.commerce_gold=3,5", "--games", "24", "--out", "found"
    )
    assert code == 0
    assert out.count("win share of balanced") == 2 and out.count("as it stands") == 3
    assert len(pd.read_csv("found/tables/sweep.csv")) == 2 * 12
    assert (desk / "found/figures/sweep.svg").exists()


def test_steps_print_the_rules_that_move_fairness_most(desk, command):
    code, out, _ = command("sweep", "../plain.toml", "--one-step", "--games", "4")
    assert code == 0 and "rules.commerce_gold" in out
    assert "more rows, which the report has" in out and "say where: --out FOLDER" in out


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["compare", "../plain.toml"], "another scenario file, or both --policy and --against"),
        (["compare", "../plain.toml", "--policy", "balanced"], "both --policy and --against"),
        (["compare", "../plain.toml", "../other.toml", "--policy", "balanced"], "another scenario file"),
        (["compare", "../plain.toml", "../othr.toml"], "did you mean ../other.toml?"),
        (["compare", "../plain.toml", "../three.toml"], "rules.players = 3: expected 4"),
        (
            ["compare", "../plain.toml", "--policy", "balancd", "--against", "random"],
            'did you mean "balanced"?',
        ),
        (["compare", "../plain.toml", "../other.toml", "--until", "0"], "--until: expected a width above 0"),
        (
            ["compare", "../plain.toml", "../other.toml", "--size-share", "x"],
            "--size-share: expected a width",
        ),
        (["compare", "../plain.toml", "../other.toml", "--out", "../taken"], "this folder is not empty"),
        (["compare", "../plain.toml", "../other.toml", "--games", "0"], "--games"),
        (["sweep", "../plain.toml"], "or --one-step"),
        (["sweep", "../plain.toml", "rules.rounds=3", "--one-step"], "or --one-step"),
        (["sweep", "../plain.toml", "rules.rounds"], "expected a key and its values"),
        (
            ["sweep", "../plain.toml", "rules.rounds=9"],
            "rules.rounds = 9: expected a value less than or equal to 4",
        ),
        (["sweep", "../plain.toml", "rules.round=3"], 'did you mean "rounds"?'),
        (["sweep", "../plain.toml", "rules.rounds=4"], "expected a value that changes"),
        (["sweep", "../plain.toml", "rules.rounds=3", "--out", "../taken"], "this folder is not empty"),
        (["sweep", "../plain.toml", "rules.players=3"], "lineup.policies"),
    ],
)
def test_a_mistake_ends_with_code_2_and_nothing_written(desk, command, arguments, words):
    code, _, err = command(*arguments)
    told = " ".join(err.replace("│", " ").split())
    assert code == 2 and words in told
    assert list(desk.iterdir()) == []


def test_profile_prints_a_row_for_each_policy_and_leaves_a_report(desk, command):
    how = ["--against", "random,random", "--games", "6", "--seed", "3", "--out", "found"]
    code, out, _ = command("profile", "balanced", "random", *how)
    assert code == 0 and "balanced and random" in out and "6 games each, seed 3" in out
    table = pd.read_csv("found/tables/profile.csv")
    assert list(table.columns[:5]) == ["policy", "aspect", "within", "key", "value"]
    assert set(table.policy) == {"balanced", "random"}
    again = json.loads((desk / "found" / "manifest.json").read_text())["command"].split()
    assert command(*again[1:], "--out", "found", "--quiet")[0] == 2
    assert command(*again[1:], "--out", "found", "--quiet", "--force") == (0, "", "")
    assert pd.read_csv("found/tables/profile.csv").equals(table)
    assert [path.name for path in desk.iterdir()] == ["found"]


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["profile", "balancd"], 'did you mean "balanced"?'),
        (["profile", "random", "random"], "is named twice"),
        (["profile", "random", "--against", "balancd"], 'did you mean "balanced"?'),
        (["profile", "random", "--against", "random", "--scenario", "../plain.toml"], "expected 4 policies"),
        (["profile", "random", "--games", "0"], "--games"),
        (["profile", "random", "--out", "../taken", "--force"], "this folder is not empty"),
        (["profile"], "Missing argument"),
    ],
)
def test_a_mistake_of_a_profile_ends_with_code_2_and_nothing_written(desk, command, arguments, words):
    code, _, err = command(*arguments)
    assert code == 2 and words in " ".join(err.replace("│", " ").split())
    assert list(desk.iterdir()) == []
