"""Ten bugs in ten rules, each a mistake that somebody might make, and the rule test that has to catch it.

`make planted` (`python -m tests.mutation.planted`) plants one after the other and prints the table of
docs/testing.md.
"""

import os
import sys
from dataclasses import dataclass

import pytest

from tests.mutation.operators import Mutant
from tests.mutation.reach import ARGUMENTS, RULES
from tests.mutation.trials import Instead


@dataclass(frozen=True)
class Bug:
    """A change of one function, what it means, and the test of tests/rules that catches it."""

    rule: str
    mistake: str
    module: str
    function: str
    old: str
    new: str
    test: str

    def mutant(self) -> Mutant:
        source = (RULES / f"{self.module}.py").read_text()
        assert self.old in source, f"{self.old} is not in {self.module}.py any more"
        changed = source.replace(self.old, self.new)
        return Mutant(self.module, self.function, self.old, self.new, 1, (0, 0), True, changed)


BUGS = [
    Bug(
        "AU3",
        "equal sums: the higher Order card chooses first",
        "auction",
        "choosing_place",
        "* 8 - table.order_card",
        "* 8 + table.order_card",
        "test_auction.py::test_AU3_ties_go_to_the_lower_order_card_of_the_previous_round",
    ),
    Bug(
        "PL2",
        "after a broker face up the second may be face up too",
        "placement",
        "_place_two",
        "table.faces_allowed = DOWN_ONLY\n    elif",
        "table.faces_allowed = UP_OR_DOWN\n    elif",
        "test_placement.py::test_PL2_the_second_broker_must_have_the_other_face",
    ),
    Bug(
        "CH Magician",
        "a broker that changes places loses its face: all see it",
        "brokers",
        "put_on",
        "shown_strength(table, hand.seat, broker))\n    if place >= AREAS:\n        table.open_places &=",
        "hand.values[broker])\n    if place >= AREAS:\n        table.open_places &=",
        "test_characters_own_turn.py"
        "::test_CH_magician_exchanges_two_own_brokers_each_keeps_its_face_and_no_gold_is_paid",
    ),
    Bug(
        "CO2",
        "the third in a neighbourhood takes no gem",
        "counting",
        "_share_gems",
        "for rank in range(table.rules.gem_ranks):",
        "for rank in range(2):",
        "test_counting_city.py::test_CO2_first_takes_two_gems_second_and_third_one_each_of_what_is_left",
    ),
    Bug(
        "CO9",
        "of columns of equal strength the number of brokers does not count",
        "market",
        "column_key",
        " * STRENGTH_STEP + game.table.brokers[seat, contest]",
        " * STRENGTH_STEP",
        "test_counting_market.py::test_CO9_tied_columns_more_brokers_rank_higher",
    ),
    Bug(
        "CH1",
        "a card can be played in the round it was won in",
        "prizes",
        "keep_card",
        "game.hands[seat].cards |= 1 << card",
        "game.hands[seat].cards |= 1 << card\n    game.hands[seat].usable |= 1 << card",
        "test_characters_windows.py::test_CH1_a_card_won_may_be_used_from_the_next_round_on",
    ),
    Bug(
        "FS5",
        "equal numbers of gems all score the first of the places they fill",
        "scoring",
        "colour_place",
        "place += gems[other, colour] >= own",
        "place += gems[other, colour] > own or other == seat",
        "test_scoring.py::test_FS5_EX2_6_5_5_3_of_the_best_colour_score_24_12_12_6",
    ),
    Bug(
        "PC2",
        "the neutral player takes a white gem before a real one",
        "neutral",
        "neutral_gem",
        "if table.offer[highest] > 0:",
        "if table.offer[highest] > 0 and table.offer[WHITE] == 0:",
        "test_neutral_player_counting.py::test_PC2_a_real_gem_of_the_highest_colour_goes_before_the_white_one",
    ),
    Bug(
        "PC3",
        "three players find two large gems in a port",
        "rules_record",
        "_write_counts",
        "1 if players <= 3 else 2",
        "1 if players < 3 else 2",
        "test_three_players.py::test_PC3_a_port_has_three_gems_one_of_each",
    ),
    Bug(
        "KF1",
        "the sets are filled up after the last round too",
        "throne",
        "fill_throne_room",
        "if table.round_number < table.rules.rounds:",
        "if table.round_number <= table.rules.rounds:",
        "test_kings_favour.py::test_KF1_no_refill_in_the_last_round",
    ),
]


def is_caught(bug: Bug) -> bool:
    """Whether its test passes without the bug and fails with it, each in a process of its own."""
    return _outcome(bug, planted=False) == pytest.ExitCode.OK and _outcome(bug, planted=True) == (
        pytest.ExitCode.TESTS_FAILED
    )


def _outcome(bug: Bug, planted: bool) -> int:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if planted:
            sys.meta_path.insert(0, Instead(bug.mutant()))
        os._exit(pytest.main([*ARGUMENTS, f"tests/rules/{bug.test}"]))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> int:
    print("| rule | planted | where | caught by |\n|---|---|---|---|")
    caught = []
    for bug in BUGS:
        caught.append(is_caught(bug))
        test = bug.test if caught[-1] else "NOTHING"
        print(f"| {bug.rule} | {bug.mistake} | `{bug.module}.{bug.function}` | `{test}` |", flush=True)
    return int(not all(caught))


if __name__ == "__main__":
    sys.exit(main())
