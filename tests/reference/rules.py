"""Everything about the rules that a designer may change, with the value of the book."""

# ruff: noqa: RUF009 (`of` makes fields)

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass, field, fields
from itertools import chain
from typing import Any

from .components import CHARACTERS, NEIGHBOURHOODS, broker_set, is_ship_card, ship_cards
from .trace import Given

Problem = tuple[str, str, str]  # the rule, what was said, what the rule says


def of(rule: str, book: Any, *others: Any) -> Any:
    """A field: the id of its rule, the value of the book, and the other values if it is a switch."""
    switch = [book, *others] if others else []
    return field(default_factory=lambda: deepcopy(book), metadata={"rule": rule, "switch": switch})


@dataclass(frozen=True)
class Rules:
    """The rules of one game. The first two fields depend on the number of players: see `book`."""

    brokers: list[int] = field(metadata={"rule": "SU1", "switch": []})
    neighbourhoods: int = field(metadata={"rule": "PC3", "switch": []})

    ship_cards: list[list[str]] = of("SU2", ship_cards())
    characters: list[str] = of("SU3", CHARACTERS)
    rounds: int = of("FS1", 4)
    track_length: int = of("SU4", 15)
    quotation_end: str = of("SU4", "stop", "lose")

    equal_quotations: str = of("FS3", "left", "right")
    equal_seats: str = of("TB2", "order_card", "lot")
    market_gold: int = of("PL5", 1)
    counting_cards: str = of("CO0", "before_reveal", "after_reveal")
    reveal: str = of("CO1", "by_neighbourhood", "at_once")
    commerce_gold: int = of("CO5", 3)
    column_steps: list[int] = of("CO8", [2, 1, -1, -2])
    leader_step: int = of("CO10", 1)

    cards_per_round: int = of("CH1", 2)
    prince_gold: int = of("CH3", 4)
    king_gold: int = of("CH3", 5)
    queen_stops_moves: bool = of("CH Queen", True, False)
    mercenary_is_public: bool = of("CH Mercenary", True, False)
    captain_may_take_market: bool = of("CH Captain", False, True)
    jeweller_may_repeat: bool = of("CH Jeweller", True, False)
    merchant_gold: int = of("CH Merchant", 5)
    merchant_pays: str = of("CH Merchant", "winner", "owner")
    alchemist_may_take_black: bool = of("CH Alchemist", False, True)

    black_gold: list[int] = of("FS2", [1, 4, 8, 12, 16, 20, 24])  # for 1, 2, … gems; more bring no more
    colour_gold: list[list[int]] = of(
        "FS4", [[24, 18, 12, 6], [20, 15, 10, 5], [16, 12, 8, 4], [12, 9, 6, 3]]
    )  # by rank of the colour, then by place; further places bring nothing
    characters_remembered: bool = of("FS7", True, False)

    neutral_brokers: list[int] = of("PC2", [0, 1, 2, 4])  # those that each player places for him
    neutral_takes_market_gold: bool = of("PC2", True, False)
    neutral_can_win: bool = of("PC2", False, True)
    kings_favour: bool = of("KF", False, True)
    favour_gold: list[int] = of("KF2", [12, 7, 3, 0, 0])  # by place

    def departures(self, players: int) -> list[str]:
        """What differs from the book, such as `merchant_pays = 'owner'`; the order of pieces does not."""
        ours, book_s = asdict(self), asdict(book(players))
        for rules in [ours, book_s]:
            for heap in ["brokers", "ship_cards", "characters", "neutral_brokers"]:
                rules[heap] = sorted(rules[heap])
        return [f"{key} = {value!r}" for key, value in ours.items() if value != book_s[key]]


def book(players: int, **changes: Any) -> Rules:
    """The rules of the book for this number of players, but for the changes."""
    by_players = {"brokers": broker_set(players), "neighbourhoods": NEIGHBOURHOODS[players][0]}
    return Rules(**{**by_players, **changes})


def read_rules(given: Given, players: int) -> Rules:
    """The rules of a game as an object gives them; what it leaves out is as in the book."""
    known = [rule.name for rule in fields(Rules)]
    for key in given.fields:
        if key not in [*known, "players", "event"]:
            given.refuse("trace", f"{key} is a rule", f"one of {known!r}")
    if "players" in given.fields:
        given.must("PC", "players", players)
    rules = book(players, **{key: given.fields[key] for key in known if key in given.fields})
    for rule, said, expected in chain(wrong_values(rules, players), misfits(rules, players)):
        given.refuse(rule, said, expected)
    return rules


def wrong_values(rules: Rules, players: int) -> Iterator[Problem]:
    """Values of another kind than the book's, and switches set to something else than their values."""
    examples = book(players)
    for rule in fields(Rules):
        said, book_s = getattr(rules, rule.name), getattr(examples, rule.name)
        switch = rule.metadata["switch"]
        if not same_kind(said, book_s) or (switch and said not in switch):
            yield rule.metadata["rule"], f"{rule.name} is {said!r}", f"something like {switch or book_s!r}"


def same_kind(said: object, example: object) -> bool:
    """Whether both are whole numbers, both texts, … and both lists of the same kind of things."""
    if isinstance(said, list) and isinstance(example, list):
        return all(same_kind(one, example[0]) for one in said)
    return type(said) is type(example)


def misfits(rules: Rules, players: int) -> Iterator[Problem]:
    """Values that a game cannot be played with."""
    for rule, key, fulfilled, expected in demands(rules, players):
        if not fulfilled:
            yield rule, f"{key} is {getattr(rules, key)!r}", expected


def demands(rules: Rules, players: int) -> Iterator[tuple[str, str, bool, str]]:
    """What has to be true of a field, by which rule."""
    ships, names = rules.ship_cards, rules.characters
    drawn, dealt = rules.rounds * (rules.neighbourhoods + 1), (rules.rounds - 1) * rules.neighbourhoods
    possible = NEIGHBOURHOODS[players]
    yield "SU1", "brokers", is_broker_set(rules.brokers), "strengths 0 to 5, an odd number of them"
    yield "PC3", "neighbourhoods", rules.neighbourhoods in possible, f"one of {possible!r}"
    yield "FS1", "rounds", rules.rounds >= 1, "one or more"
    yield "SU2", "ship_cards", all(map(is_ship_card, ships)), "a large and two small gems, one white at most"
    yield "SU7", "ship_cards", len(ships) >= drawn, f"{drawn} cards or more"
    yield "SU3", "characters", set(names) <= set(CHARACTERS), f"names among {CHARACTERS!r}"
    yield "SU3", "characters", len(set(names)) == len(names) >= dealt, f"{dealt} names or more, each once"
    yield "SU4", "track_length", rules.track_length % 2 == 1, "an odd number, as there is a middle"
    yield "CO8", "column_steps", len(rules.column_steps) == 4, "a step for each colour"
    yield "FS4", "colour_gold", len(rules.colour_gold) == 4, "a list for each colour"


def is_broker_set(brokers: list[int]) -> bool:
    """SU1, PL6: two to bid, two for each turn, one that is left."""
    return set(brokers) <= {0, 1, 2, 3, 4, 5} and len(brokers) % 2 == 1 and len(brokers) >= 5
