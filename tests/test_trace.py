"""The trace of a game: complete enough for an independent replay, told whole, and the very game asked for."""

import json
import subprocess
import sys
from copy import deepcopy

import pytest

from tests.lineups import GROUPS
from tests.reference import Disagreement, replay
from ysim.games.ys.narrate import TELLERS, narrate
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
counting_cards = "after_reveal"
reveal = "at_once"
brokers = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]
"""
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


def seats_named(event):
    """The seats that an event speaks of, each by its number."""
    listed = event.get("winners", []) + (event["seats"] if event["event"] == "tie" else [])
    return {seat for seat in [event.get("seat"), event.get("decided_by"), *listed] if isinstance(seat, int)}


def test_200_games_are_narrated_whatever_happens_in_them():
    kinds, cards = set(), set()
    for policies in LINEUPS:
        scenario = scenario_of(policies)
        for number in range(40):
            events = trace_game(scenario, number)
            kinds |= {event["event"] for event in events}
            cards |= {event["card"] for event in events if event["event"] == "card"}
            assert narrate(events).count("== Round") == 4
    assert kinds == set(TELLERS)
    assert len(cards) == 16, "some Character card was never narrated"


@pytest.mark.parametrize("policies", LINEUPS, ids="-".join)
def test_every_seat_of_an_event_is_named_in_the_sentence_about_it(policies):
    events = trace_game(scenario_of(policies), 3)
    names = [f"{policy}-{seat}" for seat, policy in enumerate(events[0]["policies"])]
    for number, event in enumerate(events):
        sentence = narrate(events[: number + 1]).splitlines()[-1]
        assert all(names[seat] in sentence for seat in seats_named(event)), (event, sentence)


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
