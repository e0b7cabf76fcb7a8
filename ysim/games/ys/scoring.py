"""Chapter 8: the final score (FS); the King's Favour (KF2)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import BLACK, BLACK_STEPS, COLOURS, OWNED, SEATS, THRONE
from ysim.games.ys.quotations import rank_of_colour

SCORE_PARTS = ("market", "commerce", "characters", "black", "blue", "green", "yellow", "red", "favour")
BLACK_PART, COLOUR_PART, FAVOUR_PART = 3, 4, 8
THIRD = np.int64(3)  # the place whose points the neutral player has at least (PC2)


@compiled
def score(game):
    """Every seat's gold by part and in all, and the winners (FS1–FS6)."""
    stay_apart()
    table = game.table
    rules = table.rules
    for seat in range(rules.seats):
        parts = game.score_parts[seat]
        parts[0] = table.market_gold[seat]
        parts[1] = table.commerce_gold[seat]
        parts[2] = table.character_gold[seat]
        parts[BLACK_PART] = black_gold(rules, table.gems[seat, BLACK])
        parts[FAVOUR_PART] = throne_gold(game, seat) if rules.kings_favour and seat < rules.players else 0
    for colour in range(COLOURS):
        points = rules.colour_gold[rank_of_colour(rules, table.quotations, colour)]
        for seat in range(rules.seats):
            gold = points[colour_place(table, seat, colour)]
            if seat >= rules.players:
                gold = max(gold, points[THIRD])
            game.score_parts[seat, COLOUR_PART + colour] = gold
    for seat in range(rules.seats):
        game.score[seat] = _sum(game.score_parts[seat], len(SCORE_PARTS))
        game.all_gems[seat] = _sum(table.gems[seat], BLACK + 1)
    game.winners = _winners(game, rules.seats if rules.neutral_can_win else rules.players)


@inlined
def black_gold(rules, gems):
    """Gold for a number of black gems (FS2)."""
    return rules.black_gold[min(gems, BLACK_STEPS - 1)]


@inlined
def colour_place(table, seat, colour):
    """A seat's place (from 1) in a colour, the worst of its tied group; 0 without a gem (FS4, FS5)."""
    gems = table.gems
    own = gems[seat, colour]
    place = 0
    for other in range(SEATS):  # who does not play has no gem, and is not before an owner
        place += gems[other, colour] >= own
    return place if own > 0 else 0


@compiled
def throne_gold(game, seat):
    """Gold for a seat's brokers in the throne room: tied seats share that of their places (KF2)."""
    stay_apart()
    rules = game.table.rules
    own = _throne_strength(game.hands[seat])
    before, tied = 0, 0
    for other in range(rules.players):
        strength = _throne_strength(game.hands[other])
        before += strength > own
        tied += strength == own
    gold = 0
    for place in range(before, before + tied):
        gold += rules.throne_gold[place]
    return np.int64(gold // tied)


@inlined
def _throne_strength(hand):
    """The strength of a player's brokers in the throne room."""
    strength = 0
    for broker in range(THRONE, OWNED):
        strength += hand.values[broker]
    return strength


@inlined
def _sum(numbers, count):
    """The sum of the first `count` numbers."""
    total = 0
    for i in range(count):
        total += numbers[i]
    return total


@inlined
def ranks_before(game, seat, other):
    """Whether `seat` has more gold than `other`, or as much and more gems (FS6)."""
    if game.score[seat] != game.score[other]:
        return game.score[seat] > game.score[other]
    return game.all_gems[seat] > game.all_gems[other]


@inlined
def _winners(game, seats):
    """Which of the first `seats` seats (bits) none of them ranks before."""
    winners = 0
    for seat in range(seats):
        beaten = False
        for other in range(seats):
            beaten |= ranks_before(game, other, seat)
        if not beaten:
            winners |= 1 << seat
    return winners
