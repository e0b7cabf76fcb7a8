"""Fold what the places of the board paid for the strength that stood on them (M7, H3).

Gold of a place: its own prize (port, commerce, palace), its square's gold for placing, and the
neighbourhood's or row's gems, shared among the places of that contest in proportion to the strength on them.
A gem is worth its owner's final points in the colour divided by the number of gems that earned them; a
Character card to be played is worth 0.
"""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import (
    AREAS,
    BLACK,
    COLOURS,
    NEIGHBOURHOOD_CONTEST,
    NONE,
    PLACES,
    ROW_CONTEST,
    ROWS,
)
from ysim.games.ys.scoring import BLACK_PART, COLOUR_PART
from ysim.games.ys.tallies import WHOLE_GOLD


@compiled
def fold_board(tallies, scratch, game):
    """All rounds of a game: strength and gold by place."""
    stay_apart()
    _value_gems(scratch, game)
    scratch.board[:] = 0
    for round_index in range(game.table.rules.rounds):
        _stand_round(scratch, game, round_index)
        _pay_contests(scratch, game, round_index)
        _add_gold(scratch, game.table.rules)
        _add_round(scratch, game.history[round_index])
    _add_game(tallies.board, scratch.board)


@compiled
def _value_gems(scratch, game):
    """What one gem of each colour was worth to each seat, in units of 1/WHOLE_GOLD gold."""
    for seat in range(game.table.rules.seats):
        for colour in range(COLOURS + 1):
            part = BLACK_PART if colour == BLACK else COLOUR_PART + colour
            gems = np.int64(game.table.gems[seat, colour])
            points = WHOLE_GOLD * game.score_parts[seat, part]
            scratch.gem_worth[seat, colour] = points // gems if gems > 0 else 0


@compiled
def _stand_round(scratch, game, round_index):
    """Brokers and strength on every place in one round."""
    scratch.place_brokers[:] = 0
    scratch.place_strength[:] = 0
    history = game.history[round_index]
    for seat in range(game.table.rules.seats):
        for broker in range(2 * game.table.rules.turns):
            place = history.places[seat, broker]
            scratch.place_brokers[place] += 1
            scratch.place_strength[place] += history.values[seat, broker]


@compiled
def _pay_contests(scratch, game, round_index):
    """What each contest of one round paid, in units of 1/WHOLE_GOLD gold."""
    scratch.contest_gold[:] = 0
    first = game.history[round_index - 1].ledger_rows if round_index > 0 else 0
    for row in range(first, game.history[round_index].ledger_rows):
        contest, seat, colour, amount = game.ledger[row]
        worth = WHOLE_GOLD if colour == NONE else scratch.gem_worth[seat, colour]
        scratch.contest_gold[contest] += amount * worth


@compiled
def _add_gold(scratch, rules):
    """What the places paid: prizes of areas, gold for squares, and shares of the contests' gems."""
    for neighbourhood in range(rules.neighbourhoods):
        _share_gold(scratch, NEIGHBOURHOOD_CONTEST + neighbourhood, 3 * neighbourhood, 3)
    for row in range(ROWS):
        _share_gold(scratch, ROW_CONTEST + row, AREAS + COLOURS * row, COLOURS)
    gold = scratch.board[2]
    for area in range(AREAS):
        gold[area] += scratch.contest_gold[area]
    for square in range(AREAS, PLACES):
        gold[square] += WHOLE_GOLD * rules.market_gold * scratch.place_brokers[square]


@inlined
def _share_gold(scratch, contest, first, count):
    """A contest's gold to its `count` places by strength."""
    strength = 0
    for place in range(first, first + count):
        strength += scratch.place_strength[place]
    gold = scratch.contest_gold[contest]
    if strength > 0 and gold > 0:
        for place in range(first, first + count):
            scratch.board[2, place] += gold * scratch.place_strength[place] // strength


@compiled
def _add_round(scratch, history):
    """Add the round to the game's sums; a place is contested where two seats or more stand in its contest."""
    brokers, strength, _, occupied, contested = scratch.board
    for place in range(PLACES):
        brokers[place] += scratch.place_brokers[place]
        strength[place] += scratch.place_strength[place]
        occupied[place] += scratch.place_brokers[place] > 0
    for area in range(AREAS):
        contested[area] += history.seats_there[area] > 1
    for square in range(AREAS, PLACES):
        several = history.seats_there[ROW_CONTEST + (square - AREAS) // COLOURS] > 1
        contested[square] += several & (scratch.place_brokers[square] > 0)


@compiled
def _add_game(board, sums):
    """Add a game: brokers, strength, gold, rounds occupied and rounds contested by place (BOARD_SUMS)."""
    stay_apart()
    for place in range(PLACES):
        b, t, g = np.int64(sums[0, place]), np.int64(sums[1, place]), np.int64(sums[2, place])
        o, c = np.int64(sums[3, place]), np.int64(sums[4, place])
        board[0, place] += b > 0
        board[1, place] += b
        board[2, place] += b * b
        board[3, place] += t
        board[4, place] += t * t
        board[5, place] += b * t
        board[6, place] += g
        board[7, place] += g * g
        board[8, place] += t * g
        board[9, place] += o
        board[10, place] += o * o
        board[11, place] += c
        board[12, place] += c * c
        board[13, place] += o * c
