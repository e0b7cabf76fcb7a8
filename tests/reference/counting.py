"""CO: counting the four neighbourhoods, then the market."""

from itertools import pairwise

from . import characters
from .components import (
    COLOURS,
    GEMS_BY_RANK,
    MARKET,
    NEIGHBOURHOODS,
    areas,
    column_squares,
    market_rows,
    port_gems,
    row_squares,
)
from .table import Table
from .ties import Ties, groups
from .trace import Event, Trace


def counting(table: Table, trace: Trace) -> None:
    """CO0-CO11: a round's counting, with its windows before and after."""
    characters.window(table, trace, "start_of_counting", table.turn_order())
    for neighbourhood in NEIGHBOURHOODS:
        count_neighbourhood(table, trace, neighbourhood)
    count_market(table, trace)
    characters.window(table, trace, "end_of_round", table.turn_order())
    event = trace.take("quotations")
    for colour in COLOURS:
        event.must("SU4", colour, table.quotations[colour])


def count_neighbourhood(table: Table, trace: Trace, neighbourhood: int) -> None:
    """CO1-CO6: the gems by total strength, then the prizes of the three areas."""
    ties = Ties(table, trace, until="palace")
    take_gems(table, trace, ties, neighbourhood)
    win_port(table, trace, ties, neighbourhood)
    win_commerce(table, trace, ties, neighbourhood)
    win_palace(table, trace, ties, neighbourhood)
    ties.finish()


def take_gems(table: Table, trace: Trace, ties: Ties, neighbourhood: int) -> None:
    """CO2, CO3: the first takes two gems, the second one, the third one, each from what is left."""
    left = port_gems(table.ports[neighbourhood - 1])
    strengths = table.strengths(areas(neighbourhood))
    ranked = ties.rank(f"n{neighbourhood}", strengths, prizes=len(GEMS_BY_RANK))
    for rank, seat in enumerate(ranked, 1):
        for _ in range(GEMS_BY_RANK[rank - 1]):
            event = trace.take("gem")
            event.must("CO2", "neighbourhood", neighbourhood)
            event.must("CO2", "seat", seat)
            event.must("CO2", "place", rank)
            gem = event.choice("CO2", "gem", left)
            left.remove(gem)
            receive(table, event, seat, gem)


def receive(table: Table, event: Event, seat: int, gem: str) -> None:
    """CO3: the player gets the gem; a white one turns into the quoted colour that the event names (`as`)."""
    colour = event.choice("CO3", "as", COLOURS if gem == "white" else [gem])
    table.players[seat].gems[colour] += 1


def winner(table: Table, ties: Ties, where: str, places: list[str]) -> int | None:
    """CO4-CO7, CO10: the player of the highest strength on these places, or nobody."""
    ranked = ties.rank(where, table.strengths(places), prizes=1)
    return ranked[0] if ranked else None


def win_port(table: Table, trace: Trace, ties: Ties, neighbourhood: int) -> None:
    """CO4: one black gem."""
    area = f"n{neighbourhood}.port"
    seat = winner(table, ties, area, [area])
    event = trace.take("port")
    event.must("CO1", "neighbourhood", neighbourhood)
    event.must("CO4", "seat", seat)
    if seat is not None:
        table.players[seat].gems["black"] += 1


def win_commerce(table: Table, trace: Trace, ties: Ties, neighbourhood: int) -> None:
    """CO5, CH Merchant: 3 gold; 5 with the Merchant, for any winner or his owner only (`merchant_pays`)."""
    area = f"n{neighbourhood}.commerce"
    seat = winner(table, ties, area, [area])
    event = trace.take("commerce")
    event.must("CO1", "neighbourhood", neighbourhood)
    event.must("CO5", "seat", seat)
    if seat is None:
        event.must("CO5", "gold", 0)
        return
    merchant = table.in_effect.get("merchant")
    pays_five = merchant == seat if table.rulings.merchant_pays == "owner" else merchant is not None
    gold = 5 if pays_five else 3
    event.must("CO5" if merchant is None else "CH Merchant", "gold", gold)
    table.players[seat].gold["commerce"] += gold


def win_palace(table: Table, trace: Trace, ties: Ties, neighbourhood: int) -> None:
    """CO6: the Character card."""
    area = f"n{neighbourhood}.palace"
    card = table.characters[neighbourhood - 1]
    seat = winner(table, ties, area, [area])
    event = trace.take("palace")
    event.must("CO1", "neighbourhood", neighbourhood)
    event.must("CO6", "seat", seat)
    event.must("CO6", "card", card)
    if seat is not None:
        characters.win(table, trace, card, seat)


def count_market(table: Table, trace: Trace) -> None:
    """CO7-CO10: rows, columns, leader."""
    ties = Ties(table, trace, until="leader")
    for row, gem in market_rows(table.market).items():
        win_row(table, trace, ties, row, gem)
    rank_columns(table, trace, ties)
    lead(table, trace, ties)
    ties.finish()


def win_row(table: Table, trace: Trace, ties: Ties, row: int, gem: str) -> None:
    """CO7: the gem of the row."""
    seat = winner(table, ties, f"m{row}", row_squares(row))
    event = trace.take("row")
    event.must("CO7", "row", row)
    event.must("CO7", "seat", seat)
    event.must("CO7", "gem", gem)
    if seat is None:
        event.must_not_have("CO7", "as")
    elif gem == "white" or event.has("as"):
        receive(table, event, seat, gem)
    else:
        table.players[seat].gems[gem] += 1


def rank_columns(table: Table, trace: Trace, ties: Ties) -> None:
    """CO8, CO9: columns by strength, then by brokers, then as the decider likes; the prices follow."""
    columns = {colour: table.brokers_at(column_squares(colour)) for colour in COLOURS}
    strength = {colour: sum(broker.strength for broker in columns[colour]) for colour in COLOURS}
    size = {colour: len(columns[colour]) for colour in COLOURS}

    event = trace.take("columns")
    ranking = event.rearranged("CO8", "ranking", COLOURS)
    for higher, lower in pairwise(ranking):
        if strength[higher] < strength[lower]:
            event.refuse("CO8", f"{higher} before {lower}", f"strengths {strength!r}")
        if strength[higher] == strength[lower] and size[higher] < size[lower]:
            event.refuse("CO9", f"{higher} before {lower}", f"equal strengths, and brokers {size!r}")

    needs_decider = False
    for tied in groups(strength):
        if len(tied) > 1:
            all_differ = len({size[colour] for colour in tied}) == len(tied)
            needs_decider = needs_decider or not all_differ
            tie = ties.claim("columns", tied)
            tie.must("CO9", "order", [colour for colour in ranking if colour in tied])
            tie.must("CO9", "by", "brokers" if all_differ else "decider")
    event.must("CO9", "decided_by", table.tie_break_order()[0] if needs_decider else None)
    for colour, step in zip(ranking, [2, 1, -1, -2], strict=True):
        table.move_quotation(colour, step)


def lead(table: Table, trace: Trace, ties: Ties) -> None:
    """CO10: the strongest in the market must move one colour one step; with nobody there none moves."""
    seat = winner(table, ties, "leader", MARKET)
    event = trace.take("leader")
    event.must("CO10", "seat", seat)
    if seat is None:
        event.must_not_have("CO10", "colour")
        event.must_not_have("CO10", "step")
        return
    colour = event.choice("CO10", "colour", COLOURS)
    table.move_quotation(colour, event.choice("CO10", "step", [1, -1]))
