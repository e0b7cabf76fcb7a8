"""Who will win a contest, and what for: the prizes of city and market, the chance to win them (CO2–CO10)."""

import numpy as np

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.lanes import as_floats, choose, larger, smaller, total
from ysim.games.ys.codes import (
    BLACK,
    BLUE_EDGED,
    COLOURS,
    COLUMN_CONTEST,
    HIDDEN,
    IN_CONTEST,
    KING,
    LANES,
    MARKET_CONTEST,
    NEIGHBOURHOOD_CONTEST,
    PLACED,
    PRINCE,
    ROUNDS,
    ROW_CONTEST,
    ROWS,
    WHITE,
)
from ysim.games.ys.policies.estimates import weights
from ysim.games.ys.policies.estimates.gems import CERTAINTY, ONE, QUARTER, ZERO, value_gems
from ysim.games.ys.policies.estimates.shares import share
from ysim.games.ys.policies.estimates.sheet import (
    ABSENT,
    AHEAD,
    AT_ONCE,
    CHANCE,
    GEM_WORTH,
    OTHERS,
    PER_STRENGTH,
    PRESENCE,
    PRIZE,
    RIVAL,
    START,
    STEEPNESS,
    load,
    store,
    weight,
)

HALF = np.float32(0.5)
WINS_EVERY_TIE = np.int64(1000)
BID_BROKERS = np.int64(2)
# Gold of a Character card by round, in the order of `codes.py`; Prince, King and blue-edged are not played.
CARD_WORTH = np.array(
    [
        [1.0, 1.0, 2.5, 1.5, 2.5, 3.0, 3.5, 2.0, 2.5, 1.0, 5.5, 2.0, 2.5, 0.0, 0.0, 0.0],
        [1.0, 1.0, 2.5, 1.5, 2.5, 3.0, 3.5, 2.0, 2.5, 1.0, 5.5, 2.0, 2.5, 0.0, 0.0, 0.0],
        [0.7, 0.7, 2.0, 1.2, 2.0, 2.5, 3.5, 1.8, 2.2, 0.8, 5.5, 1.8, 2.5, 0.0, 0.0, 0.0],
        [0.0] * 16,
    ],
    np.float32,
)
COLUMN_PULL = np.float32(0.3)  # ranks of quotation that a step of strength in a column is worth
LEADER_PULL = np.float32(0.6)  # and the leader's move


def _widths() -> np.ndarray:
    """How much wider than in an area the spread of strengths is, by contest, as its reciprocal."""
    widths = np.ones(LANES)
    widths[NEIGHBOURHOOD_CONTEST:ROW_CONTEST] = 1.4
    widths[MARKET_CONTEST] = 1.6
    return (1 / widths).astype(np.float32)


NARROWNESS = _widths()
NOBODY, NOTHING = np.full(LANES, ABSENT), np.zeros(LANES, np.int8)  # before the rivals are counted
EVERYWHERE = np.zeros(LANES, np.int8)  # all bits set in contests that together hold every place once
EVERYWHERE[NEIGHBOURHOOD_CONTEST:ROW_CONTEST] = -1
EVERYWHERE[MARKET_CONTEST] = -1


@inlined
def value_prizes(table, hand, sheet):
    """Fill PRIZE, PER_STRENGTH and PRESENCE from the gems' worth."""
    for contest in range(LANES):
        sheet[PRIZE, contest] = ZERO
        sheet[PER_STRENGTH, contest] = ZERO
    black = weight(hand, weights.BLACK_GEM) * sheet[GEM_WORTH, BLACK]
    commerce = weight(hand, weights.COMMERCE) * np.float32(table.rules.commerce_gold)
    palace = weight(hand, weights.PALACE)
    for neighbourhood in range(table.rules.neighbourhoods):
        card = np.int64(table.characters[neighbourhood]) & 15
        character = worth_of_card(table, card) if card != BLUE_EDGED else sheet[GEM_WORTH, WHITE]
        sheet[PRIZE, 3 * neighbourhood] = black
        sheet[PRIZE, 3 * neighbourhood + 1] = commerce
        sheet[PRIZE, 3 * neighbourhood + 2] = palace * character
        _value_port(table, hand, sheet, neighbourhood)
    _value_market(table, hand, sheet)


