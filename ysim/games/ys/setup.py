"""Chapters 1 and 2: set-up of the game (SU) and of a round (RS); chapter 9 for other numbers of players."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.luck import stream_start
from ysim.games.ys.brokers import load_brokers, store_brokers
from ysim.games.ys.codes import (
    AREAS,
    BLUE_EDGED,
    COLOURS,
    HIDDEN,
    MARKET_SHIP,
    NEUTRAL_CARD,
    NONE,
    NOWHERE,
    OWNED,
    PLACED,
    ROWS,
    SEATS,
    THRONE,
    WHITE,
    YELLOW_EDGED,
)
from ysim.games.ys.events import ROUND_BEGINS, log
from ysim.games.ys.history import begin_history
from ysim.games.ys.lots import SETUP_STREAM, shuffle
from ysim.games.ys.state import SHIPS, STREAMS
from ysim.games.ys.trial import draw_trial

UNSEEN = np.full(PLACED, HIDDEN, np.int8)
UNPLACED = np.full(PLACED, NOWHERE, np.uint8)


@compiled
def set_up(game, seed, number):
    """Make `game` number `number` of `seed`: empty screens, shuffled cards, dealt Order cards (SU1–SU7)."""
    stay_apart()
    game.number = number
    rules = game.table.rules
    for stream in range(STREAMS):
        game.streams[stream] = stream_start(seed, number, stream)
    # Replays of a set-up differ in the policies' luck alone.
    game.streams[SETUP_STREAM] = stream_start(seed, number // game.experiment.replays, SETUP_STREAM)
    for card in range(SHIPS):
        game.deck[card] = card
    for card in range(YELLOW_EDGED):
        game.people[card] = rules.people[card]
    shuffle(game, game.deck, SHIPS, rules.rounds * (rules.neighbourhoods + 1))
    shuffle(game, game.people, rules.people_count, rules.neighbourhoods * (rules.rounds - 1))
    draw_trial(game)
    for seat in range(SEATS):
        game.dealt[seat] = seat
    shuffle(game, game.dealt, rules.players, rules.players & ~1)
    _clear_table(game)


@compiled
def _clear_table(game):
    """Nothing owned, nothing moved (SU4, SU6)."""
    table = game.table
    table.quotations[:] = 0
    table.gems[:] = 0
    table.market_gold[:] = 0
    table.commerce_gold[:] = 0
    table.character_gold[:] = 0
    table.cards[:] = 0
    table.throne = 0
    table.seat_of_card[NEUTRAL_CARD] = table.rules.players
    table.seat_of_tie_card[NEUTRAL_CARD] = table.rules.players
    game.cut_moves = 0
    game.ledger_rows = 0
    game.fault_decision = NONE
    game.event_count = 0
    for seat in range(SEATS):
        table.order_card[seat] = game.dealt[seat]
        game.hands[seat].cards = 0
        store_brokers(game.hands[seat].set, load_brokers(table.rules.brokers))
    if table.rules.kings_favour:
        _empty_throne_room(game)


@compiled
def _empty_throne_room(game):
    """No broker there, and none seen (KF1)."""
    for seat in range(SEATS):
        hand = game.hands[seat]
        for broker in range(THRONE, OWNED):
            hand.values[broker] = 0
            game.table.faces[seat, broker] = HIDDEN
            for owner in range(SEATS):
                hand.seen[owner, broker] = HIDDEN


@compiled
def begin_round(game, round_number):
    """Cards and gems of a round laid out, all brokers behind the screens (RS1–RS3)."""
    stay_apart()
    table = game.table
    rules = table.rules
    table.round_number = round_number
    table.turn = 0
    table.counted = 0
    log(game, ROUND_BEGINS)
    first = (round_number - 1) * (rules.neighbourhoods + 1)
    for neighbourhood in range(rules.neighbourhoods):
        _lay_ship(game, neighbourhood, game.deck[first + neighbourhood])
        table.characters[neighbourhood] = palace_card(game, neighbourhood, round_number)
    _lay_ship(game, MARKET_SHIP, game.deck[first + rules.neighbourhoods])
    load_ports(table)
    load_rows(table)
    _clear_board(table)
    _end_effects(table)
    for seat in range(rules.seats):
        _gather_brokers(table, game.hands[seat])
    begin_history(game)


@inlined
def palace_card(game, neighbourhood, round_number):
    """The Character card face up in a palace; in the last round the blue-edged one (SU3, RS1)."""
    rounds = game.table.rules.rounds
    if round_number == rounds:
        return BLUE_EDGED
    return np.int64(game.people[(rounds - 1) * neighbourhood + round_number - 1])


@inlined
def _lay_ship(game, to, card):
    """Lay a Ship card at a port or, as MARKET_SHIP, at the market (RS2, RS3)."""
    for gem in range(3):
        game.table.ships[to, gem] = game.table.rules.ships[card, gem]


@inlined
def load_ports(table):
    """Gems in each port: one or two of the card's large colour, and the two small ones (RS2, PC3)."""
    for neighbourhood in range(table.rules.neighbourhoods):
        port = table.ports[neighbourhood]
        ship = table.ships[neighbourhood]
        port[:] = 0
        port[ship[0]] += table.rules.large_gems
        port[ship[1]] += 1
        port[ship[2]] += 1


