"""The told games are still the same, word for word and event for event."""

from difflib import unified_diff

import pytest

from tests.playthroughs.games import FOLDER, SCENARIOS, file_of, transcript
from tests.reference.__main__ import replay_lines


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_told_game_has_not_changed(name):
    kept, now = file_of(name).read_text(encoding="utf-8").splitlines(), transcript(name).splitlines()
    difference = list(unified_diff(kept, now, "as kept", "as told now", n=2, lineterm=""))
    assert not difference, "\n".join(
        [f"{name}: if this is meant, `make playthroughs`; else see what it is:", *difference[:60]]
    )


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_reference_agrees_with_a_kept_game(name):
    events = file_of(name).read_text(encoding="utf-8").split("== Events\n")[1].splitlines()
    assert len(list(replay_lines(name, events))) == 1


def test_no_kept_game_is_forgotten():
    assert set(FOLDER.glob("*.txt")) == set(map(file_of, SCENARIOS))
