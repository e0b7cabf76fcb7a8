"""When to play which Character card, and with which details (chapter 7)."""

import numpy as np

from ysim.core.bits import count_bits
from ysim.core.compile import compiled, inlined
from ysim.games.ys.choices import PASS, card, card_with, card_with_two
from ysim.games.ys.codes import (
    AFTER_TURN,
    ALCHEMIST,
    BANKER,
    BEFORE_TURN,
    CAPTAIN,
    COLOURS,
    COMMERCE,
    CONJURER,
    HERALD,
    INTRIGUER,
    JEWELLER,
    MAGICIAN,
    MERCENARY,
    MERCHANT,
    NEIGHBOURHOOD_CONTEST,
    PRINCE,
    QUEEN,
    ROW_CONTEST,
    SPY,
    STRENGTHS,
)
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.changes import best_errand, best_exchange, best_mark
from ysim.games.ys.policies.estimates.contests import CARD_WORTH, HALF, assess, cut_off
from ysim.games.ys.policies.estimates.gems import ONE, ZERO, value_losses
from ysim.games.ys.policies.estimates.quotations import gain_of_move, value_colours
from ysim.games.ys.policies.estimates.sheet import (
    AHEAD,
    CHANCE,
    GEM_LOSS,
    GEM_WORTH,
    OTHERS,
    PRIZE,
    new_sheet,
    weight,
)

# Gold that cards without a sum of their own gain: hidden brokers, looks.
BISHOP_GAIN, SPY_GAIN = np.float32(1.0), np.float32(0.8)
LAST_CHANCE_GAIN = np.float32(0.1)
SECOND_OF_A_COLOUR = np.float32(0.9)  # the worth of a second gem of the same colour to the first
FIRST_TURN_OF_CARDS = np.int64(3)  # before that too much of the board is still open
TIE = np.float32(0.6)  # steps of strength within which a contest may end in a tie
TIE_CHANCE = np.float32(0.35)


@compiled
def best_card(table, hand):
    """The card that gains most, with its details, if it gains enough to be played now; else PASS."""
    playable = np.int64(hand.playable)
    if playable & (BEFORE_TURN | AFTER_TURN) and table.turn < FIRST_TURN_OF_CARDS:
        return np.int64(PASS)
    sheet = new_sheet()
    assess(table, hand, sheet)
    value_colours(table, hand, sheet)
    best, choice = ZERO, np.int64(PASS)
    for character in range(PRINCE):
        if playable >> character & 1:
            gain, detailed = gain_of_card(table, hand, sheet, np.int64(character))
            if gain > best and gain >= least_gain(table, hand, np.int64(character)):
                best, choice = gain, detailed
    return choice


@inlined
def least_gain(table, hand, character):
    """The gold a card must gain to be played now: little where it cannot be kept for later."""
    usable = np.int64(hand.usable)
    rounds_left = table.rules.rounds - np.int64(table.round_number)
    last_turn = table.turn == table.rules.turns or not (BEFORE_TURN | AFTER_TURN) >> character & 1
    if count_bits(usable) <= table.rules.cards_per_round * rounds_left or not last_turn:
        return weight(hand, weights.CARD_GAIN)
    better = np.int64(0)
    for other in range(PRINCE):
        better += np.int64(usable >> other & 1 and CARD_WORTH[0, other] > CARD_WORTH[0, character])
    return LAST_CHANCE_GAIN if better < np.int64(hand.plays_left) else weight(hand, weights.CARD_GAIN)


@compiled
def gain_of_card(table, hand, sheet, character):
    """The gold (float32) a card gains now with its best details, and the choice that plays it so."""
    if character == QUEEN:
        return _best_closing(table, hand, sheet)
    if character == MAGICIAN:
        return best_exchange(table, hand, sheet)
    if character == MERCENARY:
        return best_mark(table, hand, sheet)
    if character == HERALD:
        return best_errand(table, hand, sheet)
    if character == BANKER:
        return _best_banking(table, sheet)
    if character == CAPTAIN:
        return _best_sailing(table, sheet)
    if character == JEWELLER:
        return _best_jewels(table, sheet)
    if character == ALCHEMIST:
        return _best_swap(table, hand, sheet)
    if character == MERCHANT:
        return _gain_of_merchant(table, hand, sheet), card(character)
    if character == INTRIGUER:
        return _gain_of_intrigue(sheet), card(character)
    if character == CONJURER:
        return _gain_of_conjuring(table, hand), card(character)
    return SPY_GAIN if character == SPY else BISHOP_GAIN, card(character)


