"""Chapter 3: the auction (AU). Two brokers are bid in secret; high bidders choose the Order cards."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.asking import refuse
from ysim.games.ys.codes import BID, NONE, ORDER_CARD, SEATS
from ysim.games.ys.events import BIDS, ORDER, log
from ysim.games.ys.lots import shuffle
from ysim.games.ys.restrictions import hide_strong, show_strong
from ysim.games.ys.trial import ask_or_draw


@compiled
def auction(game):
    """Bid and take Order cards (AU1–AU5)."""
    stay_apart()
    for seat in range(game.table.rules.players):
        _bid(game, seat)
    _show_bids(game)
    _take_order_cards(game)


@inlined
def _bid(game, seat):
    """One seat's secret bid of two brokers from its set (AU1)."""
    brokers = game.hands[seat].brokers
    kept = hide_strong(game, seat)
    choice = ask_or_draw(game, seat, BID, 0)
    first, second = choice & 7, choice >> 3
    legal = choice >= 0 and second < 8 and brokers[first] > 0 and brokers[second] > (first == second)
    if not legal:
        refuse(game, seat, BID, choice)
        first = _lowest(brokers, NONE)
        second = _lowest(brokers, first)
    show_strong(game, seat, kept)
    brokers[first] -= 1
    brokers[second] -= 1
    game.secret_bids[seat, 0] = max(first, second)
    game.secret_bids[seat, 1] = min(first, second)


@compiled
def _lowest(brokers, without):
    """The lowest strength there is, one broker of strength `without` left aside."""
    stay_apart()
    strength = 0
    while brokers[strength] <= (strength == without):
        strength += 1
    return strength


@inlined
def _show_bids(game):
    """All bids are shown at once and stay before the screens (AU1, AU5)."""
    table = game.table
    history = game.history[table.round_number - 1]
    for seat in range(table.rules.players):
        for i in range(2):
            table.bids[seat, i] = game.secret_bids[seat, i]
            table.front[seat, i] = game.secret_bids[seat, i]
            history.bids[seat, i] = game.secret_bids[seat, i]
        bid_sum = table.bids[seat, 0] + table.bids[seat, 1]
        table.front_sum[seat] = bid_sum
        history.bid_sum[seat] = bid_sum
    if game.logging:
        _log_bids(game)


@compiled
def _log_bids(game):
    """One row with the bid of every seat: eight times the higher strength plus the lower."""
    stay_apart()
    bids = game.table.bids
    log(
        game,
        BIDS,
        bids[0, 0] * 8 + bids[0, 1],
        bids[1, 0] * 8 + bids[1, 1],
        bids[2, 0] * 8 + bids[2, 1],
        bids[3, 0] * 8 + bids[3, 1],
        bids[4, 0] * 8 + bids[4, 1],
    )


@inlined
def choosing_place(table, seat):
    """How many seats choose before `seat`: higher sums, then lower Order cards of last round (AU2, AU3)."""
    own = table.front_sum[seat] * 8 - table.order_card[seat]
    before = 0
    for other in range(SEATS):  # who does not play has bid nothing and would choose last
        before += (table.front_sum[other] * 8 - table.order_card[other]) > own
    return before


@inlined
def _take_order_cards(game):
    """In choosing order each seat takes one of the cards still free (AU2, AU4)."""
    table = game.table
    players = table.rules.players
    table.free_cards = (1 << players) - 1
    for seat in range(players):
        table.choosers[choosing_place(table, seat)] = seat
    for place in range(players):
        seat = np.int64(table.choosers[place])
        card = _choose_card(game, seat, place)
        table.free_cards ^= 1 << card
        table.order_card[seat] = card
        table.seat_of_card[card] = seat
        history = game.history[table.round_number - 1]
        history.order_card[seat] = card
        history.choosing_place[seat] = place
        log(game, ORDER, seat, card)
    _settle_ties_by(game)


@inlined
def _settle_ties_by(game):
    """Between equal seats the lower Order card decides (TB2), or by another rule a lot for each round."""
    table = game.table
    for seat in range(table.rules.players):
        table.tie_card[seat] = table.order_card[seat]
    if table.rules.equal_seats_by_lot:
        shuffle(game, table.tie_card, table.rules.players, table.rules.players & ~1)
    for seat in range(table.rules.players):
        table.seat_of_tie_card[np.int64(table.tie_card[seat])] = seat


@inlined
def _choose_card(game, seat, place):
    """The Order card one seat takes; the last chooser is not asked."""
    free = np.int64(game.table.free_cards)
    card = 0
    players = game.table.rules.players
    if place == players - 1:
        while not free >> card & 1:
            card += 1
        return card
    choice = ask_or_draw(game, seat, ORDER_CARD, 0)
    if choice < 0 or choice >= players or not free >> choice & 1:
        refuse(game, seat, ORDER_CARD, choice)
        while not free >> card & 1:
            card += 1
        return card
    return choice
