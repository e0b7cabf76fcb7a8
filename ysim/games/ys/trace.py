"""One game as a list of events, which someone who knows only the rules can replay (`docs/trace.md`)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ysim.core.policy import Policy
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
    KING_GOLD,
    MAGICIAN,
    MERCENARY,
    NEIGHBOURHOODS,
    PRINCE,
    PRINCE_GOLD,
    QUEEN,
    ROUNDS,
    ROW_CONTEST,
    ROWS,
    SEATS,
    START_OF_COUNTING,
    START_OF_PLACEMENT,
    YELLOW_EDGED,
    place_name,
)
from ysim.games.ys.codes import ALCHEMIST as ALCHEMIST_CARD
from ysim.games.ys.contests import BREAKERS
from ysim.games.ys.rules import Rules
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.state import SHIPS_A_ROUND

FORMAT = "ysim-trace/1"
WINDOWS = {
    "start_of_placement": START_OF_PLACEMENT,
    "before_turn": BEFORE_TURN,
    "after_turn": AFTER_TURN,
    "start_of_counting": START_OF_COUNTING,
    "end_of_round": END_OF_ROUND,
}

Event = dict[str, Any]


def trace(
    game: np.record, rules: Rules, policies: Sequence[Policy], seed: int, number: int, version: str
) -> list[Event]:
    """The events of a finished game whose record kept them, in order, as plain Python values."""
    head = {
        "event": "game",
        "format": FORMAT,
        "rules": version,
        "players": int(SEATS),
        "seed": seed,
        "game": number,
        "policies": [policy.name for policy in policies],
        "rulings": rules.model_dump(mode="json", exclude={"players"}),
    }
    middle = [event for row in game.events[: game.event_count].tolist() for event in _happened(game, row)]
    return [head, _setup(game), *middle, *_scores(game), _result(game)]


def _setup(game: np.record) -> Event:
    names = [CHARACTERS[card] for card in game.people[:YELLOW_EDGED]]
    palaces = [[*names[3 * n : 3 * n + 3], CHARACTERS[BLUE_EDGED]] for n in range(NEIGHBOURHOODS)]
    brokers = game.table.rules.brokers
    return {
        "event": "setup",
        "order": [int(card) + 1 for card in game.dealt],
        "brokers": [strength for strength in range(len(brokers)) for _ in range(brokers[strength])],
        "removed_characters": names[AREAS:],
        "palaces": palaces,
        "ships": [_ship(game, drawn) for drawn in range(len(game.deck))],
    }


def _ship(game: np.record, drawn: int | np.int64) -> list[str]:
    """The gems of the n-th Ship card drawn: large, small, small."""
    return [GEMS[gem] for gem in game.table.rules.ships[game.deck[drawn]]]


def _happened(game: np.record, row: list[int]) -> Iterator[Event]:
    """The events that one logged row stands for: two where a palace's card takes effect at once."""
    kind, round_number, *details = row
    happened = [_reveal(game, round_number)] if kind == kinds.ROUND_BEGINS else READERS[kind](game, *details)
    for event in happened:
        name = event.pop("event")
        yield {"event": name, "round": round_number, **event}


def _reveal(game: np.record, round_number: int) -> Event:
    first = (round_number - 1) * SHIPS_A_ROUND
    ships = [_ship(game, first + n) for n in range(SHIPS_A_ROUND)]
    last = round_number == ROUNDS
    shown = [BLUE_EDGED if last else game.people[3 * n + round_number - 1] for n in range(NEIGHBOURHOODS)]
    market = ships[-1]
    rows = ["white", *market[:2]] if market[2] == "white" else market
    return {
        "event": "reveal",
        "characters": [CHARACTERS[card] for card in shown],
        "ports": ships[:-1],
        "market": market,
        "rows": dict(zip(map(str, range(ROWS)), [None, *rows], strict=True)),
    }


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _broker(seat: int, broker: int) -> int:
    """A broker's id, unique in the round."""
    return seat * 8 + broker


def _bids(game: np.record, *pairs: int) -> list[Event]:
    return [{"event": "bid", "bids": [list(divmod(pair, 8)) for pair in pairs[:SEATS]]}]


def _order(game: np.record, seat: int, card: int, *_: int) -> list[Event]:
    return [{"event": "order", "seat": seat, "card": card + 1}]


def _card(game: np.record, seat: int, card: int, first: int, second: int, *_: int) -> list[Event]:
    window = next(name for name, cards in WINDOWS.items() if cards >> card & 1)
    event = {"event": "card", "seat": seat, "card": CHARACTERS[card], "window": window}
    return [event | _details(seat, card, first, second)]


def _port(ship: int) -> int | str:
    return "market" if ship == NEIGHBOURHOODS else ship + 1


def _details(seat: int, card: int, first: int, second: int) -> Event:
    """What a played card did."""
    if card == BANKER:
        return {"up": GEMS[first], "down": GEMS[second]}
    if card == CAPTAIN:
        return {"ports": [_port(first), _port(second)]}
    if card == HERALD:
        return {"broker": _broker(seat, first), "to": place_name(second)}
    if card == JEWELLER:
        return {"gems": [GEMS[first], GEMS[second]]}
    if card == ALCHEMIST_CARD:
        return {"give": GEMS[first], "take": GEMS[second]}
    if card == MAGICIAN:
        return {"brokers": [_broker(seat, first), _broker(seat, second)]}
    if card == MERCENARY:
        return {"broker": _broker(seat, first)}
    if card == QUEEN:
        return {"area": place_name(first)}
    return {}


