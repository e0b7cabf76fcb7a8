"""What the rules do not allow is refused at each of the decisions, and told with names."""

import numpy as np
import pytest

from tests.rules.answers import conjuring, highest_card, in_order, placing, placing_neutral
from tests.rules.scripted import Position, position_to_count, position_to_place
from ysim.games.ys.choices import bid, card, card_with, card_with_two
from ysim.games.ys.codes import (
    ALCHEMIST,
    BANKER,
    BISHOP,
    BLACK,
    BLUE,
    DECISIONS,
    INTRIGUER,
    KING,
    MERCHANT,
    QUEEN,
    RED,
    WHITE,
    YELLOW,
)
from ysim.games.ys.kernel import IllegalChoice, Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.rules import Rules

HUGE = 1 << 62
OUT_OF_RANGE = [-1, -(1 << 63), HUGE, (1 << 63) - 1]


@pytest.mark.parametrize(
    "choice",
    [bid(2, 2), bid(5, 0), bid(0, 7), bid(4, 3) | 1 << 6, *OUT_OF_RANGE],
    ids=["the only 2 twice", "a 5", "a 7", "too many bits", "-1", "least", "huge", "greatest"],
)
def test_bid_refused(choice):
    position = Position()
    for seat in range(3):
        position.says(seat, "bid", bid(4, 4))
    position.says(3, "bid", choice)
    position.usually(order_card=highest_card)
    position.bid()
    assert position.fault() == (3, "bid", choice)
    assert position.table.bids[3].tolist() == [0, 0]  # the game goes on with brokers he has


@pytest.mark.parametrize("choice", [2, 4, 7, *OUT_OF_RANGE])
def test_order_card_refused(choice):
    position = Position()
    for seat, strength in enumerate((4, 3, 1, 0)):
        position.says(seat, "bid", bid(strength, strength))
    position.says(0, "order_card", 2)
    position.says(1, "order_card", choice)
    position.says(2, "order_card", 3)
    position.bid()
    assert position.fault() == (1, "order_card", choice)
    assert sorted(position.by_seat("order_card")) == [0, 1, 2, 3]


PLACEMENTS = {
    "a broker he has bid": placing("0 up n1.port"),
    "strength 5": placing("4 up n1.port") + 1,
    "a taken square": placing("1 up m1.blue"),
    "row 0": placing("1 up m0.green"),
    "the Queen's area": placing("1 up n4.palace"),
    "no place 28": 1 | 28 << 3 | 1 << 8,
    "no place 31": 1 | 31 << 3 | 1 << 8,
    "Conjurer's way without the card": conjuring("0 up n1.port", 1),
    "more bits": placing("1 up n1.port") | 1 << 40,
}


@pytest.mark.parametrize(
    "choice", [*PLACEMENTS.values(), *OUT_OF_RANGE], ids=[*PLACEMENTS, *map(str, OUT_OF_RANGE)]
)
def test_place_refused(choice):
    position = position_to_place()
    position.holds(0, "queen")
    position.says(0, "card", card_with(QUEEN, 11))
    position.placings(0, "4 up m1.blue")
    position.says(1, "place", choice)
    position.place()
    assert position.fault() == (1, "place", choice)
    assert position.by_seat("placed") == [8, 8, 8, 8]


def test_after_a_refused_placing_the_game_goes_on_with_a_legal_one():
    position = position_to_place()
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, 0))
    position.usually(place=-1)
    position.place()
    assert position.fault() == (0, "place", -1)
    assert position.where(0) == ["n1.port"] * 2 + ["n1.commerce"] * 6


NEUTRAL_PLACEMENTS = {
    "a 3": placing_neutral("3 n1.port"),
    "strength 5": placing_neutral("4 n1.port") + 1,
    "one placed before": placing_neutral("0 n1.port"),
    "a taken square": placing_neutral("1 m2.blue"),
    "row 1": placing_neutral("1 m1.blue"),
    "neighbourhood 4": placing_neutral("1 n4.port"),
    "no place 28": 1 | 28 << 3,
    "no place 31": 1 | 31 << 3,
    "face up": placing("1 up n1.port"),
    "Conjurer's way": conjuring("1 down n1.port", 1),
    "more bits": placing_neutral("1 n1.port") | 1 << 40,
}


