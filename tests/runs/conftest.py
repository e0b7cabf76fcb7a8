"""The line-ups that the tests of runs take in turn, and runs that keep every block at once."""

import pytest

from tests.runs.played import LINEUPS, result_of, traces_of


@pytest.fixture(params=LINEUPS, ids="-".join)
def names(request):
    return request.param


@pytest.fixture
def tables(names):
    return result_of(names).tables


@pytest.fixture
def games(names):
    return traces_of(names)


@pytest.fixture
def files_at_once(monkeypatch):
    """Every block is in a file as soon as it is played, and four files become one."""
    monkeypatch.setattr("ysim.runs.course.SECONDS_BETWEEN_FILES", -1.0)
    monkeypatch.setattr("ysim.runs.kept.MERGED", 4)
