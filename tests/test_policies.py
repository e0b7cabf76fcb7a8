"""What every policy keeps to, how strong it must be, and that it plays the way its idea says."""

import ctypes
import itertools
import math
from collections import Counter
from functools import cache

import numpy as np
import pytest

from tests.lineups import BOUNDS, FIELD, TABLES
from ysim.core.pointers import address_of
from ysim.games.ys.codes import AREAS, COMMERCE, DECISIONS, PALACE, PLACES, PORT
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import POLICIES, balanced, random, registry
from ysim.games.ys.rules import Rules
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.state import HAND, HAND_TYPE, TABLE, TABLE_TYPE
from ysim.games.ys.tallies import CELL, WHOLE_WIN, from_vector
from ysim.games.ys.tallies.placements import placement_cells

NAMES = [policy.name for policy in POLICIES]
ARCHETYPES = [name for name in NAMES if name not in ("random", "balanced")]
SEED = 40
FOUR = Rules()
OTHER_RULES = Rules(
    quotation_end="lose",
    counting_cards="after_reveal",
    reveal="at_once",
    queen_stops_moves=False,
    mercenary_is_public=False,
    captain_may_take_market=True,
    jeweller_may_repeat=False,
    merchant_pays="owner",
    alchemist_may_take_black=True,
    characters_remembered=False,
)
# Numba's calling convention: the choice goes where the first argument points, what is returned is a status.
INTEGER, POINTER = ctypes.c_int64, ctypes.c_void_p
DECISION = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.POINTER(INTEGER), POINTER, POINTER, POINTER, ctypes.c_uint64
)


RARE = {"look", "seats", "quotation"}  # asked only of who holds the Spy, the Intriguer, or leads the market
ELSEWHERE = {"neutral", "throne"}  # asked only of two players, and with King's Favour
FAVOUR_OF_TWO = TABLES["2 players, King's Favour"]  # where all decisions are asked for


class Overseer:
    """Stands between rules and policy: asks it twice each time and compares all bytes before and after."""

    def __init__(self, policy):
        self.asked = Counter()
        self.faults = set()
        self.callbacks = [self.oversee(name, policy.decisions[name]) for name in DECISIONS]
        self.addresses = [ctypes.cast(callback, ctypes.c_void_p).value for callback in self.callbacks]

    def oversee(self, name, function):
        code = DECISION(address_of(function, TABLE_TYPE, HAND_TYPE))

        def decide(table, hand, die):
            choice, error = INTEGER(), POINTER()
            assert code(ctypes.byref(choice), ctypes.byref(error), table, hand, die) == 0
            return choice.value

        def ask(answer, _, table, hand, die):
            before = ctypes.string_at(table, TABLE.itemsize), ctypes.string_at(hand, HAND.itemsize)
            choice = decide(table, hand, die)
            if before != (ctypes.string_at(table, TABLE.itemsize), ctypes.string_at(hand, HAND.itemsize)):
                self.faults.add(f"{name} writes into its input")
            copies = [ctypes.create_string_buffer(record, len(record)) for record in before]
            if choice != decide(*map(ctypes.addressof, copies), die):
                self.faults.add(f"{name} is not a function of its input")
            self.asked[name] += 1
            answer[0] = choice
            return 0

        return DECISION(ask)


def overseen(policy, games, rules=FOUR):
    overseer = Overseer(policy)
    mixes = np.array([[0, 0, 0, 0, 0], [0, 1, 0, 1, 0], [1, 0, 1, 1, 1]])[:, : rules.players]
    kernel = Kernel(rules, [policy, random.POLICY], mixes)
    kernel.written["decisions"][0] = overseer.addresses
    kernel.play(SEED, 0, games)
    return overseer


def meddles(table, hand, die):
    """Takes a gem for nothing."""
    table.gems[hand.seat, 0] += 1
    return 0


@pytest.mark.parametrize("name", NAMES)
class TestContract:
    def test_plays_every_seat_mix_legally(self, name):
        policies = [
            FIELD[name],
            *(FIELD[other] for other in ("random", "balanced") if other != name),
        ]
        mixes = [mix for mix in itertools.product(range(len(policies)), repeat=4) if 0 in mix]
        kernel = Kernel(Rules(), policies, np.array(mixes))
        assert from_vector(kernel.play(SEED, 0, 200)).games == 200

    def test_plays_legally_under_other_rules(self, name):
        kernel = Kernel(OTHER_RULES, [FIELD[name], random.POLICY], np.array([[0, 0, 0, 0], [1, 0, 0, 1]]))
        assert from_vector(kernel.play(SEED, 0, 200)).games == 200

    @pytest.mark.parametrize("rules", (TABLES | BOUNDS).values(), ids=TABLES | BOUNDS)
    def test_plays_legally_at_every_table(self, name, rules):
        mixes = [[0, 1, 0, 1, 1], [1, 0, 1, 0, 0], [0, 0, 0, 0, 0]]
        kernel = Kernel(rules, [FIELD[name], random.POLICY], np.array(mixes)[:, : rules.players])
        assert from_vector(kernel.play(SEED, 0, 90)).games == 90

    def test_leaves_its_input_alone_and_repeats_its_choice(self, name):
        overseer = overseen(FIELD[name], games=250)
        assert overseer.faults == set()
        assert set(DECISIONS) - set(overseer.asked) <= RARE | ELSEWHERE

    @pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
    def test_leaves_its_input_alone_and_repeats_its_choice_at_every_table(self, name, rules):
        overseer = overseen(FIELD[name], games=30, rules=rules)
        assert overseer.faults == set()
        assert ("neutral" in overseer.asked) == (rules.players == 2)
        assert ("throne" in overseer.asked) == rules.kings_favour

    def test_its_weights_are_finite_numbers(self, name):
        assert all(math.isfinite(weight) for weight in FIELD[name].weights.values())

    def test_explains_itself(self, name):
        policy = registry()[name]
        module = __import__(f"ysim.games.ys.policies.{name}", fromlist=["POLICY"])
        assert module.POLICY is policy and len(module.__doc__.splitlines()) > 2
        assert policy.idea.endswith(".") and "\n" not in policy.idea
        assert all(policy.decisions[decision].__doc__ for decision in DECISIONS)


