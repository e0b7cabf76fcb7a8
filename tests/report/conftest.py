from functools import partial

import pytest

from tests.report import frames, gaps
from tests.report.experiments import with_experiments
from tests.report.variants import VARIANTS
from ysim.report import figures
from ysim.report.figures import CAUSED

LONG = ("very_long_policy_name_of_a_user", "another_very_long_policy_name_of_a_user", "x", "balanced")
FIELD = (
    *("balanced", "black_hunter", "merchant", "courtier", "speculator", "gem_collector"),
    *("avoider", "last_seat", "no_market", "random"),
)


def with_names(policies, games=1_000_000):
    return with_experiments(frames.frames(policies, games), games), frames.facts(policies, games)


def of_variant(variant, games=1_000_000):
    policies = FIELD[: variant.players]
    tables = with_experiments(frames.frames(policies, games, variant=variant), games, variant=variant)
    return tables, frames.facts(policies, games, players=variant.players)


def changed(change, **facts):
    return change(with_experiments(frames.frames())), frames.facts(**facts)


def as_played(change=dict):
    """What experiments change, without them: the rest is drawn of the other runs."""
    tables = frames.frames()
    return change({name: tables[name] for name in CAUSED}), frames.facts()


RUNS = {
    "four archetypes": lambda: with_names(frames.ARCHETYPES),
    "one game": lambda: with_names(frames.ARCHETYPES, 1),
    "long names": lambda: with_names(LONG),
    "gaps": lambda: changed(gaps.with_gaps),
    **{name: partial(of_variant, variant) for name, variant in VARIANTS.items()},
    "nothing": lambda: changed(gaps.empty, games=0),
    "no experiment": as_played,
    "no experiment, nothing": partial(as_played, gaps.empty),
}


@pytest.fixture(scope="session", params=RUNS, ids=lambda name: name.replace(" ", "-"))
def run(request):
    """The tables and facts of a run, of many kinds."""
    return RUNS[request.param]()


@pytest.fixture(scope="session")
def drawn(run):
    """The figures of `run`."""
    return figures(*run)
