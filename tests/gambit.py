"""Reads a tournament's game.nfg with pygambit and compares it with the mixes' win shares: `make test-gambit`.

`python tests/gambit.py FOLDER` needs pygambit and nothing of ysim.
"""

import csv
import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pygambit


def main(folder: Path) -> None:
    """Compare every profile; prints what was read."""
    game = pygambit.read_nfg(str(folder / "game.nfg"))
    told = json.loads((folder / "payoffs.json").read_text())
    names, players = told["policies"], told["players"]
    assert [[one.label for one in player.strategies] for player in game.players] == [names] * players
    with open(folder / "tables" / "mixes.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    share = {(row["mix"], row["policy"]): float(row["win_share"]) for row in rows}
    compared = 0
    for seats in product(range(len(names)), repeat=players):
        count = Counter(seats)
        mix = ", ".join(f"{count[one]} {name}" for one, name in enumerate(names) if count[one])
        outcome = game[seats]
        payoffs = [Fraction(outcome[player]) for player in game.players]
        for one, payoff in zip(seats, payoffs, strict=True):
            assert abs(payoff - Fraction(share[mix, names[one]])) < 1e-9, (mix, names[one])
        assert sum(payoffs) == 1, mix
        compared += 1
    print(f"pygambit {pygambit.__version__}: {game.title}: {compared} profiles of {players} players agree")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
