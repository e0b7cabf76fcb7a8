"""The command line: a mistake is one message and exit code 2, Ctrl-C is 130, and nothing is half-written."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pandas as pd
import pytest

import ysim
import ysim.games
from ysim.errors import UserError

PLAIN = """
title = "Plain"
games = 100
[lineup]
policies = ["balanced", "random", "random", "speculator"]
"""


class FakeResult:
    """What a run gives back, as far as the command line looks at it."""

    def __init__(self, asked: int, done: int) -> None:
        row = {
            "policy": "balanced",
            "win_share": 0.5,
            "win_share_low": 0.4,
            "win_share_high": 0.6,
            "score": 61.25,
        }
        self.tables = {"policies": pd.DataFrame([row])}
        self.manifest = SimpleNamespace(
            games_asked=asked,
            games_done=done,
            seed=5,
            seconds=2.0,
            games_per_second=done / 2,
            status="complete",
            digest="abc",
        )


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty current folder with plain.toml beside it, and a game that is not played."""
    desk = tmp_path / "desk"
    desk.mkdir()
    (tmp_path / "plain.toml").write_text(PLAIN)
    monkeypatch.chdir(desk)
    monkeypatch.setitem(ysim.games.GAMES, "ys", "tests.scenarios.fake_game")
    return desk


@pytest.fixture
def plays(monkeypatch):
    """The orders given to `ysim.runs.resumable`; it says that it plays 120 games."""
    orders = []

    def run_into(folder, order, before, progress):
        orders.append(order)
        result = FakeResult(asked=order.games or order.scenario.games, done=120)
        progress(0, 120, lambda: result.tables["policies"])
        progress(120, 120, lambda: result.tables["policies"])
        return result

    def finish(folder, result):
        (folder / "index.html").write_text("page")
        (folder / "manifest.json").write_text("{}")

    played(monkeypatch, run_into, finish)
    return orders


def played(monkeypatch, run_into, finish=None):
    monkeypatch.setattr("ysim.runs.resumable.run_into", run_into)
    monkeypatch.setattr("ysim.runs.resumable.finish", finish)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run"], "SCENARIO"),
        (["run", "../plain.toml", "--games", "0"], "--games"),
        (["run", "../plain.toml", "--games", "-3"], "--games"),
        (["run", "../plain.toml", "--games", "1e6"], "--games"),
        (["run", "../plain.toml", "--seed", "-1"], "--seed"),
        (["run", "../plain.toml", "--seed", str(2**63)], "--seed"),
        (["run", "../plain.toml", "--jobs", "0"], "--jobs"),
        (["run", "../plain.toml", "--gmaes", "5"], "--games"),
        (["rnu", "../plain.toml"], "run"),
        (["trace", "../plain.toml"], "--game"),
        (["trace", "../plain.toml", "--game", "-1"], "--game"),
        (["trace", "../plain.toml", "--game", "1", "--format", "xml"], "jsonl"),
        (["run", "../plian.toml"], "ysim: ../plian.toml: there is no such file; did you mean ../plain.toml?"),
        (["run", ".."], "ysim: ..: this is a folder"),
        (["run", "../plain.toml", "--out", ".."], "ysim: ..: this folder is not empty"),
        (
            ["run", "../plain.toml", "--out", "../plain.toml"],
            "ysim: ../plain.toml: there is a file of this name",
        ),
        (["run", "../plain.toml", "--out", "/proc/ysim"], "ysim: /proc/ysim: cannot be written"),
        (["trace", "../plain.toml", "--game", "1"], "ysim: ../plain.toml: the scenario has no seed"),
        (["rules", "--show", "../plian.toml"], "ysim: ../plian.toml: there is no such file"),
        (["rules", "../plain.toml"], "plain.toml"),
        (["policies", "balancd"], 'ysim: there is no policy "balancd"; did you mean "balanced"?'),
    ],
)
def test_a_mistake_ends_with_code_2_and_nothing_played_or_written(desk, plays, command, arguments, words):
    code, _, err = command(*arguments)
    assert code == 2
    assert words in err
    assert "Traceback" not in err
    assert plays == []
    assert list(desk.iterdir()) == []


def test_mistakes_in_a_scenario_are_one_message(desk, plays, command):
    (desk.parent / "bad.toml").write_text(PLAIN.replace("games", "gmaes").replace('"random"', '"randm"'))
    code, _, err = command("run", "../bad.toml")
    assert code == 2
    assert err.startswith("ysim: ../bad.toml: 3 mistakes\n")
    assert err.count("ysim:") == 1
    assert plays == []
    assert list(desk.iterdir()) == []


def test_run_says_what_it_will_do_before_it_does_it(desk, plays, command):
    code, out, err = command("run", "../plain.toml")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Playing ../plain.toml; the report goes to reports/plain"
    assert lines[1] == "Plain: balanced, random, random, speculator, in all seatings"
    assert "120 of 120 games" in lines[2]
    assert "50.00%" in out and "40.00% to 60.00%" in out
    assert "120 games (100 rounded up to whole seating cycles), seed 5" in out
    assert lines[-1] == "The report is in reports/plain/index.html"
    assert (desk / "reports" / "plain" / "index.html").read_text() == "page"


