"""A playout: one placing, then the rest of the round by the model, then what the position is worth."""

import numpy as np

from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.codes import UP_OR_DOWN
from ysim.games.ys.counting import count_contests
from ysim.games.ys.placement import (
    carry_out,
    join_fronts,
    place_broker,
    place_neutral,
    place_second,
)
from ysim.games.ys.policies.estimates.final_points import (
    chance_of_winning,
    expect_points,
    new_cards,
    new_points,
)


@compiled
def play_out(world, seat, choice):
    """The chance of `seat` to win (float32) after placing as `choice` says; `world` is played on."""
    stay_apart()
    table = world.table
    is_first = table.placed[seat] == 2 * (table.turn - 1)
    face = carry_out(world, seat, choice)
    if is_first:
        place_second(world, seat, face)
    _others(world, seat)
    join_fronts(world)
    count_contests(world)
    return _worth(world, seat)


@compiled
def _others(world, seat):
    """All that is still to be placed in this round, but no Character cards (PL1)."""
    stay_apart()
    table = world.table
    rules = table.rules
    if rules.seats > rules.players:
        place_neutral(world, seat)
    first = np.int64(table.order_card[seat]) + 1
    for turn in range(table.turn, rules.turns + 1):
        table.turn = turn
        for card in range(first, rules.players):
            other = np.int64(table.seat_of_card[card])
            table.faces_allowed = UP_OR_DOWN
            place_second(world, other, place_broker(world, other))
            if rules.seats > rules.players:
                place_neutral(world, other)
        first = np.int64(0)


@compiled
def _worth(world, seat):
    """The chance to win from the position after counting."""
    table = world.table
    points, cards = new_points(), new_cards()
    for other in range(table.rules.seats):
        cards[other] = world.hands[other].cards
    left = np.int64(table.rules.rounds - table.round_number)
    expect_points(table, cards, left, points)
    return chance_of_winning(points, seat, table.rules.players, left)