def test_a_policy_is_overseen_in_every_decision():
    assert set(overseen(balanced.POLICY, games=250).asked) == set(DECISIONS) - ELSEWHERE
    assert set(overseen(balanced.POLICY, games=500, rules=FAVOUR_OF_TWO).asked) == set(DECISIONS)


def test_the_overseer_notices_a_policy_that_writes_in_the_throne_room():
    meddler = random.POLICY.derive("meddler", decisions={"throne": meddles})
    assert overseen(meddler, games=1, rules=FAVOUR_OF_TWO).faults == {"throne writes into its input"}


def test_the_overseer_notices_a_policy_that_writes():
    meddler = random.POLICY.derive("meddler", decisions={"quotation": meddles})
    assert overseen(meddler, games=3).faults == {"quotation writes into its input"}


def play(name, others, games):
    """Tallies of one seat of a policy (index 0) against three of another (index 1), in all seatings."""
    seatings = np.array([np.roll([0, 1, 1, 1], seat) for seat in range(4)])
    kernel = Kernel(Rules(), [FIELD[name], FIELD[others]], seatings)
    return from_vector(kernel.play(SEED, 0, games))


def least_win_share(tallies):
    """The lower end of the 99 % interval (Wilson) of policy 0's win share."""
    games, z = int(tallies.games), 2.576
    share = tallies.policies[0, CELL.index("w")] / WHOLE_WIN / games
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (share + z * z / (2 * games) - spread) / (1 + z * z / games)


def test_balanced_beats_three_random_in_nine_games_of_ten():
    assert least_win_share(play("balanced", "random", 2000)) > 0.9


@pytest.mark.parametrize("name", ARCHETYPES)
def test_archetypes_beat_three_random_in_six_games_of_ten(name):
    assert least_win_share(play(name, "random", 2000)) > 0.6


def test_the_floors_can_be_missed():
    assert least_win_share(play("random", "balanced", 2000)) < 0.1


@cache
def against_balanced(name):
    return play(name, "balanced", 2000)


def a_seat(sums):
    """Sums of two policies by seat: policy 0 has one seat, policy 1 three."""
    return sums[0], sums[1] / 3


def gold(name, *parts):
    """Gold of some score parts, of the policy and of `balanced` at the same table."""
    columns = [SCORE_PARTS.index(part) for part in parts]
    return a_seat(against_balanced(name).parts[:, columns, 0].sum(axis=1))


def brokers(name, places):
    """Brokers put on some places, likewise."""
    counts = placement_cells(against_balanced(name))[..., CELL.index("n")]
    return a_seat(counts[:, :, places].sum(axis=(1, 2, 3)))


def areas(kind):
    return [area for area in range(AREAS) if area % 3 == kind]


MARKET = list(range(AREAS, PLACES))


def test_black_hunter_has_the_most_black_gems():
    own, others = gold("black_hunter", "black")
    assert own > 1.3 * others
    assert brokers("black_hunter", areas(PORT))[0] > 1.2 * brokers("black_hunter", areas(PORT))[1]


def test_merchant_wins_the_most_commerce_gold():
    own, others = gold("merchant", "commerce")
    assert own > 1.3 * others
    assert brokers("merchant", areas(COMMERCE))[0] > 1.2 * brokers("merchant", areas(COMMERCE))[1]


def test_courtier_goes_to_the_palaces():
    own, others = brokers("courtier", areas(PALACE))
    assert own > 1.2 * others


def test_speculator_lives_on_the_market():
    own, others = brokers("speculator", MARKET)
    assert own > 1.3 * others


def test_gem_collector_has_the_most_gold_in_colours():
    own, others = gold("gem_collector", "blue", "green", "yellow", "red")
    assert own > 1.02 * others


def test_no_market_never_goes_there():
    own, others = brokers("no_market", MARKET)
    assert own == 0 and others > 0
    assert gold("no_market", "market")[0] == 0


def company(name):
    """Mean number of brokers of others met on a place in the fourth round; and `balanced`'s figure."""
    kernel = Kernel(Rules(), [FIELD[name], balanced.POLICY], np.array([[0, 1, 1, 1], [1, 1, 0, 1]]))
    met = [[], []]
    for number in range(150):
        table = kernel.record(SEED, number).table
        for seat, policy in enumerate(kernel.seatings[number % 2]):
            for place in table.places[seat]:
                contest = place if place < AREAS else 16 + (place - AREAS) // 4
                met[policy].append(table.brokers[:, contest].sum() - table.brokers[seat, contest])
    return np.mean(met[0]), np.mean(met[1])


def test_avoider_meets_fewer_brokers_of_others():
    own, others = company("avoider")
    assert own < 0.85 * others


def test_last_seat_takes_the_last_card_whenever_it_is_free():
    kernel = Kernel(Rules(), [FIELD["last_seat"], balanced.POLICY], np.array([[0, 1, 1, 1], [1, 0, 1, 1]]))
    cards = Counter()
    for number in range(60):
        game = kernel.record(SEED, number)
        for history in game.history:
            cards[int(history.order_card[number % 2])] += 1
            if history.choosing_place[number % 2] == 0:
                assert history.order_card[number % 2] == 3
    assert cards[3] > cards.total() / 2
