"""Scenario files: what is accepted, and that every mistake names file, key, value and what was expected."""

import re
from pathlib import Path

import pytest

import ysim.games
from ysim.errors import UserError
from ysim.games.ys.rules import Rules
from ysim.scenarios import Lineup, PolicyEntry, Scenario, load_scenario, parse_scenario
from ysim.toml import as_toml

ROOT = Path(__file__).parent.parent
SHIPPED = sorted((ROOT / "scenarios").glob("**/*.toml"))

PLAIN = """
title = "Plain"
[lineup]
policies = ["balanced", "random", "random", "speculator"]
"""


@pytest.fixture
def fake_game(monkeypatch):
    monkeypatch.setitem(ysim.games.GAMES, "ys", "fake_game")


def changed(old: str, new: str) -> str:
    assert old in PLAIN
    return PLAIN.replace(old, new)


def mistakes(text: str) -> str:
    with pytest.raises(UserError) as mistake:
        parse_scenario(text, "bad.toml")
    return str(mistake.value)


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
    keys = {*Scenario.model_fields, *Rules.model_fields} - {"rules", "lineup", "policies"}
    keys |= {f"lineup.{key}" for key in Lineup.model_fields}
    keys |= {f"policies.NAME.{key}" for key in PolicyEntry.model_fields}
    assert [key for key in sorted(keys) if f"\n| `{key}` |" not in documentation] == []
    assert [
        table for table in ("rules", "lineup", "policies.NAME") if f"\n## `[{table}]`" not in documentation
    ] == []


def test_the_documentation_of_scenarios_tells_the_defaults_of_the_rules():
    documentation = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    in_words = {"ship_cards": "the 24 cards of SU2", "characters": "all fifteen"}
    for key, value in Rules().model_dump(mode="json").items():
        row = next(line for line in documentation.splitlines() if line.startswith(f"| `{key}` |"))
        default = row.split(" | ")[2]
        assert in_words.get(key, as_toml(value)) in default, key


def test_every_key_stands_in_the_tables_of_rulings_and_data():
    documentation = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    tables = documentation.split("## The rulings, and their switches")[1]
    assert [name for name in Rules.model_fields if f"`{name}" not in tables] == []


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
        (PLAIN + "[experiment]\nround = 2", ["experiment", "does not play experiments yet"]),
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


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("players = 6", "players = 6: expected 2 to 5, the numbers of players that the book has rules for"),
        ("players = 4.0", "players = 4.0: expected a whole number – PC2–PC5: how many play, 2 to 5"),
        ("players = [4]", "players = [4]: expected a whole number – PC2–PC5"),
        ("neighbourhoods = 3", "neighbourhoods = 3: expected 4 with 4 players"),
        ("players = 3\nneighbourhoods = 2", "neighbourhoods = 2: expected 3 or 4 with 3 players"),
        ("kings_favour = 1", "kings_favour = 1: expected true or false – KF1: the expansion King's Favour"),
        ("rounds = 0", "rounds = 0: expected a value greater than or equal to 1 – Chapter 0: rounds, 1 to 4"),
        ("rounds = 5", "rounds = 5: expected a value less than or equal to 4 – Chapter 0: rounds, 1 to 4"),
        (
            "brokers = [0, 1, 1, 2, 3, 4]",
            "brokers = [0, 1, 1, 2, 3, 4]: expected 5, 7, 9 or 11 brokers (two to bid, two a turn, "
            "one left over), found 6",
        ),
        ("brokers = [1, 1, 1, 1, 6]", "brokers[4] = 6: expected a value less than or equal to 5 – SU1"),
        (
            'characters = ["bishpo"]',
            f'characters[0] = "bishpo": expected one of {", ".join(Rules().characters)}; '
            'did you mean "bishop"? – SU3',
        ),
        (
            'characters = ["spy", "spy"]',
            'characters = ["spy", "spy"]: "spy" is named twice, and there is one',
        ),
        ('characters = ["spy", "king"]', 'characters = ["spy", "king"]: expected at least the 12 cards'),
        ("track_length = 14", "track_length = 14: expected an odd number, as the start is the middle"),
        ("track_length = 27", "track_length = 27: expected a value less than or equal to 25 – SU4"),
        ("column_steps = [2, 1, -1]", "column_steps[3] is missing – CO8: steps a colour moves"),
        (
            "column_steps = [7, 1, -1, -2]",
            "column_steps[0] = 7: expected a value less than or equal to 6 – CO8",
        ),
        ("leader_step = 0", "leader_step = 0: expected a value greater than or equal to 1 – CO10"),
        ("cards_per_round = 6", "cards_per_round = 6: expected a value less than or equal to 5 – CH1"),
        ("commerce_gold = 21", "commerce_gold = 21: expected a value less than or equal to 20 – CO5"),
        (
            "merchant_gold = -1",
            "merchant_gold = -1: expected a value greater than or equal to 0 – CH Merchant",
        ),
        ("market_gold = 6", "market_gold = 6: expected a value less than or equal to 5 – PL5"),
        ("prince_gold = 2.5", "prince_gold = 2.5: expected a whole number – CH3: gold of the Prince"),
        ("king_gold = true", "king_gold = true: expected a whole number – CH3: gold of the King"),
        ("black_gold = []", "black_gold = []: expected the gold of 1 to 14 black gems, found 0 entries"),
        ("black_gold = [101]", "black_gold[0] = 101: expected a value less than or equal to 100 – FS2"),
        (f"colour_gold = {[[24, 18, 12, 6]] * 3}", "colour_gold[3] is missing – FS4: gold of places 1–4"),
        (f"colour_gold = {[[24, 18, 12]] * 4}", "colour_gold[0][3] is missing – FS4"),
        (
            f"colour_gold = {[[61, 0, 0, 0]] * 4}",
            "colour_gold[0][0] = 61: expected a value less than or equal to",
        ),
        ("favour_gold = [12, 7, 3, 0]", "favour_gold[4] is missing – KF2: gold of places 1–5"),
        ("neutral_can_win = 1", "neutral_can_win = 1: expected true or false – PC2"),
        (
            'neutral_takes_market_gold = "no"',
            'neutral_takes_market_gold = "no": expected true or false – PC2',
        ),
    ],
)
def test_a_wrong_value_of_a_rule_is_told_with_the_reason(fake_game, rules, message):
    told = mistakes(PLAIN + f"[rules]\n{rules}")
    assert told.startswith("bad.toml: ")
    assert f" rules.{message}" in told


