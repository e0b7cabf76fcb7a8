"""Who is first, second, third where: ranking by strength, and the breaking of ties (CO2–CO7, CO10, TB1–TB3).

A seat's key in a contest is (strength + 1) · 256 + sum of the front brokers · 8 + (7 − tie card), and 0
without a broker there: the higher key ranks higher, and the last three bits tell the seat. The neutral player
has an Order card that no one else can have and a sum that no one else can reach (TB4).
"""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.lanes import choose, lanes_of, larger, smaller, widened
from ysim.games.ys.asking import ask, refuse
from ysim.games.ys.codes import (
    AREA_KINDS,
    COLUMN_CONTEST,
    LANES,
    NEIGHBOURHOOD_CONTEST,
    NEUTRAL_CARD,
    NONE,
    ORDER_SEATS,
    ROW_CONTEST,
    SEATS,
)
from ysim.games.ys.events import TIE, log

load, store = lanes_of(LANES)

ONE_PRIZE, MOST_PRIZES = np.arange(1, 4, 2)

# Ties in the tallies: where (the three kinds of area first, by their code), and what broke them.
NEIGHBOURHOOD_TIES, ROW_TIES, COLUMN_TIES, LEADER_TIES = np.arange(3, 7)
TIED = (*AREA_KINDS, "neighbourhood", "row", "column", "leader")
BY_FRONT, BY_ORDER_CARD, BY_INTRIGUER, BY_BROKERS, BY_DECIDER, BY_NEUTRAL = np.arange(6)
BREAKERS = ("front", "order_card", "intriguer", "brokers", "decider", "neutral")
STRENGTH_BITS = 8  # where the strength of a key starts
NEUTRAL_FRONT = np.int64(31)


@inlined
def tie_break(table, seat):
    """What ranks seats of equal strength: front brokers, then Order cards (TB1, TB2, TB4)."""
    if seat >= table.rules.players:
        return NEUTRAL_FRONT * 8 + 7 - NEUTRAL_CARD
    return table.front_sum[seat] * 8 + 7 - table.tie_card[seat]


@compiled
def rank_contests(game):
    """Sort the seats of every contest, best first, into `game.rank_keys`; all contests in one sweep.

    Seats that nobody sits on have no broker, and so keys of 0: a fixed number of rows stays in registers.
    """
    stay_apart()
    table = game.table
    keys = game.rank_keys
    for seat in range(SEATS):
        key = (widened(load(game.hands[seat].strength) + 1) << STRENGTH_BITS) + tie_break(table, seat)
        store(keys[seat], choose(load(table.brokers[seat]) > 0, key, 0))
    for rank in range(SEATS - 1):
        for lower in range(SEATS - 1, rank, -1):
            above, below = load(keys[lower - 1]), load(keys[lower])
            store(keys[lower - 1], larger(above, below))
            store(keys[lower], smaller(above, below))


@inlined
def seat_ranked(game, contest, rank):
    """The seat at a rank (0: first) of a contest, or NONE."""
    key = game.rank_keys[rank, contest]
    return np.int64(game.table.seat_of_tie_card[7 - (key & 7)]) if key > 0 else np.int64(NONE)


@inlined
def tied_from(game, contest, rank):
    """How many seats from `rank` on share its strength (1: no tie; 0: nobody there)."""
    keys = game.rank_keys
    strength = keys[rank, contest] >> STRENGTH_BITS
    count = 0
    for other in range(SEATS):
        count += (other >= rank) & (strength > 0) & (keys[other, contest] >> STRENGTH_BITS == strength)
    return count


@inlined
def settle_ties(game, contest, prizes):
    """Count and log ties that decide one of a contest's `prizes`; in the city an Intriguer orders them."""
    keys = game.rank_keys
    tied = False
    for rank in range(MOST_PRIZES):
        strength = keys[rank, contest] >> STRENGTH_BITS
        alike = strength == keys[rank + 1, contest] >> STRENGTH_BITS
        tied |= (rank < prizes) & (strength > 0) & alike
    if tied:
        _settle_ties(game, contest, prizes)


@compiled
def _settle_ties(game, contest, prizes):
    """One group of tied seats after the other."""
    stay_apart()
    rank = np.int64(0)
    while rank < prizes:
        count = tied_from(game, contest, rank)
        if count == 0:
            return
        if count > 1:
            by = tie_breaker(game, contest, rank, count, prizes)
            if by == BY_INTRIGUER:
                _intrigue(game, contest, rank, count)
            game.history[game.table.round_number - 1].ties[tie_place(contest), by] += 1
            log(game, TIE, contest, by, _order_of(game, contest, rank, count))
        rank += count


@inlined
def tie_place(contest):
    """Where a tie of seats counts in the tallies: an index of `TIED`."""
    if contest < NEIGHBOURHOOD_CONTEST:
        return contest % 3
    if contest < ROW_CONTEST:
        return NEIGHBOURHOOD_TIES
    return ROW_TIES if contest < COLUMN_CONTEST else LEADER_TIES


@inlined
def tie_breaker(game, contest, rank, count, prizes):
    """What orders `count` seats tied from `rank` on: Intriguer, front brokers, Order cards … (TB1–TB4).

    With a single prize only the first two of them need telling apart.
    """
    if contest < ROW_CONTEST and game.table.intriguer != NONE:
        return BY_INTRIGUER
    told_apart = count if prizes > 1 else np.int64(2)
    if told_apart == 2 and seat_ranked(game, contest, rank) >= game.table.rules.players:
        return BY_NEUTRAL
    return BY_FRONT if _fronts_differ(game, contest, rank, told_apart) else BY_ORDER_CARD


@inlined
def _fronts_differ(game, contest, rank, count):
    """Whether the front brokers alone tell `count` tied seats apart (TB1)."""
    keys = game.rank_keys
    differ = True
    for i in range(rank, rank + count - 1):
        differ &= (keys[i, contest] >> 3) != (keys[i + 1, contest] >> 3)
    return differ


@inlined
def _order_of(game, contest, rank, count):
    """`count` seats from `rank` on, best first, in three bits each."""
    order = 0
    for i in range(rank, rank + count):
        order = order << 3 | (seat_ranked(game, contest, i) + 1)
    return order


@inlined
def _intrigue(game, contest, rank, count):
    """The Intriguer orders `count` tied seats from `rank` on as he likes (TB3)."""
    table = game.table
    tied = 0
    for i in range(rank, rank + count):
        tied |= 1 << seat_ranked(game, contest, i)
    order = ask_order(game, np.int64(table.intriguer), ORDER_SEATS, tied, count)
    first_key = game.rank_keys[rank, contest] >> STRENGTH_BITS << STRENGTH_BITS
    for i in range(count):
        seat = (order >> 3 * (count - 1 - i) & 7) - 1
        game.rank_keys[rank + i, contest] = first_key + tie_break(table, seat)


@compiled
def ask_order(game, seat, decision, tied, count):
    """The order in which `seat` puts the `tied` (bits) columns or seats, best first, in three bits each."""
    stay_apart()
    game.table.tied = tied
    order = ask(game, seat, decision)
    left = tied
    for i in range(count):
        item = (order >> 3 * (count - 1 - i) & 7) - 1
        if item < 0 or not left >> item & 1:
            break
        left ^= 1 << item
    if left == 0 and order >= 0 and order >> 3 * count == 0:
        return order
    refuse(game, seat, decision, order)
    order = 0
    for item in range(8):
        if tied >> item & 1:
            order = order << 3 | (item + 1)
    return order
