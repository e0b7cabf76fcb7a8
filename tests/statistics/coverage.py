"""How often intervals hold a known truth, in a thousand small runs: `python -m tests.statistics.coverage`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from ysim.analysis import with_mean, with_proportion, with_ratio
from ysim.games.ys.analysis.caused import with_caused
from ysim.games.ys.analysis.frames import frame_of, with_outcome
from ysim.games.ys.tallies import CELL, TRIAL_CELL, WHOLE_WIN, from_vector
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


def frames(vectors: list[np.ndarray]) -> dict[str, pd.DataFrame]:
    """The measures that are looked at, each with the same number of rows for every run in turn."""
    runs, rules = [from_vector(vector) for vector in vectors], scenario().rules
    numbers, rounds, cards = range(len(runs)), range(1, rules.rounds + 1), range(1, rules.players + 1)
    first = rounds[:1]  # is enough of what is the same in each round

    def cells(field: str, columns: Sequence[str] = CELL, **levels: Iterable[Any]) -> pd.DataFrame:
        sizes = [len(list(level)) for level in levels.values()]
        part = tuple(slice(size) for size in sizes)
        stacked = np.stack([run[field][part] for run in runs])
        return frame_of({"run": numbers, **levels}, stacked, columns)

    games = np.array([run.games for run in runs])
    leads = cells("leads", ("lead", "lead_lead"), round=rounds).assign(games=np.repeat(games, rules.rounds))
    decided = cells("decided", ("decided",), round=rounds).assign(games=leads.games)
    changes = pd.DataFrame([run.lead_changes for run in runs], columns=["change", "change_change"])
    close = pd.DataFrame({"close": [run.margins[:4].sum() for run in runs], "games": games})
    return {
        "policy": with_outcome(cells("policies", policy=NAMES)),
        "seat": with_outcome(cells("seats", seat=cards)),
        "Order card, as played,": with_outcome(cells("order_cards", round=first, card=cards)),
        "Order card, dealt,": with_caused(cells("dealt_cards", TRIAL_CELL, round=first, card=cards), rules),
        "leader": with_mean(leads, "leader_wins", "lead", scale=1 / WHOLE_WIN, bounds=(0, 1)),
        "round": with_proportion(decided, "decided_share", "decided"),
        "game": with_mean(changes.assign(games=games), "lead_changes", "change"),
        "game's end": with_proportion(close, "within_3_gold_share", "close"),
    }


MEASURES = (
    ("policy", "win_share"),
    ("policy", "score"),
    ("seat", "win_share"),
    ("Order card, as played,", "win_share"),
    ("Order card, as played,", "score"),
    ("Order card, dealt,", "caused_win_share"),
    ("Order card, dealt,", "caused_score"),
    ("leader", "leader_wins"),
    ("round", "decided_share"),
    ("game", "lead_changes"),
    ("game's end", "within_3_gold_share"),
)


def played(seed: int) -> Iterator[tuple[str, float, np.ndarray]]:
    """What is estimated, the mean truth of its rows, and by run and row whether the interval holds it."""
    kernel = kernel_of(scenario())
    many = frames([kernel.play(seed + 1, 0, MANY)])
    runs = frames([kernel.play(seed, number * GAMES, GAMES) for number in range(RUNS)])
    for name, column in MEASURES:
        truth = 0.25 if (name, column) == ("policy", "win_share") else many[name][column].to_numpy()
        rows = runs[name]
        told = np.tile(truth, len(rows) // np.size(truth))
        yield f"{column} of a {name}".rstrip(","), float(np.mean(truth)), holds(rows, column, told)


def drawn(seed: int) -> Iterator[tuple[str, float, np.ndarray]]:
    """The same for win shares of two seats a game near 0 and 1, drawn with ties, 2,000 games a run."""
    dice = np.random.default_rng(seed)
    for share in (0.01, 0.02, 0.05, 0.5, 0.95, 0.98, 0.99):
        wins = 60 * (dice.random((RUNS, 2_000)) < share)
        wins[dice.random(wins.shape) < 0.02] //= 2  # shared with somebody else
        truth = share * 0.99
        yield f"win share near {share:g}", truth, holds(two_seats(wins), "win_share", truth / 2)


def two_seats(wins: np.ndarray) -> pd.DataFrame:
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


def holds(frame: pd.DataFrame, column: str, truth: Any) -> np.ndarray:
    """By row whether the interval of `column` holds the truth."""
    return np.asarray((frame[f"{column}_low"] <= truth) & (truth <= frame[f"{column}_high"]))


def table(seed: int) -> pd.DataFrame:
    """A row for each measure: its truth, and the share of intervals that hold it."""
    rows: list[Mapping[str, Any]] = [
        {"measure": name, "truth": truth, "intervals": held.size, "coverage": held.mean()}
        for name, truth, held in (*played(seed), *drawn(seed))
    ]
    return pd.DataFrame(rows)


if __name__ == "__main__":
    print(table(2004).to_string(index=False))
