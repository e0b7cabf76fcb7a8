"""The policies that come with Ys: one idea a file, and the registry of them all."""

from ysim.core.policy import Policy
from ysim.games.ys.policies import random

POLICIES: tuple[Policy, ...] = (random.POLICY,)


def registry() -> dict[str, Policy]:
    """Every policy by its name, in the order they are listed to people."""
    return {policy.name: policy for policy in POLICIES}
