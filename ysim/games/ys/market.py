"""Chapter 5, the market's power over the quotations: columns (CO8, CO9) and leader (CO10)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.asking import ask, refuse
from ysim.games.ys.codes import (
    COLOURS,
    COLUMN_CONTEST,
    MARKET_CONTEST,
    NONE,
    ORDER_COLUMNS,
    QUOTATION,
    SEATS,
)
from ysim.games.ys.contests import (
    BY_BROKERS,
    BY_DECIDER,
    COLUMN_TIES,
    ONE_PRIZE,
    ask_order,
    seat_ranked,
    settle_ties,
    tie_break,
)
from ysim.games.ys.events import COLUMNS_RANKED, LEADER_MOVED, TIE_OF_COLUMNS, log
from ysim.games.ys.neutral import neutral_leader_colour
from ysim.games.ys.quotations import BY_COLUMN, BY_LEADER, move_quotation

STRENGTH_STEP = 64  # a column's key is strength · 64 + brokers, so that brokers only break ties of strength


@inlined
def column_key(game, colour):
    """What ranks a column: total strength, then number of brokers, of all seats (CO8, CO9)."""
    key = 0
    contest = COLUMN_CONTEST + colour
    for seat in range(SEATS):  # who does not play has nothing there
        key += game.hands[seat].strength[contest] * STRENGTH_STEP + game.table.brokers[seat, contest]
    return key


@inlined
def decider(table):
    """The player who is first by TB1 and TB2 among all, which orders tied columns (CO9)."""
    first, best = 0, -1
    for seat in range(table.rules.players):
        key = tie_break(table, seat)
        if key > best:
            first, best = seat, key
    return first


@compiled
def move_by_columns(game):
    """Rank the columns and move their colours, in the book +2, +1, −1, −2 (CO8)."""
    stay_apart()
    decided_by = _rank_columns(game)
    ranking = game.column_ranking
    for rank in range(COLOURS):
        move_quotation(game, ranking[rank], game.table.rules.column_steps[rank], BY_COLUMN)
    log(game, COLUMNS_RANKED, decided_by, ranking[0], ranking[1], ranking[2], ranking[3])


@inlined
def _rank_columns(game):
    """Fill `game.column_ranking`; returns the seat that had to decide a tie, or NONE (CO9)."""
    ranking = game.column_ranking
    keys = (column_key(game, 0), column_key(game, 1), column_key(game, 2), column_key(game, 3))
    for colour in range(COLOURS):
        rank = 0
        for other in range(COLOURS):
            rank += keys[other] > keys[colour] or (keys[other] == keys[colour] and other < colour)
        ranking[rank] = colour
    decided_by = NONE
    rank = 0
    while rank < COLOURS:
        count = _columns_alike(keys, ranking, rank)
        if count > 1:
            decided_by = decider(game.table)
            _decide(game, decided_by, rank, count)
        rank += count
    _note_ties(game, keys)
    return decided_by


@inlined
def _columns_alike(keys, ranking, rank):
    """How many columns from `rank` on have the same key."""
    count = 1
    while rank + count < COLOURS and keys[ranking[rank + count]] == keys[ranking[rank]]:
        count += 1
    return count


@compiled
def _decide(game, seat, rank, count):
    """`seat` orders `count` tied columns from `rank` on (CO9)."""
    stay_apart()
    ranking = game.column_ranking
    tied = 0
    for i in range(rank, rank + count):
        tied |= 1 << ranking[i]
    order = ask_order(game, seat, ORDER_COLUMNS, tied, count)
    for i in range(count):
        ranking[rank + i] = (order >> 3 * (count - 1 - i) & 7) - 1


@compiled
def _note_ties(game, keys):
    """Count and log each group of columns of equal strength."""
    stay_apart()
    ranking = game.column_ranking
    rank = 0
    while rank < COLOURS:
        last = rank
        order = np.int64(ranking[rank]) + 1
        by = BY_BROKERS
        while (
            last + 1 < COLOURS
            and keys[ranking[last + 1]] // STRENGTH_STEP == keys[ranking[rank]] // STRENGTH_STEP
        ):
            if keys[ranking[last + 1]] == keys[ranking[last]]:
                by = BY_DECIDER
            last += 1
            order = order << 3 | (ranking[last] + 1)
        if last > rank:
            game.history[game.table.round_number - 1].ties[COLUMN_TIES, by] += 1
            log(game, TIE_OF_COLUMNS, by, order)
        rank = last + 1


@compiled
def move_by_leader(game):
    """The strongest in the market moves one colour one step (CO10)."""
    stay_apart()
    settle_ties(game, MARKET_CONTEST, ONE_PRIZE)
    seat = seat_ranked(game, MARKET_CONTEST, 0)
    choice = np.int64(0)
    if seat >= game.table.rules.players:
        choice = neutral_leader_colour(game.table) << 1 | 1
    elif seat != NONE:
        choice = ask(game, seat, QUOTATION)
        if choice < 0 or choice >= 2 * COLOURS:
            refuse(game, seat, QUOTATION, choice)
            choice = np.int64(0)
    if seat != NONE:
        step = np.int64(game.table.rules.leader_step)
        move_quotation(game, choice >> 1, step if choice & 1 else -step, BY_LEADER)
    log(game, LEADER_MOVED, seat, choice >> 1, choice & 1)
