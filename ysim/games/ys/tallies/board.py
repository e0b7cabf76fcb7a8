"""Fold where brokers stood and what the places paid.

Gold of a place: its own prize (port, commerce, palace), its square's gold for placing, and the
neighbourhood's or row's gems, shared among the places of that contest in proportion to the strength on them.
A gem is worth its owner's final points in the colour divided by the number of gems that earned them; a
Character card to be played is worth 0.
"""

from ysim.core.compile import compiled
from ysim.games.ys.codes import (
    AREAS,
    BLACK,
    COLOURS,
    NEIGHBOURHOOD_CONTEST,
    NONE,
    PLACED,
    PLACES,
    ROUNDS,
    ROW_CONTEST,
    SEATS,
)
from ysim.games.ys.scoring import BLACK_PART, COLOUR_PART
from ysim.games.ys.tallies import WHOLE_GOLD
from ysim.games.ys.tallies.cells import add_to_cell


@compiled
def fold_board(tallies, scratch, game, seating):
    """All rounds of a game: brokers by policy, place and face; strength and gold by place (M7, H3)."""
    _value_gems(scratch, game)
    scratch.board[:] = 0
    for round_index in range(ROUNDS):
        _fold_brokers(tallies, scratch, game, seating, round_index)
        _stand_round(scratch, game.history[round_index])
        _pay_contests(scratch, game, round_index)
        _add_round(scratch)
    for place in range(PLACES):
        sums = scratch.board[place]
        _add_to_board(tallies.board[place], sums[0], sums[1], sums[2], sums[3], sums[4])


@compiled
def _value_gems(scratch, game):
    """What one gem of each colour was worth to each seat, in units of 1/WHOLE_GOLD gold."""
    for seat in range(SEATS):
        for colour in range(COLOURS + 1):
            part = BLACK_PART if colour == BLACK else COLOUR_PART + colour
            gems = game.table.gems[seat, colour]
            points = WHOLE_GOLD * game.score_parts[seat, part]
            scratch.gem_worth[seat, colour] = points // gems if gems > 0 else 0


@compiled
def _won_contest(place):
    """The contest that a broker on `place` wins or loses: its area's, or its market row's."""
    return place if place < AREAS else ROW_CONTEST + (place - AREAS) // COLOURS


@compiled
def _shared_contest(place):
    """The contest whose gems the places of a neighbourhood or of a row share."""
    return NEIGHBOURHOOD_CONTEST + place // 3 if place < AREAS else ROW_CONTEST + (place - AREAS) // COLOURS


@compiled
def _fold_brokers(tallies, scratch, game, seating, round_index):
    """The round's brokers, those of one policy on one place and face together (M2)."""
    history = game.history[round_index]
    for seat in range(SEATS):
        for broker in range(PLACED):
            place = history.places[seat, broker]
            group = scratch.brokers[seating[seat], place, 1 - (history.face_down[seat] >> broker & 1)]
            group[0] += 1
            group[1] += history.winner[_won_contest(place)] == seat
            group[2] += history.values[seat, broker]
    for seat in range(SEATS):
        for broker in range(PLACED):
            place = history.places[seat, broker]
            face = 1 - (history.face_down[seat] >> broker & 1)
            group = scratch.brokers[seating[seat], place, face]
            if group[0] > 0:
                cell = tallies.placements[seating[seat], round_index, place, face]
                add_to_cell(cell, group[0], group[1], group[2])
                group[:] = 0


@compiled
def _stand_round(scratch, history):
    """Brokers, strength and seats on every place and in every contest of one round."""
    scratch.place_brokers[:] = 0
    scratch.place_strength[:] = 0
    scratch.contest_strength[:] = 0
    scratch.contest_seats[:] = 0
    for seat in range(SEATS):
        for broker in range(PLACED):
            place = history.places[seat, broker]
            strength = history.values[seat, broker]
            scratch.place_brokers[place] += 1
            scratch.place_strength[place] += strength
            scratch.contest_seats[_won_contest(place)] |= 1 << seat
            scratch.contest_strength[_shared_contest(place)] += strength


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
def _gold_of(scratch, place):
    """What a place paid: its prize or its squares' gold, and its share of the contest's gems by strength."""
    gold = scratch.contest_gold[place] if place < AREAS else WHOLE_GOLD * scratch.place_brokers[place]
    contest = _shared_contest(place)
    strength = scratch.contest_strength[contest]
    if strength > 0:
        gold += scratch.contest_gold[contest] * scratch.place_strength[place] // strength
    return gold


@compiled
def _add_round(scratch):
    """Add the round to the game's sums; a place is contested where two seats or more stand in its contest."""
    for place in range(PLACES):
        if scratch.place_brokers[place] > 0:
            seats = scratch.contest_seats[_won_contest(place)]
            sums = scratch.board[place]
            sums[0] += scratch.place_brokers[place]
            sums[1] += scratch.place_strength[place]
            sums[2] += _gold_of(scratch, place)
            sums[3] += 1
            sums[4] += seats & (seats - 1) != 0


@compiled
def _add_to_board(cell, b, t, g, o, c):
    """Add a game: `b` brokers, strength `t`, gold `g`, `o` rounds occupied, `c` contested (BOARD_SUMS)."""
    cell[0] += b > 0
    cell[1] += b
    cell[2] += b * b
    cell[3] += t
    cell[4] += t * t
    cell[5] += b * t
    cell[6] += g
    cell[7] += g * g
    cell[8] += t * g
    cell[9] += o
    cell[10] += o * o
    cell[11] += c
    cell[12] += c * c
    cell[13] += o * c
