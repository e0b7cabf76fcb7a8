"""Chapters 1 and 2: set-up of the game (SU) and of a round (RS)."""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.luck import below, below_again, draw, stream_start
from ysim.games.ys.codes import (
    AREAS,
    BLUE_EDGED,
    CARDS_A_ROUND,
    CITY_MASK,
    COLOURS,
    FIRST_ROW,
    HIDDEN,
    LANES,
    NEIGHBOURHOODS,
    NONE,
    PLACED,
    ROUNDS,
    ROWS,
    SEATS,
    WHITE,
    YELLOW_EDGED,
)
from ysim.games.ys.events import ROUND_BEGINS, log
from ysim.games.ys.history import begin_history
from ysim.games.ys.state import SHIPS, SHIPS_A_ROUND, STREAMS

SETUP_STREAM = STREAMS - 1


@inlined
def _swap(cards, i, j):
    """Exchange two cards of a deck."""
    cards[i], cards[j] = cards[j], cards[i]


@inlined
def _shuffle(game, cards, size, drawn):
    """Bring `drawn` (even) uniformly drawn cards to the front of the first `size`, two to a die."""
    for i in range(0, drawn, 2):
        die = draw(game.streams, SETUP_STREAM)
        _swap(cards, i, i + below(die, size - i))
        _swap(cards, i + 1, i + 1 + below_again(die, size - i - 1))


@compiled
def set_up(game, seed, number):
    """Make `game` number `number` of `seed`: empty screens, shuffled cards, dealt Order cards (SU1–SU7)."""
    stay_apart()
    for stream in range(STREAMS):
        game.streams[stream] = stream_start(seed, number, stream)
    for card in range(SHIPS):
        game.deck[card] = card
    for card in range(YELLOW_EDGED):
        game.people[card] = card
    _shuffle(game, game.deck, SHIPS, ROUNDS * SHIPS_A_ROUND)
    _shuffle(game, game.people, YELLOW_EDGED, AREAS)
    for seat in range(SEATS):
        game.dealt[seat] = seat
    _shuffle(game, game.dealt, SEATS, SEATS)
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
    game.cut_moves = 0
    game.ledger_rows = 0
    game.fault_decision = NONE
    game.event_count = 0
    for seat in range(SEATS):
        table.order_card[seat] = game.dealt[seat]
        game.hands[seat].cards = 0


@compiled
def begin_round(game, round_number):
    """Cards and gems of a round laid out, all brokers behind the screens (RS1–RS3)."""
    stay_apart()
    table = game.table
    table.round_number = round_number
    table.turn = 0
    table.counted = 0
    log(game, ROUND_BEGINS)
    for ship in range(SHIPS_A_ROUND):
        card = game.deck[(round_number - 1) * SHIPS_A_ROUND + ship]
        for gem in range(3):
            table.ships[ship, gem] = table.rules.ships[card, gem]
    for neighbourhood in range(NEIGHBOURHOODS):
        last = round_number == ROUNDS
        table.characters[neighbourhood] = (
            BLUE_EDGED if last else game.people[3 * neighbourhood + round_number - 1]
        )
    load_ports(table)
    load_rows(table)
    _clear_board(table)
    _end_effects(table)
    for seat in range(SEATS):
        _gather_brokers(table, game.hands[seat])
    begin_history(game)


@inlined
def load_ports(table):
    """Four gems in each port: two of the card's large colour, two small ones (RS2)."""
    for neighbourhood in range(NEIGHBOURHOODS):
        port = table.ports[neighbourhood]
        ship = table.ships[neighbourhood]
        port[:] = 0
        port[ship[0]] += 2
        port[ship[1]] += 1
        port[ship[2]] += 1


@inlined
def load_rows(table):
    """The market card's gems on rows 1–3, a white one first, the others in card order (RS3)."""
    ship = table.ships[NEIGHBOURHOODS]
    table.rows[0] = NONE
    if ship[2] == WHITE:  # white is always the last small gem (SU2)
        table.rows[1] = WHITE
        table.rows[2] = ship[0]
        table.rows[3] = ship[1]
    else:
        table.rows[1] = ship[0]
        table.rows[2] = ship[1]
        table.rows[3] = ship[2]


@inlined
def _clear_board(table):
    """No broker on the board; every area and every square of a row with a gem is open (PL3, PL4)."""
    squares = (1 << (ROWS - FIRST_ROW) * COLOURS) - 1
    table.open_places = CITY_MASK | squares << (AREAS + FIRST_ROW * COLOURS)
    table.closed_area = NONE
    for seat in range(SEATS):
        table.placed[seat] = 0
        table.brokers[seat, :] = 0
        table.shown[seat, :] = 0
        table.hidden[seat, :] = 0
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
    """One seat's whole set behind its screen; cards won in earlier rounds may be used (SU1, CH1)."""
    for lane in range(LANES):
        hand.strength[lane] = 0
    for strength in range(8):
        hand.brokers[strength] = table.rules.brokers[strength]
    hand.marked_broker = NONE
    hand.usable = hand.cards
    hand.playable = 0
    hand.plays_left = CARDS_A_ROUND
    hand.looks_left = 0
    for seat in range(SEATS):
        for broker in range(PLACED):
            hand.seen[seat, broker] = HIDDEN
