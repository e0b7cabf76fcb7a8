"""What a designer may take from the parts of a balance report that no figure puts into words."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from ysim.analysis import bonferroni
from ysim.report.facts import Facts, Tables
from ysim.report.studies.words import difference_in_words, estimate_in_words
from ysim.report.wording import listed, percent, points

LEVEL = 0.05
RARE = 0.01  # times a game


def dominance(tables: Tables, facts: Facts) -> Iterator[str]:
    """Whether a policy beats each other one, whether there is a circle, and what seats have to say."""
    ahead = _beats(tables["pairs"])
    names = list(dict.fromkeys(tables["policies"].policy))
    if len(names) < 2:
        return
    best = [name for name in names if all((name, other) in ahead for other in names if other != name)]
    worst = [name for name in names if all((other, name) in ahead for other in names if other != name)]
    if best:
        yield f"{best[0]} ends before each other policy of this line-up more often than behind it."
    else:
        yield "No policy of this line-up surely ends before each other one more often than behind it."
    if worst:
        yield f"{worst[0]} ends behind each other one: who plays that way needs help, or a reason."
    circle = _circle(ahead, names)
    if circle:
        yield f"There is a circle: {' before '.join([*circle, circle[0]])}."
    yield _seats(tables["seats"], facts)


def _beats(pairs: pd.DataFrame) -> set[tuple[str, str]]:
    """The pairs of which the first surely ends before the second more often than behind it, all together."""
    sure = pairs[_low(pairs, "beats", len(pairs) / 2) > 0.5]
    return set(zip(sure.policy, sure.versus, strict=True))


def _low(frame: pd.DataFrame, name: str, rows: float) -> pd.Series:
    return frame[name] - bonferroni(rows) * (frame[name] - frame[f"{name}_low"])


def _high(frame: pd.DataFrame, name: str, rows: float) -> pd.Series:
    return frame[name] + bonferroni(rows) * (frame[f"{name}_high"] - frame[name])


def _circle(ahead: set[tuple[str, str]], names: list[str]) -> list[str]:
    """Three policies each of which ends before the next."""
    for a, b in ahead:
        for c in names:
            if (b, c) in ahead and (c, a) in ahead:
                return [a, b, c]
    return []


def _seats(seats: pd.DataFrame, facts: Facts) -> str:
    fair, size = facts.fair_share, facts.practical_share
    low, high = _low(seats, "win_share", len(seats)), _high(seats, "win_share", len(seats))
    if ((low > fair + size) | (high < fair - size)).any():
        apart = float((seats.win_share - fair).abs().max())
        return f"Seats, which mean nothing in the rules, lie up to {percent(apart)} from the fair share: why?"
    if ((low > fair - size) & (high < fair + size)).all():
        return f"All seats lie within {points(size)} of the fair share, as they should."
    return (
        f"For this many games it is undecided whether all seats lie within {points(size)} of the fair share."
    )


def restrictions(tables: Tables, facts: Facts) -> Iterator[str]:
    """What every policy needs, and what some would do better without."""
    table = tables["restricted"]
    sure = table[table.p_holm < LEVEL]
    count = table.policy.nunique()
    for without, rows in sure[sure.loss > 0].groupby("without", sort=False):
        if len(rows) == count and count > 1:
            yield f"Without {_noun(str(without))} every policy loses: nobody can leave that to the others."
    gains = sure[sure.loss < 0]
    if len(gains):
        told = [f"{row['policy']} {_noun(row['without'])}" for row in gains.to_dict("records")]
        yield f"Better without: {listed(told)}. The policy overrates it, or the game pays too little."


def _noun(without: str) -> str:
    return without.replace("_", " ")


def luck(tables: Tables, facts: Facts) -> Iterator[str]:
    """Set-up against skill, and that the rest is not luck alone."""
    rows = {row["cause"]: row for row in tables["luck"].query("outcome == 'gold'").to_dict("records")}
    set_up, policy = rows["set-up"], rows["policy"]
    if tables["policies"].policy.nunique() < 2:
        return
    if set_up["share_of_variance_low"] > policy["share_of_variance_high"]:
        yield "How the cards lie counts more than which of these policies plays."
    elif set_up["share_of_variance_high"] < policy["share_of_variance_low"]:
        yield "Which of these policies plays counts more than how the cards lie."
    else:
        yield "Which counts more, how the cards lie or which of these policies plays, is undecided."
    yield (
        "The rest comes from the policies' own dice and all that follows from them; it is no luck of the "
        "cards. Other policies may leave more or less to it."
    )


def closeness(tables: Tables, facts: Facts) -> Iterator[str]:
    """How often the lead changes, and how close games end."""
    row = tables["closeness"].iloc[0].to_dict()
    changes = _with_ends(row, "lead_changes", 2)
    close = estimate_in_words(row, "within_3_gold_share", "share")
    yield f"The lead changes {changes} times a game, and {close} of games end within 3 gold."


def _with_ends(row: Mapping[Any, Any], name: str, digits: int) -> str:
    value, low, high = (f"{row[f'{name}{end}']:.{digits}f}" for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def quotations(tables: Tables, facts: Facts) -> Iterator[str]:
    """Whether tracks are long enough."""
    row = tables["cut_moves"].iloc[0].to_dict()
    often = _with_ends(row, "per_game", 3)
    room = ""
    if row["per_game_high"] < RARE:
        room = ": the tracks could be shorter"
    elif row["per_game_low"] > RARE:
        room = ": the ends of the tracks are felt"
    yield f"The end of a track cuts {often} moves a game{room}."


def ties(tables: Tables, facts: Facts) -> Iterator[str]:
    """Where most ties are, and how many games are shared in the end."""
    table = tables["ties"].dropna(subset=["per_game"])
    city = table[table["where"] != "final"]
    if city.empty:
        return
    most = city.sort_values("per_game").iloc[-1].to_dict()
    shared = table[(table["where"] == "final") & (table.breaker == "shared")]
    yield (
        f"Most ties are for the {most['where']}, broken by the {most['breaker'].replace('_', ' ')}: "
        f"{_with_ends(most, 'per_game', 2)} a game."
    )
    if len(shared):
        row = shared.iloc[0].to_dict()
        yield f"{percent(row['per_game'], 2)} of games are shared in the end."


def rulings(tables: Tables, facts: Facts) -> Iterator[str]:
    """Which rulings matter, and which may be read as one likes."""
    table = tables["rulings"]
    size, low, high = (
        facts.practical_share,
        _low(table, "policy_change", len(table)),
        _high(table, "policy_change", len(table)),
    )
    large = table[(low > size) | (high < -size)].to_dict("records")
    if large:
        told = [f"{_key(row)} = {row['value']} ({row['policy']} {_change(row)})" for row in large]
        yield f"Read the other way, these move a win share by more than {points(size)}: {listed(told)}."
    else:
        yield f"No ruling, read the other way, surely moves a win share by more than {points(size)}."
    small = table[(low > -size) & (high < size)].to_dict("records")
    if small:
        names = list(dict.fromkeys(map(_key, small)))
        yield f"What these move most moves by less than that: {listed(names)}."


def _key(row: Mapping[Any, Any]) -> str:
    return str(row["key"]).removeprefix("rules.")


def _change(row: Mapping[Any, Any]) -> str:
    return difference_in_words(row, "policy_change", "share")
