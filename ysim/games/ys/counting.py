"""Chapter 5, the city and the order of events (CO0–CO7, CO11); `market.py` counts columns and leader."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.asking import ask_colour, ask_gem
from ysim.games.ys.brokers import EVERYTHING, MARKET, reveal
from ysim.games.ys.characters import window_for_all
from ysim.games.ys.codes import (
    BLACK,
    BLUE_EDGED,
    COMMERCE,
    END_OF_ROUND,
    KING,
    NEIGHBOURHOOD_CONTEST,
    NONE,
    PALACE,
    PORT,
    PRINCE,
    ROW_CONTEST,
    ROWS,
    START_OF_COUNTING,
    WHITE,
)
from ysim.games.ys.contests import ONE_PRIZE, rank_contests, seat_ranked, settle_ties
from ysim.games.ys.events import COMMERCE_WON, GEM_TAKEN, PALACE_WON, PORT_WON, QUOTATIONS_SET, ROW_WON, log
from ysim.games.ys.market import move_by_columns, move_by_leader
from ysim.games.ys.neutral import neutral_gem
from ysim.games.ys.prizes import enter, keep_card, win_character_gold, win_gem
from ysim.games.ys.quotations import highest_colour


@compiled
def counting(game):
    """Cards, neighbourhoods, market and cards again (CO0–CO11)."""
    stay_apart()
    rules = game.table.rules
    if not rules.counting_cards_before_reveal:
        _reveal_all(game)
    window_for_all(game, START_OF_COUNTING)
    if not rules.reveal_by_neighbourhood:
        _reveal_all(game)
    count_contests(game)
    window_for_all(game, END_OF_ROUND)
    quotations = game.table.quotations
    log(game, QUOTATIONS_SET, quotations[0], quotations[1], quotations[2], quotations[3])


@inlined
def count_contests(game):
    """City and market, without Character cards (CO1–CO10)."""
    rank_contests(game)
    for neighbourhood in range(game.table.rules.neighbourhoods):
        _count_neighbourhood(game, neighbourhood)
    _count_market(game)


@compiled
def _reveal_all(game):
    """All hidden brokers are shown at once."""
    stay_apart()
    for seat in range(game.table.rules.seats):
        reveal(game.table, game.hands[seat], EVERYTHING)


@compiled
def _count_neighbourhood(game, neighbourhood):
    """Gems, then the prizes of port, commerce and palace (CO1–CO6)."""
    stay_apart()
    first_area = 3 * neighbourhood
    contest = NEIGHBOURHOOD_CONTEST + neighbourhood
    for seat in range(game.table.rules.seats):
        reveal(game.table, game.hands[seat], neighbourhood)
    settle_ties(game, contest, game.table.rules.gem_ranks)
    _share_gems(game, neighbourhood)
    for area in range(first_area, first_area + 3):
        settle_ties(game, area, ONE_PRIZE)
    _win_port(game, neighbourhood)
    _win_commerce(game, neighbourhood)
    _win_palace(game, neighbourhood)
    game.table.counted = neighbourhood + 1


@inlined
def _share_gems(game, neighbourhood):
    """The first takes two of the port's gems, the second and third one each, or none (CO2, PC3)."""
    table = game.table
    contest = NEIGHBOURHOOD_CONTEST + neighbourhood
    for gem in range(WHITE + 1):
        table.offer[gem] = table.ports[neighbourhood, gem]
    for rank in range(table.rules.gem_ranks):
        seat = seat_ranked(game, contest, rank)
        if seat == NONE:
            return
        for _ in range(table.rules.gem_takes[rank]):
            gem, colour = _take_gem(game, seat)
            table.offer[gem] -= 1
            win_gem(game, contest, seat, colour)
            log(game, GEM_TAKEN, neighbourhood, seat, rank, gem, colour)


@inlined
def _take_gem(game, seat):
    """The gem a seat takes from the offer and the colour it counts as (CO2, CO3, PC2)."""
    if seat >= game.table.rules.players:
        return neutral_gem(game.table)
    gem = ask_gem(game, seat)
    return gem, ask_colour(game, seat) if gem == WHITE else gem


@inlined
def _win_port(game, neighbourhood):
    """A black gem for the strongest in the port (CO4)."""
    area = 3 * neighbourhood + PORT
    seat = seat_ranked(game, area, 0)
    if seat != NONE:
        win_gem(game, area, seat, BLACK)
    log(game, PORT_WON, neighbourhood, seat)


@inlined
def _win_commerce(game, neighbourhood):
    """Three gold for the strongest in commerce, five under the Merchant (CO5)."""
    table = game.table
    area = 3 * neighbourhood + COMMERCE
    seat = seat_ranked(game, area, 0)
    gold = np.int64(0)
    if seat != NONE:
        gold = np.int64(table.rules.commerce_gold)
        if table.merchant == seat or (table.merchant != NONE and not table.rules.merchant_pays_owner):
            gold = np.int64(table.rules.merchant_gold)
        table.commerce_gold[seat] += gold
        enter(game, area, seat, NONE, gold)
    log(game, COMMERCE_WON, neighbourhood, seat, gold)


@inlined
def _win_palace(game, neighbourhood):
    """The card for the strongest in the palace; Prince, King and blue-edged work at once (CO6, CH3)."""
    table = game.table
    area = 3 * neighbourhood + PALACE
    seat = seat_ranked(game, area, 0)
    card = np.int64(table.characters[neighbourhood])
    gem = NONE
    if seat != NONE:
        neutral = seat >= table.rules.players
        if card == KING:
            win_character_gold(game, area, seat, table.rules.king_gold)
        elif card == PRINCE:
            win_character_gold(game, area, seat, table.rules.prince_gold)
        elif neutral or card == BLUE_EDGED:
            gem = highest_colour(table) if neutral else ask_colour(game, seat)
            win_gem(game, area, seat, gem)
        else:
            keep_card(game, seat, card)
    log(game, PALACE_WON, neighbourhood, seat, card, gem)


@inlined
def _count_market(game):
    """Everything revealed, then rows, columns and leader (CO7–CO10)."""
    for seat in range(game.table.rules.seats):
        reveal(game.table, game.hands[seat], MARKET)
    for row in range(game.table.rules.first_row, ROWS):
        settle_ties(game, ROW_CONTEST + row, ONE_PRIZE)
        _win_row(game, row)
    move_by_columns(game)
    move_by_leader(game)


@inlined
def _win_row(game, row):
    """The row's gem for the strongest in it (CO7)."""
    table = game.table
    seat = seat_ranked(game, ROW_CONTEST + row, 0)
    gem = table.rows[row]
    colour = np.int64(gem)
    if seat != NONE:
        if gem == WHITE:
            neutral = seat >= table.rules.players
            colour = highest_colour(table) if neutral else ask_colour(game, seat)
        win_gem(game, ROW_CONTEST + row, seat, colour)
    log(game, ROW_WON, row, seat, gem, colour)
