"""The sheet: a float32 table on the stack, a row per quantity, a column per contest, place or gem.

All numbers are float32 and only added, subtracted, multiplied, divided and compared, so that a choice is the
same on every machine, compiled or not. `load` and `store` take a whole row at a time.
"""

import numpy as np

from ysim.core.compile import inlined
from ysim.core.lanes import lanes_of
from ysim.core.stack import stack_array
from ysim.games.ys.codes import LANES

(
    GEM_WORTH,  # by gem: gold that one more is worth
    GEM_LOSS,  # by colour: gold that one less costs
    ADVANTAGE,  # by colour: own share (`shares.py`) less the mean of the others'
    RIVAL,  # by contest: estimated strength of one rival, ABSENT without a broker
    OTHERS,  # by contest: brokers of others
    AHEAD,  # own strength less the strongest rival's
    STEEPNESS,  # chance of winning gained per step of strength
    START,  # the chance of winning with a broker of strength 0 there, not yet cut off at 0 and 1
    CHANCE,  # of winning as things stand
    PRIZE,  # gold for the winner
    PRESENCE,  # by neighbourhood and for the market: gold for a broker standing there at all
    AT_ONCE,  # the same by contest, less what the company of others costs
    PER_STRENGTH,  # gold per step of strength, whoever wins
    BASE,  # by place: gold for a broker there before anything is won,
    FIRST_START,  # START and PRIZE of the area or row,
    FIRST_PRIZE,
    SECOND_START,  # and of the neighbourhood or the market
    SECOND_PRIZE,
    SLOPE,  # PER_STRENGTH
) = np.arange(19)
ROWS_OF_SHEET = 19
ABSENT = np.float32(-1)

load, store = lanes_of(LANES)
new_sheet = stack_array(np.float32, ROWS_OF_SHEET, int(LANES))


@inlined
def weight(hand, index):
    """One of the seat's weights as the float32 that a sheet is kept in."""
    return np.float32(hand.weights[index])
