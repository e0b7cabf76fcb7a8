"""The rules are tested as plain Python functions: compiled inner functions cannot be called from a test."""

import pytest
from numba import config as numba_config


def pytest_configure() -> None:
    if not numba_config.DISABLE_JIT:
        raise pytest.UsageError(
            "tests/rules calls the kernel's inner functions, which works in pure Python only: "
            "run `make test-rules` (NUMBA_DISABLE_JIT=1 python -m pytest tests/rules)"
        )
