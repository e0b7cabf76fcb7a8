"""Noise: a policy that slips now and then, on the luck of the policy that does not."""

import numpy as np
import pytest

from tests.runs.played import SEED
from ysim.analysis import wilson
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.rules import Rules
from ysim.games.ys.tallies import CELL, WHOLE_WIN, from_vector
from ysim.runs.trace import trace_game
from ysim.scenarios import parse_scenario

BALANCED, RANDOM = registry()["balanced"], registry()["random"]
ONE_OF_FOUR = np.array([np.roll([0, 1, 1, 1], seat) for seat in range(4)])


def win_share(policy, others, games):
    tallies = from_vector(Kernel(Rules(), [policy, others], ONE_OF_FOUR).play(SEED, 0, games))
    return tallies.policies[0, CELL.index("w")] / WHOLE_WIN / games


def decided(share, games):
    """The interval of a win share, as if a shared win were whole or nothing."""
    return wilson(share * games, games)


def test_all_noise_plays_as_random_does():
    games = 4_000
    interval = decided(win_share(BALANCED.derive("noisy", noise=1.0), RANDOM, games), games)
    assert interval.low < 0.25 < interval.high


def test_a_little_noise_makes_a_policy_weaker():
    games = 2_000
    assert decided(win_share(BALANCED.derive("noisy", noise=0.1), BALANCED, games), games).high < 0.25


def test_no_noise_is_the_base():
    plain = Kernel(Rules(), [BALANCED, RANDOM], ONE_OF_FOUR)
    quiet = Kernel(Rules(), [BALANCED.derive("quiet", noise=0.0), RANDOM], ONE_OF_FOUR)
    assert plain.play(SEED, 0, 40).tobytes() == quiet.play(SEED, 0, 40).tobytes()


def test_where_noise_does_not_strike_the_game_is_the_same():
    """One chance in a thousand for each decision: most games have none, and are those of the base."""
    noisy = Kernel(Rules(), [BALANCED.derive("noisy", noise=1e-3), RANDOM], ONE_OF_FOUR)
    plain = Kernel(Rules(), [BALANCED, RANDOM], ONE_OF_FOUR)
    alike = [
        plain.record(SEED, game).events.tobytes() == noisy.record(SEED, game).events.tobytes()
        for game in range(200)
    ]
    assert 150 < sum(alike) < 200


def test_noise_keeps_within_the_restrictions():
    restricted = BALANCED.derive("noisy", noise=1.0, restrict=["market"])
    kernel = Kernel(Rules(), [restricted, RANDOM], ONE_OF_FOUR)
    for number in range(8):
        game = kernel.record(SEED, number)
        seat = [policy.name for policy in kernel.seats_of(number)].index("noisy")
        assert (game.table.places[seat] < 12).all()


SCENARIO = """
title = "Noise"
seed = 7
[lineup]
policies = ["last", "balanced", "random", "merchant"]
[policies.first]
base = "balanced"
noise = 0.5
[policies.last]
base = "first"
{last}
"""


@pytest.mark.parametrize("last, noise", [("", 0.5), ("noise = 0", 0.0), ("noise = 0.25", 0.25)])
def test_the_last_entry_of_a_chain_that_says_so_decides(last, noise):
    assert parse_scenario(SCENARIO.format(last=last)).resolved_policies()[0].noise == noise


def test_a_trace_tells_what_was_played():
    events = trace_game(parse_scenario(SCENARIO.format(last="noise = 1.0")), 0)
    assert "last" in events[0]["policies"] and events[-1]["event"] == "result"
