"""A tuned policy as an entry that a scenario can have, with where it comes from."""

import pandas as pd

from ysim.core.policy import Policy
from ysim.report.studies.words import difference_in_words, estimate_in_words
from ysim.report.wording import whole
from ysim.studies.tuning.course import Asked
from ysim.toml import as_toml


def entry_of(asked: Asked, tuned: Policy, held_out: pd.DataFrame, command: str, name: str) -> str:
    """`[policies.NAME]` with the tuned weights; comments say by which command, and what it gained."""
    row = held_out.iloc[0].to_dict()
    base = asked.policy.name
    weights = {name: tuned.weights[name] for name in asked.ranges}
    lines = [
        f"# {command}",
        f"# wins {_plain(estimate_in_words(row, 'tuned', 'share'))} on {whole(row['games'])} games held out, "
        f"{_plain(difference_in_words(row, 'gain', 'share'))} points against its start",
        f"[policies.{name}]",
        f'base = "{asked.base or base}"',
        f"weights = {as_toml(weights)}",
    ]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Without the spaces that do not break."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
