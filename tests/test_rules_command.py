"""`ysim rules`: what it prints is TOML that says the same rules again and marks what the book has not."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from ysim.cli import main
from ysim.games.ys.rules import Rules
from ysim.scenarios import load_scenario

ROOT = Path(__file__).parent.parent
SHIPPED = [p for p in sorted((ROOT / "scenarios").glob("**/*.toml")) if "ysim-scenario/1" in p.read_text()]

EVERYTHING = """
title = "Everything changed"
[rules]
players = 3
neighbourhoods = 4
kings_favour = true
rounds = 2
brokers = [5, 4, 3, 2, 1, 0, 0]
characters = ["king", "spy", "queen", "herald"]
track_length = 9
column_steps = [3, 0, 0, -3]
leader_step = 2
cards_per_round = 1
commerce_gold = 4
merchant_gold = 6
market_gold = 0
prince_gold = 0
king_gold = 9
black_gold = [2]
colour_gold = [[20, 10, 5, 0], [20, 10, 5, 0], [20, 10, 5, 0], [20, 10, 5, 0]]
favour_gold = [9, 5, 2, 1, 0]
neutral_can_win = true
neutral_takes_market_gold = false
quotation_end = "lose"
equal_quotations = "right"
equal_seats = "lot"
counting_cards = "after_reveal"
reveal = "at_once"
queen_stops_moves = false
mercenary_is_public = false
captain_may_take_market = true
jeweller_may_repeat = false
merchant_pays = "owner"
alchemist_may_take_black = true
characters_remembered = false
ship_cards = SHIPS
[lineup]
policies = ["random", "random", "random"]
""".replace("SHIPS", str([["red", "green", "white"]] * 24))


@pytest.fixture
def printed(monkeypatch, capsys):
    """`printed("--show", "x.toml")` is what `ysim rules` prints."""

    def rules(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["ysim", "rules", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 0
        return capsys.readouterr().out

    return rules


def keys_marked(text: str) -> list[str]:
    return re.findall(r"# changed; in the book .*\n(?:#   .*\n)*(\w+) += ", text)


@pytest.fixture
def everything(tmp_path):
    path = tmp_path / "everything.toml"
    path.write_text(EVERYTHING)
    return path


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_is_shown_of_a_scenario_says_the_same_rules(printed, path):
    shown = printed("--show", str(path))
    rules = load_scenario(path).rules
    assert Rules.model_validate(tomllib.loads(shown)["rules"]) == rules
    assert set(keys_marked(shown)) == set(rules.deviations())


def test_every_key_can_be_changed_shown_and_read_again(printed, everything):
    shown = printed("--show", str(everything))
    rules = load_scenario(everything).rules
    assert set(rules.deviations()) == set(Rules.model_fields) - {"players"}
    assert Rules.model_validate(tomllib.loads(shown)["rules"]) == rules
    assert keys_marked(shown) == [key for key in Rules.model_fields if key != "players"]


def test_what_is_changed_is_marked_with_the_value_of_the_book_for_that_number_of_players(printed, everything):
    shown = printed("--show", str(everything))
    for marked in (
        "# changed; in the book 3\nneighbourhoods            = 4\n",
        "# changed; in the book [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4]\nbrokers ",
        '# changed; in the book "winner"\nmerchant_pays ',
    ):
        assert marked in shown


def test_the_book_is_printed_with_a_comment_before_each_key(printed):
    listed = printed()
    assert Rules.model_validate(tomllib.loads(listed)["rules"]) == Rules()
    assert list(tomllib.loads(listed)["rules"]) == list(Rules.model_fields)
    assert keys_marked(listed) == []
    for key, field in Rules.model_fields.items():
        comment = re.search(rf"((?:#.*\n)+){key} +=", listed)[1]
        assert field.description in re.sub(r"\n?#\s+", " ", comment)
    assert '("winner" | "owner")' in listed


@pytest.mark.parametrize("columns", ["20", "200"])
def test_lines_are_short_and_the_same_in_every_terminal(printed, everything, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    lines = printed("--show", str(everything)).splitlines()
    assert max(map(len, lines)) <= 80
    assert {line.index(" = ") for line in lines if re.match(r"\w+ += ", line)} == {25}


def test_a_bad_scenario_is_one_message_and_code_2(monkeypatch, capsys, everything):
    everything.write_text(EVERYTHING.replace("rounds = 2", "rounds = 9"))
    monkeypatch.setattr(sys, "argv", ["ysim", "rules", "--show", str(everything)])
    assert main() == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"ysim: {everything}: rules.rounds = 9: expected")
