"""What a seat sees: its own hand, who leads where as far as anybody can know, gems, cards and time."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.lanes import total
from ysim.games.ys.codes import BLACK, COLOURS, NONE, SEATS, STRENGTHS
from ysim.games.ys.policies.estimates import places
from ysim.games.ys.policies.estimates.contests import (
    BID_BROKERS,
    EVERYWHERE,
    hidden_strength,
    set_of_brokers,
    strength_of_rival,
    tie_break,
)
from ysim.games.ys.policies.estimates.gems import ZERO
from ysim.games.ys.policies.estimates.sheet import ABSENT, RIVAL, load, new_sheet, store
from ysim.games.ys.policies.random import pieces
from ysim.games.ys.quotations import rank_of_colour
from ysim.games.ys.scoring import black_gold, colour_place


@inlined
def held(hand):
    """The strengths (bits) of the brokers behind one's screen."""
    return places.held_strengths(hand)


@inlined
def brokers_left(hand):
    """How many brokers are behind one's screen."""
    return np.int64(pieces(hand.brokers, STRENGTHS))


@inlined
def strongest(hand):
    """The strength of the strongest broker behind one's screen."""
    strength = STRENGTHS - 1
    while hand.brokers[strength] == 0:
        strength -= 1
    return strength


@inlined
def weakest(hand):
    """The strength of the weakest broker behind one's screen."""
    strength = np.int64(0)
    while hand.brokers[strength] == 0:
        strength += 1
    return strength


@inlined
def own_strength(hand, contest):
    """The true strength of one's brokers in a contest."""
    return np.int64(hand.strength[contest])


@inlined
def rivals_there(table, hand, contest):
    """How many brokers the others have in a contest."""
    count = np.int64(0)
    for seat in range(SEATS):
        count += np.int64(table.brokers[seat, contest])
    return count - np.int64(table.brokers[hand.seat, contest])


@compiled
def likely_strength(table, hand, seat, contest):
    """The strength (float32) of a seat in a contest as far as one knows, −1 without a broker.

    A face-down broker of another seat counts as the mean of what that seat has not shown; what one's Spy has
    seen is known.
    """
    stay_apart()
    if seat == hand.seat:
        strength = np.float32(hand.strength[contest])
        return strength if table.brokers[seat, contest] > 0 else ABSENT
    sheet = new_sheet()
    store(sheet[RIVAL], strength_of_rival(table, hand, sheet, seat, unseen_mean(table, seat), ZERO))
    return sheet[RIVAL, contest]


@compiled
def leader(table, hand, contest):
    """The seat that leads a contest as far as one knows, ties by front brokers and Order cards; or NONE."""
    stay_apart()
    best, most = NONE, ABSENT
    for other in range(table.rules.seats):
        seat = np.int64(other)
        strength = likely_strength(table, hand, seat, contest)
        wins_tie = best != NONE and tie_break(table, seat) > tie_break(table, best)
        if strength > most or (strength == most and wins_tie):
            best, most = seat, strength
    return best


@compiled
def lead(table, hand, contest):
    """One's strength less the strongest rival's (float32), as far as one knows; who has no broker has 0."""
    stay_apart()
    most = ZERO
    for other in range(table.rules.seats):
        if other != hand.seat:
            most = max(most, likely_strength(table, hand, np.int64(other), contest))
    return np.float32(hand.strength[contest]) - most


@inlined
def unseen_count(table, seat):
    """How many of a seat's brokers not all have seen: face down on the board, or behind its screen.

    While brokers are bid and placed. Brokers in the throne room count as what came for them.
    """
    known, _ = set_of_brokers(table.rules.brokers)
    if seat >= table.rules.players:
        known, _ = set_of_brokers(table.rules.neutral_brokers)
    elif _bids_are_shown(table):
        known -= BID_BROKERS
    everywhere = load(EVERYWHERE)
    return known - total((load(table.brokers[seat]) - load(table.hidden[seat])) & everywhere)


@inlined
def _bids_are_shown(table):
    """Whether the bid brokers stand before the screens (all could have bid 0 and 0, which nobody does)."""
    fronts = np.int64(table.turn)
    for seat in range(SEATS):
        fronts += np.int64(table.front_sum[seat])
    return fronts > 0


@inlined
def unseen_mean(table, seat):
    """The mean strength (float32) of those brokers, which all can work out."""
    count, strength = set_of_brokers(table.rules.brokers)
    return hidden_strength(table, seat, count, strength)


@inlined
def rank_of(table, colour):
    """The rank of a colour now: 0 for the highest quotation … 3."""
    return np.int64(rank_of_colour(table.rules, table.quotations, colour))


@inlined
def gem_points(table, seat, gem):
    """Gold more, if the game ended now, for one more gem (BLUE–BLACK) of a seat, by the exact rules."""
    if gem == BLACK:
        owned = np.int64(table.gems[seat, BLACK])
        return np.int64(black_gold(table.rules, owned + 1)) - np.int64(black_gold(table.rules, owned))
    points = table.rules.colour_gold[rank_of(table, gem)]
    place, more = np.int64(1), np.int64(table.gems[seat, gem]) + 1
    for other in range(SEATS):
        place += other != seat and table.gems[other, gem] >= more
    return np.int64(points[place]) - np.int64(points[np.int64(colour_place(table, seat, gem))])


@inlined
def holds(hand, character):
    """Whether one holds a Character card: BISHOP … ALCHEMIST."""
    return (np.int64(hand.cards) >> character & 1) == 1


@inlined
def gems_owned(table, seat):
    """How many gems a seat has, black ones included."""
    return np.int64(pieces(table.gems[seat], COLOURS + 1))


@inlined
def rounds_left(table):
    """How many rounds follow this one."""
    return np.int64(table.rules.rounds) - np.int64(table.round_number)


@inlined
def turns_left(table):
    """How many turns of placing follow this one in the round."""
    return np.int64(table.rules.turns) - np.int64(table.turn)
