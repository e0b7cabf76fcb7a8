"""`ysim tune` on the command line: what it leaves, how it goes on, against whom it may play, and mistakes."""

import json
from functools import partial

import pandas as pd
import pytest

from ysim.scenarios import parse_scenario
from ysim.studies.tuning import course

QUICK = ("tune", "merchant", "--weights", "palace", "--games", "5000", "--seed", "3", "--jobs", "1")
WEAK = ("--against", "random,random,random")


@pytest.fixture(autouse=True)
def held_out_is_short(monkeypatch, tmp_path):
    monkeypatch.setattr("ysim.studies.tuning.tune.FEWEST_HELD_OUT", 240)
    monkeypatch.chdir(tmp_path)


def test_it_leaves_a_page_an_entry_and_every_generation(command, tmp_path):
    code, out, _ = command(*QUICK, *WEAK, "--out", "found")
    assert code == 0 and "points against its start" in out
    folder = tmp_path / "found"
    assert (folder / "index.html").exists() and (folder / "figures" / "progress.png").exists()
    generations = (folder / "generations.jsonl").read_text().splitlines()
    manifest = json.loads((folder / "manifest.json").read_text())
    assert len(pd.read_csv(folder / "tables" / "generations.csv")) == len(generations) - 1 > 1
    assert manifest["command"].startswith(
        "ysim tune merchant --against=random,random,random --weights=palace"
    )
    entry = (folder / "tuned.toml").read_text()
    head = 'title = "t"\n[lineup]\npolicies = ["merchant_tuned", "random", "random", "random"]\n'
    tuned = parse_scenario(head + entry).resolved_policies()[0]
    weights = pd.read_csv(folder / "tables" / "weights.csv")
    assert tuned.weights["palace"] == weights.tuned[0]


def test_a_tuning_that_was_ended_goes_on_to_the_same_end(command, tmp_path, monkeypatch):
    command(*QUICK, *WEAK, "--out", "whole")
    write = course.write_generations

    def end(path, identity, generations):
        write(path, identity, generations)
        raise KeyboardInterrupt

    monkeypatch.setattr(course, "write_generations", end)
    code, _, err = command(*QUICK, *WEAK, "--out", "ended")
    assert code == 130 and "go on with" in err and err.rstrip().endswith("--out ended --resume")
    assert not (tmp_path / "ended" / "manifest.json").exists()
    monkeypatch.setattr(course, "write_generations", write)
    code, _, err = command(*QUICK, *WEAK, "--out", "ended")
    assert code == 2 and "this folder has a tuning that was ended; go on with it by --resume" in err
    code, _, err = command(*QUICK, *WEAK, "--out", "ended", "--resume")
    assert code == 0, err
    whole, ended = (tmp_path / name / "tuned.toml" for name in ("whole", "ended"))
    assert whole.read_text() == ended.read_text()


def test_the_equilibrium_of_a_tournament_is_played_against(command, tmp_path):
    played = command("tournament", "random", "merchant", "--games", "240", "--seed", "1", "--out", "field")
    assert played[0] == 0
    code, out, _ = command(*QUICK, "--equilibrium", "field", "--out", "answer")
    assert code == 0, out
    held_out = pd.read_csv(tmp_path / "answer" / "tables" / "held_out.csv")
    assert held_out.against[0] == "all together" and len(held_out) == 1  # merchants alone: random never wins
    assert "over the fair share" in out or "Over the fair share" in out


def test_balance_without_a_scenario_is_that_of_the_equilibrium(command, tmp_path):
    code, out, err = command("balance", "--games", "2000", "--seed", "1", "--out", "balance")
    assert code == 0, err
    manifest = json.loads((tmp_path / "balance" / "manifest.json").read_text())
    assert "Equilibrium of the tuned field" in manifest["scenario"]
    assert "tuned_" in out and manifest["command"].startswith("ysim balance --games 2000")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["tune", "merchnt"], 'there is no policy "merchnt"; did you mean "merchant"?'),
        (["tune", "random"], 'policy "random" declares no weights that can be tuned'),
        (["tune", "merchant", "--weights", "commerce"], "--weights commerce: no bounds for it are declared"),
        (["tune", "merchant", "--against", "random"], "--against random: expected 3 policies"),
        (["tune", "merchant", "--against", "random,random,rnd"], "rnd"),
        (["tune", "merchant", "--field", "random,balanced"], "--field random,balanced: expected at least 3"),
        (["tune", "merchant", "--field", "a,b,c", "--against", "random,random,random"], "one of them"),
        (["tune", "merchant", "--equilibrium", "."], "expected the folder of a tournament"),
        (["tune", "merchant", "--out", "new", "--resume"], "there is no tuning to go on with"),
        (["tune", "merchant", "--scenario", "none.toml"], "none.toml: there is no such file"),
    ],
)
def test_mistakes_are_told_and_nothing_is_left(command, tmp_path, arguments, told):
    code, _, err = command(*arguments)
    assert code == 2 and told in " ".join(err.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []


def test_another_tuning_of_the_folder_is_refused(command, tmp_path, monkeypatch):
    write = course.write_generations
    monkeypatch.setattr(course, "write_generations", partial(_end_after, write))
    command(*QUICK, *WEAK, "--out", "ended")
    monkeypatch.setattr(course, "write_generations", write)
    other = [*QUICK[:-4], "--seed", "4", "--jobs", "1"]
    code, _, err = command(*other, *WEAK, "--out", "ended", "--resume")
    assert code == 2 and "is of another tuning" in err


def _end_after(write, path, identity, generations):
    write(path, identity, generations)
    raise KeyboardInterrupt
