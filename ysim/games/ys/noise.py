"""Noise: with some chance a seat's decision is a uniform choice, made as `random` makes it, not its policy's.

Whether it strikes, and what is chosen then, comes from the very die that the policy would have had: the same
game without noise has the same luck, and where noise does not strike the policy chooses as it would without.
"""

import numpy as np

from ysim.core.compile import inlined
from ysim.core.luck import mixed, next_die

NOISE = np.uint64(0x6A09E667F3BCC908)  # sets the lot apart from the dice that a policy makes of its own
S11, UNIT = np.uint64(11), 2.0**-53


@inlined
def who_decides(game, seat, decision, die):
    """The address of the function that decides for `seat`, and the die for it."""
    pointer = game.pointers[seat, decision]
    if game.noise[seat] > 0:
        lot = mixed(die ^ NOISE)
        if np.float64(lot >> S11) * UNIT < game.noise[seat]:
            pointer, die = game.at_random[decision], next_die(lot)
    return pointer, die
