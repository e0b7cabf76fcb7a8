"""A policy under watch in pure Python: the line of a mistake, in words."""

import io

import numpy as np
import pytest

from ysim.games.ys.kernel import Kernel
from ysim.games.ys.rules import Rules
from ysim.policies import choices, random
from ysim.policycheck.watch import Watch
from ysim.policycheck.worker import play_watched

ONE_ROUND = Rules(rounds=1, players=2)


def misspelt(table, hand, die):
    return choices.bid(hand.brokerz[0], 0)


def beyond(table, hand, die):
    return choices.bid(hand.brokers[8], 0)


def fraction(table, hand, die):
    return 0.5


def watched(function):
    policy = random.derive("mine", decisions={"bid": function} if function else {})
    kernel = Kernel(ONE_ROUND, [policy, random.derive("other")], np.array([[0, 1]]))
    watch = Watch(policy, __file__, io.BytesIO())
    kernel.written["decisions"][0] = watch.addresses
    play_watched(kernel, "2", 1, 3, watch, [])
    return watch


@pytest.mark.parametrize(
    "function, told",
    [
        (misspelt, 'there is no field "brokerz" in table, hand or rules; did you mean "brokers"?'),
        (beyond, "an index is out of range: index 8 is out of bounds for axis 0 with size 8"),
    ],
)
def test_a_mistake_is_told_with_its_line(function, told):
    (fault,) = watched(function).faults
    assert (fault.what, fault.decision, fault.round) == (told, "bid", 1)
    assert fault.line == function.__code__.co_firstlineno + 1


def test_what_is_no_whole_number_is_told():
    (fault,) = watched(fraction).faults
    assert fault.what == "returns 0.5; a whole number was expected"


def test_a_policy_without_faults_has_none():
    watch = watched(None)
    assert watch.faults == [] and watch.counts["bid"] == 1
