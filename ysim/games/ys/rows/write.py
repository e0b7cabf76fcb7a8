"""A finished game into ROW records."""

from ysim.core.bits import count_bits
from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import (
    AREAS,
    BLACK,
    CHARACTERS,
    COLOURS,
    COMMERCE,
    NEIGHBOURHOOD_CONTEST,
    NEIGHBOURHOODS,
    NONE,
    PALACE,
    ROW_CONTEST,
    ROWS,
    STRENGTHS,
)
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.quotations import CAUSES
from ysim.games.ys.rows.strongest import SEVERAL, contest_of, strongest_in
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.trial import OF_CHARACTER, OF_PLACEMENT, ORDER_CARDS


@compiled
def write_rows(rows, first, game, seating):
    """Write a finished game into `rows[first]` and those after it (modified)."""
    stay_apart()
    for seat in range(game.table.rules.seats):
        row = rows[first + seat]
        row.seat = seat
        row.policy = seating[seat] if seat < game.table.rules.players else NONE
        _write_outcome(row, game, seat)
        _write_trial(row, game, seat)
        for round_index in range(game.table.rules.rounds):
            _write_auction(row, game, seat, round_index)
            _write_brokers(row, game, seat, round_index)
            _write_prizes(row, game, seat, round_index)
            _write_city(row, game.history[round_index], game.table.rules.seats, round_index)


@inlined
def _write_outcome(row, game, seat):
    """How the game ended for a seat."""
    row.game = game.number
    row.win_share = (game.winners >> seat & 1) / count_bits(game.winners)
    row.score = game.score[seat]
    row.dealt = game.dealt[seat] + 1 if seat < game.table.rules.players else NONE
    row.cut_moves = game.cut_moves
    for part in range(len(SCORE_PARTS)):
        row.parts[part] = game.score_parts[seat, part]
    for colour in range(BLACK + 1):
        row.gems[colour] = game.table.gems[seat, colour]


@inlined
def _write_trial(row, game, seat):
    """What an experiment did, for the seat it is about."""
    trial, kind = game.trial, game.experiment.kind
    row.trial_round = trial.round_number
    row.trial_dealt = trial.dealt if trial.round_number > 0 else 0
    is_player = seat < game.table.rules.players
    row.tried = trial.round_number > 0 and is_player and (kind == ORDER_CARDS or seat == trial.seat)
    is_placing = row.tried and kind == OF_PLACEMENT
    row.trial_broker = trial.broker + 1 if is_placing else NONE
    row.trial_placing = (trial.choice >> 3 & 31) * STRENGTHS + (trial.choice & 7) if is_placing else NONE
    row.trial_face = trial.choice >> 8 & 1 if is_placing else NONE
    row.trial_card = trial.choice if row.tried and kind == OF_CHARACTER else NONE


@inlined
def _write_auction(row, game, seat, round_index):
    """A seat's bid, its Order card, and the cards it played later."""
    history = game.history[round_index]
    bids = seat < game.table.rules.players
    bid = history.bids[seat, 0] * STRENGTHS + history.bids[seat, 1]
    row.bid[round_index] = bid if bids else NONE
    row.order_card[round_index] = history.order_card[seat] + 1 if bids else NONE
    count = 0
    for card in range(len(CHARACTERS)):
        if history.played[seat] >> card & 1:
            row.played[round_index, count] = card
            count += 1
    row.played_count[round_index] = count
    row.led[round_index] = history.leaders >> seat & 1


@inlined
def _write_brokers(row, game, seat, round_index):
    """Where a seat's brokers stood at counting."""
    history = game.history[round_index]
    for broker in range(2 * game.table.rules.turns):
        row.brokers[round_index, broker] = (
            history.places[seat, broker] * STRENGTHS + history.values[seat, broker]
        )
        row.face_up[round_index, broker] = history.face_up[seat] >> broker & 1
    marked = history.marked[seat]
    row.marked[round_index] = marked + 1 if marked != NONE else NONE


@inlined
def _write_prizes(row, game, seat, round_index):
    """The gems that a seat took by rank, and what the winners of areas and rows got."""
    row.gems_taken[round_index, :, :] = 0
    row.commerce_gold[round_index, :] = 0
    row.palace_gems[round_index, :] = NONE
    row.row_gems[round_index, :] = NONE
    start = game.history[round_index - 1].ledger_rows if round_index > 0 else 0
    for prize in range(start, game.history[round_index].ledger_rows):
        contest, owner, gem, gold = game.ledger[prize]
        if contest >= ROW_CONTEST:
            row.row_gems[round_index, contest - ROW_CONTEST] = gem
        elif contest >= NEIGHBOURHOOD_CONTEST:
            if owner == seat:
                row.gems_taken[round_index, contest - NEIGHBOURHOOD_CONTEST, gem] += 1
        elif contest % 3 == COMMERCE:
            row.commerce_gold[round_index, contest // 3] = gold
        elif contest % 3 == PALACE:
            row.palace_gems[round_index, contest // 3] = gem


@inlined
def _write_city(row, history, seats, round_index):
    """Quotations, palaces and the ties that had to be broken."""
    for i in range(AREAS + ROWS):
        contest = contest_of(i)
        tied = strongest_in(history, contest, seats) == SEVERAL
        row.tie_winners[round_index, i] = history.winner[contest] if tied else NONE
    for colour in range(COLOURS):
        row.quotations[round_index, colour] = history.quotations[colour]
        for cause in range(len(CAUSES)):
            row.moves[round_index, cause, colour] = history.moves[colour, cause]
    for neighbourhood in range(NEIGHBOURHOODS):
        row.palace_cards[round_index, neighbourhood] = history.palace_card[neighbourhood]
    for breaker in range(len(BREAKERS)):
        for where in range(len(TIED)):
            row.ties[round_index, breaker, where] = history.ties[where, breaker]
