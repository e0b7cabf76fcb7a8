"""Experiments: one decision of a game, or a gift, drawn by lot while all else is as policies play (M5–M8).

What follows from a lot was caused by it. What is observed of policies that choose is mixed with why they
chose it. In an experiment every other seating cycle is played without the lot, so both stand side by side.

Another decision can be made part of an experiment by a uniform choice in `policies/uniform.py`, an entry of
`KINDS`, and asking for it with `ask_or_draw`.
"""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.luck import below, draw
from ysim.core.pointers import call_at
from ysim.games.ys.codes import BID, BLUE_EDGED, NONE, ORDER_CARD, PLACE
from ysim.games.ys.noise import who_decides
from ysim.games.ys.state import STREAMS

TRIAL_STREAM = STREAMS - 1
KINDS = ("order_cards", "bid", "placement", "character")
ORDER_CARDS, OF_BID, OF_PLACEMENT, OF_CHARACTER = np.arange(4)


@inlined
def draw_trial(game):
    """What this game's experiment is, drawn from its own stream: nothing in every other seating cycle."""
    game.trial.round_number = 0
    experiment = game.experiment
    if experiment.kind != NONE and game.number // experiment.cycle % 2 == 1:
        _draw_trial(game)


@compiled
def _draw_trial(game):
    """Round, seat and broker, where the scenario leaves them open."""
    stay_apart()
    experiment, trial, rules = game.experiment, game.trial, game.table.rules
    trial.random_seats[:] = 0
    trial.round_number = _drawn(game, experiment.round_number - 1, rules.rounds) + 1
    trial.seat = _drawn(game, experiment.seat, rules.players)
    trial.broker = _drawn(game, experiment.broker, 2 * rules.turns)
    trial.dealt = 0
    trial.choice = NONE
    everyone = (1 << rules.players) - 1
    if experiment.kind == OF_BID:
        # In half of the games the bid buys no place in the order: what is left is what the brokers cost (M6).
        trial.dealt = below(draw(game.streams, TRIAL_STREAM), 2)
        trial.random_seats[BID] = 1 << trial.seat
    elif experiment.kind == OF_PLACEMENT:
        trial.random_seats[PLACE] = 1 << trial.seat
    elif experiment.kind == ORDER_CARDS:
        trial.dealt = 1
    if trial.dealt:
        trial.random_seats[ORDER_CARD] = everyone
    if experiment.kind == OF_CHARACTER:
        _draw_card(game)


@inlined
def _drawn(game, asked, count):
    """What the scenario asks for, or else each of `count` equally likely."""
    drawn = below(draw(game.streams, TRIAL_STREAM), count)
    return asked if asked >= 0 else drawn


@compiled
def _draw_card(game):
    """The card to be given: one not yet shown, each equally likely, the blue-edged one among them (M8).

    It leaves the palaces, where one that is out of the game takes its place: no card is there twice.
    """
    stay_apart()
    rules, trial, people = game.table.rules, game.trial, game.people
    deal = rules.rounds - 1
    dealt = deal * rules.neighbourhoods
    shown = trial.round_number - 1
    unseen = (deal - shown) * rules.neighbourhoods + rules.people_count - dealt
    n = below(draw(game.streams, TRIAL_STREAM), unseen + 1)
    if n == unseen:
        trial.choice = BLUE_EDGED
        return
    for position in range(rules.people_count):
        if position >= dealt or position % deal >= shown:
            if n == 0:
                trial.choice = people[position]
                if position < dealt:
                    people[position], people[dealt] = people[dealt], people[position]
            n -= 1


@inlined
def ask_or_draw(game, seat, decision, nth):
    """The choice of `seat`'s policy, or the lot where the experiment is about it: its `nth` of the round.

    The policy's stream moves on all the same, so that what it chooses later owes nothing to the experiment.
    """
    pointer, die = who_decides(game, seat, decision, draw(game.streams, seat))
    trial = game.trial
    by_lot = trial.round_number == game.table.round_number and trial.random_seats[decision] >> seat & 1
    by_lot = by_lot and (decision != PLACE or trial.broker == nth)
    if by_lot:
        die = draw(game.streams, TRIAL_STREAM)
        pointer = game.experiment.uniform[decision]
    choice = call_at(pointer, game.table, game.hands[seat], die)
    if by_lot and seat == trial.seat and decision != ORDER_CARD:
        trial.choice = choice
    return choice
