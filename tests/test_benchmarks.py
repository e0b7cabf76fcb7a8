"""What `make bench` calls a fall, the stored baseline, and how decisions are counted; nothing is timed."""

import pytest

from benchmarks.baseline import PATH, Measured
from benchmarks.comparison import FALL, NEW, rows, table
from benchmarks.games import decisions_per_game
from benchmarks.lineups import QUICKEST
from benchmarks.measures import Measure, Reading, duration, speed
from benchmarks.suite import MEASURES
from tests.hidden.watching import watched
from ysim.games.ys.rules import Rules


def mark(measure: Measure, now: float, before: float) -> str:
    [row] = rows([measure], {measure.name: measure.reading(now)}, {measure.name: measure.reading(before)})
    return row.mark


@pytest.mark.parametrize(
    ("measure", "now", "marked"),
    [
        (speed("rate"), 89, FALL),
        (speed("rate"), 91, ""),
        (speed("rate"), 200, ""),
        (duration("wait"), 111, FALL),
        (duration("wait"), 109, ""),
        (duration("wait"), 50, ""),
    ],
)
def test_worse_by_more_than_a_tenth_is_a_fall_and_nothing_else(measure, now, marked):
    assert mark(measure, now, before=100) == marked


def test_a_small_difference_of_next_to_nothing_is_no_fall():
    measure = Measure("bytes", "lower", 0, "{:.0f}", slack=20)
    assert [mark(measure, now, before=0) for now in (0, 20, 21)] == ["", "", FALL]


@pytest.mark.parametrize(("measure", "slow"), [(speed("rate"), 50.0), (duration("wait"), 200.0)])
def test_a_machine_half_as_fast_makes_nothing_fall(measure, slow):
    before, now = measure.reading(100.0, yardstick=400.0), measure.reading(slow, yardstick=200.0)
    assert measure.ratio(now, before) == 1
    assert not measure.has_fallen(now, before)
    assert measure.has_fallen(measure.reading(slow, yardstick=400.0), before)


def test_a_measure_that_the_baseline_lacks_is_new():
    [row] = rows([speed("rate")], {"rate": Reading(raw=1, relative=1)}, {})
    assert row.mark == NEW
    assert row.cells() == ("rate", "higher", "1", "", "", NEW)


def test_the_table_has_a_line_for_each_measure():
    readings = {measure.name: measure.reading(1) for measure in MEASURES}
    assert table(rows(MEASURES, readings, readings)).row_count == len(MEASURES)


def test_the_stored_baseline_has_every_measure_and_no_other():
    stored = Measured.stored()
    assert stored is not None
    assert list(stored.readings) == [measure.name for measure in MEASURES]
    assert not stored.commit.endswith("-dirty")


def test_a_baseline_is_read_as_it_was_stored(tmp_path):
    stored = Measured.stored(PATH)
    assert stored is not None
    stored.store(tmp_path / "baseline.json")
    assert Measured.stored(tmp_path / "baseline.json") == stored
    assert Measured.stored(tmp_path / "none.json") is None


def test_decisions_are_counted_as_they_are_asked_for():
    games = 4  # a power of two: their average is exact
    asked = sum(len(watched(Rules(), [QUICKEST] * 4, 1, number)) for number in range(games))
    assert decisions_per_game(QUICKEST, games) * games == asked
