"""A new round: nothing a policy sees tells of cards, bids and brokers of the round before (CH1, CO11)."""

import numpy as np

from tests.rules.scripted import Position
from ysim.games.ys.codes import HIDDEN, NONE, NOWHERE, PLACED

IN_EFFECT = (
    "bishop",
    "spy",
    "conjurer",
    "intriguer",
    "merchant",
    "mercenary",
    "marked_broker",
    "closed_area",
)


def after_a_busy_round() -> Position:
    position = Position(players=2, kings_favour=True)
    table = position.table
    for field in (
        *IN_EFFECT,
        "bids",
        "front",
        "front_sum",
        "placed",
        "brokers",
        "shown",
        "hidden",
        "turn",
        "counted",
    ):
        table[field] = 1
    table.places[:] = 5
    for hand in position.game.hands:
        for field in ("strength", "brokers", "neutral_brokers", "playable", "plays_left", "looks_left"):
            hand[field] = 3
        hand.marked_broker = 2
        hand.seen[:, :PLACED] = 4
        hand.cards = 6
    position.next_round()
    return position


def test_CH1_no_card_is_in_effect():
    position = after_a_busy_round()
    assert {field: int(position.table[field]) for field in IN_EFFECT} == dict.fromkeys(IN_EFFECT, NONE)
    for hand in position.game.hands[:3]:
        assert (hand.marked_broker, hand.looks_left, hand.playable) == (NONE, 0, 0)
        assert (hand.plays_left, hand.usable) == (2, 6)
        assert (hand.seen[:, :PLACED] == HIDDEN).all()


def test_CO11_no_broker_is_on_the_board_and_none_before_a_screen():
    position = after_a_busy_round()
    table = position.table
    assert (table.turn, table.counted) == (0, 0)
    assert not any(table[field].any() for field in ("bids", "front", "front_sum"))
    for seat in range(3):
        assert not any(np.any(table[field][seat]) for field in ("placed", "brokers", "shown", "hidden"))
        assert (table.places[seat] == NOWHERE).all()
        assert not position.game.hands[seat].strength.any()
    for hand in position.game.hands[:2]:
        assert hand.brokers.tolist() == [2, 3, 1, 3, 2, 0, 0, 0]
        assert hand.neutral_brokers.tolist() == [1, 1, 1, 0, 1, 0, 0, 0]
