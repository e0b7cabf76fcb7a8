"""What players say, written as in the rule book: choices, and answers that look at the table first.

An answer is a choice, or a function of table and hand that returns one.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ysim.games.ys import choices
from ysim.games.ys.codes import FACE_DOWN, FACE_UP, FACES, PLACES, place_name

Answer = int | Callable[[Any, Any], int]

PLACE = {place_name(place): place for place in range(PLACES)}


def placing(broker: str) -> int:
    """The choice "4 up n1.port"."""
    strength, face, place = broker.split()
    return choices.place(int(strength), PLACE[place], FACES.index(face))


def conjuring(broker: str, back: int) -> int:
    """The choice "4 up n1.port" with a front broker, which one of strength `back` replaces."""
    strength, face, place = broker.split()
    return choices.conjure(int(strength), back, PLACE[place], FACES.index(face))


def placing_neutral(broker: str) -> int:
    """The choice "4 n1.port" of a neutral broker, which is always placed face down."""
    strength, place = broker.split()
    return choices.place_neutral(int(strength), PLACE[place])


def in_order(*items: int) -> int:
    """The choice of an order of tied columns or seats, best first."""
    order = 0
    for item in items:
        order = choices.then(order, item)
    return order


def any_order(table: Any, hand: Any) -> int:
    """The tied columns or seats by their number."""
    return in_order(*(item for item in range(8) if int(table.tied) >> item & 1))


def any_gem(table: Any, hand: Any) -> int:
    """The first gem on offer."""
    return int(np.flatnonzero(table.offer)[0])


def highest_card(table: Any, hand: Any) -> int:
    """The highest Order card still free."""
    return int(table.free_cards).bit_length() - 1


def out_of_the_way(table: Any, hand: Any) -> int:
    """The weakest broker into the port of the own neighbourhood, face up if that may be.

    The own neighbourhood of the fifth player is the first.
    """
    strength = int(np.flatnonzero(hand.brokers)[0])
    face = FACE_UP if int(table.faces_allowed) >> FACE_UP & 1 else FACE_DOWN
    return choices.place(strength, 3 * (int(hand.seat) % int(table.rules.neighbourhoods)), face)


def neutral_out_of_the_way(table: Any, hand: Any) -> int:
    """The weakest neutral broker into the port of the third neighbourhood."""
    return choices.place_neutral(int(np.flatnonzero(hand.neutral_brokers)[0]), PLACE["n3.port"])
