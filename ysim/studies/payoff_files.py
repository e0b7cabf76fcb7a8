"""The payoffs of a field as files for other programs: OpenSpiel's heuristic payoff tables, Gambit's .nfg."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np

from ysim.studies.field_games import WHOLE_WIN
from ysim.studies.field_results import FieldResults

PAYOFFS, GAMBIT = "payoffs.json", "game.nfg"
FORMAT = "ysim-payoffs/1"
MOST_NUMBERS = 2_000_000  # of a .nfg file, which lists every player's payoff for every profile


def write_payoffs(folder: Path, results: FieldResults, title: str) -> list[str]:
    """Write what there is into the folder; returns the files' names. Raises OSError."""
    (folder / PAYOFFS).write_text(payoff_table(results, title), encoding="utf-8")
    if not fits_gambit(results):
        return [PAYOFFS]
    (folder / GAMBIT).write_text(strategic_form(results, title), encoding="utf-8")
    return [PAYOFFS, GAMBIT]


def payoff_table(results: FieldResults, title: str) -> str:
    """Win shares by mix as JSON (format ysim-payoffs/1).

    `table` has a row for each mix: how many seats each policy has, then what one seat of each wins, 0 where
    it has none, as OpenSpiel's `heuristic_payoff_table.from_heuristic_payoff_table` takes it.
    """
    mixes = results.played.mixes
    payoffs = np.nan_to_num(results.win_share.estimate)
    told = {
        "format": FORMAT,
        "title": title,
        "payoff": "win share of a seat",
        "players": mixes.players,
        "policies": list(results.names),
        "games_of_each_mix": results.played.of_each_mix,
        "complete": mixes.complete,
    }
    rows = [[*map(int, counts), *map(float, row)] for counts, row in zip(mixes.counts, payoffs, strict=True)]
    lines = ",\n  ".join(json.dumps(row) for row in rows)
    return json.dumps(told, indent=2, ensure_ascii=False)[:-2] + f',\n  "table": [\n  {lines}\n  ]\n}}\n'


def fits_gambit(results: FieldResults) -> bool:
    """Whether every mix was played, and the file would not be beyond all use."""
    mixes = results.played.mixes
    return mixes.complete and mixes.players * mixes.policies**mixes.players <= MOST_NUMBERS


def strategic_form(results: FieldResults, title: str) -> str:
    """The game as a Gambit strategic game with payoffs (.nfg): exact win shares, as fractions."""
    mixes = results.played.mixes
    players = " ".join(_quoted(f"Player {number}") for number in range(1, mixes.players + 1))
    strategies = "{ " + " ".join(map(_quoted, results.names)) + " }"
    comment = f"Win share of a seat, {results.played.of_each_mix} games of each mix"
    payoffs = _payoffs_of_seats(results)
    every = product(range(mixes.policies), repeat=mixes.players)
    # The first player's strategy changes fastest.
    lines = (" ".join(payoffs[tuple(sorted(one)), policy] for policy in one[::-1]) for one in every)
    head = f"NFG 1 R {_quoted(title)} {{ {players} }}\n\n{{\n"
    return head + f"{strategies}\n" * mixes.players + f"}}\n{_quoted(comment)}\n\n" + "\n".join(lines) + "\n"


def _payoffs_of_seats(results: FieldResults) -> dict[tuple[tuple[int, ...], int], str]:
    wins, mixes = results.played.wins.sum(axis=0), results.played.mixes
    whole = WHOLE_WIN * results.played.of_each_mix
    return {
        (mix, policy): str(Fraction(int(wins[row, policy]), whole * mix.count(policy)))
        for row, mix in enumerate(mixes.chosen)
        for policy in set(mix)
    }


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "").replace('"', '\\"') + '"'