@pytest.mark.parametrize(
    ("players", "neighbourhoods", "brokers"), [(2, 3, 11), (3, 3, 11), (4, 4, 11), (5, 4, 9)]
)
def test_PC_what_is_left_out_is_as_in_the_book_for_the_number_of_players(players, neighbourhoods, brokers):
    rules = Rules(players=players)
    assert (rules.neighbourhoods, len(rules.brokers)) == (neighbourhoods, brokers)
    assert rules.deviations() == {}


def test_PC3_three_players_may_have_four_neighbourhoods_and_that_is_told(fake_game):
    assert Rules(players=3, neighbourhoods=4).deviations() == {"neighbourhoods": 4}
    assert set(Rules.VARIANTS) == {"neighbourhoods", "kings_favour"} <= set(Rules.model_fields)


@pytest.mark.parametrize(
    ("card", "key", "words"),
    [
        (["white", "blue", "red"], "[0][0]", "blue, green, yellow, red"),
        (["blue", "white", "white"], "[0]", "at most one white"),
        (["blue", "red", "green"], "[0]", "in the order"),
        (["blue", "black", "red"], "[0][1]", "white"),
        (["blue", "red"], "[0][2]", "missing"),
        (["blue", "green", "red", "red"], "[0]", "3 entries"),
    ],
)
def test_SU2_ship_cards_are_checked_one_by_one(fake_game, card, key, words):
    cards = [card, *(list(ship) for ship in Rules().ship_cards[1:])]
    message = mistakes(PLAIN + f"[rules]\nship_cards = {cards}")
    assert f"rules.ship_cards{key}" in message
    assert words in message


def test_SU2_there_are_24_distinct_ship_cards_and_a_designer_may_print_others(fake_game):
    ships = Rules().ship_cards
    assert len(set(ships)) == 24
    assert all(large not in small for large, *small in ships)
    others = [["blue", "blue", "blue"]] * 24
    assert parse_scenario(PLAIN + f"[rules]\nship_cards = {others}").rules.ship_cards[0] == ("blue",) * 3
    assert "expected 24 Ship cards, found 23" in mistakes(PLAIN + f"[rules]\nship_cards = {others[1:]}")


def test_SU1_brokers_are_kept_in_ascending_order(fake_game):
    brokers = [4, 4, 3, 3, 3, 2, 1, 1, 1, 0, 0]
    assert parse_scenario(PLAIN + f"[rules]\nbrokers = {brokers}").rules == Rules()


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
