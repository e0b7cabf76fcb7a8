"""Who may play a Character card and when (CH1, CH2), and the Spy's looks; `effects.py` has what cards do."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.asking import ask, refuse
from ysim.games.ys.choices import PASS
from ysim.games.ys.codes import (
    ALCHEMIST,
    BANKER,
    CAPTAIN,
    COLOURS,
    HERALD,
    HIDDEN,
    JEWELLER,
    LOOK,
    MAGICIAN,
    MERCENARY,
    OWNED,
    PLACED,
    PLAY_CARD,
    QUEEN,
    THRONE,
)
from ysim.games.ys.effects import (
    alchemist_may,
    banker_may,
    captain_may,
    herald_may,
    jeweller_may,
    magician_can,
    magician_may,
    play,
    queen_may,
)
from ysim.games.ys.events import CARD, SPY_LOOK, log
from ysim.games.ys.restrictions import close_places


@inlined
def window(game, seat, cards):
    """Let one seat play as many of `cards` (bits) as it likes and may (CH1, CH2)."""
    if np.int64(game.hands[seat].usable) & cards:
        _play_cards(game, seat, cards)


@inlined
def window_for_all(game, cards):
    """The same for all seats, one after the other in Order-card order (CH2)."""
    for order_card in range(game.table.rules.players):
        window(game, np.int64(game.table.seat_of_card[order_card]), cards)


@compiled
def _play_cards(game, seat, cards):
    """Ask for a card until the seat passes or has none that it may play."""
    stay_apart()
    table, hand = game.table, game.hands[seat]
    while hand.plays_left > 0:
        open_places = close_places(game, seat)
        hand.playable = playable_cards(table, hand, cards)
        choice = ask(game, seat, PLAY_CARD) if hand.playable else np.int64(PASS)
        legal = choice == PASS or is_legal_card(table, hand, choice)
        table.open_places = open_places
        if not legal:
            refuse(game, seat, PLAY_CARD, choice)
        if choice == PASS or not legal:
            return
        _discard(game, seat, choice & 15)
        log(game, CARD, seat, choice & 15, choice >> 4 & 31, choice >> 9)
        play(game, seat, choice & 15, choice >> 4 & 31, choice >> 9)


@compiled
def playable_cards(table, hand, cards):
    """Those of `cards` (bits) that the seat may use and that have a legal effect now."""
    stay_apart()
    playable = np.int64(hand.usable) & cards
    if playable >> MAGICIAN & 1 and not magician_can(table, hand):
        playable ^= 1 << MAGICIAN
    if playable >> ALCHEMIST & 1:
        owned = 0
        for colour in range(COLOURS):
            owned += table.gems[hand.seat, colour]
        if owned == 0:
            playable ^= 1 << ALCHEMIST
    return playable


@compiled
def is_legal_card(table, hand, choice):
    """Whether a choice names a playable card and details the card allows (chapter 7)."""
    stay_apart()
    card, first, second = choice & 15, choice >> 4 & 31, choice >> 9
    if choice < 0 or not np.int64(hand.playable) >> card & 1:
        return False
    if card == QUEEN:
        return queen_may(table, first) and second == 0
    if card == MAGICIAN:
        return magician_may(table, hand, first, second)
    if card == MERCENARY:
        return first < table.placed[hand.seat] and second == 0
    if card == BANKER:
        return banker_may(first, second)
    if card == CAPTAIN:
        return captain_may(table, first, second)
    if card == HERALD:
        return herald_may(table, hand, first, second)
    if card == JEWELLER:
        return jeweller_may(table, first, second)
    if card == ALCHEMIST:
        return alchemist_may(table, hand, first, second)
    return first == 0 and second == 0


@compiled
def _discard(game, seat, card):
    """A used card is gone (CH1)."""
    hand = game.hands[seat]
    hand.cards &= ~(1 << card)
    hand.usable &= ~(1 << card)
    hand.plays_left -= 1
    game.table.cards[seat] &= ~(1 << card)
    game.history[game.table.round_number - 1].played[seat] |= 1 << card


@inlined
def spy_looks(game, seat):
    """The Spy's looks, before his owner places, at any of his turns (Spy)."""
    if game.table.spy == seat and game.hands[seat].looks_left > 0:
        _look_around(game, seat)


@compiled
def _look_around(game, seat):
    """Ask for a broker to look at until the seat passes, has no look left or knows all."""
    stay_apart()
    table = game.table
    hand = game.hands[seat]
    while hand.looks_left > 0 and unseen_brokers(table, hand) > 0:
        choice = ask(game, seat, LOOK)
        if choice == PASS:
            return
        owner, broker = choice >> 4, choice & 15
        if choice < 0 or owner >= table.rules.seats or not may_look(table, hand, owner, broker):
            refuse(game, seat, LOOK, choice)
            return
        hand.seen[owner, broker] = game.hands[owner].values[broker]
        hand.looks_left -= 1
        log(game, SPY_LOOK, seat, owner, broker, hand.seen[owner, broker])


@inlined
def may_look(table, hand, owner, broker):
    """Whether a broker is another's, on the board or in the throne room, face down and not yet seen (KF3)."""
    in_throne_room = owner < table.rules.players and THRONE <= broker < THRONE + table.throne
    there = broker < table.placed[owner] or in_throne_room
    down = owner != hand.seat and there and table.faces[owner, broker] == HIDDEN
    return down and hand.seen[owner, broker] == HIDDEN


@compiled
def unseen_brokers(table, hand):
    """How many brokers the Spy could still look at."""
    count = 0
    last = OWNED if table.throne > 0 else PLACED
    for owner in range(table.rules.seats):
        for broker in range(last):
            count += may_look(table, hand, owner, broker)
    return count
