"""CH: the Character cards, when they may be played and what they do."""

from collections.abc import Callable, Sequence
from itertools import permutations

from .components import BLUE_EDGED, CITY, COLOURS, GEMS, MARKET, NEIGHBOURHOODS
from .table import Player, Table
from .trace import Event, Trace

WINDOW = {
    "bishop": "start_of_placement",
    "spy": "start_of_placement",
    "conjurer": "start_of_placement",
    "queen": "before_turn",
    "magician": "after_turn",
    "mercenary": "after_turn",
    "banker": "start_of_counting",
    "captain": "start_of_counting",
    "herald": "start_of_counting",
    "intriguer": "start_of_counting",
    "jeweller": "start_of_counting",
    "merchant": "start_of_counting",
    "alchemist": "end_of_round",
}
AT_ONCE_GOLD = {"prince": 4, "king": 5}  # CH3


def window(table: Table, trace: Trace, name: str, seats: Sequence[int]) -> None:
    """CH2: the cards of one window; the seats decide one after the other, each for all his cards."""
    waiting = list(seats)
    while trace.next_is("card", name):
        event = trace.take("card")
        seat = event.choice("CH2", "seat", waiting)
        waiting = waiting[waiting.index(seat) :]
        play(table, event, table.players[seat])


def play(table: Table, event: Event, player: Player) -> None:
    """CH1: a card won in an earlier round, at most two a round; it is discarded."""
    window_cards = [card for card in WINDOW if WINDOW[card] == event.value("window")]
    card = event.choice("CH2", "card", window_cards)
    held = [card for card, won in player.cards.items() if won < table.round]
    event.choice("CH1", "card", held)
    if player.cards_played == 2:
        event.refuse("CH1", f"a third card of seat {player.seat} this round", "two at most")
    player.cards_played += 1
    del player.cards[card]
    EFFECTS[card](table, event, player)


def stays_in_effect(table: Table, event: Event, player: Player) -> None:
    """Bishop, Spy, Conjurer, Intriguer, Merchant: this changes the rest of the round, and no more (CH1)."""
    table.in_effect[event.value("card")] = player.seat


def queen(table: Table, event: Event, player: Player) -> None:
    """CH Queen: one city area is closed until counting."""
    table.closed.append(event.choice("CH Queen", "area", CITY))


def magician(table: Table, event: Event, player: Player) -> None:
    """CH Magician: two own placed brokers, on different places, none of them closed, change places."""
    pairs = [list(pair) for pair in permutations(table.own_brokers(player.seat), 2)]
    first, second = [table.brokers[number] for number in event.choice("CH Magician", "brokers", pairs)]
    if first.at == second.at:
        event.refuse("CH Magician", f"both brokers stand on {first.at}", "two different places")
    for broker in [first, second]:
        if table.rulings.queen_stops_moves and broker.at in table.closed:
            event.refuse("CH Magician", f"a broker stands on {broker.at}", "that the Queen has closed it")
    first.at, second.at = second.at, first.at


def mercenary(table: Table, event: Event, player: Player) -> None:
    """CH Mercenary: one own placed broker counts 5 this round."""
    number = event.choice("CH Mercenary", "broker", table.own_brokers(player.seat))
    table.brokers[number].marked = True


def banker(table: Table, event: Event, player: Player) -> None:
    """CH Banker: one colour rises 1, another falls 1."""
    up = event.choice("CH Banker", "up", COLOURS)
    down = event.choice("CH Banker", "down", [colour for colour in COLOURS if colour != up])
    table.move_quotation(up, 1)
    table.move_quotation(down, -1)


def captain(table: Table, event: Event, player: Player) -> None:
    """CH Captain: two Ship cards change places, by `captain_may_take_market` the market's too."""
    holders: list[int | str] = [*NEIGHBOURHOODS]
    if table.rulings.captain_may_take_market:
        holders.append("market")
    pairs = [list(pair) for pair in permutations(holders, 2)]
    first, second = event.choice("CH Captain", "ports", pairs)
    ships = dict(zip([*NEIGHBOURHOODS, "market"], [*table.ports, table.market], strict=True))
    ships[first], ships[second] = ships[second], ships[first]
    *table.ports, table.market = ships.values()


def herald(table: Table, event: Event, player: Player) -> None:
    """CH Herald: one own placed broker moves to another legal place; city to market pays 1 gold."""
    broker = table.brokers[event.choice("CH Herald", "broker", table.own_brokers(player.seat))]
    areas = table.open_areas() if table.rulings.queen_stops_moves else CITY
    legal = [place for place in [*areas, *table.open_squares()] if place != broker.at]
    to = event.choice("CH Herald", "to", legal)
    if broker.at in CITY and to in MARKET:
        player.gold["market"] += 1
    broker.at = to


def jeweller(table: Table, event: Event, player: Player) -> None:
    """CH Jeweller: two gems from the bank, equal ones only with `jeweller_may_repeat`."""
    pairs = [[first, second] for first in COLOURS for second in COLOURS]
    if not table.rulings.jeweller_may_repeat:
        pairs = [[first, second] for first, second in pairs if first != second]
    for gem in event.choice("CH Jeweller", "gems", pairs):
        player.gems[gem] += 1


def alchemist(table: Table, event: Event, player: Player) -> None:
    """CH Alchemist: an own coloured gem for one of another colour, black only by its switch."""
    give = event.choice("CH Alchemist", "give", [colour for colour in COLOURS if player.gems[colour] > 0])
    bank = GEMS if table.rulings.alchemist_may_take_black else COLOURS
    take = event.choice("CH Alchemist", "take", [gem for gem in bank if gem != give])
    player.gems[give] -= 1
    player.gems[take] += 1


def win(table: Table, trace: Trace, card: str, seat: int) -> None:
    """CO6, CH3: a card is won; the "at once" ones take effect now, the others are kept."""
    player = table.players[seat]
    if card in WINDOW:
        player.cards[card] = table.round
        return
    event = trace.take("card")
    event.must("CH3", "window", "at_once")
    event.must("CH3", "seat", seat)
    event.must("CH3", "card", card)
    if card == BLUE_EDGED:
        player.gems[event.choice("CH3", "gem", COLOURS)] += 1
    else:
        event.must("CH3", "gold", AT_ONCE_GOLD[card])
        player.gold["characters"] += AT_ONCE_GOLD[card]


EFFECTS: dict[str, Callable[[Table, Event, Player], None]] = {
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
