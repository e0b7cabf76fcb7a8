"""ROW records back into what the tallies need of a game."""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys import choices
from ysim.games.ys.auction import choosing_place
from ysim.games.ys.codes import (
    AREAS,
    BLACK,
    COLOURS,
    COMMERCE,
    CONTESTS,
    KING,
    NEIGHBOURHOOD_CONTEST,
    NEIGHBOURHOODS,
    NONE,
    NOWHERE,
    PLACED,
    PORT,
    PRINCE,
    ROWS,
    SEATS,
    STRENGTHS,
)
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.prizes import enter
from ysim.games.ys.quotations import BY_COLUMN, CAUSES
from ysim.games.ys.rows.strongest import SEVERAL, contest_of, strength_in, strongest_in
from ysim.games.ys.scoring import SCORE_PARTS


@compiled
def read_game(game, rows, first, seating):
    """Make of `rows[first]` and those after it what `fold` needs: GAME and `seating` are modified."""
    stay_apart()
    game.winners = 0
    game.ledger_rows = 0
    game.cut_moves = rows[first].cut_moves
    for seat in range(game.table.rules.seats):
        seating[seat] = rows[first + seat].policy
        _read_outcome(game, rows[first + seat], seat)
        _read_trial(game.trial, rows[first + seat], seat)
    for round_index in range(game.table.rules.rounds):
        history = game.history[round_index]
        history.seats_there[:] = 0
        history.leaders = 0
        _read_auction(game, rows, first, round_index)
        for seat in range(game.table.rules.seats):
            row = rows[first + seat]
            _read_brokers(game, row, seat, round_index)
            _read_gems(game, row, seat, round_index)
        _read_city(history, rows[first], game.table.rules.seats, round_index)
        _read_prizes(game, rows[first], round_index)
        history.ledger_rows = game.ledger_rows


@inlined
def _read_outcome(game, row, seat):
    """How the game ended for a seat."""
    game.winners |= (row.win_share > 0) << seat
    game.score[seat] = row.score
    game.all_gems[seat] = 0
    for part in range(len(SCORE_PARTS)):
        game.score_parts[seat, part] = row.parts[part]
    for colour in range(BLACK + 1):
        game.table.gems[seat, colour] = row.gems[colour]
        game.all_gems[seat] += row.gems[colour]


@inlined
def _read_trial(trial, row, seat):
    """What an experiment did, from the row of the seat it is about."""
    trial.round_number = row.trial_round
    trial.dealt = row.trial_dealt
    if row.tried:
        trial.seat = seat
        trial.choice = row.trial_card
        if row.trial_placing != NONE:
            place, strength = divmod(row.trial_placing, STRENGTHS)
            trial.broker = row.trial_broker - 1
            trial.choice = choices.place(strength, place, row.trial_face)


@inlined
def _read_auction(game, rows, first, round_index):
    """The bids, the order of choosing that follows from them (AU2, AU3), and the Order cards."""
    table, history = game.table, game.history[round_index]
    for seat in range(SEATS):
        table.order_card[seat] = seat  # of those who do not play, and so choose last
    for seat in range(table.rules.players):
        row = rows[first + seat]
        high, low = divmod(row.bid[round_index], STRENGTHS)
        history.bids[seat, 0] = high
        history.bids[seat, 1] = low
        history.bid_sum[seat] = high + low
        table.front_sum[seat] = history.bid_sum[seat]
        table.order_card[seat] = (row.order_card[round_index - 1] if round_index > 0 else row.dealt) - 1
    for seat in range(table.rules.players):
        history.choosing_place[seat] = choosing_place(table, seat)
        history.order_card[seat] = rows[first + seat].order_card[round_index] - 1


@inlined
def _read_brokers(game, row, seat, round_index):
    """Where a seat's brokers stood, in which contests it took part with them, and the cards it played."""
    history = game.history[round_index]
    history.marked[seat] = max(row.marked[round_index] - 1, NONE)
    history.face_up[seat] = 0
    for broker in range(PLACED):
        is_placed = broker < 2 * game.table.rules.turns
        place, strength = divmod(row.brokers[round_index, broker], STRENGTHS)
        history.places[seat, broker] = place if is_placed else NOWHERE
        history.values[seat, broker] = strength
        history.face_up[seat] |= row.face_up[round_index, broker] << broker
    for contest in range(CONTESTS):
        history.seats_there[contest] += strength_in(history, seat, contest) >= 0
    history.played[seat] = 0
    for i in range(row.played_count[round_index]):
        history.played[seat] |= 1 << row.played[round_index, i]
    history.leaders |= row.led[round_index] << seat


@inlined
def _read_gems(game, row, seat, round_index):
    """The gems a seat took by its rank in neighbourhoods, into the ledger."""
    for neighbourhood in range(NEIGHBOURHOODS):
        for gem in range(COLOURS):
            for _ in range(row.gems_taken[round_index, neighbourhood, gem]):
                enter(game, NEIGHBOURHOOD_CONTEST + neighbourhood, seat, gem, 1)


@inlined
def _read_prizes(game, row, round_index):
    """What the winners of areas and rows got, into the ledger (CO4–CO7)."""
    for i in range(AREAS + ROWS):
        contest = contest_of(i)
        winner = game.history[round_index].winner[contest]
        if winner != NONE:
            if i >= AREAS:
                _enter_gem(game, contest, winner, row.row_gems[round_index, i - AREAS])
            elif i % 3 == PORT:
                enter(game, contest, winner, BLACK, 1)
            elif i % 3 == COMMERCE:
                enter(game, contest, winner, NONE, row.commerce_gold[round_index, i // 3])
            else:
                _enter_gem(game, contest, winner, row.palace_gems[round_index, i // 3])
                _enter_character_gold(game, contest, winner, row.palace_cards[round_index, i // 3])


@inlined
def _enter_gem(game, contest, seat, gem):
    """A gem, where there was one."""
    if gem != NONE:
        enter(game, contest, seat, gem, 1)


@inlined
def _enter_character_gold(game, contest, seat, card):
    """The gold of a Prince or King (CH3)."""
    if card == PRINCE:
        enter(game, contest, seat, NONE, game.table.rules.prince_gold)
    elif card == KING:
        enter(game, contest, seat, NONE, game.table.rules.king_gold)


@inlined
def _read_city(history, row, seats, round_index):
    """Winners, quotations, palaces and the ties that had to be broken."""
    history.winner[:] = NONE
    for i in range(AREAS + ROWS):
        contest = contest_of(i)
        seat = strongest_in(history, contest, seats)
        history.winner[contest] = row.tie_winners[round_index, i] if seat == SEVERAL else seat
    for colour in range(COLOURS):
        history.quotations[colour] = row.quotations[round_index, colour]
        before = row.quotations[round_index - 1, colour] if round_index > 0 else 0
        history.moves[colour, BY_COLUMN] = row.quotations[round_index, colour] - before
        for cause in range(BY_COLUMN + 1, len(CAUSES)):
            history.moves[colour, cause] = row.moves[round_index, cause, colour]
            history.moves[colour, BY_COLUMN] -= row.moves[round_index, cause, colour]
    for neighbourhood in range(NEIGHBOURHOODS):
        history.palace_card[neighbourhood] = row.palace_cards[round_index, neighbourhood]
    for breaker in range(len(BREAKERS)):
        for where in range(len(TIED)):
            history.ties[where, breaker] = row.ties[round_index, breaker, where]
