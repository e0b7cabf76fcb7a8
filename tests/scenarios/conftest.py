"""Scenarios of a game that has few policies."""

import pytest

import ysim.games


@pytest.fixture
def fake_game(monkeypatch):
    monkeypatch.setitem(ysim.games.GAMES, "ys", "tests.scenarios.fake_game")
