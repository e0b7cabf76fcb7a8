"""The kernel as Python sees it: what it refuses, and what it makes of outlandish or faulty policies."""

import re

import numpy as np
import pytest

from ysim.games.ys.kernel import Kernel, PolicyFailure
from ysim.games.ys.policies import balanced, random
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import from_vector

SEED, GAMES = 5, 60


@pytest.mark.parametrize("value", [-1000.0, -1.0, 1000.0])
@pytest.mark.parametrize("weight", balanced.POLICY.weights)
def test_any_weight_that_a_scenario_accepts_plays_legally(weight, value):
    policy = balanced.POLICY.derive("outlandish", weights={weight: value})
    kernel = Kernel(Rules(), [policy, random.POLICY], np.array([[0, 0, 0, 1]]))
    assert from_vector(kernel.play(SEED, 0, GAMES)).games == GAMES


def fails_now_and_then(table, hand, die):
    """Raises at about one gem in 500."""
    if die % np.uint64(500) == np.uint64(0):
        raise ValueError("no idea")
    gem = 0
    while table.offer[gem] == 0:
        gem += 1
    return gem


def test_an_exception_in_a_policy_names_policy_game_seed_and_round():
    faulty = random.POLICY.derive("faulty", decisions={"gem": fails_now_and_then})
    kernel = Kernel(Rules(), [faulty], np.zeros((1, 4), np.int64))
    with pytest.raises(PolicyFailure) as failure:
        kernel.play(SEED, 100, 1000)
    words = r"one of the policies faulty raised ValueError: no idea in game (\d+), seed 5, round [1-4]"
    game = int(re.fullmatch(words, str(failure.value))[1])
    assert from_vector(kernel.play(SEED, 100, game - 100)).games == game - 100
    with pytest.raises(PolicyFailure, match=f"game {game},"):
        kernel.play(SEED, game, 1)


@pytest.mark.parametrize("seating", [[0, 1, 2, 0], [0, -1, 0, 0]])
def test_seats_for_policies_that_are_not_there_are_refused(seating):
    with pytest.raises(ValueError, match="policy numbers from 0 to 1"):
        Kernel(Rules(), [random.POLICY, balanced.POLICY], np.array([seating]))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_table_of_another_size_is_refused(players):
    with pytest.raises(ValueError, match=f"{players} distinct policies on {players} seats"):
        Kernel(Rules(players=players), [random.POLICY], np.zeros((1, 4), np.int64))
