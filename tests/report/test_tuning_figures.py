"""Figures of a tuning: nothing overlaps; the title says what held-out games said."""

import pandas as pd
import pytest

from tests.report.layout import outside, overlaps, texts
from ysim.report.studies import tuning

GAINED = "Tuning gained +9.0 (+8.0 to +10.0) points of win share on games that it never saw"


def generations(count):
    rows = [
        {"generation": n + 1, "games": 480 + 100 * n, "candidates": 11, "mean_win_share": 0.2 + 0.01 * n}
        | {"noise": 0.02, "spread": 0.03, "step": 0.1, "best_win_share": 0.3}
        for n in range(count)
    ]
    return pd.DataFrame(rows)


def held_out(gain):
    row = {"against": "all together", "games": 24_000}
    for name, value in (("before", 0.25), ("tuned", 0.25 + gain), ("gain", gain), ("over_fair", gain)):
        row |= {name: value, f"{name}_low": value - 0.01, f"{name}_high": value + 0.01}
    return pd.DataFrame([row])


@pytest.mark.parametrize("count", [1, 2, 60])
@pytest.mark.parametrize(("gain", "told"), [(0.09, GAINED), (-0.09, "keep the weights"), (0.0, "Undecided")])
def test_progress_says_what_held_out_games_said(count, gain, told):
    sheet = tuning.progress(generations(count), held_out(gain), 0.25)
    assert told in sheet.finding.replace("\N{NO-BREAK SPACE}", " ")
    boxes = texts(sheet)
    assert not overlaps(boxes) and not outside(sheet, boxes)


@pytest.mark.parametrize("count", [1, 20])
def test_weights_have_a_row_each(count):
    rows = [
        {"weight": f"a_weight_of_name_{n}", "before": 0.5, "tuned": 0.5 + n / 100, "least": 0.0, "most": 2.0}
        for n in range(count)
    ]
    sheet = tuning.weights(pd.DataFrame(rows))
    assert f"a_weight_of_name_{count - 1} went farthest" in sheet.finding
    boxes = texts(sheet)
    assert not overlaps(boxes) and not outside(sheet, boxes)