def _look(game: np.record, seat: int, owner: int, broker: int, value: int, *_: int) -> list[Event]:
    return [{"event": "spy", "seat": seat, "broker": _broker(owner, broker), "value": value}]


def _conjure(game: np.record, seat: int, front: int, back: int, broker: int, *_: int) -> list[Event]:
    return [{"event": "conjure", "turn": broker // 2 + 1, "seat": seat, "front": front, "hand": back}]


def _place(game: np.record, seat: int, strength: int, place: int, face: int, broker: int) -> list[Event]:
    return [
        {
            "event": "place",
            "turn": broker // 2 + 1,
            "seat": seat,
            "value": strength,
            "face": FACES[face],
            "at": place_name(place),
            "broker": _broker(seat, broker),
        }
    ]


def _gem(game: np.record, neighbourhood: int, seat: int, rank: int, gem: int, colour: int) -> list[Event]:
    taken = {"place": rank + 1, "gem": GEMS[gem], "as": GEMS[colour]}
    return [{"event": "gem", "neighbourhood": neighbourhood + 1, "seat": seat, **taken}]


def _port_won(game: np.record, neighbourhood: int, seat: int, *_: int) -> list[Event]:
    return [{"event": "port", "neighbourhood": neighbourhood + 1, "seat": _seat(seat)}]


def _commerce_won(game: np.record, neighbourhood: int, seat: int, gold: int, *_: int) -> list[Event]:
    return [{"event": "commerce", "neighbourhood": neighbourhood + 1, "seat": _seat(seat), "gold": gold}]


def _palace_won(game: np.record, neighbourhood: int, seat: int, card: int, gem: int, *_: int) -> list[Event]:
    name = CHARACTERS[card]
    won = {"event": "palace", "neighbourhood": neighbourhood + 1, "seat": _seat(seat), "card": name}
    at_once: Event = {"event": "card", "seat": seat, "card": name, "window": "at_once"}
    if seat < 0 or card not in (PRINCE, KING, BLUE_EDGED):
        return [won]
    if card == BLUE_EDGED:
        return [won, at_once | {"gem": GEMS[gem]}]
    return [won, at_once | {"gold": int(KING_GOLD if card == KING else PRINCE_GOLD)}]


def _row_won(game: np.record, row: int, seat: int, gem: int, colour: int, *_: int) -> list[Event]:
    event = {"event": "row", "row": row, "seat": _seat(seat), "gem": GEMS[gem]}
    return [event | {"as": GEMS[colour]} if seat >= 0 else event]


def _columns(game: np.record, decided_by: int, *ranking: int) -> list[Event]:
    return [
        {"event": "columns", "ranking": [GEMS[colour] for colour in ranking], "decided_by": _seat(decided_by)}
    ]


def _leader(game: np.record, seat: int, colour: int, up: int, *_: int) -> list[Event]:
    event = {"event": "leader", "seat": _seat(seat)}
    return [event | {"colour": GEMS[colour], "step": 1 if up else -1} if seat >= 0 else event]


def _quotations(game: np.record, *quotations: int) -> list[Event]:
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


def _tie(game: np.record, contest: int, by: int, order: int, *_: int) -> list[Event]:
    seats = _items(order)
    event = {"event": "tie", "where": _contest_name(contest), "seats": sorted(seats), "order": seats}
    return [event | {"by": BREAKERS[by]}]


def _tie_of_columns(game: np.record, by: int, order: int, *_: int) -> list[Event]:
    columns = _items(order)
    tied, order_names = [GEMS[c] for c in sorted(columns)], [GEMS[c] for c in columns]
    event = {"event": "tie", "where": "columns", "seats": tied, "order": order_names}
    return [event | {"by": BREAKERS[by]}]


READERS: dict[int | np.signedinteger, Callable[..., list[Event]]] = {
    kinds.BIDS: _bids,
    kinds.ORDER: _order,
    kinds.CARD: _card,
    kinds.SPY_LOOK: _look,
    kinds.CONJURE: _conjure,
    kinds.PLACED_BROKER: _place,
    kinds.GEM_TAKEN: _gem,
    kinds.PORT_WON: _port_won,
    kinds.COMMERCE_WON: _commerce_won,
    kinds.PALACE_WON: _palace_won,
    kinds.ROW_WON: _row_won,
    kinds.COLUMNS_RANKED: _columns,
    kinds.LEADER_MOVED: _leader,
    kinds.QUOTATIONS_SET: _quotations,
    kinds.TIE: _tie,
    kinds.TIE_OF_COLUMNS: _tie_of_columns,
}


def _scores(game: np.record) -> Iterator[Event]:
    for seat in range(SEATS):
        yield {
            "event": "score",
            "seat": seat,
            **dict(zip(SCORE_PARTS, game.score_parts[seat].tolist(), strict=True)),
            "favour": 0,
            "total": int(game.score[seat]),
            "gems": dict(zip(GEMS[:5], game.table.gems[seat].tolist(), strict=False)),
        }


def _result(game: np.record) -> Event:
    ranking = sorted(range(SEATS), key=lambda seat: (-int(game.score[seat]), -int(game.all_gems[seat])))
    winners = [seat for seat in range(SEATS) if int(game.winners) >> seat & 1]
    return {"event": "result", "winners": winners, "ranking": ranking}
