"""Scenario files: what is accepted, and that every mistake names file, key, value and what was expected."""

import re
from pathlib import Path

import pytest

from tests.scenarios.texts import PLAIN, mistakes
from ysim.errors import UserError
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.rules import Rules
from ysim.scenarios import Lineup, PolicyEntry, Scenario, load_scenario, parse_scenario

ROOT = Path(__file__).parent.parent.parent
SHIPPED = [p for p in sorted((ROOT / "scenarios").glob("**/*.toml")) if "ysim-scenario/1" in p.read_text()]


def changed(old: str, new: str) -> str:
    assert old in PLAIN
    return PLAIN.replace(old, new)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_scenarios_name_policies_and_weights_that_exist(path):
    scenario = load_scenario(path)
    assert len(scenario.resolved_policies()) == scenario.rules.players


def test_the_example_of_the_documentation_loads(fake_game):
    """The example is a scenario, and every key of the format is described."""
    documentation = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", documentation, re.DOTALL)
    scenario = parse_scenario(example[1])
    assert scenario.rules.deviations() == {
        "kings_favour": True,
        "merchant_pays": "owner",
        "black_gold": [1, 3, 6, 9, 12, 15, 18],
    }
    assert scenario.resolved_policies()[1].weights["black_gem"] == 1.2
    keys = {*Scenario.model_fields, *Rules.model_fields} - {"rules", "lineup", "policies", "experiment"}
    keys |= {f"lineup.{key}" for key in Lineup.model_fields}
    keys |= {f"policies.NAME.{key}" for key in PolicyEntry.model_fields}
    keys |= {f"experiment.{key}" for key in Experiment.model_fields}
    assert [key for key in sorted(keys) if f"\n| `{key}` |" not in documentation] == []
    assert [
        table
        for table in ("rules", "lineup", "policies.NAME", "experiment")
        if f"\n## `[{table}]`" not in documentation
    ] == []


def test_what_is_left_out_has_the_documented_default(fake_game):
    scenario = parse_scenario(PLAIN)
    assert (scenario.format, scenario.game, scenario.games) == ("ysim-scenario/1", "ys", 1_000_000)
    assert scenario.seed is None
    assert scenario.lineup.seating == "all"
    assert scenario.rules == Rules()
    assert (scenario.text, scenario.source) == (PLAIN, "<string>")


def test_seed_zero_is_a_seed(fake_game):
    assert parse_scenario("seed = 0" + PLAIN).seed == 0


def test_bounds_are_inclusive(fake_game):
    scenario = parse_scenario(f"games = {10**12}\nseed = {2**63 - 1}" + PLAIN)
    assert (scenario.games, scenario.seed) == (10**12, 2**63 - 1)


def test_scenario_cannot_be_changed_in_place(fake_game):
    with pytest.raises(ValueError, match="frozen"):
        parse_scenario(PLAIN).games = 5


def test_policies_are_derived_through_their_bases(fake_game):
    scenario = parse_scenario(
        changed('"random", "random"', '"random", "bold"')
        + """
        [policies.bold]
        base = "mild"
        weights = { blue_gem = 3 }
        [policies.mild]
        base = "balanced"
        weights = { black_gem = 1.2 }
        """
    )
    balanced, random, bold, _ = scenario.resolved_policies()
    assert (balanced.name, random.name, bold.name) == ("balanced", "random", "bold")
    assert dict(bold.weights) == {"black_gem": 1.2, "blue_gem": 3.0}
    assert list(bold.weights) == list(balanced.weights)
    assert dict(balanced.weights) == {"black_gem": 1.0, "blue_gem": 0.5}
    assert bold.decisions == balanced.decisions


