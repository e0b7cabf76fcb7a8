"""`ysim compare` and `ysim sweep` on the command line: what they print and leave, and mistakes."""

import json

import pandas as pd
import pytest

PLAIN = """
title = "Plain"
games = 24
seed = 3
[lineup]
policies = ["random", "random", "random", "balanced"]
"""

FIELD = """
format = "ysim-field/1"
title = "Three at random"
games = 20
seed = 3
field = ["random", "one", "two"]
[rules]
players = 2
[policies.one]
base = "random"
[policies.two]
base = "random"
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty current folder with plain.toml and other.toml beside it."""
    desk = tmp_path / "desk"
    desk.mkdir()
    (tmp_path / "plain.toml").write_text(PLAIN)
    (tmp_path / "other.toml").write_text(PLAIN + "[rules]\ncommerce_gold = 4\n")
    (tmp_path / "three.toml").write_text(PLAIN.replace('"random", ', "", 1) + "[rules]\nplayers = 3\n")
    (tmp_path / "field.toml").write_text(FIELD)
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "mine").write_text("mine")
    monkeypatch.chdir(desk)
    return desk


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


def test_a_tournament_prints_the_ladder_and_its_command_makes_the_same_again(desk, command):
    code, out, _ = command("tournament", "../field.toml", "--out", "found")
    assert code == 0 and "120 games in all, 20 of each of 6 mixes, seed 3" in out
    assert out.index("win share") < out.index("one") and (desk / "found/game.nfg").exists()
    before = json.loads((desk / "found/manifest.json").read_text())
    assert len(before["digest"]) == 64 and before["mixes"] == before["mixes_possible"] == 6
    again = before["command"].split()[1:]
    assert command(*again, "--out", "found", "--quiet")[0] == 2
    assert command(*again, "--out", "found", "--force", "--quiet", "--jobs", "2")[:2] == (0, "")
    after = json.loads((desk / "found/manifest.json").read_text())
    assert after["digest"] == before["digest"] and after["started"] != before["started"]
    assert [path.name for path in desk.iterdir()] == ["found"]


def test_a_field_may_be_named_policy_by_policy(desk, command):
    code, out, _ = command("tournament", "random", "balanced", "--games", "1", "--seed", "7")
    assert code == 0 and "1,200 games in all, 240 of each of 5 mixes, seed 7" in out


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
        (["tournament", "random"], "expected at least 2 policies"),
        (["tournament", "random", "balancd"], 'did you mean "balanced"?'),
        (["tournament", "../feld.toml"], "there is no such file"),
        (["tournament", "../field.toml", "--mixes", "2"], "--mixes 2: expected at least 3"),
        (["tournament", "../field.toml", "--mixes", "1"], "--mixes"),
        (["tournament", "../field.toml", "--games", "0"], "--games"),
        (["tournament", "../field.toml", "--out", "../taken"], "this folder is not empty"),
        (["tournament", "../field.toml", "--out", "../taken", "--force"], "this folder is not empty"),
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
