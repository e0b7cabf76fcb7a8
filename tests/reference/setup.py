"""SU, RS: set-up of the game and of a round."""

from .components import BLUE_EDGED, CHARACTERS, MARKET_ROWS, NEIGHBOURHOODS, ROUNDS, SET_ASIDE, market_rows
from .rulings import read_rulings
from .table import Player, Table
from .trace import Event, Trace, is_rearrangement


def set_up(trace: Trace) -> Table:
    """SU1-SU7: the table before the first round, from the events `game` and `setup`."""
    game = trace.take("game")
    game.must("trace", "format", "ysim-trace/1")
    players = game.choice("SU1", "players", list(SET_ASIDE))
    game.listed("trace", "policies", players)
    for key in ["rules", "seed", "game"]:
        game.value(key)
    rulings = read_rulings(game, players)

    setup = trace.take("setup")
    setup.rearranged("SU1", "brokers", rulings.brokers)
    order = setup.rearranged("SU5", "order", list(range(1, players + 1)))
    ships = setup.rearranged("SU2", "ships", rulings.ship_cards)
    palaces = deal_characters(setup)
    return Table(rulings, [Player(seat, card) for seat, card in enumerate(order)], palaces, ships)


def deal_characters(setup: Event) -> list[list[str]]:
    """SU3: three yellow cards on a blue-edged one in each palace; those left over are out of the game."""
    palaces = setup.listed("SU3", "palaces", len(NEIGHBOURHOODS))
    removed = setup.listed("SU3", "removed_characters", 3)
    for palace in palaces:
        if not isinstance(palace, list) or len(palace) != len(ROUNDS) or palace[-1] != BLUE_EDGED:
            setup.refuse("SU3", f"the palace {palace!r}", "three yellow cards on the blue-edged one")
    yellow = [card for palace in palaces for card in palace[:-1]]
    if not is_rearrangement(yellow + removed, CHARACTERS):
        setup.refuse("SU3", f"dealt {yellow!r}, removed {removed!r}", "each of the 15 characters once")
    return palaces


def reveal(table: Table, trace: Trace) -> None:
    """RS1-RS3: what lies in the palaces, the ports and the market."""
    event = trace.take("reveal")
    event.must("RS1", "characters", table.characters)
    event.must("RS2", "ports", table.ports)
    event.must("RS3", "market", table.market)
    rows = market_rows(table.market)
    event.must("RS3", "rows", {str(row): rows.get(row) for row in MARKET_ROWS})
