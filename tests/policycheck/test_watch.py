"""A policy under watch, compiled: what is wrong with it is seen, and what is right is not called wrong."""

import io
import re

import numpy as np
import pytest

from ysim.games.ys.codes import DECISIONS, LANES
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.rules import Rules
from ysim.games.ys.state import HAND
from ysim.policies import balanced, choices, random, vocabulary
from ysim.policycheck.faults import Fault, exception_in_words
from ysim.policycheck.watch import Watch
from ysim.policycheck.worker import asked_elsewhere, play_watched

SEED = 5


def writes(table, hand, die):
    table.market_gold[hand.seat] += 1
    return choices.bid(vocabulary.strongest(hand), vocabulary.weakest(hand))


def moody(table, hand, die):
    if np.random.rand() < 0.5:
        return choices.bid(vocabulary.strongest(hand), vocabulary.weakest(hand))
    return choices.bid(vocabulary.weakest(hand), vocabulary.strongest(hand))


def unlawful(table, hand, die):
    if table.round_number == 2:
        return choices.bid(5, 5)
    return choices.bid(vocabulary.strongest(hand), vocabulary.weakest(hand))


def raises(table, hand, die):
    if table.round_number == 3:
        raise ValueError("no idea")
    return choices.bid(vocabulary.strongest(hand), vocabulary.weakest(hand))


BROKERS_BEFORE = np.int64(HAND.fields["brokers"][1] - HAND.itemsize - LANES)


def peeks(table, hand, die):
    """Bids by what the seat before has secretly bid: its hand lies before one's own in memory."""
    brokers = 0
    for strength in range(5):
        brokers += strength * hand.strength[BROKERS_BEFORE + strength] if hand.seat > 0 else 0
    if brokers % 2:
        return choices.bid(vocabulary.weakest(hand), vocabulary.strongest(hand))
    return choices.bid(vocabulary.strongest(hand), vocabulary.weakest(hand))


def watched(policy, games=4, rules=None):
    rules = rules or Rules()
    kernel = Kernel(
        rules, [policy, random.derive("other")], np.array([[0, 1, 1, 1], [1, 1, 1, 0]])[:, : rules.players]
    )
    watch, kept = Watch(policy, __file__, io.BytesIO()), []
    kernel.written["decisions"][0] = watch.addresses
    digests = play_watched(kernel, "4", games, SEED, watch, kept)
    return watch, kept, digests


@pytest.mark.parametrize("policy", [balanced, random], ids=lambda policy: policy.name)
def test_a_policy_without_faults_has_none(policy):
    watch, kept, digests = watched(policy)
    assert watch.faults == [] and asked_elsewhere(policy, kept) == []
    assert len(set(digests)) == 4
    assert len(kept) == sum(watch.counts.values()) and set(watch.counts) == set(DECISIONS)


@pytest.mark.parametrize(
    "function, told, round_number",
    [
        (writes, "writes into what it is given: its table", 1),
        (moody, "and .* when asked the same again", None),
        (unlawful, "an illegal choice, 45: there are 0 brokers of strength 5 to choose from", 2),
        (raises, "raises ValueError: no idea", 3),
    ],
)
def test_a_fault_is_told_with_its_game(function, told, round_number):
    watch, _, _ = watched(random.derive("faulty", decisions={"bid": function}))
    (fault,) = watch.faults
    assert fault.decision == "bid" and fault.game == 0 and fault.table == "4"
    assert round_number in (None, fault.round)
    assert re.search(told, fault.what)


def test_who_reads_what_is_not_given_is_found_out():
    watch, kept, _ = watched(random.derive("peeking", decisions={"bid": peeks}), games=12)
    (fault,) = asked_elsewhere(watch.policy, kept)
    assert fault.decision == "bid" and "it sees something else" in fault.what


def test_a_fault_in_words_names_file_line_and_decision():
    fault = Fault("raises ValueError: no idea", "bid", 7)
    assert fault.in_words("./mine.py") == './mine.py, line 7, "bid": raises ValueError: no idea'


def test_a_misspelt_word_of_the_vocabulary_is_told():
    from ysim.games.ys import vocabulary

    with pytest.raises(AttributeError) as caught:
        vocabulary.turns_lft  # noqa: B018
    told = exception_in_words(caught.value)
    assert told == 'vocabulary has no "turns_lft"; did you mean "turns_left"?'
