"""The trace of a game: complete enough for an independent replay, told whole, and the very game asked for."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from tests.lineups import GROUPS
from tests.reference import Disagreement, replay
from ysim.games.ys.game import RULES_VERSION
from ysim.games.ys.narrate import TELLERS, narrate
from ysim.games.ys.narrate_memory import Memory
from ysim.games.ys.policies import POLICIES
from ysim.runs.trace import trace_game
from ysim.scenarios import parse_scenario

SEED = 77
OTHER_RULES = """
merchant_pays = "owner"
captain_may_take_market = true
jeweller_may_repeat = false
alchemist_may_take_black = true
queen_stops_moves = false
mercenary_is_public = false
characters_remembered = false
quotation_end = "lose"
equal_quotations = "right"
equal_seats = "lot"
counting_cards = "after_reveal"
reveal = "at_once"
brokers = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]
"""
TABLES = {  # number of players, and rules
    "two": (2, "players = 2"),
    "two and the neutral one may win": (
        2,
        "players = 2\nneutral_can_win = true\nneutral_takes_market_gold = false",
    ),
    "two with King's Favour": (2, "players = 2\nkings_favour = true"),
    "three": (3, "players = 3"),
    "three in four neighbourhoods": (3, "players = 3\nneighbourhoods = 4"),
    "four with King's Favour": (4, "kings_favour = true"),
    "five": (5, "players = 5"),
    "five with King's Favour": (5, "players = 5\nkings_favour = true"),
    "short": (4, "rounds = 2\ntrack_length = 5\ncolumn_steps = [3, 1, 0, -2]\nleader_step = 2"),
    "no moves past the end": (4, 'track_length = 3\nquotation_end = "lose"\nbrokers = [0, 1, 2, 3, 3, 4, 4]'),
}
LINEUPS = [
    [*names, "random", "balanced"][:4]
    for names in [*GROUPS, ["random"] * 4, ["courtier", *["speculator"] * 3]]
]


def scenario_of(policies, rules="", seed=SEED):
    return parse_scenario(
        f'title = "Traced"\nseed = {seed}\n[rules]\n{rules}\n[lineup]\npolicies = {json.dumps(policies)}'
    )


@pytest.fixture(scope="module")
def game():
    """One game of four different policies."""
    return trace_game(scenario_of(GROUPS[0]), 5)


@pytest.fixture(scope="module", params=TABLES)
def other_games(request):
    """Games of another number of players or with other rules, by random and by thinking players."""
    players, rules = TABLES[request.param]
    policies = ["balanced", "random", "courtier", "random", "speculator"][:players]
    return [trace_game(scenario_of(policies, rules), number) for number in range(12)]


def seats_named(event):
    """The seats that an event speaks of."""
    listed = event.get("winners", []) + (event["seats"] if event["event"] == "tie" else [])
    seats = {event.get("seat"), event.get("decided_by"), *listed}
    return {seat for seat in seats if isinstance(seat, int) or seat == "neutral"}


def sentences(events):
    """Each event with the last line that is told when it has happened."""
    return [(event, narrate(events[: number + 1]).splitlines()[-1]) for number, event in enumerate(events)]


def test_200_games_are_narrated_whatever_happens_in_them():
    kinds, cards = set(), set()
    for policies in LINEUPS:
        scenario = scenario_of(policies)
        for number in range(40):
            events = trace_game(scenario, number)
            kinds |= {event["event"] for event in events}
            cards |= {event["card"] for event in events if event["event"] == "card"}
            assert narrate(events).count("== Round") == 4
    assert kinds == set(TELLERS) - {"throne", "gift"}
    assert len(cards) == 16, "some Character card was never narrated"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("order_cards", "the Order cards are drawn by lot."),
        ("bid", "a bid for random-2 is drawn by lot."),
        ("placement", "a placement for random-2 is drawn by lot."),
        ("character", "a character for random-2 is drawn by lot."),
    ],
)
def test_what_an_experiment_draws_is_told(kind, said):
    seat = "" if kind == "order_cards" else "\nseat = 2"
    experiment = f'\n[experiment]\nrandomise = "{kind}"\nround = 3{seat}'
    scenario = parse_scenario(scenario_of(["random"] * 4).text + experiment)
    plain, game = trace_game(scenario, 2), trace_game(scenario, 1)
    assert "trial" not in plain[0] and "An experiment" not in narrate(plain)
    assert game[0]["trial"] == {"randomise": kind, "round": 3, "seat": 2 if seat else None}
    assert f"An experiment: in round 3 {said}" in narrate(game)
    gifts = [event for event in game if event["event"] == "gift"]
    assert [(event["round"], event["seat"]) for event in gifts] == ([(3, 2)] if kind == "character" else [])
    assert narrate(game).count("  By lot random-2 is given the ") == len(gifts)
    replay(game)


@pytest.mark.parametrize("policies", LINEUPS, ids="-".join)
def test_every_seat_of_an_event_is_named_in_the_sentence_about_it(policies):
    events = trace_game(scenario_of(policies), 3)
    assert_seats_are_named(events)


def test_every_seat_is_named_whoever_plays_by_whatever_rules(other_games):
    assert_seats_are_named(other_games[3])


def assert_seats_are_named(events):
    names = dict(enumerate(f"{policy}-{seat}" for seat, policy in enumerate(events[0]["policies"])))
    for event, sentence in sentences(events):
        if event["event"] != "throne" or event["round"] == events[0]["rulings"]["rounds"]:
            named = [names.get(seat, seat) for seat in seats_named(event)]
            assert all(name in sentence for name in named), (event, sentence)


def test_quotations_are_told_as_far_as_they_move(other_games):
    for events in other_games:
        memory = Memory()
        for event in (event for event in events if event["event"] not in ("score", "result")):
            list(TELLERS[event["event"]](memory, [event]))
            if event["event"] == "quotations":
                assert memory.quotations == {colour: event[colour] for colour in memory.quotations}


def test_the_throne_room_is_told():
    told = [narrate(trace_game(scenario_of(["random"] * 4, "kings_favour = true"), n)) for n in range(40)]
    text = "\n".join(told)
    assert text.count("Face down into the throne room: random-0 puts a ") == 4 * 40
    assert text.count("Each takes a spare 2 for it.") == 3 * 40
    assert re.search(r"random-\d spies: the \d of random-\d in the throne room\.", text)
    assert re.search(r"magician: exchanges .* and the \d of random-\d in the throne room\.", text)
    assert " favour " in told[0].split("Final score")[1]


def test_the_neutral_player_is_told():
    text = "\n".join(narrate(trace_game(scenario_of(["random"] * 2, "players = 2"), n)) for n in range(20))
    assert re.search(r"Turn 1: random-[01] puts a \d of neutral's face down ", text)
    assert re.search(r"neutral takes (blue|green|yellow|red) from the bank instead of the \w+\.", text)
    assert "broken by the neutral player, who wins every tie he is in: neutral, then random-" in text
    assert "; neutral cannot win." in text and " favour " not in text
    assert "two " not in text.split("Neighbourhood 1: ")[1].split("\n")[0], "a large gem counts once (PC3)"


def test_an_event_of_unknown_kind_is_not_passed_over_in_silence(game):
    with pytest.raises(KeyError, match="earthquake"):
        narrate([*game, {"event": "earthquake", "round": 4}])


def test_the_line_ups_seat_every_policy():
    assert {name for policies in LINEUPS for name in policies} == {policy.name for policy in POLICIES}


@pytest.mark.parametrize("rules", ["", OTHER_RULES], ids=["default rules", "every switch the other way"])
@pytest.mark.parametrize("policies", LINEUPS, ids="-".join)
def test_the_independent_replay_accepts_the_traces(policies, rules):
    scenario = scenario_of(policies, rules)
    for number in range(8):
        replay(trace_game(scenario, number))


def test_the_independent_replay_accepts_other_numbers_of_players_and_other_rules(other_games):
    for events in other_games:
        replay(events)


def test_a_broker_has_one_id_in_the_whole_game(other_games):
    for events in other_games:
        ids = [event["broker"] for event in events if event["event"] in ("place", "throne")]
        assert len(set(ids)) == len(ids)


def test_the_trace_names_the_version_of_the_rules_that_is_documented(game):
    assert game[0]["rules"] == RULES_VERSION
    documentation = Path(__file__).parent.parent / "docs" / "rules.md"
    assert f"This is version {RULES_VERSION} of the rules" in documentation.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "kind, key, altered",
    [
        ("setup", "order", lambda order: order[:-1]),
        ("reveal", "characters", lambda cards: cards[::-1]),
        ("order", "card", lambda card: card % 4 + 1),
        ("place", "at", lambda _: "m0.blue"),
        ("commerce", "gold", lambda gold: gold + 1),
        ("port", "seat", lambda seat: 3 - seat if seat is not None else 0),
        ("columns", "ranking", lambda ranking: ranking[::-1]),
        ("quotations", "blue", lambda blue: blue + 1),
        ("score", "total", lambda total: total + 1),
        ("result", "ranking", lambda ranking: ranking[::-1]),
    ],
)
def test_the_independent_replay_refuses_a_trace_with_one_altered_event(game, kind, key, altered):
    replay(game)
    events = deepcopy(game)
    event = next(event for event in events if event["event"] == kind)
    event[key] = altered(event[key])
    with pytest.raises(Disagreement):
        replay(events)


def test_the_independent_replay_refuses_a_trace_with_an_event_left_out(game):
    for left_out in range(0, len(game), 10):
        with pytest.raises(Disagreement):
            replay(game[:left_out] + game[left_out + 1 :])


@pytest.fixture
def told(tmp_path):
    """Return what `ysim trace` prints about game 5 in a format."""
    file = tmp_path / "traced.toml"
    file.write_text(scenario_of(GROUPS[0]).text)

    def tell(format):
        command = [sys.executable, "-m", "ysim", "trace", str(file), "--game", "5", "--format", format]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    return tell


def test_the_command_prints_one_json_object_per_line_up_to_the_result(told, game):
    events = [json.loads(line) for line in told("jsonl").splitlines()]
    assert events == game
    assert events[-1]["event"] == "result"


def test_the_command_tells_who_won(told, game):
    winners = [f"{game[0]['policies'][seat]}-{seat}" for seat in game[-1]["winners"]]
    *_, last = told("text").splitlines()
    assert last.startswith(" and ".join(winners)) and "win" in last


def test_a_game_is_known_by_scenario_number_and_seed(game):
    scenario = scenario_of(GROUPS[0])
    assert trace_game(scenario, 5) == game
    assert trace_game(scenario, 5 + 24)[1:] != game[1:], "the same seating, another game"
    assert trace_game(scenario, 5, seed=SEED + 1)[1:] != game[1:]
    assert trace_game(scenario_of(GROUPS[0], seed=SEED + 1), 5) == trace_game(scenario, 5, seed=SEED + 1)
