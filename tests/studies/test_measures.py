"""Measures of Ys on rows made up by hand."""

import numpy as np
import pytest

from ysim.games.ys.codes import NONE
from ysim.games.ys.measures import measures
from ysim.games.ys.rows import ROW
from ysim.games.ys.rules import Rules

SEATINGS = np.array([[0, 0, 1], [0, 1, 0], [1, 0, 0]])


def rows_of(*games):
    """Games given as (policy, win share, score, last Order card) of each seat."""
    rows = np.zeros(sum(map(len, games)), ROW)
    flat = [(number, place, *seat) for number, game in enumerate(games) for place, seat in enumerate(game)]
    for row, (number, place, policy, win_share, score, card) in zip(rows, flat, strict=True):
        row["game"], row["seat"], row["policy"] = number, place, policy
        row["win_share"], row["score"] = win_share, score
        row["order_card"][3] = card
    return rows


@pytest.fixture
def three():
    return {m.name: m for m in measures(("a", "b"), SEATINGS, Rules.model_validate({"players": 3}))}


def test_every_measure_of_two_games_by_hand(three):
    rows = rows_of(
        [(0, 0.5, 80, 2), (0, 0.0, 60, 1), (1, 0.5, 80, 3)],
        [(0, 0.0, 71, 1), (1, 1.0, 90, 2), (0, 0.0, 70, 3)],
    )
    found = {name: (measure.of(rows) / measure.parts).tolist() for name, measure in three.items()}
    assert found == {
        "win share of a": [0.25, 0],  # of one of its two seats
        "win share of b": [0.5, 1],
        "gold of a": [70, 70.5],
        "gold of b": [80, 90],
        "gold of all": pytest.approx([220 / 3, 77]),
        "winning gold": [80, 90],
        "margin of the first": [0, 19],
        "first to last": [20, 20],
        "win share of Order card 1 in the last round": [0, 0],
        "win share of Order card 2 in the last round": [0.5, 1],
        "win share of Order card 3 in the last round": [0.5, 0],
    }


def test_a_win_of_three_is_whole_parts(three):
    rows = rows_of([(0, 1 / 3, 70, 1), (0, 1 / 3, 70, 2), (1, 1 / 3, 70, 3)])
    assert three["win share of a"].of(rows).tolist() == [40] and three["win share of a"].parts == 120
    assert three["win share of b"].of(rows).tolist() == [20] and three["win share of b"].parts == 60


def test_the_neutral_player_counts_nowhere():
    of_two = measures(("a", "b"), np.array([[0, 1], [1, 0]]), Rules.model_validate({"players": 2}))
    rows = rows_of([(0, 1.0, 50, 1), (1, 0.0, 40, 2), (NONE, 0.0, 99, NONE)])
    found = {measure.name: measure.of(rows).tolist() for measure in of_two}
    assert found["winning gold"] == [50] and found["gold of all"] == [90] and found["first to last"] == [10]


def test_policies_and_their_seats_are_told(three):
    assert [(m.policy, m.seats) for m in three.values() if m.policy] == [("a", 2), ("b", 1)] * 2
