from functools import partial

import pytest

from tests.report import frames
from tests.report.variants import VARIANTS
from ysim.report import figures

LONG = ("very_long_policy_name_of_a_user", "another_very_long_policy_name_of_a_user", "x", "balanced")
FIELD = (
    *("balanced", "black_hunter", "merchant", "courtier", "speculator", "gem_collector"),
    *("avoider", "last_seat", "no_market", "random"),
)


def with_names(policies, games=1_000_000):
    return frames.frames(policies, games), frames.facts(policies, games)


def of_variant(variant, games=1_000_000):
    policies = FIELD[: variant.players]
    tables = frames.frames(policies, games, variant=variant)
    return tables, frames.facts(policies, games, players=variant.players)


RUNS = {
    "four archetypes": lambda: with_names(frames.ARCHETYPES),
    "24 games": lambda: with_names(frames.ARCHETYPES, 24),
    "one game": lambda: with_names(frames.ARCHETYPES, 1),
    "one policy": lambda: with_names(("balanced",)),
    "long names": lambda: with_names(LONG),
    "ten policies": lambda: with_names(FIELD),
    "gaps": lambda: (frames.with_gaps(frames.frames()), frames.facts()),
    **{name: partial(of_variant, variant) for name, variant in VARIANTS.items()},
    "nothing": lambda: (frames.empty(frames.frames()), frames.facts(games=0)),
}


@pytest.fixture(scope="session", params=RUNS, ids=lambda name: name.replace(" ", "-"))
def run(request):
    """The tables and facts of a run, of many kinds."""
    return RUNS[request.param]()


@pytest.fixture(scope="session")
def drawn(run):
    """The figures of `run`."""
    return figures(*run)