@inlined
def load_rows(table):
    """The market card's gems on its rows, from the last row up, a white one on the second row or first (RS3).

    Three rows take the three gems, two rows the small ones (PC3), four the large gem twice (PC5).
    """
    ship = table.ships[MARKET_SHIP]
    large, small, last = ship[0], ship[1], ship[2]
    first = table.rules.first_row
    table.rows[:] = NONE
    table.rows[0] = large if first == 0 else NONE
    if last != WHITE:  # white is always the last small gem (SU2)
        table.rows[1] = large if first <= 1 else NONE
        table.rows[2] = small
        table.rows[3] = last
    elif first <= 1:
        table.rows[1] = WHITE
        table.rows[2] = large
        table.rows[3] = small
    else:
        table.rows[2] = WHITE
        table.rows[3] = small


@inlined
def _clear_board(table):
    """No broker on the board; every area and every square of a row with a gem is open (PL3, PL4)."""
    rules = table.rules
    city = (1 << 3 * rules.neighbourhoods) - 1
    squares = (1 << (ROWS - rules.first_row) * COLOURS) - 1
    table.open_places = city | squares << (AREAS + rules.first_row * COLOURS)
    table.closed_area = NONE
    for seat in range(SEATS):
        table.placed[seat] = 0
        table.brokers[seat, :] = 0
        table.shown[seat, :] = 0
        table.hidden[seat, :] = 0
        store_brokers(table.places[seat], load_brokers(UNPLACED))
    table.bids[:] = 0
    table.front[:] = 0
    table.front_sum[:] = 0


@inlined
def _end_effects(table):
    """No Character card is in effect (CH1)."""
    table.bishop = NONE
    table.spy = NONE
    table.conjurer = NONE
    table.intriguer = NONE
    table.merchant = NONE
    table.mercenary = NONE
    table.marked_broker = NONE


@inlined
def _gather_brokers(table, hand):
    """One seat's whole set behind its screen; cards won in earlier rounds may be used (SU1, CH1, PC2)."""
    hand.strength[:] = 0
    store_brokers(hand.brokers, load_brokers(hand.set))
    if table.rules.seats > table.rules.players:
        store_brokers(hand.neutral_brokers, load_brokers(table.rules.neutral_brokers))
    hand.marked_broker = NONE
    hand.usable = hand.cards
    hand.playable = 0
    hand.plays_left = table.rules.cards_per_round
    hand.looks_left = 0
    for seat in range(SEATS):
        store_brokers(hand.seen[seat], load_brokers(UNSEEN))
