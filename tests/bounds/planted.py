"""Reads beyond the end of an array, for showing that the bounds check would see one."""

from ysim.core.policy import Policy
from ysim.games.ys.choices import bid
from ysim.games.ys.codes import SEATS
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry


def bid_by_the_gems_of_a_seat_too_many(table, hand, die):
    return bid(0, 1) + 0 * table.gems[hand.seat + SEATS, 0]


def overreaching_policy() -> Policy:
    return registry()["random"].derive("overreaching", decisions={"bid": bid_by_the_gems_of_a_seat_too_many})


def lay_gems_of_no_colour(kernel: Kernel) -> None:
    """Ship cards with gems for which ports have no room."""
    kernel.game.table.rules.ships[:] = 9