@inlined
def worth_of_card(table, card):
    """Gold of a Character card won now; in the last round it comes too late to be played."""
    if card == KING:
        return np.float32(table.rules.king_gold)
    if card == PRINCE:
        return np.float32(table.rules.prince_gold)
    return CARD_WORTH[ROUNDS - 1 - (table.rules.rounds - table.round_number), card]


@inlined
def _value_port(table, hand, sheet, neighbourhood):
    """The first's two gems against the second's one; and part of a gem for being there at all (CO2)."""
    ship = table.ships[neighbourhood]
    large = sheet[GEM_WORTH, np.int64(ship[0]) & 7]
    first, second = sheet[GEM_WORTH, np.int64(ship[1]) & 7], sheet[GEM_WORTH, np.int64(ship[2]) & 7]
    best = max(large + max(large, max(first, second)), first + second)
    rest = HALF * (large + large + first + second - best)
    contest = NEIGHBOURHOOD_CONTEST + neighbourhood
    believed = weight(hand, weights.PORT_GEMS)
    sheet[PRIZE, contest] = believed * (best - rest)
    sheet[PRESENCE, contest] = ZERO if table.brokers[hand.seat, contest] > 0 else believed * rest


@inlined
def _value_market(table, hand, sheet):
    """Gems of the rows, pull of the columns on the quotations of what one owns most of, the leader's move."""
    for row in range(np.int64(table.rules.first_row), ROWS):
        gem = np.int64(table.rows[row]) & 7
        sheet[PRIZE, ROW_CONTEST + row] = weight(hand, weights.ROW_GEM) * sheet[GEM_WORTH, gem]
    seat = np.int64(hand.seat)
    shares = share(table, seat, 0), share(table, seat, 1), share(table, seat, 2), share(table, seat, 3)
    mean = QUARTER * (shares[0] + shares[1] + shares[2] + shares[3])
    most = max(max(shares[0], shares[1]), max(shares[2], shares[3]))
    certainty = HALF + HALF * CERTAINTY[table.round_number - 1]
    pull = weight(hand, weights.COLUMN) * COLUMN_PULL * certainty
    for colour in range(COLOURS):
        sheet[PER_STRENGTH, COLUMN_CONTEST + colour] = pull * (shares[colour] - mean)
    sheet[PRIZE, MARKET_CONTEST] = weight(hand, weights.LEADER) * LEADER_PULL * (ONE + most - mean)
    sheet[PRESENCE, MARKET_CONTEST] = weight(hand, weights.MARKET_GOLD) * np.float32(table.rules.market_gold)


@inlined
def tie_break(table, seat):
    """The higher wins a tie, as far as the front brokers are known (TB1, TB2, TB4)."""
    if seat >= table.rules.players:
        return WINS_EVERY_TIE
    return np.int64(table.front_sum[seat]) * 8 - np.int64(table.order_card[seat])


@inlined
def measure_rivals(table, hand, sheet):
    """Fill OTHERS and AHEAD; a hidden broker of a rival counts as the mean of those left to him (PL7)."""
    pieces, strength = set_of_brokers(table.rules.brokers)
    own_front = tie_break(table, hand.seat)
    best, others = load(NOBODY), load(NOTHING)
    for seat in range(table.rules.seats):
        if seat != hand.seat:
            edge = QUARTER if tie_break(table, seat) > own_front else -QUARTER
            hidden = hidden_strength(table, seat, pieces, strength)
            best = larger(best, strength_of_rival(table, hand, sheet, seat, hidden, edge))
            others = others + load(table.brokers[seat])
    store(sheet[OTHERS], as_floats(others))
    store(sheet[AHEAD], as_floats(load(hand.strength)) - best)


