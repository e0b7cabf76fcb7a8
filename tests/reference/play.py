"""`python -m tests.reference.play`: whole games by the `random` policy, and what they come to on average."""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random

from .chance import Chance
from .components import NEIGHBOURHOODS
from .game import play_out
from .result import Result
from .rules import Rules, book
from .trace import Given


def play_random_game(players: int, rules: Rules, luck: Random) -> Result:
    """The end of a game in which chance makes every choice."""
    return play(Chance(players, rules, luck))


def play(chance: Chance) -> Result:
    """The same; its trace is left in `chance.history`."""
    game, setup = (Given(None, number, event) for number, event in enumerate(chance.history, 1))
    return play_out(game, setup, chance)


def facts(result: Result) -> Iterator[tuple[str, float]]:
    """What is told of a game in numbers: of each seat, then of all that happened."""
    for seat, parts in result.scores.items():
        yield from ((f"seat {seat}: {part}", gold) for part, gold in parts.items())
        yield from ((f"seat {seat}: {gem} gems", number) for gem, number in result.gems[seat].items())
    for seat in result.winners:
        yield f"seat {seat}: wins", 1 / len(result.winners)
    for number, cards in enumerate(result.orders, 1):
        yield from ((f"seat {seat}: Order card of round {number}", card) for seat, card in cards.items())
    yield from ((f"quotation: {colour}", step) for colour, step in result.quotations.items())
    yield "quotation: moves cut short", result.cut_short
    yield from ((f"ties: {where}, {by}", number) for (where, by), number in result.ties.items())
    yield from ((f"played: {card}", number) for card, number in result.characters.items())


def means(results: Sequence[Result]) -> dict[str, float]:
    """The means over games, by name; what is not told of a game counts 0."""
    sums: defaultdict[str, float] = defaultdict(float)
    for result in results:
        for name, number in facts(result):
            sums[name] += number
    return {name: sums[name] / len(results) for name in sorted(sums)}


def change(text: str) -> tuple[str, object]:
    """A rule and its value from `commerce_gold=4`; the value is JSON, or a bare word."""
    key, value = text.split("=", 1)
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value


def main() -> None:
    """Prints the means, one on a line."""
    parser = argparse.ArgumentParser(prog="python -m tests.reference.play", description=__doc__)
    parser.add_argument("--players", type=int, choices=NEIGHBOURHOODS, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rule", type=change, action="append", default=[], metavar="KEY=VALUE")
    asked = parser.parse_args()
    luck, rules = Random(asked.seed), book(asked.players, **dict(asked.rule))
    results = [play_random_game(asked.players, rules, luck) for _ in range(asked.games)]
    for name, mean in means(results).items():
        print(f"{name:<32}{mean:10.4f}")


if __name__ == "__main__":
    main()