def test_options_reach_the_run(desk, plays, command):
    code, out, _ = command(
        "run", "../plain.toml", "--games=120", "--seed=0", "--jobs=3", "--out=o", "--quiet"
    )
    assert (code, out) == (0, "")
    assert [(o.scenario.title, o.games, o.seed, o.jobs) for o in plays] == [("Plain", 120, 0, 3)]
    assert (desk / "o" / "index.html").exists()


def test_games_that_need_no_rounding_are_not_said_to_be_rounded(desk, plays, command):
    _, out, _ = command("run", "../plain.toml", "--games=120")
    assert "120 games, seed 5" in out


def test_ctrl_c_ends_with_130_one_line_and_nothing_written(desk, command, monkeypatch):
    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    played(monkeypatch, interrupt)
    code, _, err = command("run", "../plain.toml")
    assert code == 130
    assert err == "ysim: interrupted; no report was written\n"
    assert list(desk.iterdir()) == []


def test_trace_prints_sentences_or_json_lines(desk, command, monkeypatch):
    calls = []

    def trace_game(scenario, game, seed):
        calls.append((scenario.title, game, seed))
        return [{"event": "game"}, {"event": "result", "winners": [0]}]

    monkeypatch.setitem(sys.modules, "ysim.runs.trace", SimpleNamespace(trace_game=trace_game))
    assert command("trace", "../plain.toml", "--game", "7", "--seed", "0") == (0, "game\nresult\n", "")
    _, out, _ = command("trace", "../plain.toml", "--game=7", "--seed=0", "--format=jsonl")
    assert [json.loads(line)["event"] for line in out.splitlines()] == ["game", "result"]
    assert calls == [("Plain", 7, 0)] * 2


def test_policies_are_listed_and_weights_shown(desk, command):
    _, listed, _ = command("policies")
    assert [line.split()[0] for line in listed.splitlines()] == ["random", "balanced", "speculator"]
    _, shown, _ = command("policies", "balanced")
    assert shown == "balanced: takes the best\n  black_gem = 1\n  blue_gem  = 0.5\n"


def test_python_m_ysim_is_ysim():
    shown = subprocess.run(
        [sys.executable, "-m", "ysim", "--help"], capture_output=True, text=True, check=True
    )
    for name in ("run", "trace", "policies", "rules"):
        assert f"\n  {name} " in shown.stdout
    refused = subprocess.run([sys.executable, "-m", "ysim", "run", "nowhere"], capture_output=True, text=True)
    assert refused.returncode == 2
    assert refused.stderr == "ysim: nowhere: there is no such file\n"


@pytest.mark.parametrize("option", ["--games", "--seed", "--jobs"])
@pytest.mark.parametrize("value", ["many", "1.5", "--5", "-1"])
def test_an_option_that_is_no_whole_number_is_answered_in_words(desk, plays, command, option, value):
    code, _, err = command("run", "../plain.toml", option, value)
    assert code == 2
    assert f"'{option}': expected a whole number" in err
    assert f"found {value}" in err
    assert plays == []


@pytest.mark.parametrize("game", ["-1", str(2**63)])
def test_a_game_that_has_no_number_is_refused(desk, command, game):
    code, _, err = command("trace", "../plain.toml", "--seed=1", "--game", game)
    assert code == 2
    assert f"'--game': expected a whole number from 0 to {2**63 - 1}, found {game}" in err


def test_a_game_past_the_last_is_told_and_said_to_be(desk, command, monkeypatch):
    events = [{"event": "game"}]
    monkeypatch.setitem(sys.modules, "ysim.runs.trace", SimpleNamespace(trace_game=lambda *_: events))
    counted = command(
        "trace", "../plain.toml", "--seed=1", "--game=107"
    )  # 100 games: 9 cycles of 12 seatings
    assert counted == (0, "game\n", "")
    code, out, err = command("trace", "../plain.toml", "--seed=1", "--game=108")
    assert (code, out) == (0, "game\n")
    assert err.count("\n") == 1
    assert "../plain.toml: this scenario plays games 0 to 107; game 108" in err


def test_a_folder_without_a_name_is_refused(desk, plays, command):
    code, _, err = command("run", "../plain.toml", "--out", "")
    assert code == 2
    assert "'--out': expected the name of a folder" in err
    assert plays == []
    assert list(desk.iterdir()) == []


@pytest.mark.parametrize("arguments", [["../plian.toml"], ["../plain.toml", "--out", ".."]])
def test_nothing_is_announced_that_cannot_be_done(desk, plays, command, arguments):
    code, out, _ = command("run", *arguments)
    assert (code, out) == (2, "")


def test_the_report_is_announced_before_it_is_written(desk, plays, command, monkeypatch, capsys):
    said = []
    monkeypatch.setattr("ysim.runs.resumable.finish", lambda *_: said.append(capsys.readouterr().out))
    command("run", "../plain.toml")
    *_, last_games, after = said[0].splitlines()
    assert "120 of 120 games" in last_games
    assert after == "writing the report"


def test_the_table_is_whole_on_any_terminal(desk, plays, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    _, out, _ = command("run", "../plain.toml")
    assert "policy    win share  95 % interval     gold" in out
    assert "balanced  50.00%     40.00% to 60.00%  61.2" in out


@pytest.mark.parametrize("option", ["games", "jobs"])
@pytest.mark.parametrize("value", [0, -1, 1.5, "2", True])
def test_python_is_told_of_the_same_mistakes(desk, option, value):
    with pytest.raises(UserError, match=f"{option} = .*: expected a "):
        ysim.run(ysim.load_scenario("../plain.toml"), **{option: value})
