"""Readers of published formats, written from their descriptions and not from the code that writes them."""

import re
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple


class StrategicGame(NamedTuple):
    """A Gambit game: payoffs of all players by the numbers of their strategies."""

    players: list[str]
    strategies: list[list[str]]
    payoffs: dict[tuple[int, ...], list[Fraction]]


def read_nfg(text: str) -> StrategicGame:
    """A strategic game in its payoff version: gambitproject.org, "The strategic game (.nfg) file format"."""
    tokens = re.findall(r'"(?:\\.|[^"\\])*"|[{}]|[^\s{}"]+', text)
    assert tokens[:3] == ["NFG", "1", "R"] and tokens[3].startswith('"')
    players, rest = _block(tokens[4:])
    names, rest = _block(rest)
    if rest[0].startswith('"'):
        rest = rest[1:]  # a comment
    strategies = [[name.strip('"') for name in block] for block in names]
    sizes = [len(own) for own in strategies]
    numbers = [Fraction(token) for token in rest]
    assert len(numbers) == len(players) * prod(sizes), "a payoff for each player and profile"
    reversed_profiles = product(*(range(size) for size in reversed(sizes)))  # the first player's goes fastest
    payoffs = {
        profile[::-1]: numbers[len(players) * place : len(players) * (place + 1)]
        for place, profile in enumerate(reversed_profiles)
    }
    return StrategicGame([name.strip('"') for name in players], strategies, payoffs)


def _block(tokens: list[str]) -> tuple[list, list[str]]:
    """What stands in braces, blocks in blocks, and the tokens behind."""
    assert tokens[0] == "{"
    inside: list = []
    rest = tokens[1:]
    while rest[0] != "}":
        if rest[0] == "{":
            block, rest = _block(rest)
            inside.append(block)
        else:
            inside.append(rest[0])
            rest = rest[1:]
    return inside, rest[1:]
