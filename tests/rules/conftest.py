"""The rules are tested as plain Python functions on hand-built positions: compiled inner functions cannot be called."""

import pytest
from numba import config


def pytest_collection(session: pytest.Session) -> None:
    if not config.DISABLE_JIT:
        raise pytest.UsageError(
            "tests/rules calls the kernel's inner functions, which only works in pure Python; "
            "run `make test-rules` (NUMBA_DISABLE_JIT=1 pytest tests/rules)"
        )
