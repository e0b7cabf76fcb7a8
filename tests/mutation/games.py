"""Games of every table in pure Python, replayed by the reference."""

import pytest

from tests.differential.bouts import Quarrel, bout_of, results

# Each table once, by the book and with every key changed in turns; every other one has King's Favour.
BOUTS = [table * 32 + (31 if table % 4 in (1, 2) else 0) for table in range(10)]


@pytest.mark.parametrize("number", BOUTS)
def test_kernel_and_reference_agree(number):
    for end in results(bout_of(number), games=1):
        assert not isinstance(end, Quarrel), end.why
