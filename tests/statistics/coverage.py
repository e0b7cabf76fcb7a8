"""How often intervals hold a known truth, in a thousand small runs: `python -m tests.statistics.coverage`."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from ysim.analysis import with_ratio
from ysim.games.ys.analysis.auction import order_cards
from ysim.games.ys.analysis.drama import closeness, leads
from ysim.games.ys.analysis.outcomes import pairs, policies, seats
from ysim.games.ys.tallies import from_vector
from ysim.runs.backends import kernel_of
from ysim.scenarios import Scenario, parse_scenario

RUNS = 1_000
GAMES = 480  # of a run: half of them as played, half with Order cards dealt
MANY = 480_000  # games that stand for the truth where no symmetry tells it
NAMES = ("one", "another", "third", "fourth")


@cache
def scenario() -> Scenario:
    """Four players at random under four names: each wins a quarter, whatever the rules are."""
    own = "".join(f'[policies.{name}]\nbase = "random"\n' for name in NAMES)
    text = (
        f'format = "ysim-scenario/1"\ntitle = "Alike"\n[lineup]\npolicies = {list(NAMES)}\n{own}'
        '[experiment]\nrandomise = "order_cards"\n'
    )
    return parse_scenario(text.replace("'", '"'))


def tables(vector: np.ndarray) -> dict[str, pd.DataFrame]:
    """The tables that are looked at, of a run's sums."""
    tallies, rules = from_vector(vector), scenario().rules
    return {
        "policies": policies(tallies, NAMES),
        "seats": seats(tallies, rules),
        "pairs": pairs(tallies, NAMES),
        "order_cards": order_cards(tallies, rules),
        "leads": leads(tallies, rules),
        "closeness": closeness(tallies),
    }


def played(seed: int) -> Iterator[tuple[str, float, np.ndarray]]:
    """What is estimated, the mean truth of its rows, and by run and row whether the interval holds it."""
    kernel = kernel_of(scenario())
    many = tables(kernel.play(seed + 1, 0, MANY))
    runs = [tables(kernel.play(seed, number * GAMES, GAMES)) for number in range(RUNS)]
    by_symmetry = {
        ("policies", "win_share"): 0.25,
        ("pairs", "beats"): 0.5,
        ("pairs", "score_difference"): 0.0,
    }
    for name, column in MEASURES:
        truth = by_symmetry.get((name, column), many[name][column].to_numpy())
        yield f"{name}.{column}", float(np.mean(truth)), holds((run[name] for run in runs), column, truth)


MEASURES = (
    ("policies", "win_share"),
    ("policies", "score"),
    ("pairs", "beats"),
    ("pairs", "score_difference"),
    ("seats", "score"),
    ("order_cards", "as_played_win_share"),
    ("order_cards", "as_played_score"),
    ("order_cards", "caused_win_share"),
    ("order_cards", "caused_score"),
    ("leads", "leader_wins"),
    ("leads", "decided_share"),
    ("closeness", "lead_changes"),
    ("closeness", "margin"),
    ("closeness", "within_3_gold_share"),
)


def drawn(seed: int) -> Iterator[tuple[str, float, np.ndarray]]:
    """The same for win shares of two seats a game near 0 and 1, drawn with ties, 2,000 games a run."""
    dice = np.random.default_rng(seed)
    for share in (0.01, 0.02, 0.05, 0.5, 0.95, 0.98, 0.99):
        wins = 60 * (dice.random((RUNS, 2_000)) < share)
        wins[dice.random(wins.shape) < 0.02] //= 2  # shared with somebody else
        truth = share * 0.99
        yield f"win share near {share:g}", truth, holds([_two_seats(wins)], "win_share", truth / 2)


def _two_seats(wins: np.ndarray) -> pd.DataFrame:
    """A row for each run; the policy's two seats share the game's win."""
    games = np.full(len(wins), wins.shape[1])
    sums = {
        "games": games,
        "n": 2 * games,
        "n_n": 4 * games,
        "w": wins.sum(1),
        "w_w": (wins**2).sum(1),
        "n_w": 2 * wins.sum(1),
    }
    return with_ratio(pd.DataFrame(sums), "win_share", "n", "w", scale=1 / 60, bounds=(0, 1))


def holds(frames: Any, column: str, truth: Any) -> np.ndarray:
    """By frame and row whether the interval of `column` holds the truth."""
    held = [(frame[f"{column}_low"] <= truth) & (truth <= frame[f"{column}_high"]) for frame in frames]
    return np.array(held)


def table(seed: int) -> pd.DataFrame:
    """A row for each measure: its truth, and the share of intervals that hold it."""
    rows: list[Mapping[str, Any]] = [
        {"measure": name, "truth": truth, "intervals": held.size, "coverage": held.mean()}
        for name, truth, held in (*played(seed), *drawn(seed))
    ]
    return pd.DataFrame(rows)


if __name__ == "__main__":
    print(table(2004).to_string(index=False))
