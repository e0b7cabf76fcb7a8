"""SU, RS: set-up of the game and of a round."""

from .components import BLUE_EDGED, MARKET_ROWS, NEIGHBOURHOODS
from .record import Record
from .rules import Rules, read_rules
from .table import Player, Table
from .trace import Given, is_rearrangement


def set_up(game: Given, setup: Given) -> Table:
    """SU1-SU7: the table before the first round, from the events `game` and `setup`."""
    game.must("trace", "format", "ysim-trace/1")
    players = game.choice("PC", "players", list(NEIGHBOURHOODS))
    game.listed("trace", "policies", players)
    for key in ["rules", "seed", "game"]:
        game.value(key)
    rules = read_rules(game.inner("rulings"), players)

    setup.rearranged("SU1", "brokers", rules.brokers)
    order = setup.rearranged("SU5", "order", list(range(1, players + 1)))
    ships = setup.rearranged("SU2", "ships", rules.ship_cards)
    palaces, removed = deal_characters(setup, rules)
    seated = [Player(seat, card, list(rules.brokers)) for seat, card in enumerate(order)]
    return Table(rules, seated, palaces, ships, removed=removed)


def deal_characters(setup: Given, rules: Rules) -> tuple[list[list[str]], list[str]]:
    """SU3, PC3: yellow cards on a blue-edged one in each palace; those left over are out of the game."""
    palaces = setup.listed("SU3", "palaces", rules.neighbourhoods)
    for palace in palaces:
        if not isinstance(palace, list) or len(palace) != rules.rounds or palace[-1] != BLUE_EDGED:
            setup.refuse("SU3", f"the palace {palace!r}", "a card for each round, the last one blue-edged")
    yellow = [card for palace in palaces for card in palace[:-1]]
    removed = setup.listed("SU3", "removed_characters", len(rules.characters) - len(yellow))
    if not is_rearrangement(yellow + removed, rules.characters):
        setup.refuse("SU3", f"dealt {yellow!r}, removed {removed!r}", f"{rules.characters!r}, each once")
    return palaces, removed


def reveal(table: Table, record: Record) -> None:
    """RS1-RS3: what lies in the palaces, the ports and the market."""
    event = record.take("reveal")
    event.must("RS1", "characters", table.characters)
    event.must("RS2", "ports", list(table.ports))
    event.must("RS3", "market", table.market)
    rows = table.market_rows()
    event.must("RS3", "rows", {str(row): rows.get(row) for row in MARKET_ROWS})
