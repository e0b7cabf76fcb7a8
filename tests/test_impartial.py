"""Policies do not lean to a colour or an area because of its number."""

import numpy as np
import pytest

import ysim
from ysim.games.ys.policies.estimates.places import LUCK, PLACE_MIXERS

ROWS = [list(range(first, first + 4)) for first in range(12, 28, 4)]
AREAS = [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]


@pytest.mark.parametrize("places", [*ROWS, *AREAS])
def test_of_equal_places_each_comes_first_about_as_often(places):
    luck = np.arange(LUCK)[:, None]
    order = ((PLACE_MIXERS[places].astype(np.int64) * luck >> 10) ^ luck) & 31
    first = (order * 32 + np.array(places)).argmax(axis=1)
    assert np.abs(np.bincount(first, minlength=4) / LUCK - 1 / 4).max() < 0.025


@pytest.mark.parametrize("scenario", ["first", "two_players", "five_players"])
def test_in_round_1_no_colour_rises_by_its_column_much_more_than_another(scenario):
    scenario = ysim.load_scenario(f"scenarios/{scenario}.toml")
    moves = ysim.run(scenario, games=2000, jobs=1).tables["quotation_moves"]
    by_column = moves[(moves["round"] == 1) & (moves.cause == "column")]
    assert len(by_column) == 4
    assert by_column.mean_move.abs().max() < 0.25
