"""Rules in a scenario: the defaults of the book, and what is said of values that cannot be."""

from pathlib import Path

import pytest

from tests.scenarios.texts import PLAIN, mistakes
from ysim.games.ys.rules import Rules
from ysim.scenarios import parse_scenario
from ysim.toml import as_toml

ROOT = Path(__file__).parent.parent.parent


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


BOUNDS = {
    "rounds": (1, 4, lambda n: n),
    "track_length": (3, 25, lambda n: n),
    "leader_step": (1, 6, lambda n: n),
    "cards_per_round": (0, 5, lambda n: n),
    "commerce_gold": (0, 20, lambda n: n),
    "merchant_gold": (0, 20, lambda n: n),
    "market_gold": (0, 5, lambda n: n),
    "prince_gold": (0, 20, lambda n: n),
    "king_gold": (0, 20, lambda n: n),
    "column_steps": (-6, 6, lambda n: (0, n, 0, 0)),
    "black_gold": (0, 100, lambda n: (1, n)),
    "colour_gold": (0, 60, lambda n: ((0, 0, n, 0),) * 4),
    "favour_gold": (0, 20, lambda n: (0, 0, 0, 0, n)),
    "brokers": (0, 5, lambda n: tuple(sorted((0, 1, 2, 3, n)))),
}


@pytest.mark.parametrize(("key", "bounds"), BOUNDS.items(), ids=BOUNDS)
def test_bounds_are_inclusive_and_there_is_nothing_beyond(key, bounds):
    least, most, value = bounds
    step = 2 if key == "track_length" else 1
    for inside in (least, most):
        assert getattr(Rules(**{key: value(inside)}), key) == value(inside)
    for beyond in (least - step, most + step):
        with pytest.raises(ValueError, match=key):
            Rules(**{key: value(beyond)})


@pytest.mark.parametrize(("players", "neighbourhoods"), [(2, 4), (3, 2), (4, 3), (5, 3)])
def test_PC_a_city_of_another_size_is_refused(players, neighbourhoods):
    with pytest.raises(ValueError, match=f"with {players} players"):
        Rules(players=players, neighbourhoods=neighbourhoods)


def test_rules_that_are_no_table_are_a_mistake(fake_game):
    assert "rules = 3: expected a table" in mistakes("rules = 3" + PLAIN)
    assert Rules.model_validate(Rules(players=5)) == Rules(players=5)
