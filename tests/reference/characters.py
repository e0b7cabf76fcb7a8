"""CH: the Character cards: when they may be played, and how they are won. What they do is in `effects`."""

from collections.abc import Sequence

from . import effects, neutral
from .components import BLUE_EDGED, COLOURS, NEUTRAL, Seat
from .record import Event, Record
from .rules import Rules
from .table import Player, Table

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


def window(table: Table, record: Record, name: str, seats: Sequence[int]) -> None:
    """CH2: the cards of one window; the seats decide one after the other, each for all his cards."""
    for seat in seats:
        player = table.players[seat]
        while record.wants("card", seat, playable(table, player, name), name):
            play(table, record.take("card"), player, name)
    record.close_window("CH2", name)


def permitted(table: Table, player: Player) -> list[str]:
    """CH1: cards won in an earlier round, and only so many a round."""
    if player.cards_played == table.rules.cards_per_round:
        return []
    return [card for card, won in player.cards.items() if won < table.round]


def playable(table: Table, player: Player, name: str) -> list[str]:
    """CH1, CH2: the permitted cards of a window that can do something there."""
    cards = [card for card in permitted(table, player) if WINDOW[card] == name]
    return [card for card in cards if effects.OPTIONS[card](table, player)]


def play(table: Table, event: Event, player: Player, name: str) -> None:
    """CH1: the card is discarded, and does what the player chooses."""
    event.must("CH2", "window", name)
    event.must("CH2", "seat", player.seat)
    of_window = [card for card in WINDOW if WINDOW[card] == name]
    card = event.narrowed(
        "card",
        ("CH2", of_window),
        ("CH1", permitted(table, player)),
        ("CH", playable(table, player, name)),
    )
    what = event.option(f"CH {card.capitalize()}", effects.OPTIONS[card](table, player))
    player.cards_played += 1
    del player.cards[card]
    table.in_effect[card] = player.seat
    effects.EFFECTS[card](table, player, **what)


def win(table: Table, record: Record, card: str, seat: Seat) -> None:
    """CO6, CH3, PC2: a card is won; the "at once" ones and all of the neutral player take effect now."""
    if card in WINDOW and seat != NEUTRAL:
        table.player(seat).cards[card] = table.round
        return
    event = record.take("card")
    event.must("CH3", "window", "at_once")
    event.must("CH3", "seat", seat)
    event.must("CH3", "card", card)
    if card in ["prince", "king"]:
        win_gold(table, event, card, seat)
    else:
        win_gem(table, event, card, seat)


def gold_of(card: str, rules: Rules) -> int:
    """CH3: what Prince and King bring."""
    return rules.prince_gold if card == "prince" else rules.king_gold


def win_gold(table: Table, event: Event, card: str, seat: Seat) -> None:
    """CH3: Prince and King."""
    gold = gold_of(card, table.rules)
    event.must("CH3", "gold", gold)
    table.player(seat).gold["characters"] += gold


def win_gem(table: Table, event: Event, card: str, seat: Seat) -> None:
    """CH3, PC2: a gem for the blue-edged card, or for any card that the neutral player cannot play."""
    if seat == NEUTRAL:
        gem = event.choice("PC2", "gem", [neutral.highest_colour(table)])
    else:
        assert card == BLUE_EDGED
        gem = event.choice("CH3", "gem", COLOURS)
    table.player(seat).gems[gem] += 1
