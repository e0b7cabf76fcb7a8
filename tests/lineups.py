"""Line-ups that between them seat every policy, and games in brief for comparing them between processes."""

import hashlib

import numpy as np

from ysim.games.ys.codes import SEATS
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import POLICIES, registry
from ysim.games.ys.rules import Rules

RULES = Rules()
GROUPS = [[policy.name for policy in POLICIES[first : first + 4]] for first in range(0, len(POLICIES), 4)]


def kernel_of(names: list[str], rules: Rules = RULES) -> Kernel:
    """Up to four policies; game by game they move on by a seat."""
    turns = [[(game + seat) % len(names) for seat in range(SEATS)] for game in range(len(names))]
    return Kernel(rules, [registry()[name] for name in names], np.array(turns))


def digests(names: list[str], seed: int, games: int) -> list[list]:
    """Scores and a digest of all events of the first games."""
    kernel = kernel_of(names)
    brief = []
    for number in range(games):
        game = kernel.record(seed, number)
        events = game.events[: game.event_count].astype(np.int64)
        brief.append([game.score.tolist(), hashlib.sha256(events.tobytes()).hexdigest()])
    return brief
