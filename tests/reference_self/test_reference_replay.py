"""The reference itself: whole games that were worked out by hand."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.reference import Disagreement, replay
from tests.reference.example import GEMS, PALACES, QUOTATIONS, SHIPS, Events, quiet_game
from tests.reference_self.positions import refused, tie


def nth(events: Events, kind: str, number: int = 0) -> dict[str, Any]:
    """The event of this kind with this number."""
    return [event for event in events if event["event"] == kind][number]


def test_a_legal_game_is_replayed_to_the_end_that_was_worked_out() -> None:
    end = replay(quiet_game())
    assert [score["total"] for score in end.scores.values()] == [79, 84, 74, 54]
    assert (end.winners, end.quotations, end.departures) == ([1], QUOTATIONS[3], [])
    assert list(end.gems.values()) == GEMS
    assert end.orders == [{0: 1, 1: 2, 2: 3, 3: 4}] * 4
    assert end.characters == {"jeweller": 1, "merchant": 1, "prince": 1, "king": 1, "gem": 4}
    assert (end.ties, end.cut_short) == ({}, 1)


FALSE = [
    ("SU2", "setup", 0, {"ships": SHIPS[:-1] + SHIPS[:1]}),
    ("SU3", "setup", 0, {"removed_characters": ["conjurer", "magician", "king"]}),
    ("SU3", "setup", 0, {"palaces": [[*palace[:-1], "king"] for palace in PALACES]}),
    ("SU5", "setup", 0, {"order": [1, 2, 3, 3]}),
    ("RS1", "reveal", 1, {"characters": ["jeweller", "queen", "captain", "alchemist"]}),
    ("RS2", "reveal", 0, {"ports": SHIPS[1:5]}),
    ("RS3", "reveal", 0, {"rows": {"0": None, "1": "blue", "2": "white", "3": "yellow"}}),
    ("AU1", "bid", 0, {"bids": [[2, 2], [1, 1], [1, 1], [1, 1]]}),
    ("AU2", "order", 1, {"card": 1}),
    ("AU3", "order", 1, {"seat": 2}),
    ("PL1", "place", 3, {"seat": 0}),
    ("PL2", "place", 5, {"value": 1}),  # a hidden broker that was bid: from nowhere
    ("PL2", "place", 1, {"face": "up"}),
    ("PL4", "place", 9, {"at": "m0.red"}),
    ("PL4", "place", 11, {"at": "m1.blue"}),  # taken
    ("trace", "place", 1, {"broker": 0}),
    ("CH1", "card", 2, {"card": "intriguer"}),  # not held
    ("CH Jeweller", "card", 2, {"gems": ["red", "black"]}),
    ("CH Merchant", "commerce", 4, {"gold": 3}),
    ("CH3", "card", 0, {"gold": 5}),
    ("CO2", "gem", 0, {"seat": 1}),
    ("CO2", "gem", 0, {"gem": "red", "as": "red"}),  # not in this port
    ("CO3", "gem", 0, {"as": "red"}),  # blue does not turn
    ("CO3", "row", 0, {"as": "black"}),  # white turns, but not black
    ("CO4", "port", 0, {"seat": 3}),
    ("CO5", "commerce", 0, {"gold": 5}),
    ("CO6", "palace", 2, {"seat": None}),
    ("CO7", "row", 1, {"seat": 0}),
    ("CO8", "columns", 0, {"ranking": ["green", "blue", "yellow", "red"]}),
    ("CO9", "columns", 0, {"decided_by": 0}),
    ("CO10", "leader", 0, {"step": 0}),
    ("SU4", "quotations", 3, {"blue": 6}),
    ("FS1", "score", 2, {"yellow": 12}),
    ("FS1", "score", 2, {"total": 75}),
    ("FS7", "score", 0, {"gems": GEMS[1]}),
    ("FS6", "result", 0, {"winners": [0]}),
    ("FS6", "result", 0, {"ranking": [1, 2, 0, 3]}),
    ("trace", "place", 40, {"round": 1}),
]  # fmt: skip


@pytest.mark.parametrize("rule, kind, number, false", FALSE)
def test_a_false_event_is_refused(rule: str, kind: str, number: int, false: dict[str, Any]) -> None:
    events = quiet_game()
    nth(events, kind, number).update(false)
    with refused(rule):
        replay(events)


def test_a_missing_a_doubled_and_an_invented_event_are_refused() -> None:
    for place in range(len(quiet_game())):
        missing, doubled = quiet_game(), quiet_game()
        del missing[place]
        doubled.insert(place, deepcopy(doubled[place]))
        for events in [missing, doubled]:
            with pytest.raises(Disagreement):
                replay(events)
    events = quiet_game()
    palace = events.index(nth(events, "palace"))
    events.insert(palace, {**tie("n1.port", [0, 1], [0, 1], "front"), "round": 1})
    with refused("TB"):
        replay(events)


def test_a_disagreement_names_game_event_rule_and_both_sides() -> None:
    events = quiet_game()
    nth(events, "port").update(seat=3)
    number = events.index(nth(events, "port")) + 1
    said = f"game 7, event {number} (port), CO4: the trace says seat is 3; the rules say 0"
    with pytest.raises(Disagreement, match=re.escape(said)):
        replay(events)


def test_departures_name_the_rulings_that_are_not_the_book_s() -> None:
    events = quiet_game()
    events[0]["rulings"] = {**events[0]["rulings"], "captain_may_take_market": True}
    assert replay(events).departures == ["captain_may_take_market = True"]


def test_the_command_counts_games_and_stops_at_a_disagreement(tmp_path: Path) -> None:
    good, bad = quiet_game(), quiet_game()
    nth(bad, "leader").update(seat=2)
    for name, games in [("good", [good, good]), ("bad", [good, bad]), ("empty", [])]:
        lines = [json.dumps(event) + "\n" for game in games for event in game]
        (tmp_path / name).write_text("".join(lines), encoding="utf-8")

    def run(name: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.reference", str(tmp_path / name)]
        root = Path(__file__).parent.parent.parent
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    assert (run("good").returncode, run("good").stdout) == (0, "2 games agreed\n")
    assert run("bad").returncode == 1
    assert "CO10" in run("bad").stderr
    assert run("empty").returncode == 1


def test_the_reference_imports_nothing_of_the_package_it_judges() -> None:
    for file in (Path(__file__).parent.parent / "reference").glob("*.py"):
        assert not re.search(r"^\s*(from|import) (ysim|numba|numpy)", file.read_text("utf-8"), re.MULTILINE)
