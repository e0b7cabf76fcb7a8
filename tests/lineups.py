"""Line-ups that between them seat every policy, and games in brief for comparing them between processes."""

import hashlib

import numpy as np

from ysim.games.ys.experiment import Experiment
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import POLICIES
from ysim.games.ys.rules import Rules

RULES = Rules()
TABLES = {
    "2 players": Rules(players=2),
    "3 players": Rules(players=3),
    "3 players, 4 neighbourhoods": Rules(players=3, neighbourhoods=4),
    "5 players": Rules(players=5),
}
TABLES |= {f"{n} players, King's Favour": Rules(players=n, kings_favour=True) for n in (2, 3, 4, 5)}
EXPERIMENTS = {
    kind: Experiment(randomise=kind) for kind in ("order_cards", "bid", "placement", "character")
} | {"luck": Experiment(randomise="luck", replays=3)}
WIDEST = Rules(
    players=5,
    kings_favour=True,
    brokers=(0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5),
    track_length=25,
    column_steps=(6, 6, -6, -6),
    leader_step=6,
    cards_per_round=5,
    black_gold=(100,) * 14,
    captain_may_take_market=True,
    alchemist_may_take_black=True,
    queen_stops_moves=False,
)
NARROWEST = Rules(
    players=2,
    rounds=1,
    brokers=(0, 0, 0, 0, 0),
    track_length=3,
    column_steps=(0, 0, 0, 0),
    cards_per_round=0,
    characters=(),
    market_gold=0,
    black_gold=(0,),
    colour_gold=[(0, 0, 0, 0)] * 4,
)
BOUNDS = {"widest": WIDEST, "narrowest": NARROWEST}


FIELD = {
    policy.name: policy.derive(policy.name, policy.idea, weights={"playouts": 2.0, "candidates": 2.0})
    if "playouts" in policy.weights
    else policy
    for policy in POLICIES
}
"""Every policy that has code of its own; who searches does so only a little."""


def groups_of(size: int) -> list[list[str]]:
    """Every policy once, so many at a table and fewer at the last."""
    return [
        [policy.name for policy in POLICIES[first : first + size]] for first in range(0, len(POLICIES), size)
    ]


GROUPS = groups_of(4)


def kernel_of(names: list[str], rules: Rules = RULES, experiment: Experiment | None = None) -> Kernel:
    """Up to four policies; game by game they move on by a seat."""
    turns = [[(game + seat) % len(names) for seat in range(rules.players)] for game in range(len(names))]
    return Kernel(rules, [FIELD[name] for name in names], np.array(turns), experiment)


def digests(names: list[str], seed: int, games: int, rules: Rules = RULES) -> list[list]:
    """Scores and a digest of all events of the first games."""
    kernel = kernel_of(names, rules)
    brief = []
    for number in range(games):
        game = kernel.record(seed, number)
        events = game.events[: game.event_count].astype(np.int64)
        brief.append([game.score.tolist(), hashlib.sha256(events.tobytes()).hexdigest()])
    return brief
