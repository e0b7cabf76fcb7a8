"""What each kind of logged row (`events.py`) stands for in a trace."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ysim.games.ys import events as kinds
from ysim.games.ys.codes import (
    AFTER_TURN,
    AREA_KINDS,
    AREAS,
    BANKER,
    BEFORE_TURN,
    BLUE_EDGED,
    CAPTAIN,
    CHARACTERS,
    COLUMN_CONTEST,
    END_OF_ROUND,
    FACES,
    GEMS,
    HERALD,
    JEWELLER,
    KING,
    MAGICIAN,
    MARKET_SHIP,
    MERCENARY,
    PRINCE,
    QUEEN,
    ROW_CONTEST,
    ROWS,
    START_OF_COUNTING,
    START_OF_PLACEMENT,
    THRONE,
    place_name,
)
from ysim.games.ys.codes import ALCHEMIST as ALCHEMIST_CARD
from ysim.games.ys.contests import BREAKERS
from ysim.games.ys.tale import Tale, seat_name

WINDOWS = {
    "start_of_placement": START_OF_PLACEMENT,
    "before_turn": BEFORE_TURN,
    "after_turn": AFTER_TURN,
    "start_of_counting": START_OF_COUNTING,
    "end_of_round": END_OF_ROUND,
}

Event = dict[str, Any]


def _reveal(tale: Tale, *_: int) -> list[Event]:
    rules = tale.rules
    a_round = int(rules.neighbourhoods) + 1
    ships = tale.ships[(tale.round_number - 1) * a_round :][:a_round]
    deal, last = int(rules.rounds) - 1, tale.round_number == rules.rounds
    dealt = [deal * n + tale.round_number - 1 for n in range(rules.neighbourhoods)]
    shown = [BLUE_EDGED if last else tale.people[card] for card in dealt]
    market = ships[-1]
    white_first = ["white", *market[:2]] if market[2] == "white" else market
    if rules.first_row == 2:
        white_first = sorted(market[1:], key=lambda gem: gem != "white")
    elif rules.first_row == 0:
        white_first = [market[0], "white", *market[:2]] if market[2] == "white" else [market[0], *market]
    rows = [None] * int(rules.first_row) + white_first
    shown_cards = [CHARACTERS[card] for card in shown]
    lines = dict(zip(map(str, range(ROWS)), rows, strict=True))
    return [
        {"event": "reveal", "characters": shown_cards, "ports": ships[:-1], "market": market, "rows": lines}
    ]


def _bids(tale: Tale, *pairs: int) -> list[Event]:
    return [{"event": "bid", "bids": [list(divmod(pair, 8)) for pair in pairs[: tale.players]]}]


def _order(tale: Tale, seat: int, card: int, *_: int) -> list[Event]:
    return [{"event": "order", "seat": seat, "card": card + 1}]


def _card(tale: Tale, seat: int, card: int, first: int, second: int, *_: int) -> list[Event]:
    window = next(name for name, cards in WINDOWS.items() if cards >> card & 1)
    event = {"event": "card", "seat": seat, "card": CHARACTERS[card], "window": window}
    return [event | _details(tale, seat, card, first, second)]


def _port(ship: int) -> int | str:
    return "market" if ship == MARKET_SHIP else ship + 1


def _details(tale: Tale, seat: int, card: int, first: int, second: int) -> Event:
    """What a played card did."""
    if card == BANKER:
        return {"up": GEMS[first], "down": GEMS[second]}
    if card == CAPTAIN:
        return {"ports": [_port(first), _port(second)]}
    if card == HERALD:
        return {"broker": tale.ids[seat, first], "to": place_name(second)}
    if card == JEWELLER:
        return {"gems": [GEMS[first], GEMS[second]]}
    if card == ALCHEMIST_CARD:
        return {"give": GEMS[first], "take": GEMS[second]}
    if card == MAGICIAN:
        brokers = [tale.ids[seat, first], tale.ids[seat, second]]
        if second >= THRONE:  # each keeps its id, and is found in the other's slot from now on
            tale.ids[seat, first], tale.ids[seat, second] = reversed(brokers)
        return {"brokers": brokers}
    if card == MERCENARY:
        return {"broker": tale.ids[seat, first]}
    if card == QUEEN:
        return {"area": place_name(first)}
    return {}


def _look(tale: Tale, seat: int, owner: int, broker: int, value: int, *_: int) -> list[Event]:
    return [{"event": "spy", "seat": seat, "broker": tale.ids[owner, broker], "value": value}]


def _conjure(tale: Tale, seat: int, front: int, back: int, broker: int, *_: int) -> list[Event]:
    return [{"event": "conjure", "turn": broker // 2 + 1, "seat": seat, "front": front, "hand": back}]


def _place(tale: Tale, seat: int, strength: int, place: int, face: int, broker: int) -> list[Event]:
    return [
        {
            "event": "place",
            "turn": broker // 2 + 1,
            "seat": seat_name(tale.players, seat),
            "value": strength,
            "face": FACES[face],
            "at": place_name(place),
            "broker": tale.name_broker(seat, broker),
        }
    ]


def _gem(tale: Tale, neighbourhood: int, seat: int, rank: int, gem: int, colour: int) -> list[Event]:
    taken = {"place": rank + 1, "gem": GEMS[gem], "as": GEMS[colour]}
    return [
        {"event": "gem", "neighbourhood": neighbourhood + 1, "seat": seat_name(tale.players, seat), **taken}
    ]


def _port_won(tale: Tale, neighbourhood: int, seat: int, *_: int) -> list[Event]:
    return [{"event": "port", "neighbourhood": neighbourhood + 1, "seat": seat_name(tale.players, seat)}]


def _commerce_won(tale: Tale, neighbourhood: int, seat: int, gold: int, *_: int) -> list[Event]:
    return [
        {
            "event": "commerce",
            "neighbourhood": neighbourhood + 1,
            "seat": seat_name(tale.players, seat),
            "gold": gold,
        }
    ]


def _palace_won(tale: Tale, neighbourhood: int, seat: int, card: int, gem: int, *_: int) -> list[Event]:
    rules = tale.rules
    name, who = CHARACTERS[card], seat_name(tale.players, seat)
    won = {"event": "palace", "neighbourhood": neighbourhood + 1, "seat": who, "card": name}
    at_once: Event = {"event": "card", "seat": who, "card": name, "window": "at_once"}
    if gem >= 0:  # the blue-edged card's, or the neutral player's instead of a card
        return [won, at_once | {"gem": GEMS[gem]}]
    if seat >= 0 and card in (PRINCE, KING):
        return [won, at_once | {"gold": int(rules.king_gold if card == KING else rules.prince_gold)}]
    return [won]


def _row_won(tale: Tale, row: int, seat: int, gem: int, colour: int, *_: int) -> list[Event]:
    event = {"event": "row", "row": row, "seat": seat_name(tale.players, seat), "gem": GEMS[gem]}
    return [event | {"as": GEMS[colour]} if seat >= 0 else event]


def _columns(tale: Tale, decided_by: int, *ranking: int) -> list[Event]:
    return [
        {
            "event": "columns",
            "ranking": [GEMS[colour] for colour in ranking],
            "decided_by": seat_name(tale.players, decided_by),
        }
    ]


def _leader(tale: Tale, seat: int, colour: int, up: int, *_: int) -> list[Event]:
    step = int(tale.rules.leader_step)
    event = {"event": "leader", "seat": seat_name(tale.players, seat)}
    return [event | {"colour": GEMS[colour], "step": step if up else -step} if seat >= 0 else event]


def _quotations(tale: Tale, *quotations: int) -> list[Event]:
    return [{"event": "quotations", **dict(zip(GEMS, quotations[:4], strict=False))}]


def _items(order: int) -> list[int]:
    """The numbers of an order written in three bits each, best first."""
    return [int(digit) - 1 for digit in f"{order:o}"]


def _contest_name(contest: int) -> str:
    if contest < AREAS:
        return f"n{contest // 3 + 1}.{AREA_KINDS[contest % 3]}"
    if contest < ROW_CONTEST:
        return f"n{contest - AREAS + 1}"
    return f"m{contest - ROW_CONTEST}" if contest < COLUMN_CONTEST else "leader"


def _tie(tale: Tale, contest: int, by: int, order: int, *_: int) -> list[Event]:
    seats = _items(order)
    tied, in_order = ([seat_name(tale.players, seat) for seat in group] for group in (sorted(seats), seats))
    event = {"event": "tie", "where": _contest_name(contest), "seats": tied, "order": in_order}
    return [event | {"by": BREAKERS[by]}]


def _tie_of_columns(tale: Tale, by: int, order: int, *_: int) -> list[Event]:
    columns = _items(order)
    tied, order_names = [GEMS[c] for c in sorted(columns)], [GEMS[c] for c in columns]
    event = {"event": "tie", "where": "columns", "seats": tied, "order": order_names}
    return [event | {"by": BREAKERS[by]}]


def _gift(tale: Tale, seat: int, card: int, gem: int, *_: int) -> list[Event]:
    event = {"event": "gift", "seat": seat, "card": CHARACTERS[card]}
    return [event | {"gem": GEMS[gem]} if gem >= 0 else event]


def _throne(tale: Tale, seat: int, strength: int, broker: int, *_: int) -> list[Event]:
    return [{"event": "throne", "seat": seat, "value": strength, "broker": tale.name_broker(seat, broker)}]


READERS: dict[int | np.signedinteger, Callable[..., list[Event]]] = {
    kinds.ROUND_BEGINS: _reveal,
    kinds.BIDS: _bids,
    kinds.ORDER: _order,
    kinds.CARD: _card,
    kinds.SPY_LOOK: _look,
    kinds.CONJURE: _conjure,
    kinds.PLACED_BROKER: _place,
    kinds.GEM_TAKEN: _gem,
    kinds.PORT_WON: _port_won,
    kinds.COMMERCE_WON: _commerce_won,
    kinds.GIFT: _gift,
    kinds.PALACE_WON: _palace_won,
    kinds.ROW_WON: _row_won,
    kinds.COLUMNS_RANKED: _columns,
    kinds.LEADER_MOVED: _leader,
    kinds.QUOTATIONS_SET: _quotations,
    kinds.TIE: _tie,
    kinds.TIE_OF_COLUMNS: _tie_of_columns,
    kinds.TO_THRONE: _throne,
}