@inlined
def _best_closing(table, hand, sheet):
    """Queen: the area where a lead is made safe."""
    best, choice = ZERO, np.int64(QUEEN)
    steepness = HALF / weight(hand, weights.SPREAD)
    for area in range(3 * table.rules.neighbourhoods):
        safe = cut_off(HALF + steepness * sheet[AHEAD, area])
        gain = sheet[PRIZE, area] * (safe - sheet[CHANCE, area])
        if sheet[CHANCE, area] > ZERO and gain > best:
            best, choice = gain, card_with(QUEEN, area)
    return best, choice


@inlined
def _best_banking(table, sheet):
    """Banker: the colours whose rise and fall help most."""
    best, choice = ZERO, np.int64(BANKER)
    for rises in range(COLOURS):
        for falls in range(COLOURS):
            if rises != falls:
                gain = gain_of_move(table, sheet, np.int64(rises), np.int64(falls))
                if gain > best:
                    best, choice = gain, card_with_two(BANKER, rises, falls)
    return best, choice


@inlined
def _best_sailing(table, sheet):
    """Captain: the richer of two ships to the port where one is likelier to be first."""
    best, choice = ZERO, np.int64(CAPTAIN)
    for first in range(NEIGHBOURHOOD_CONTEST, NEIGHBOURHOOD_CONTEST + table.rules.neighbourhoods):
        for second in range(NEIGHBOURHOOD_CONTEST, first):
            lead = sheet[CHANCE, first] - sheet[CHANCE, second]
            gain = lead * (sheet[PRIZE, second] - sheet[PRIZE, first])
            if gain > best:
                ports = first - NEIGHBOURHOOD_CONTEST, second - NEIGHBOURHOOD_CONTEST
                best, choice = gain, card_with_two(CAPTAIN, ports[0], ports[1])
    return best, choice


@inlined
def _best_jewels(table, sheet):
    """Jeweller: the two gems worth most."""
    best, choice = ZERO, np.int64(JEWELLER)
    for first in range(COLOURS):
        for second in range(first + 1):
            if first != second or table.rules.jeweller_may_repeat:
                discount = SECOND_OF_A_COLOUR if first == second else ONE
                gain = sheet[GEM_WORTH, first] + sheet[GEM_WORTH, second] * discount
                if gain > best:
                    best, choice = gain, card_with_two(JEWELLER, first, second)
    return best, choice


@inlined
def _best_swap(table, hand, sheet):
    """Alchemist: the gem that is missed least for the gem worth most."""
    best, choice = ZERO, np.int64(ALCHEMIST)
    value_losses(table, hand, sheet)
    for give in range(COLOURS):
        if table.gems[hand.seat, give] > 0:
            for take in range(COLOURS + np.int64(table.rules.alchemist_may_take_black)):
                gain = sheet[GEM_WORTH, take] - sheet[GEM_LOSS, give]
                if take != give and gain > best:
                    best, choice = gain, card_with_two(ALCHEMIST, give, take)
    return best, choice


@inlined
def _gain_of_merchant(table, hand, sheet):
    """Merchant: the gold added where one wins commerce, less part of what others get by it."""
    added = np.float32(table.rules.merchant_gold) - np.float32(table.rules.commerce_gold)
    gain = ZERO
    for neighbourhood in range(table.rules.neighbourhoods):
        area = 3 * neighbourhood + COMMERCE
        gain += added * sheet[CHANCE, area]
        if sheet[OTHERS, area] > ZERO and not table.rules.merchant_pays_owner:
            gain -= added * (ONE - sheet[CHANCE, area]) * weight(hand, weights.RIVALRY)
    return gain


@inlined
def _gain_of_intrigue(sheet):
    """Intriguer: the prizes of the contests that may end in a tie one has part in."""
    gain = ZERO
    for contest in range(ROW_CONTEST):
        close = sheet[CHANCE, contest] > ZERO and abs(sheet[AHEAD, contest]) < TIE
        gain += TIE_CHANCE * sheet[PRIZE, contest] if close and sheet[OTHERS, contest] > ZERO else ZERO
    return gain


@inlined
def _gain_of_conjuring(table, hand):
    """Conjurer: the strength that comes to the board in exchange for the weakest brokers."""
    steps = np.int64(table.front[hand.seat, 0]) + np.int64(table.front[hand.seat, 1])
    weakest, found = np.int64(0), np.int64(0)
    for strength in range(STRENGTHS):
        for _ in range(np.int64(hand.brokers[strength])):
            weakest += strength if found < 2 else 0
            found += 1
    return np.float32(steps - weakest) * HALF
