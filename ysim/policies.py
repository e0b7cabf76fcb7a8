"""What a policy of one's own is written with: `from ysim.policies import balanced, choices, vocabulary`.

Every built-in policy (`ysim policies` lists them) can be imported by its name. `docs/policies.md` teaches the
rest.
"""

from ysim.core.compile import compiled
from ysim.core.luck import below, below_again, next_die
from ysim.core.policy import Policy
from ysim.errors import did_you_mean
from ysim.games.ys import choices, codes, vocabulary
from ysim.games.ys.policies import registry

__all__ = [
    "Policy",
    "below",
    "below_again",
    "choices",
    "codes",
    "compiled",
    "next_die",
    "vocabulary",
]


def __getattr__(name: str) -> Policy:
    """A built-in policy. Raises AttributeError for a name that is none."""
    known = registry()
    if name not in known or name.startswith("__"):
        raise AttributeError(f'there is no policy "{name}"{did_you_mean(name, known)}')
    return known[name]
