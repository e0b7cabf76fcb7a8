"""Fold what happened in one round: auction, quotations, Character cards."""

from ysim.core.compile import compiled
from ysim.games.ys.codes import CHARACTERS, COLOURS, LONGEST_TRACK, NONE, PALACE
from ysim.games.ys.quotations import CAUSES, rank_of_colour
from ysim.games.ys.tallies import BID_SUMS
from ysim.games.ys.tallies.cells import add_by_key, add_moment, add_to_cell


@compiled
def fold_auction(tallies, scratch, game, seating, round_index):
    """The outcome by bid sum, for each policy and for all, and by Order card (as played, M5)."""
    history = game.history[round_index]
    keys = scratch.keys
    players = game.table.rules.players
    for seat in range(players):
        keys[seat] = history.bid_sum[seat]
    add_by_key(tallies.bids_of_all[round_index], keys, scratch.shares, game.score, players)
    for seat in range(players):
        keys[seat] = seating[seat] * BID_SUMS + history.bid_sum[seat]
        tallies.chose_first[round_index, keys[seat]] += history.choosing_place[seat] == 0
    add_by_key(tallies.bids[round_index], keys, scratch.shares, game.score, players)
    for seat in range(players):
        cell = tallies.order_cards[round_index, history.order_card[seat]]
        add_to_cell(cell, 1, scratch.shares[seat], game.score[seat])


@compiled
def fold_quotations(tallies, game, round_index):
    """Squares, moves by cause, and ranks that last to the end (M9)."""
    rules = game.table.rules
    history = game.history[round_index]
    final = game.history[rules.rounds - 1].quotations
    for colour in range(COLOURS):
        tallies.quotations[round_index, colour, history.quotations[colour] + LONGEST_TRACK] += 1
        for cause in range(len(CAUSES)):
            add_moment(tallies.moves[round_index, colour, cause], history.moves[colour, cause])
        rank = rank_of_colour(rules, history.quotations, colour)
        tallies.ranks[round_index, colour, rank, 0] += 1
        if round_index + 1 < rules.rounds:
            after = rank_of_colour(rules, game.history[round_index + 1].quotations, colour)
            tallies.rank_moves[round_index, rank, after] += 1
        tallies.ranks[round_index, colour, rank, 1] += rank_of_colour(rules, final, colour) == rank
    if round_index == 0:
        add_moment(tallies.cut_moves, game.cut_moves)


@compiled
def fold_characters(tallies, scratch, game, round_index):
    """Cards shown, won and played in a round, with the outcome of those who won them (as played, M8)."""
    history = game.history[round_index]
    neighbourhoods, players = game.table.rules.neighbourhoods, game.table.rules.players
    for neighbourhood in range(neighbourhoods):
        card = history.palace_card[neighbourhood]
        tallies.shown[round_index, card] += 1
        n, w, s = 0, 0, 0
        first = True
        for other in range(neighbourhoods):  # the blue-edged cards of the last round are one contribution
            if history.palace_card[other] == card:
                first = first and other >= neighbourhood
                winner = history.winner[3 * other + PALACE]
                if winner != NONE and winner < players:
                    n += 1
                    w += scratch.shares[winner]
                    s += game.score[winner]
        if first and n > 0:
            add_to_cell(tallies.characters[round_index, card], n, w, s)
    for seat in range(players):
        if history.played[seat] > 0:
            for card in range(len(CHARACTERS)):
                tallies.played[round_index, card] += history.played[seat] >> card & 1
