"""A whole legal game without a contest, so that its end can be worked out by hand.

Seats 0 to 3 bid 1 + 1 and keep the Order cards 1 to 4. Each has a neighbourhood to himself (seat 0 has the
first), wins all three areas there and takes both large gems; his fourth broker goes to the market:

    seat 0: 3 on m1.blue, seat 1: 2 on m2.green, seat 2: 1 on m3.yellow, seat 3: 0 on m3.red

So every round the columns rank blue, green, yellow, red, and rows 1, 2, 3 go to seats 0, 1, 2. Seat 0 leads
in the market, moves red up, and turns white gems into red ones. In round 2 he plays the Jeweller, and seat 3
the Merchant.
"""

from typing import Any

BROKERS = [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4]
SHIPS = [
    ["blue", "green", "yellow"], ["blue", "green", "red"], ["blue", "green", "white"],
    ["blue", "yellow", "red"], ["blue", "yellow", "white"], ["blue", "red", "white"],
    ["green", "blue", "yellow"], ["green", "blue", "red"], ["green", "blue", "white"],
    ["green", "yellow", "red"], ["green", "yellow", "white"], ["green", "red", "white"],
    ["yellow", "blue", "green"], ["yellow", "blue", "red"], ["yellow", "blue", "white"],
    ["yellow", "green", "red"], ["yellow", "green", "white"], ["yellow", "red", "white"],
    ["red", "blue", "green"], ["red", "blue", "yellow"], ["red", "blue", "white"],
    ["red", "green", "yellow"], ["red", "green", "white"], ["red", "yellow", "white"],
]  # fmt: skip
ROWS = [
    ["white", "blue", "yellow"],
    ["green", "yellow", "red"],
    ["white", "yellow", "blue"],
    ["red", "blue", "yellow"],
]
PALACES = [
    ["jeweller", "bishop", "banker", "gem"],
    ["prince", "queen", "spy", "gem"],
    ["king", "captain", "herald", "gem"],
    ["merchant", "alchemist", "mercenary", "gem"],
]
AT_ONCE: dict[str, dict[str, Any]] = {"prince": {"gold": 4}, "king": {"gold": 5}, "gem": {"gem": "green"}}
TO_MARKET = ["m1.blue", "m2.green", "m3.yellow", "m3.red"]
PLACED = [
    [4, 4, 3, 3, 3, 2, 1, 0],
    [4, 4, 3, 2, 3, 3, 1, 0],
    [4, 4, 3, 1, 3, 3, 2, 0],
    [4, 4, 3, 0, 3, 3, 2, 1],
]  # by seat, in the order of placing; a 0 is left over
QUOTATIONS = [
    {"blue": 2, "green": 1, "yellow": -1, "red": -1},
    {"blue": 4, "green": 2, "yellow": -2, "red": -2},
    {"blue": 6, "green": 3, "yellow": -3, "red": -3},
    {"blue": 7, "green": 4, "yellow": -4, "red": -4},
]
RULINGS = {
    "merchant_pays": "winner",
    "captain_may_take_market": False,
    "jeweller_may_repeat": True,
    "alchemist_may_take_black": False,
    "queen_stops_moves": True,
    "mercenary_is_public": True,
    "characters_remembered": True,
    "quotation_end": "stop",
    "counting_cards": "before_reveal",
    "reveal": "by_neighbourhood",
    "brokers": BROKERS,
    "ship_cards": SHIPS,
}
SCORES = [
    {"characters": 0, "blue": 18, "green": 15, "yellow": 4, "red": 12, "total": 79},
    {"characters": 4, "blue": 18, "green": 20, "yellow": 12, "red": 0, "total": 84},
    {"characters": 5, "blue": 12, "green": 5, "yellow": 16, "red": 6, "total": 74},
    {"characters": 0, "blue": 6, "green": 5, "yellow": 4, "red": 9, "total": 54},
]  # besides 4 for the market, 14 for commerce (3 + 5 + 3 + 3) and 12 for black gems
GEMS = [
    {"blue": 4, "green": 4, "yellow": 2, "red": 5, "black": 4},
    {"blue": 4, "green": 5, "yellow": 4, "red": 0, "black": 4},
    {"blue": 3, "green": 3, "yellow": 6, "red": 1, "black": 4},
    {"blue": 2, "green": 3, "yellow": 2, "red": 2, "black": 4},
]