def test_asked_games_and_seed_replace_those_of_the_file(fake_game):
    scenario = parse_scenario("seed = 7" + PLAIN)
    assert scenario.asked() == scenario
    other = scenario.asked(games=24, seed=0)
    assert (other.games, other.seed, other.text) == (24, 0, scenario.text)
    assert (scenario.games, scenario.seed) == (1_000_000, 7)


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"games": -1}, {"games": 1e6}, {"games": True}, {"seed": -1}, {"seed": 2**63}]
)
def test_asked_refuses_what_a_file_may_not_say(fake_game, wrong):
    with pytest.raises(UserError, match=next(iter(wrong))):
        parse_scenario(PLAIN).asked(**wrong)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gmaes = 3" + PLAIN, ["gmaes = 3", '"games"']),
        (PLAIN + 'seeting = "all"', ["lineup.seeting", '"seating"']),
        (PLAIN + '[rules]\nmerchant_pay = "owner"', ["rules.merchant_pay", '"merchant_pays"']),
        (
            PLAIN + '[policies.own]\nbas = "random"',
            ["policies.own.bas", '"base"', "policies.own.base is missing"],
        ),
        (changed("balanced", "balnced"), ['lineup.policies[0] = "balnced"', '"balanced"']),
        (changed('"balanced", ', ""), ["lineup.policies", "4 policies", "found 3"]),
        (changed('"balanced"', "7"), ["lineup.policies[0] = 7", "text"]),
        (changed("[lineup]", '[lineup]\nseating = "al"'), ["lineup.seating", "all, as_listed", '"all"']),
        (changed('title = "Plain"', ""), ["title is missing"]),
        (changed("Plain", ""), ["title", "not empty"]),
        ("games = 0" + PLAIN, ["games = 0", "greater than or equal to 1"]),
        ("games = -5" + PLAIN, ["games = -5"]),
        (f"games = {10**12 + 1}" + PLAIN, ["games", f"less than or equal to {10**12}"]),
        ("games = true" + PLAIN, ["games = true", "whole number"]),
        ('games = "3"' + PLAIN, ['games = "3"', "whole number"]),
        ("games = 3.0" + PLAIN, ["games = 3.0", "whole number"]),
        ("seed = -1" + PLAIN, ["seed = -1"]),
        (f"seed = {2**63}" + PLAIN, [f"seed = {2**63}", f"{2**63 - 1}"]),
        ('game = "yz"' + PLAIN, ['game = "yz"', '"ys"']),
        ('format = "ysim-scenario/2"' + PLAIN, ["format", "expected ysim-scenario/1"]),
        ("lineup = 3\ntitle = 'x'", ["lineup = 3", "table"]),
        (PLAIN + '[policies.balanced]\nbase = "random"', ["policies.balanced", "built-in"]),
        (PLAIN + '[policies."a b"]\nbase = "random"', ['policies."a b"', "letters"]),
        (PLAIN + '[policies.own]\nbase = "randm"', ['policies.own.base = "randm"', '"random"']),
        (PLAIN + '[policies.own]\nbase = "own"', ["policies.own.base", "circle: own -> own"]),
        (
            PLAIN + '[policies.a]\nbase = "b"\n[policies.b]\nbase = "a"',
            ["policies.a.base", "circle: b -> a -> b", "policies.b.base"],
        ),
        (
            PLAIN + '[policies.own]\nbase = "balanced"\nweights = { blak_gem = 1 }',
            ["policies.own.weights.blak_gem = 1", '"balanced"', '"black_gem"'],
        ),
        (
            PLAIN + '[policies.own]\nbase = "balanced"\nweights = { black_gem = inf }',
            ["black_gem = inf", "finite"],
        ),
        (PLAIN + '[policies.own]\nbase = "balanced"\nweights = { black_gem = true }', ["= true", "a number"]),
        (
            PLAIN + "[rules]\nplayers = 3",
            ["lineup.policies = ", "expected 3 policies", "(rules.players = 3), found 4"],
        ),
        (PLAIN + "[rules]\nneighborhoods = 4", ["rules.neighborhoods = 4", '"neighbourhoods"']),
        (PLAIN + "[rules]\nqueen_stops_moves = 1", ["rules.queen_stops_moves = 1", "true or false"]),
        (PLAIN + '[rules]\nquotation_end = "stops"', ["rules.quotation_end", "stop, lose", '"stop"']),
    ],
)
def test_a_mistake_is_named_with_what_was_expected(fake_game, text, words):
    message = mistakes(text)
    assert message.startswith("bad.toml: ")
    for word in words:
        assert word in message


def test_all_mistakes_are_listed_at_once(fake_game):
    message = mistakes("gmaes = 3\nseed = -1" + changed("random", "randm") + "[rules]\nplayer = 4")
    assert message.startswith("bad.toml: 5 mistakes")
    for key in ("gmaes", "seed", "lineup.policies[1]", "lineup.policies[2]", "rules.player"):
        assert f"\n  {key} = " in message


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("title = 'x'\ngames = = 3", "line 2, column 9"),
        ("title = 'x'\ngames = [1,", "line 2, the end of the file"),
        ("a = " + "[" * 100_000, "too deeply"),
        ("games = " + "9" * 5000, "broken TOML"),
    ],
    ids=["syntax", "unfinished", "deep", "digits"],
)
def test_broken_toml_is_told_with_its_place(text, place):
    message = mistakes(text)
    assert message.startswith("bad.toml: broken TOML")
    assert place in message


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    (tmp_path / "first.toml").write_bytes(b"title = '\xff'")
    for path, words in [
        (tmp_path / "frist.toml", rf"no such file; did you mean {tmp_path}/first\.toml"),
        (tmp_path / "other", "no such file$"),
        (tmp_path, "folder"),
        (tmp_path / "first.toml", "not UTF-8"),
        (tmp_path / "first.toml" / "x", "cannot be read: Not a directory"),
    ]:
        with pytest.raises(UserError, match=words):
            load_scenario(path)

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UserError, match=r"first\.toml: cannot be read: Permission denied"):
        load_scenario(tmp_path / "first.toml")


def test_a_byte_order_mark_is_no_mistake(fake_game, tmp_path):
    path = tmp_path / "notepad.toml"
    path.write_text(PLAIN.replace("\n", "\r\n"), encoding="utf-8-sig")
    assert load_scenario(path).title == "Plain"