@inlined
def set_of_brokers(brokers):
    """How many brokers a set has, and their strength in all (SU1)."""
    pieces, strength = np.int64(0), np.int64(0)
    for kind in range(8):
        pieces += np.int64(brokers[kind])
        strength += kind * np.int64(brokers[kind])
    return pieces, strength


@inlined
def hidden_strength(table, seat, pieces, strength):
    """The mean strength (float32) of the brokers of `seat` that nobody has seen: all can subtract (PL7)."""
    everywhere = load(EVERYWHERE)
    pieces -= total((load(table.brokers[seat]) - load(table.hidden[seat])) & everywhere)
    strength -= total(load(table.shown[seat]) & everywhere)
    left = max(strength - np.int64(table.front_sum[seat]), 0)
    return np.float32(left) / np.float32(max(pieces - BID_BROKERS, 1))


@inlined
def strength_of_rival(table, hand, sheet, seat, hidden, edge):
    """By contest, ABSENT without a broker; `edge` for who wins a tie. What the Spy has seen is known."""
    strength = as_floats(load(table.shown[seat])) + as_floats(load(table.hidden[seat])) * hidden + edge
    if table.spy == hand.seat:
        store(sheet[RIVAL], strength)
        _correct(table, hand, sheet, seat, hidden)
        strength = load(sheet[RIVAL])
    return choose(load(table.brokers[seat]) > 0, strength, ABSENT)


@compiled
def _correct(table, hand, sheet, seat, hidden):
    """Put what the Spy has seen of a rival in the place of the mean."""
    stay_apart()
    for broker in range(PLACED):
        if hand.seen[seat, broker] != HIDDEN and table.faces[seat, broker] == HIDDEN:
            error = np.float32(hand.seen[seat, broker]) - hidden
            inside = as_floats(load(IN_CONTEST[table.places[seat, broker]]))
            store(sheet[RIVAL], load(sheet[RIVAL]) + inside * error)


@inlined
def brokers_to_come(table, hand):
    """The part (0–1) of the others' brokers that is not placed yet."""
    placed = np.int64(0)
    for seat in range(table.rules.seats):
        placed += np.int64(table.placed[seat])
    placed -= np.int64(table.placed[hand.seat])
    return ONE - np.float32(placed) / np.float32((table.rules.seats - 1) * 2 * table.rules.turns)


@inlined
def cut_off(chance):
    """A chance between 0 and 1."""
    return min(max(chance, ZERO), ONE)


@inlined
def cut_off_all(chances):
    """Lanes of chances between 0 and 1."""
    return smaller(larger(chances, ZERO), ONE)


@inlined
def judge_contests(table, hand, sheet):
    """Fill STEEPNESS, START, CHANCE and AT_ONCE, from OTHERS, AHEAD and PRESENCE."""
    to_come = brokers_to_come(table, hand)
    even = HALF - weight(hand, weights.THREAT) * to_come
    steepness = HALF / (weight(hand, weights.SPREAD) + weight(hand, weights.SPREAD_TO_COME) * to_come)
    steep = load(NARROWNESS) * steepness
    start = steep * load(sheet[AHEAD]) + even
    store(sheet[STEEPNESS], steep)
    store(sheet[START], start)
    store(sheet[CHANCE], choose(load(table.brokers[hand.seat]) > 0, cut_off_all(start), ZERO))
    company = load(sheet[OTHERS]) * -weight(hand, weights.CROWD)
    store(sheet[AT_ONCE], choose(load(EVERYWHERE), load(sheet[PRESENCE]), company))


@inlined
def assess(table, hand, sheet):
    """Fill the sheet's rows by gem and by contest for the position."""
    value_gems(table, hand, sheet)
    value_prizes(table, hand, sheet)
    measure_rivals(table, hand, sheet)
    judge_contests(table, hand, sheet)
