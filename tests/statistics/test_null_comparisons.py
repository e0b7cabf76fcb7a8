"""500 comparisons of things that are truly equal: false alarms are no more than the 5 % that intervals state.

Twins play: two seats of `random` at one table, counted as two policies in all seatings; whatever differs
between them is luck. A right program exceeds a bound with a chance of 1 in 10,000 over the choice of seed.
"""

import numpy as np
import pytest
from scipy.stats import binom

from tests.studies.cases import RANDOM, scenario_of
from ysim.analysis import holm
from ysim.games import Measure, find_game
from ysim.runs.lineups import distinct_seatings
from ysim.studies.sides import Side
from ysim.studies.together import Together

COMPARISONS, GAMES, CHANCE = 500, 312, 1e-4  # whole seating cycles
MOST = int(binom.isf(CHANCE, COMPARISONS, 0.05))
FEWEST = int(binom.ppf(CHANCE, COMPARISONS, 0.03))  # an interval that is never wrong says too little
TWINS = ("one", "other")
PIECE = 6_000


class Replayed(Side):
    """Games that were played before, counted from one of them on; `rows` are the numbers of its measures."""

    def values(self, seed, first, count):
        return self.kernel[:, seed * GAMES + first : seed * GAMES + first + count]


@pytest.fixture(scope="module")
def played():
    """Win shares and gold of the twins in every game, as the measures count them."""
    scenario = scenario_of(RANDOM)
    policies = [scenario.resolved_policies()[0]] * 4
    seatings = distinct_seatings(scenario, [0, 1, 2, 3])
    kernel = find_game("ys").kernel(scenario.rules, policies, seatings, scenario.experiment)
    side = Side("twins", scenario, kernel, (*TWINS, "third", "fourth"), seatings)
    wanted = [
        [m.name for m in side.measures].index(f"{what} of {who}")
        for who in TWINS
        for what in ("win share", "gold")
    ]
    starts = range(0, COMPARISONS * GAMES, PIECE)
    return np.concatenate([side.values(1, start, PIECE)[wanted] for start in starts], axis=1)


def side_of_twin(values):
    side = Replayed("twin", scenario_of(RANDOM), values, ("twin",), np.zeros((24, 4), int))
    side.__dict__["measures"] = [
        Measure("win share", "share", 60, (0.0, 1.0), len, "twin", 4),
        Measure("gold", "gold", 1, None, len, "twin", 4),
    ]
    return side


def alarms(base, other, width=None):
    """For each comparison whether the intervals exclude 0, the smallest adjusted p-value, and the games."""
    found = []
    for number in range(COMPARISONS):
        together = Together(side_of_twin(base), [side_of_twin(other)], seed=number)
        if width is None:
            together.play_to(GAMES, lambda *state: None)
        else:
            together.play_until(width, GAMES, lambda *state: None)
        pair = together.pairs[0]
        pairs = [pair.paired(measure) for measure in pair.shared]
        outside = [not one.difference.low <= 0 <= one.difference.high for one in pairs]
        found.append([*outside, min(holm([one.p for one in pairs])) < 0.05, together.done])
    return np.array(found).T


def assert_as_stated(counts):
    for count in counts:
        assert FEWEST <= count <= MOST


def test_twins_at_one_table_hardly_ever_differ(played):
    shares, gold, adjusted, _ = alarms(played[:2], played[2:])
    assert_as_stated([shares.sum(), gold.sum()])
    assert adjusted.sum() <= MOST


def test_twins_at_other_tables_hardly_ever_differ(played):
    other = np.roll(played[:2], GAMES, axis=1)  # the next comparison's games: luck of their own
    shares, gold, adjusted, _ = alarms(played[:2], other)
    assert_as_stated([shares.sum(), gold.sum()])
    assert adjusted.sum() <= MOST


def test_ending_by_precision_raises_no_false_alarms(played, monkeypatch):
    monkeypatch.setattr("ysim.runs.precision.FIRST_LOOK", 96)
    shares, gold, adjusted, games = alarms(played[:2], played[2:], width=0.085)
    assert len(set(games)) > 3 and games.min() < GAMES  # it did look, and end at various times
    assert_as_stated([shares.sum(), gold.sum()])
    assert adjusted.sum() <= MOST


def test_a_true_difference_is_no_false_alarm(played):
    """The harness would notice intervals that always hold 0."""
    richer = played[2:] + np.array([[0], [5]])
    _, gold, _, _ = alarms(played[:2], richer)
    assert gold.sum() > 0.9 * COMPARISONS
