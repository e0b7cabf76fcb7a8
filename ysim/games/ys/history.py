"""What is kept of each round for the tallies: the board as it stood at counting, and who won what."""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.core.lanes import choose
from ysim.games.ys.brokers import load, load_brokers, store, store_brokers
from ysim.games.ys.codes import AREAS, COLOURS, ROW_CONTEST, ROWS
from ysim.games.ys.contests import seat_ranked


@inlined
def begin_history(game):
    """Nothing has happened yet in this round."""
    history = game.history[game.table.round_number - 1]
    history.moves[:] = 0
    history.played[:] = 0
    history.ties[:] = 0
    history.face_up[:] = 0


@compiled
def keep_history(game):
    """Copy what the tallies need of a counted round, before its board is cleared."""
    stay_apart()
    table = game.table
    history = game.history[table.round_number - 1]
    history.ledger_rows = game.ledger_rows
    for colour in range(COLOURS):
        history.quotations[colour] = table.quotations[colour]
    for neighbourhood in range(table.rules.neighbourhoods):
        history.palace_card[neighbourhood] = table.characters[neighbourhood]
    history.seats_there[:] = 0
    for seat in range(table.rules.seats):
        history.marked[seat] = game.hands[seat].marked_broker
        is_there = choose(load(table.brokers[seat]) > 0, 1, 0)
        store(history.seats_there, load(history.seats_there) + is_there)
        store_brokers(history.places[seat], load_brokers(table.places[seat]))
        store_brokers(history.values[seat], load_brokers(game.hands[seat].values))
    for area in range(AREAS):
        history.winner[area] = seat_ranked(game, area, 0)
    for row in range(ROW_CONTEST, ROW_CONTEST + ROWS):
        history.winner[row] = seat_ranked(game, row, 0)
