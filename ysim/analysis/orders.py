"""Finishing orders with ties: every possible one, and what each says of who was chosen before whom.

A tied order stands for all orders that a lot could make of it, each with the same weight. Weights are whole
numbers, parts of `players`!, so that counts stay exact.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import factorial, prod

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


@cache
def weak_orders(players: int) -> Ints:
    """Every order of so many players, with ties: a row of places from 1 each; equals share the better."""
    every = np.array(list(product(range(1, players + 1), repeat=players)))
    before = (every[:, None, :] < every[:, :, None]).sum(axis=2)
    return np.asarray(every[(every == 1 + before).all(axis=1)])


@cache
def _codes(players: int) -> Ints:
    """By its places read as digits: the row of an order in `weak_orders`."""
    codes = np.full((players + 1) ** players, -1)
    codes[weak_orders(players) @ _digits(players)] = np.arange(len(weak_orders(players)))
    return codes


def _digits(players: int) -> Ints:
    return (players + 1) ** np.arange(players)


def order_numbers(places: Ints) -> Ints:
    """The row in `weak_orders` of each game's places. Raises ValueError for places that no game has."""
    players = places.shape[1]
    numbers = _codes(players)[places @ _digits(players)]
    if (numbers < 0).any():
        raise ValueError("places must be ranks from 1, equals sharing the better one")
    return np.asarray(numbers)


@cache
def stages(players: int, members: int) -> tuple[Ints, Ints]:
    """What each weak order says of choices among the slots that are `members` (a bit each).

    An order is read as one choice after the other: the first of all, the best of the others, and so on. The
    first array has for each order and slot the choices that it won, the second for each order and set of
    slots (bits) how often the choice was among them; both in parts of `players`!. Choices of one are none.
    """
    orders = weak_orders(players)
    won = np.zeros((len(orders), players), np.int64)
    among = np.zeros((len(orders), 2**players), np.int64)
    for number, order, weight in _extensions(players):
        left = members
        for slot in order:
            if left >> slot & 1 and left != 1 << slot:
                won[number, slot] += weight
                among[number, left] += weight
            left &= ~(1 << slot)
    return won, among


def _extensions(players: int) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Each weak order with every order without ties that a lot could make of it, and that one's weight."""
    for slots in permutations(range(players)):
        for ties in product((False, True), repeat=players - 1):
            places, groups = np.zeros(players, np.int64), [0]
            for rank, slot in enumerate(slots):
                if rank == 0 or not ties[rank - 1]:
                    groups.append(0)
                groups[-1] += 1
                places[slot] = rank + 2 - groups[-1]
            number = int(order_numbers(places[None])[0])
            yield number, slots, factorial(players) // prod(map(factorial, groups))
