"""CO: counting the neighbourhoods, then the market."""

from . import characters
from .components import COLOURS, GEMS_BY_PLACE, MARKET, Seat, areas, column_squares, row_squares
from .neutral import colours_to_choose, gems_to_choose, moves_to_choose
from .record import Event, Record
from .table import Table
from .ties import groups, orders, rank, winner


def counting(table: Table, record: Record) -> None:
    """CO0-CO11: a round's counting, with its windows before and after."""
    characters.window(table, record, "start_of_counting", table.turn_order())
    for neighbourhood in table.neighbourhoods():
        count_neighbourhood(table, record, neighbourhood)
    count_market(table, record)
    characters.window(table, record, "end_of_round", table.turn_order())
    event = record.take("quotations")
    for colour in COLOURS:
        event.must("SU4", colour, table.quotations[colour])


def count_neighbourhood(table: Table, record: Record, neighbourhood: int) -> None:
    """CO1-CO6: the gems by total strength, then the prizes of the three areas."""
    record.gather_ties(until="palace")
    take_gems(table, record, neighbourhood)
    win_port(table, record, neighbourhood)
    win_commerce(table, record, neighbourhood)
    win_palace(table, record, neighbourhood)
    record.no_more_ties()


def take_gems(table: Table, record: Record, neighbourhood: int) -> None:
    """CO2, PC3: the first takes two gems, the second one, the third one or none, each from what is left."""
    left = table.port_gems(neighbourhood)
    by_place = GEMS_BY_PLACE[len(table.players)]
    strengths = table.strengths(areas(neighbourhood))
    ranked = rank(table, record, f"n{neighbourhood}", strengths, prizes=len(by_place))
    for place, seat in enumerate(ranked, 1):
        for _ in range(by_place[place - 1]):
            event = record.take("gem")
            event.must("CO2", "neighbourhood", neighbourhood)
            event.must("CO2", "seat", seat)
            event.must("CO2", "place", place)
            gem = event.choice("CO2", "gem", gems_to_choose(table, seat, left))
            left.remove(gem)
            receive(table, event, seat, gem)


def receive(table: Table, event: Event, seat: Seat, gem: str) -> None:
    """CO3: the player gets the gem; a white one turns into the quoted colour that the event names (`as`)."""
    colour = event.choice("CO3", "as", colours_to_choose(table, seat, gem))
    table.player(seat).gems[colour] += 1


def won(table: Table, record: Record, rule: str, neighbourhood: int, area: str) -> tuple[Event, Seat | None]:
    """CO4-CO6: the event about the prize of an area, and who wins it."""
    place = f"n{neighbourhood}.{area}"
    seat = winner(table, record, place, [place])
    event = record.take(area)
    event.must("CO1", "neighbourhood", neighbourhood)
    event.must(rule, "seat", seat)
    return event, seat


def win_port(table: Table, record: Record, neighbourhood: int) -> None:
    """CO4: one black gem."""
    _, seat = won(table, record, "CO4", neighbourhood, "port")
    if seat is not None:
        table.player(seat).gems["black"] += 1


def win_commerce(table: Table, record: Record, neighbourhood: int) -> None:
    """CO5, CH Merchant: 3 gold; 5 with the Merchant, for any winner or his owner only (`merchant_pays`)."""
    event, seat = won(table, record, "CO5", neighbourhood, "commerce")
    if seat is None:
        event.must("CO5", "gold", 0)
        return
    merchant = table.in_effect.get("merchant")
    pays_more = merchant == seat if table.rules.merchant_pays == "owner" else merchant is not None
    gold = table.rules.merchant_gold if pays_more else table.rules.commerce_gold
    event.must("CO5" if merchant is None else "CH Merchant", "gold", gold)
    table.player(seat).gold["commerce"] += gold


def win_palace(table: Table, record: Record, neighbourhood: int) -> None:
    """CO6: the Character card."""
    card = table.characters[neighbourhood - 1]
    event, seat = won(table, record, "CO6", neighbourhood, "palace")
    event.must("CO6", "card", card)
    if seat is not None:
        characters.win(table, record, card, seat)


def count_market(table: Table, record: Record) -> None:
    """CO7-CO10: rows, columns, leader."""
    record.gather_ties(until="leader")
    win_rows(table, record)
    rank_columns(table, record)
    lead(table, record)
    record.no_more_ties()


def win_rows(table: Table, record: Record) -> None:
    """CO7: the gem of each row."""
    rows = table.market_rows()
    while rows:
        event = record.take("row")
        row = event.whichever("CO7", "row", list(rows))
        win_row(table, record, event, row, rows.pop(row))


def win_row(table: Table, record: Record, event: Event, row: int, gem: str) -> None:
    """CO7: the player of the highest strength takes it; with nobody there it is lost."""
    seat = winner(table, record, f"m{row}", row_squares(row))
    event.must("CO7", "seat", seat)
    event.must("CO7", "gem", gem)
    if seat is None:
        event.must_not_have("CO7", "as")
    elif gem == "white":
        receive(table, event, seat, gem)
    else:
        event.may("CO3", "as", gem)
        table.player(seat).gems[gem] += 1


def rank_columns(table: Table, record: Record) -> None:
    """CO8: the columns by strength; the quotations follow."""
    columns = {colour: table.brokers_at(column_squares(colour)) for colour in COLOURS}
    strength = {colour: sum(broker.strength for broker in columns[colour]) for colour in COLOURS}
    size = {colour: len(columns[colour]) for colour in COLOURS}
    ranking: list[str] = []
    decided = False
    for tied in groups(strength):
        all_differ = len({size[colour] for colour in tied}) == len(tied)
        decided = decided or not all_differ
        ranking += order_columns(record, tied, size, "brokers" if all_differ else "decider")
    event = record.take("columns")
    event.must("CO8", "ranking", ranking)
    if decided:
        firsts = [order[0] for order in table.tie_break_orders()]
        decider = event.choice("CO9", "decided_by", firsts)
        table.rule_out_lots([first == decider for first in firsts])
    else:
        event.must("CO9", "decided_by", None)
    for colour, step in zip(ranking, table.rules.column_steps, strict=True):
        table.move_quotation(colour, step)


def order_columns(record: Record, tied: list[str], size: dict[str, int], by: str) -> list[str]:
    """CO9: tied columns by the number of brokers, and where that is equal as the decider likes."""
    if len(tied) == 1:
        return tied
    event = record.claim_tie("columns", tied)
    event.must("CO9", "by", by)
    return event.choice("CO9", "order", orders(tied, size))


def lead(table: Table, record: Record) -> None:
    """CO10: the strongest in the market must move one colour one step; with nobody there none moves."""
    seat = winner(table, record, "leader", MARKET)
    event = record.take("leader")
    event.must("CO10", "seat", seat)
    if seat is None:
        event.must_not_have("CO10", "colour")
        event.must_not_have("CO10", "step")
        return
    colours, steps = moves_to_choose(table, seat)
    colour = event.choice("CO10", "colour", colours)
    table.move_quotation(colour, event.choice("CO10", "step", steps))
