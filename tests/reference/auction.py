"""AU: the auction for the turn order."""

from collections.abc import Sequence
from itertools import permutations

from .record import Record
from .table import Table


def auction(table: Table, record: Record) -> None:
    """AU1-AU5: bids, and the Order cards taken for them."""
    bid(table, record)
    sums = [table.front_sum(seat) for seat in table.seats()]
    previous = [player.order for player in table.players]
    free = sorted(previous)
    for seat in choosing_order(sums, previous):
        event = record.take("order")
        event.must("AU3" if sums.count(sums[seat]) > 1 else "AU2", "seat", seat)
        card = event.choice("AU2", "card", free)
        free.remove(card)
        table.players[seat].order = card


def bid(table: Table, record: Record) -> None:
    """AU1, AU5: each player puts two brokers of his set before the screen."""
    pairs = [[list(pair) for pair in permutations(player.hand, 2)] for player in table.players]
    bids = record.take("bid").each("AU1", "bids", pairs)
    for player, pair in zip(table.players, bids, strict=True):
        for strength in pair:
            player.hand.remove(strength)
            player.front.append(strength)


def choosing_order(sums: Sequence[int], previous: Sequence[int]) -> list[int]:
    """AU2, AU3: the seats in falling order of bid; ties go to the lower previous Order card."""
    return sorted(range(len(sums)), key=lambda seat: (-sums[seat], previous[seat]))
