"""Restricted policies: they keep out of what they do not let themselves do, unless nothing else is legal."""

from collections import Counter

import numpy as np
import pytest

from tests.invariants import check_game
from tests.lineups import TABLES
from ysim.games.ys import choices
from ysim.games.ys import events as kinds
from ysim.games.ys.codes import AREA_KINDS, AREAS, HERALD
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.game import RESTRICTIONS
from ysim.games.ys.kernel import IllegalChoice, Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.rules import Rules

SEED = 8
KINDS = dict(zip(("ports", "commerce", "palaces"), AREA_KINDS, strict=True))
BASES = ("random", "balanced", "speculator")


def kernel_of(base, restrict, rules=None, experiment=None):
    """The restricted policy on seat 0, and its base on the others."""
    rules = rules or Rules()
    policy = registry()[base].derive("restricted", restrict=restrict)
    seatings = np.array([[0] + [1] * (rules.players - 1)])
    return Kernel(rules, [policy, registry()[base]], seatings, experiment)


def events_of(game):
    return game.events[: game.event_count].tolist()


def is_forbidden(restriction, place):
    if restriction == "market":
        return place >= AREAS
    return place < AREAS and AREA_KINDS[place % 3] == KINDS[restriction]


def stood(game, seat):
    """The places where a seat's brokers were placed, or sent by the Herald."""
    for kind, _, who, first, second, third, *_ in events_of(game):
        if who == seat and kind == kinds.PLACED_BROKER:
            yield second
        elif who == seat and kind == kinds.CARD and first == HERALD:
            yield third


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("restriction", [name for name in RESTRICTIONS if name != "high_bids"])
def test_nobody_stands_where_his_policy_does_not_let_him(restriction, base):
    kernel, elsewhere, others = kernel_of(base, [restriction]), 0, 0
    for number in range(200):
        game = kernel.record(SEED, number)
        check_game(game)
        for place in stood(game, 0):
            assert not is_forbidden(restriction, place)
            elsewhere += 1
        others += sum(is_forbidden(restriction, place) for seat in (1, 2, 3) for place in stood(game, seat))
    assert elsewhere >= 200 * 32
    assert others > 100, "the others never stand there either"


def test_the_herald_of_a_restricted_policy_goes_elsewhere():
    kernel, went = kernel_of("random", ["market"]), Counter()
    for number in range(2000):
        for kind, _, seat, card, _, place, *_ in events_of(kernel.record(SEED, number)):
            if kind == kinds.CARD and card == HERALD:
                went[seat == 0, place >= AREAS] += 1
    assert went[True, True] == 0
    assert went[True, False] > 20 and went[False, True] > 20


@pytest.mark.parametrize("table", TABLES)
def test_at_every_table_two_restrictions_hold_at_once(table):
    kernel = kernel_of("random", ["market", "ports"], TABLES[table])
    for number in range(30):
        places = list(stood(kernel.record(SEED, number), 0))
        assert places
        assert not any(is_forbidden("market", place) or is_forbidden("ports", place) for place in places)


def test_where_nothing_else_is_open_a_policy_stands_where_it_must():
    """Everything is forbidden, so nothing is."""
    kernel = kernel_of("random", [name for name in RESTRICTIONS if name != "high_bids"])
    plain = kernel_of("random", [])
    for number in range(20):
        assert events_of(kernel.record(SEED, number)) == events_of(plain.record(SEED, number))


def test_a_market_that_is_full_leaves_nothing_but_the_city():
    """With five players and everything but the market forbidden, the squares run out for some."""
    forbidden = ["palaces", "ports", "commerce"]
    policy = registry()["random"].derive("restricted", restrict=forbidden)
    kernel = Kernel(Rules(players=5), [policy], np.zeros((1, 5), int))
    for number in range(20):
        taken = 0
        for kind, _, _, _, place, *_ in events_of(kernel.record(SEED, number)):
            if kind == kinds.ROUND_BEGINS:
                taken = 0
            elif kind == kinds.PLACED_BROKER:
                assert (place >= AREAS) == (taken < 16)
                taken += place >= AREAS


@pytest.mark.parametrize("base", BASES)
def test_no_broker_of_three_or_more_is_bid_unless_it_has_to_be(base):
    """King's Favour takes brokers out of the set, so that there may be fewer than two weak ones."""
    kernel, high, others = kernel_of(base, ["high_bids"], Rules(kings_favour=True)), 0, 0
    for number in range(200):
        for kind, _, *bids in events_of(kernel.record(SEED, number)):
            if kind == kinds.BIDS:
                high += max(divmod(bids[0], 8)) >= 3
                others += sum(max(divmod(bid, 8)) >= 3 for bid in bids[1:4])
    assert high == 0
    assert others > 100


def test_strong_brokers_are_bid_where_there_are_no_two_weak_ones():
    strong = Rules(brokers=(1, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4))
    kernel, bids = kernel_of("random", ["high_bids"], strong), Counter()
    for number in range(50):
        for kind, _, bid, *_ in events_of(kernel.record(SEED, number)):
            if kind == kinds.BIDS:
                bids[max(divmod(bid, 8))] += 1
    assert bids[4] > 100


def test_the_brokers_that_were_kept_out_of_the_bid_are_placed():
    kernel, placed = kernel_of("random", ["high_bids"]), Counter()
    for number in range(20):
        for kind, _, seat, strength, *_ in events_of(kernel.record(SEED, number)):
            if kind == kinds.PLACED_BROKER and seat == 0:
                placed[strength] += 1
    assert placed[4] > 100 and placed[3] > 150


def places_in_the_market(table, hand, die):
    strength = 0
    while hand.brokers[strength] == 0:
        strength += 1
    return choices.place(strength, 16, 1 if table.faces_allowed >> 1 & 1 else 0)


def bids_fours(table, hand, die):
    return choices.bid(4, 4)


@pytest.mark.parametrize(
    ("decision", "function", "restrict"),
    [("place", places_in_the_market, "market"), ("bid", bids_fours, "high_bids")],
    ids=["place", "bid"],
)
def test_what_a_policy_does_not_let_itself_do_is_an_illegal_choice(decision, function, restrict):
    policy = registry()["random"].derive("stubborn", decisions={decision: function}, restrict=[restrict])
    with pytest.raises(IllegalChoice, match=f'policy stubborn on seat 0 .* "{decision}" in game 0'):
        Kernel(Rules(), [policy, registry()["random"]], np.array([[0, 1, 1, 1]])).play(SEED, 0, 1)


def test_a_lot_is_restricted_as_its_policy_is():
    experiment = Experiment(randomise="placement", seat=0)
    kernel, drawn = kernel_of("balanced", ["market"], experiment=experiment), 0
    for number in range(1, 200, 2):
        game = kernel.record(SEED, number)
        assert int(game.trial.choice) >> 3 & 31 < AREAS
        drawn += game.trial.round_number > 0
    assert drawn == 100


def test_restrictions_add_up_and_are_told():
    policy = (
        registry()["balanced"].derive("a", restrict=["market"]).derive("b", restrict=["high_bids", "market"])
    )
    assert policy.restrict == ("market", "high_bids")
    assert policy.idea == "a, but without market, without high bids"
