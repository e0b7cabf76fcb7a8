"""Asking a seat's policy for a decision, and refusing a choice that the rules do not allow."""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.luck import draw
from ysim.core.pointers import call_at
from ysim.games.ys.codes import BLACK, COLOURS, GEM, NONE
from ysim.games.ys.noise import who_decides


@inlined
def ask(game, seat, decision):
    """The choice of `seat`'s policy: a function of the table, its own hand and one die of its own stream."""
    pointer, die = who_decides(game, seat, decision, draw(game.streams, seat))
    return call_at(pointer, game.table, game.hands[seat], die)


@compiled
def refuse(game, seat, decision, choice):
    """Note a game's first illegal choice; the caller goes on with a legal one, the block ends in an error."""
    stay_apart()
    if game.fault_decision == NONE:
        game.fault_decision = decision
        game.fault_seat = seat
        game.fault_choice = choice
        game.fault_event = game.event_count


@inlined
def ask_gem(game, seat):
    """The colour `seat` takes from `table.offer` (CO2, CO3, CH3)."""
    offer = game.table.offer
    gem = ask(game, seat, GEM)
    if gem < 0 or gem > 5 or offer[gem] == 0:
        refuse(game, seat, GEM, gem)
        gem = 0
        while offer[gem] == 0:
            gem += 1
    return gem


@compiled
def ask_colour(game, seat):
    """The quoted colour `seat` chooses for a white gem or takes from the bank (CO3, CH3)."""
    stay_apart()
    offer = game.table.offer
    kept = (offer[0], offer[1], offer[2], offer[3], offer[4], offer[5])
    for colour in range(COLOURS):
        offer[colour] = 1
    for colour in range(BLACK, 6):
        offer[colour] = 0
    gem = ask_gem(game, seat)
    for colour in range(6):
        offer[colour] = kept[colour]
    return gem
