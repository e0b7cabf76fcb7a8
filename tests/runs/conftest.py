"""The line-ups that the tests of runs take in turn."""

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
