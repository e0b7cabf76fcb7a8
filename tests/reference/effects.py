"""CH: what each Character card does: the options that its player has, and their effect.

An option is what the event `card` says besides the card's name; a card without an option cannot be played.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from .components import COLOURS, GEMS, MARKET, THRONE_ROOM
from .table import Player, Table

Option = dict[str, Any]


def one_way(table: Table, player: Player) -> list[Option]:
    """Bishop, Spy, Conjurer, Intriguer, Merchant: there is nothing to choose."""
    return [{}]


def stays_in_effect(table: Table, player: Player) -> None:
    """Bishop, Spy, Conjurer, Intriguer, Merchant: they change the rest of the round, and no more (CH1)."""


def queen_options(table: Table, player: Player) -> list[Option]:
    """CH Queen: one city area."""
    return [{"area": area} for area in table.city()]


def queen(table: Table, player: Player, area: str) -> None:
    """CH Queen: the area is closed until counting."""
    table.closed.append(area)


def areas_to_move_to(table: Table) -> list[str]:
    """CH Queen: with `queen_stops_moves` she closes the area also to the Magician and the Herald."""
    return table.open_areas() if table.rules.queen_stops_moves else table.city()


def magician_options(table: Table, player: Player) -> list[Option]:
    """CH Magician, KF3: two own brokers on different places, none closed; one may be in the throne room."""
    own = table.own_brokers(player.seat) + table.throne_room(player.seat)
    reachable = [*areas_to_move_to(table), *MARKET, THRONE_ROOM]
    movable = [number for number in own if table.brokers[number].at in reachable]
    pairs = permutations(movable, 2)
    return [{"brokers": [a, b]} for a, b in pairs if table.brokers[a].at != table.brokers[b].at]


def magician(table: Table, player: Player, brokers: list[int]) -> None:
    """CH Magician, KF3: they change places; a Mercenary's mark is lost in the throne room."""
    first, second = [table.brokers[number] for number in brokers]
    first.at, second.at = second.at, first.at
    for broker in [first, second]:
        broker.marked = broker.marked and broker.at != THRONE_ROOM


def mercenary_options(table: Table, player: Player) -> list[Option]:
    """CH Mercenary: one own placed broker."""
    return [{"broker": number} for number in table.own_brokers(player.seat)]


def mercenary(table: Table, player: Player, broker: int) -> None:
    """CH Mercenary: it counts 5 this round."""
    table.brokers[broker].marked = True


def banker_options(table: Table, player: Player) -> list[Option]:
    """CH Banker: one colour and another."""
    return [{"up": up, "down": down} for up, down in permutations(COLOURS, 2)]


def banker(table: Table, player: Player, up: str, down: str) -> None:
    """CH Banker: the one rises 1, the other falls 1."""
    table.move_quotation(up, 1)
    table.move_quotation(down, -1)


def captain_options(table: Table, player: Player) -> list[Option]:
    """CH Captain: two Ship cards in the ports, with `captain_may_take_market` the market's too."""
    market = ["market"] if table.rules.captain_may_take_market else []
    return [{"ports": list(pair)} for pair in permutations([*table.neighbourhoods(), *market], 2)]


def captain(table: Table, player: Player, ports: list[int | str]) -> None:
    """CH Captain: they change places."""
    first, second = ports
    ships = dict(zip([*table.neighbourhoods(), "market"], [*table.ports, table.market], strict=True))
    ships[first], ships[second] = ships[second], ships[first]
    *table.ports, table.market = ships.values()


def herald_options(table: Table, player: Player) -> list[Option]:
    """CH Herald: one own placed broker, and another legal place."""
    legal = [*areas_to_move_to(table), *table.open_squares()]
    own = table.own_brokers(player.seat)
    return [{"broker": one, "to": to} for one in own for to in legal if to != table.brokers[one].at]


def herald(table: Table, player: Player, broker: int, to: str) -> None:
    """CH Herald: it moves there; from the city to the market this pays as placing does (PL5)."""
    moved = table.brokers[broker]
    if moved.at not in MARKET and to in MARKET:
        player.gold["market"] += table.rules.market_gold
    moved.at = to


def jeweller_options(table: Table, player: Player) -> list[Option]:
    """CH Jeweller: two gems from the bank, equal ones only with `jeweller_may_repeat`."""
    pairs = [[first, second] for first in COLOURS for second in COLOURS]
    return [{"gems": pair} for pair in pairs if table.rules.jeweller_may_repeat or pair[0] != pair[1]]


def jeweller(table: Table, player: Player, gems: list[str]) -> None:
    """CH Jeweller: the player gets them."""
    for gem in gems:
        player.gems[gem] += 1


def alchemist_options(table: Table, player: Player) -> list[Option]:
    """CH Alchemist: an own coloured gem for one of another colour, black only by its switch."""
    owned = [colour for colour in COLOURS if player.gems[colour] > 0]
    bank = GEMS if table.rules.alchemist_may_take_black else COLOURS
    return [{"give": give, "take": take} for give in owned for take in bank if take != give]


def alchemist(table: Table, player: Player, give: str, take: str) -> None:
    """CH Alchemist: the swap."""
    player.gems[give] -= 1
    player.gems[take] += 1


OPTIONS: dict[str, Callable[[Table, Player], list[Option]]] = {
    "bishop": one_way,
    "spy": one_way,
    "conjurer": one_way,
    "queen": queen_options,
    "magician": magician_options,
    "mercenary": mercenary_options,
    "banker": banker_options,
    "captain": captain_options,
    "herald": herald_options,
    "intriguer": one_way,
    "jeweller": jeweller_options,
    "merchant": one_way,
    "alchemist": alchemist_options,
}
EFFECTS: dict[str, Callable[..., None]] = {
    "bishop": stays_in_effect,
    "spy": stays_in_effect,
    "conjurer": stays_in_effect,
    "queen": queen,
    "magician": magician,
    "mercenary": mercenary,
    "banker": banker,
    "captain": captain,
    "herald": herald,
    "intriguer": stays_in_effect,
    "jeweller": jeweller,
    "merchant": stays_in_effect,
    "alchemist": alchemist,
}
