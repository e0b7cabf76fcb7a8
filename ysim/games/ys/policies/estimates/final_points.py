"""The gold a seat may expect at the end, from what it owns now (FS1–FS5), without playing anything.

`left` is the number of rounds still to be counted: with 0 all is known but who ties. Gems of rivals that are
close may still overtake, quotations may still change; both the less, the fewer rounds are left.
"""

import numpy as np

from ysim.core.compile import compiled, inlined
from ysim.core.stack import stack_array
from ysim.games.ys.codes import BLACK, COLOURS, PRINCE, ROUNDS, SEATS
from ysim.games.ys.policies.estimates.contests import CARD_WORTH, cut_off
from ysim.games.ys.policies.estimates.gems import CERTAINTY, ONE, QUARTER, REACH, ZERO
from ysim.games.ys.quotations import rank_of_colour
from ysim.games.ys.scoring import black_gold

HALF = np.float32(0.5)
PLACES_PAID = np.float32(4)  # FS4 pays four places, a step less each
TIED = np.float32(
    0.3
)  # an equal owner is behind at the end this often: who is only equal counts as behind (FS5)
FIRST_GEM = np.array(
    [0.0, 0.5, 0.7, 0.8, 0.85], np.float32
)  # chance of a gem of a colour one has none of, by `left`
GOLD_OPEN = np.array(
    [2.5, 6.0, 8.5, 10.0, 11.0], np.float32
)  # gold by which the order may still change, by `left`

new_points = stack_array(np.float32, int(SEATS))
new_cards = stack_array(np.int64, int(SEATS))  # bits, by seat


@compiled
def expect_points(table, cards, left, points):
    """Fill `points` (float32 by seat) with expected final gold; `cards` by seat: those still to be played."""
    rules = table.rules
    for seat in range(rules.seats):
        points[seat] = _certain_gold(table, seat, left) + _worth_of_cards(cards[seat], left)
    for colour in range(COLOURS):
        step = _step(rules, rank_of_colour(rules, table.quotations, colour), left)
        for seat in range(rules.seats):
            points[seat] += step * places_expected(table, seat, colour, left)


@inlined
def _certain_gold(table, seat, left):
    """Gold that nobody can take away any more, and what the black gems promise (FS1–FS3)."""
    gold = np.float32(table.market_gold[seat] + table.commerce_gold[seat] + table.character_gold[seat])
    black = np.int64(table.gems[seat, BLACK])
    if left == 0:
        return gold + np.float32(black_gold(table.rules, black))
    for owned in range(min(black, 14)):
        gold += table.rules.black_worth[ROUNDS - left, owned]
    return gold


@inlined
def _worth_of_cards(cards, left):
    """Gold that Character cards in hand still bring."""
    worth = ZERO
    for card in range(PRINCE):
        if np.int64(cards) >> card & 1:
            worth += CARD_WORTH[ROUNDS - 1 - left, card]
    return worth


@inlined
def _step(rules, rank, left):
    """Gold between two places of a colour that stands at `rank`, nearer the mean while much may change."""
    steps = rules.colour_steps
    if left == 0:
        return steps[rank]
    mean = QUARTER * (steps[0] + steps[1] + steps[2] + steps[3])
    return (steps[rank] - mean) * CERTAINTY[ROUNDS - left] + mean


@inlined
def places_expected(table, seat, colour, left):
    """How many of the four paid places a seat stands above none, in a colour, on average at the end."""
    return _places(table, seat, np.int64(table.gems[seat, colour]), colour, left)


@inlined
def _places(table, seat, own, colour, left):
    """The same with `own` gems."""
    places = PLACES_PAID
    for other in range(table.rules.seats):
        if other != seat:
            places -= ONE - _ahead(own - np.int64(table.gems[other, colour]), left)
    return max(places, ZERO) * (FIRST_GEM[left] if own == 0 else ONE)


@inlined
def _ahead(lead, left):
    """The chance to have more gems than another at the end, with so many more now."""
    if left == 0:
        return ONE if lead > 0 else ZERO
    return cut_off(HALF + HALF * (np.float32(lead) - TIED) / REACH[ROUNDS - left])


@inlined
def chance_of_winning(points, seat, seats, left):
    """The chance (float32) to end before all others, from everybody's expected points."""
    chance = ONE
    for other in range(seats):
        if other != seat:
            lead = (points[seat] - points[other]) / GOLD_OPEN[left]
            chance *= HALF + HALF * lead / (ONE + abs(lead))
    return chance


@inlined
def gain_of_gem(table, seat, colour, left, rivalry):
    """Gold that one more gem of a colour is expected to bring, and `rivalry` of what it costs others."""
    own = np.int64(table.gems[seat, colour])
    places = _places(table, seat, own + 1, colour, left) - _places(table, seat, own, colour, left)
    for other in range(table.rules.seats):
        if other != seat:
            lead = np.int64(table.gems[other, colour]) - own
            places += rivalry * (_ahead(lead, left) - _ahead(lead - 1, left))
    return places * _step(table.rules, rank_of_colour(table.rules, table.quotations, colour), left)