@pytest.mark.parametrize(
    "choice",
    [*NEUTRAL_PLACEMENTS.values(), *OUT_OF_RANGE],
    ids=[*NEUTRAL_PLACEMENTS, *map(str, OUT_OF_RANGE)],
)
def test_neutral_refused(choice):
    position = position_to_place(players=2)
    position.placings(0, "4 up m2.blue")
    position.says(1, "neutral", placing_neutral("0 n1.port"), choice)
    position.place()
    assert position.fault() == (1, "neutral", choice)
    assert position.by_seat("placed") == [8, 8, 8]
    assert not position.game.hands[1].neutral_brokers.any()  # the game goes on with brokers he has


@pytest.mark.parametrize("choice", [3, 4, *OUT_OF_RANGE])
def test_throne_refused(choice):
    position = Position(kings_favour=True)
    for seat in range(4):
        position.front(seat, 4, 3, 1)
    position.says(2, "throne", choice)
    position.usually(throne=1)
    position.fill_throne_room()
    assert position.fault() == (2, "throne", choice)
    assert position.asked_for("throne") == [0, 1, 2, 3]
    for seat in range(4):
        assert sum(position.game.hands[seat].set) == 11  # the game goes on with one he has


@pytest.mark.parametrize("choice", [YELLOW, BLACK, WHITE, 6, 7, *OUT_OF_RANGE])
def test_gem_refused(choice):
    position = position_to_count()  # red, red, blue, green
    position.stands(2, "1 up n1.port")
    position.says(2, "gem", choice)
    position.count()
    assert position.fault() == (2, "gem", choice)
    assert position.table.gems[2].sum() == 3


def test_gem_refused_when_it_was_taken_before():
    position = position_to_count()
    position.stands(2, "1 up n1.commerce")
    position.says(2, "gem", BLUE, BLUE)
    position.count()
    assert position.fault() == (2, "gem", BLUE)


@pytest.mark.parametrize("choice", [8, 9, *OUT_OF_RANGE])
def test_quotation_refused(choice):
    position = position_to_count()
    position.stands(2, "1 up m1.blue")
    position.says(2, "quotation", choice)
    position.count()
    assert position.fault() == (2, "quotation", choice)


ORDERS = {
    "one left out": in_order(0, 1, 2),
    "one twice": in_order(0, 1, 2, 2),
    "one not tied": in_order(0, 1, 2, 4),
    "one too many": in_order(3, 0, 1, 2, 3),
    "nothing": 0,
}


@pytest.mark.parametrize("choice", [*ORDERS.values(), *OUT_OF_RANGE], ids=[*ORDERS, *map(str, OUT_OF_RANGE)])
def test_columns_refused(choice):
    position = position_to_count()
    position.says(0, "columns", choice)
    position.count()
    assert position.fault() == (0, "columns", choice)
    assert sorted(position.quotations()) == [-2, -1, 1, 2]


SEAT_ORDERS = {
    "one left out": in_order(1),
    "one twice": in_order(1, 1),
    "one not tied": in_order(3, 1),
    "one too many": in_order(2, 1, 2),
    "nothing": 0,
}


@pytest.mark.parametrize(
    "choice", [*SEAT_ORDERS.values(), *OUT_OF_RANGE], ids=[*SEAT_ORDERS, *map(str, OUT_OF_RANGE)]
)
def test_seats_refused(choice):
    position = position_to_count()
    position.stands(1, "3 up n1.commerce")
    position.stands(2, "3 up n1.commerce")
    position.stands(3, "2 up n1.commerce")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.says(0, "seats", choice, in_order(1, 2))
    position.count()
    assert position.fault() == (0, "seats", choice)
    assert sorted(position.asked_for("gem")) in ([1, 1, 2, 3], [1, 2, 2, 3])


