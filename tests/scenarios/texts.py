"""A scenario that is right, and what is said of one that is not."""

import pytest

from ysim.errors import UserError
from ysim.scenarios import parse_scenario

PLAIN = """
title = "Plain"
[lineup]
policies = ["balanced", "random", "random", "speculator"]
"""


def mistakes(text: str) -> str:
    with pytest.raises(UserError) as mistake:
        parse_scenario(text, "bad.toml")
    return str(mistake.value)
