"""The policies that come with Ys: one idea a file, and the registry of them all."""

from ysim.core.policy import Policy
from ysim.games.ys.policies import (
    avoider,
    balanced,
    black_hunter,
    calculator,
    courtier,
    gem_collector,
    last_seat,
    merchant,
    no_market,
    random,
    searcher,
    speculator,
)

POLICIES: tuple[Policy, ...] = tuple(
    module.POLICY
    for module in (
        random,
        balanced,
        black_hunter,
        merchant,
        courtier,
        speculator,
        gem_collector,
        avoider,
        last_seat,
        no_market,
        calculator,
        searcher,
    )
)


def registry() -> dict[str, Policy]:
    """Every policy by its name, in the order they are listed to people."""
    return {policy.name: policy for policy in POLICIES}