CARDS = {
    "not held": card_with_two(BANKER, 0, 1),
    "won by another": card(INTRIGUER),
    "held, but of another window": card_with_two(ALCHEMIST, BLUE, RED),
    "start of placement": card(BISHOP),
    "at once": card(KING),
    "less than pass": -2,
    "least": -(1 << 63),
    "huge": card_with_two(MERCHANT, 31, HUGE >> 9) & ~15 | BANKER,
}


@pytest.mark.parametrize("choice", CARDS.values(), ids=CARDS)
def test_card_refused(choice):
    position = position_to_count()
    position.owns(0, blue=1)
    position.holds(0, "merchant", "alchemist", "bishop")
    position.holds(1, "intriguer")
    position.says(0, "card", choice)
    position.count()
    assert position.fault() == (0, "card", choice)
    assert position.cards(0) == {"merchant", "alchemist", "bishop"}


def test_card_refused_when_won_this_round():
    position = position_to_count()
    position.palace(1, "alchemist")
    position.stands(0, "1 up n1.palace")
    position.game.hands[0].cards = position.game.hands[0].usable = 1 << MERCHANT
    position.says(0, "card", card_with_two(ALCHEMIST, BLUE, RED))
    position.count()
    assert position.fault() == (0, "card", card_with_two(ALCHEMIST, BLUE, RED))


def test_card_refused_when_used_up():
    position = position_to_count()
    position.holds(0, "merchant", "intriguer")
    position.says(0, "card", card(MERCHANT), card(MERCHANT))
    position.count()
    assert position.fault() == (0, "card", card(MERCHANT))


def test_a_third_card_of_the_round_is_not_asked_for():
    position = position_to_count()
    position.holds(0, "merchant", "intriguer", "banker", "jeweller")
    position.says(0, "card", card(MERCHANT), card(INTRIGUER), card_with_two(BANKER, BLUE, RED))
    position.count()
    assert not position.is_said()
    assert position.fault() is None
    assert position.cards(0) == {"banker", "jeweller"}


def test_only_the_first_illegal_choice_of_a_game_is_told():
    position = position_to_count()
    position.stands(2, "1 up n1.port", "1 up m1.blue")
    position.says(2, "gem", 6, 7)
    position.says(2, "quotation", 8)
    position.count()
    assert position.fault() == (2, "gem", 6)


RULES_THAT_ASK = {"neutral": Rules(players=2), "throne": Rules(kings_favour=True)}


@pytest.mark.parametrize("decision", [name for name in DECISIONS if name not in ("card", "look", "seats")])
def test_the_kernel_names_policy_seat_game_seed_decision_and_choice(decision):
    """The three decisions left out need a card; they are refused above."""
    rules = RULES_THAT_ASK.get(decision, Rules())
    random = registry()["random"]
    wrong = random.derive("wrong", decisions={decision: lambda table, hand, die: 12345})
    kernel = Kernel(rules, [random, wrong], np.array([[0, 1, 0, 0][: rules.players]]))
    with pytest.raises(IllegalChoice) as raised:
        kernel.play(seed=77, first=30, count=20)
    for part in ("policy wrong", "seat 1", "seed 77", "12345", decision, "game 3"):
        assert part in str(raised.value)


def test_the_game_at_fault_is_named_and_not_the_block():
    random = registry()["random"]
    bids = []

    def bids_wrongly_in_the_fourth_game(table, hand, die):
        bids.append(0)
        return -7 if len(bids) > 3 * 4 else random.decisions["bid"](table, hand, die)

    wrong = random.derive("wrong", decisions={"bid": bids_wrongly_in_the_fourth_game})
    kernel = Kernel(Rules(), [random, wrong], np.array([[1, 0, 0, 0]]))
    with pytest.raises(IllegalChoice, match=r'policy wrong on seat 0 .* -7 for "bid" in game 33, seed 5'):
        kernel.play(seed=5, first=30, count=20)