Events = list[dict[str, Any]]


def quiet_game() -> Events:
    """All events of the game."""
    events: Events = [
        {"event": "game", "format": "ysim-trace/1", "rules": "1", "players": 4, "seed": 1, "game": 7,
         "policies": ["random"] * 4, "rulings": RULINGS},
        {"event": "setup", "order": [1, 2, 3, 4], "brokers": BROKERS, "palaces": PALACES, "ships": SHIPS,
         "removed_characters": ["conjurer", "magician", "intriguer"]},
    ]  # fmt: skip
    for number in [1, 2, 3, 4]:
        for event in [*opening(number), *placing(), *counting(number)]:
            events.append({"round": number, **event})
    for seat in range(4):
        parts = {"market": 4, "commerce": 14, "black": 12, "favour": 0, **SCORES[seat]}
        events.append({"event": "score", "seat": seat, **parts, "gems": GEMS[seat]})
    return [*events, {"event": "result", "winners": [1], "ranking": [1, 0, 2, 3]}]


def opening(number: int) -> Events:
    """What is revealed, and the auction."""
    *ports, market = SHIPS[5 * number - 5 : 5 * number]
    first, second, third = ROWS[number - 1]
    return [
        {"event": "reveal", "characters": [palace[number - 1] for palace in PALACES], "ports": ports,
         "market": market, "rows": {"0": None, "1": first, "2": second, "3": third}},
        {"event": "bid", "bids": [[1, 1], [1, 1], [1, 1], [1, 1]]},
        *[{"event": "order", "seat": seat, "card": seat + 1} for seat in range(4)],
    ]  # fmt: skip


def placing() -> Events:
    """Four turns of each seat; the k-th broker of seat s has the id 8 s + k."""
    events: Events = []
    for turn in [1, 2, 3, 4]:
        for seat in range(4):
            for k in [2 * turn - 2, 2 * turn - 1]:
                area = ["port", "commerce", "palace"][k % 3]
                at = TO_MARKET[seat] if k == 3 else f"n{seat + 1}.{area}"
                face = ["up", "down"][k % 2]
                events.append(
                    {"event": "place", "turn": turn, "seat": seat, "value": PLACED[seat][k], "face": face,
                     "at": at, "broker": 8 * seat + k}
                )  # fmt: skip
    return events


def counting(number: int) -> Events:
    """The cards of round 2, the four neighbourhoods, the market."""
    events: Events = []
    if number == 2:
        played = {"event": "card", "window": "start_of_counting"}
        events += [
            {**played, "seat": 0, "card": "jeweller", "gems": ["red", "red"]},
            {**played, "seat": 3, "card": "merchant"},
        ]
    for seat in range(4):
        events += neighbourhood(number, seat)
    for row, gem in enumerate(ROWS[number - 1], 1):
        becomes = "red" if gem == "white" else gem
        events.append({"event": "row", "row": row, "seat": row - 1, "gem": gem, "as": becomes})
    ranking = ["blue", "green", "yellow", "red"]
    return [
        *events,
        {"event": "columns", "ranking": ranking, "decided_by": None},
        {"event": "leader", "seat": 0, "colour": "red", "step": 1},
        {"event": "quotations", **QUOTATIONS[number - 1]},
    ]


def neighbourhood(number: int, seat: int) -> Events:
    """A seat alone in its neighbourhood."""
    large = SHIPS[5 * number - 5 + seat][0]
    card = PALACES[seat][number - 1]
    won = {"neighbourhood": seat + 1, "seat": seat}
    gem = {"event": "gem", **won, "place": 1, "gem": large, "as": large}
    events: Events = [
        gem,
        gem,
        {"event": "port", **won},
        {"event": "commerce", **won, "gold": 5 if number == 2 else 3},
        {"event": "palace", **won, "card": card},
    ]
    if card in AT_ONCE:
        events.append({"event": "card", "seat": seat, "card": card, "window": "at_once", **AT_ONCE[card]})
    return events
