"""Where to place a broker of the neutral player (PC2)."""

import numpy as np

from ysim.core.compile import compiled
from ysim.core.lanes import choose
from ysim.core.luck import below_again
from ysim.games.ys.choices import place_neutral
from ysim.games.ys.codes import STRENGTHS
from ysim.games.ys.policies.estimates.contests import assess
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.places import LUCK, best_lane, of_first, of_second, order_of_places
from ysim.games.ys.policies.estimates.sheet import CHANCE, OTHERS, PRIZE, load, new_sheet


@compiled
def best_neutral_placing(table, hand, die):
    """The strongest neutral broker left, where it takes most from the rival and least from oneself.

    The neutral player wins every tie (TB4), so one more of his brokers may cost anybody a prize: what others
    may win there counts for the place, what one is likely to win oneself against it.
    """
    sheet = new_sheet()
    assess(table, hand, sheet)
    prize = load(sheet[PRIZE])
    own = prize * load(sheet[CHANCE])
    taken = choose(load(sheet[OTHERS]) > ZERO, prize - own, ZERO) - own
    order = order_of_places(np.int64(table.open_places), below_again(die, LUCK))
    place = best_lane(of_first(taken) + of_second(taken), order) & 31
    return np.int64(place_neutral(_strongest(hand.neutral_brokers), place))


@compiled
def _strongest(brokers):
    """The highest strength there is."""
    strength = STRENGTHS - 1
    while brokers[strength] == 0:
        strength -= 1
    return strength
