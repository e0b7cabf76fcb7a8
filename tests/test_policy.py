"""Policies and the registry of games: "the same, but …", and names that do not exist."""

import pytest

from tests.scenarios import fake_game
from ysim.errors import UserError
from ysim.games import find_game

BALANCED = fake_game.policies()["balanced"]


def test_derive_replaces_what_is_named_and_keeps_the_rest():
    def other(table, hand, die):
        return 1

    derived = BALANCED.derive("mine", decisions={"bid": other}, weights={"blue_gem": 2.0})
    assert derived.name == "mine"
    assert derived.decisions == {"bid": other, "place": BALANCED.decisions["place"]}
    assert list(derived.weights.items()) == [("black_gem", 1.0), ("blue_gem", 2.0)]
    assert "balanced" in derived.idea and "blue_gem = 2" in derived.idea
    assert BALANCED.weights["blue_gem"] == 0.5


def test_derive_refuses_what_the_policy_does_not_have():
    with pytest.raises(UserError, match='no weight "blue_gm"; did you mean "blue_gem"'):
        BALANCED.derive("mine", weights={"blue_gm": 1.0})
    with pytest.raises(UserError, match='no decision "plaice"; did you mean "place"'):
        BALANCED.derive("mine", decisions={"plaice": BALANCED.decisions["place"]})


def test_an_unknown_game_is_told_with_the_nearest_name():
    with pytest.raises(UserError, match='no game "yss"; did you mean "ys"'):
        find_game("yss")
