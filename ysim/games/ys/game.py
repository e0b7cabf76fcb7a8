"""Ys (Cyril Demaegd, Ystari 2004), as runs, scenarios and the command line see it.

The members below are those of `ysim.games.Game`; they import what they need when they are called, because
importing a game must compile nothing.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ysim.games.ys.balance import ASKED, EXPERIMENTS, EXPERIMENTS_OF, FORBIDDEN, RULINGS
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import pyarrow as pa

    from ysim.core.policy import Policy
    from ysim.games import FieldEquilibrium, Measure, Outcomes, Trait
    from ysim.games.ys.kernel import Kernel

name = "ys"
ARCHETYPES = (
    "balanced",
    "black_hunter",
    "merchant",
    "courtier",
    "speculator",
    "gem_collector",
    "avoider",
    "last_seat",
    "no_market",
)
RESTRICTIONS = ("market", "palaces", "ports", "commerce", "high_bids")
RULES_VERSION = "2"

__all__ = [
    "ARCHETYPES",
    "ASKED",
    "EXPERIMENTS",
    "EXPERIMENTS_OF",
    "FORBIDDEN",
    "RESTRICTIONS",
    "RULES_VERSION",
    "RULINGS",
    "Experiment",
    "Rules",
    "equilibrium",
    "kernel",
    "leading",
    "measures",
    "name",
    "narrate",
    "outcomes",
    "policies",
    "records_of",
    "row_records",
    "row_table",
    "tables",
    "trace",
    "traits",
]


def policies() -> "Mapping[str, Policy]":
    """The built-in policies by name, in the order in which tables list them."""
    from ysim.games.ys.policies import registry

    return registry()


def equilibrium() -> "FieldEquilibrium":
    """How likely tuned players play each built-in policy, and by what that can be exploited (M12)."""
    from ysim.games import FieldEquilibrium
    from ysim.games.ys.policies.tuned import EQUILIBRIUM, EXPLOITED

    return FieldEquilibrium(EQUILIBRIUM, EXPLOITED)


def kernel(
    rules: Rules, policies: "Sequence[Policy]", seatings: "np.ndarray", experiment: Experiment | None
) -> "Kernel":
    """The compiled game for these rules, distinct policies and seatings (rows of policy indices)."""
    from ysim.games.ys.kernel import Kernel

    return Kernel(rules, policies, seatings, experiment)


def tables(sums: "np.ndarray", names: Sequence[str], rules: Rules) -> "dict[str, pd.DataFrame]":
    """The tables of a run from the sums of its games; `names` and `rules` as they were given to `kernel`."""
    from ysim.games.ys.analysis import tables as tables_of
    from ysim.games.ys.tallies import from_vector

    return tables_of(from_vector(sums), names, rules)


def leading(sums: "np.ndarray", names: Sequence[str], rules: Rules) -> "pd.DataFrame":
    """The table `policies` alone."""
    from ysim.games.ys.analysis.outcomes import policies as policies_of
    from ysim.games.ys.tallies import from_vector

    return policies_of(from_vector(sums), names)


def outcomes(records: "np.ndarray", rules: Rules) -> "Outcomes":
    """What came of games, seat by seat, from the kernel's records."""
    from ysim.games.ys.measures import outcomes as outcomes_of

    return outcomes_of(records, rules)


def measures(names: Sequence[str], seatings: "np.ndarray", rules: Rules) -> "list[Measure]":
    """In what respects games of a line-up can be compared: wins and gold by policy, margins, Order cards."""
    from ysim.games.ys.measures import measures as measures_of

    return measures_of(names, seatings, rules)


def traits(rules: Rules) -> "list[Trait]":
    """What a policy's play is told by: where it stands, what it bids, takes, hides, plays and earns."""
    from ysim.games.ys.traits import traits as traits_of

    return traits_of(rules)


def records_of(policy: int, records: "np.ndarray") -> "np.ndarray":
    """Those of the kernel's records that are of the policy of this number."""
    return records[records["policy"] == policy]


def row_table(records: "np.ndarray", names: Sequence[str], rules: Rules) -> "pa.Table":
    """The rows of games that the kernel has recorded, as people read them (format ysim-rows/1)."""
    from ysim.games.ys.rows.columns import table_of

    return table_of(records, names, rules)


def row_records(table: "pa.Table", names: Sequence[str], rules: Rules) -> "np.ndarray":
    """The records behind such a table."""
    from ysim.games.ys.rows.columns import records_of

    return records_of(table, names, rules)


def trace(kernel: "Kernel", rules: Rules, seed: int, number: int) -> list[dict[str, Any]]:
    """The events of game `number`, format ysim-trace/1. Raises Unfinished with those before a mistake."""
    from ysim.games.ys.kernel import Unfinished
    from ysim.games.ys.trace import trace as trace_of
    from ysim.games.ys.trace import trace_to_the_mistake

    told = rules, kernel.seats_of(number), seed, number, RULES_VERSION
    try:
        return trace_of(kernel.record(seed, number), *told)
    except Unfinished as error:
        if error.game is not None:
            error.events = trace_to_the_mistake(error.game, *told)
        raise


def narrate(events: Sequence[Mapping[str, Any]]) -> str:
    """The events of one game as plain sentences, round by round."""
    from ysim.games.ys.narrate import narrate as narration_of

    return narration_of(events)
