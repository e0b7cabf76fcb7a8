"""The tables of a tournament (format ysim-tables/1): frames from a field's results."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from ysim.analysis import Interval, Size, Sizes, holm, judged
from ysim.analysis.batches import Batched
from ysim.analysis.empirical_game import gain_from_deviating, resampled_equilibria
from ysim.analysis.ratings import meeting_groups
from ysim.report.studies.words import size_in_words
from ysim.studies.field_results import FieldResults, cycles_of

SHARE, APART = (0.0, 1.0), (-1.0, 1.0)
DRAWS = 200  # bootstrap samples behind the interval of an equilibrium's probabilities
LEVEL = 0.05
UNIFORM = "uniform"
MOST_EQUILIBRIA = 3  # in the table: policies that are alike make any number of them
_DEVIATIONS = ["mix", "policy", "probability", "probability_low", "probability_high"]
_DEVIATIONS += ["played_in_resamples_share", "gain", "gain_low", "gain_high", "verdict", "p_value", "p_holm"]
_DEVIATIONS += ["starts", "equilibria", "resamples", "games", "unit"]


def tables_of(results: FieldResults, sizes: Sizes) -> dict[str, pd.DataFrame]:
    """All tables by name; those of the empirical game only where every mix was played."""
    pairs = head_to_head(results, sizes)
    tables = {
        "ladder": ladder(results),
        "ratings": ratings(results),
        "deviants": deviants(results, sizes),
        "head_to_head": pairs,
        "cycles": cycles(results.names, pairs),
    }
    if results.game:
        tables |= {"deviations": deviations(results, sizes), "replicator": courses(results)}
    return tables | {"mixes": mixes(results)}


def ladder(results: FieldResults) -> pd.DataFrame:
    """A row for each policy, the one that wins most first."""
    found = results.ratings
    frame = pd.DataFrame(
        {
            "policy": list(results.names),
            **_columns("win_share", results.over_opponents(results.win_share).interval(SHARE)),
            **_columns("gold", results.over_opponents(results.gold).interval()),
            **_columns("rating", Interval(found.value, found.low, found.high)),
            "mixes": results.played.mixes.of_each,
            "games": results.played.mixes.of_each * results.played.of_each_mix,
        }
    )
    return frame.sort_values("win_share", ascending=False, kind="stable", ignore_index=True)


def mixes(results: FieldResults) -> pd.DataFrame:
    """A row for each mix and policy in it."""
    counts = results.played.mixes.counts
    where = np.nonzero(counts)
    names = np.array(results.names)
    labels = np.array([mix_in_words(row, results.names) for row in counts])
    return pd.DataFrame(
        {
            "mix": labels[where[0]],
            "policy": names[where[1]],
            "seats": counts[where],
            **_columns("win_share", results.win_share.at(*where).interval(SHARE)),
            **_columns("gold", results.gold.at(*where).interval()),
            "games": results.played.of_each_mix,
        }
    )


def mix_in_words(counts: np.ndarray, names: Sequence[str]) -> str:
    """A mix as "2 balanced, 1 merchant, 1 random"."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, names, strict=True) if count)


def ratings(results: FieldResults) -> pd.DataFrame:
    """A row for each policy: its rating, how often it ends ahead of others, and why it may have no rating."""
    found, ahead = results.ratings, results.orders.ahead
    met = ahead + ahead.T
    strengths = np.exp(np.nan_to_num(found.value))
    chances = strengths[:, None] / (strengths[:, None] + strengths)
    chances = np.where(found.group[:, None] == found.group, chances, found.group[:, None] < found.group)
    with np.errstate(invalid="ignore"):
        frame = pd.DataFrame(
            {
                "policy": list(results.names),
                **_columns("rating", Interval(found.value, found.low, found.high)),
                "ahead_share": ahead.sum(axis=1) / met.sum(axis=1),
                "expected_ahead_share": (chances * met).sum(axis=1) / met.sum(axis=1),
                "group": found.group + 1,
                "note": _notes(results),
                "games": results.played.mixes.of_each * results.played.of_each_mix,
            }
        )
    return frame.sort_values(["group", "rating"], ascending=[True, False], kind="stable", ignore_index=True)


def _notes(results: FieldResults) -> list[str]:
    """What is said of a policy that has no rating, or one that cannot be compared with all others."""
    ahead, groups = results.orders.ahead, results.ratings.group
    parts = meeting_groups(ahead)
    notes = []
    for policy in range(len(results.names)):
        if not (ahead[policy].any() or ahead[:, policy].any()):
            notes.append("never met another policy: no rating")
        elif not ahead[policy].any():
            notes.append("never ended ahead of another policy: no rating is low enough")
        elif not ahead[:, policy].any():
            notes.append("no other policy ever ended ahead of it: no rating is high enough")
        elif (groups == groups[policy]).sum() == 1:
            notes.append("always ahead of some and behind others: no rating is exact enough")
        elif len(parts) > 1 or (groups != groups[policy]).any():
            notes.append("to be compared within its group only")
        else:
            notes.append("")
    return notes


def deviants(results: FieldResults, sizes: Sizes) -> pd.DataFrame:
    """A row for each policy as the only one of its kind among others that all play another."""
    names = results.names
    rows = [
        {"deviant": names[deviant], "incumbent": names[incumbent], **_difference("gain", gain, sizes)}
        for deviant, incumbent, gain in results.deviants()
    ]
    return _with_holm(pd.DataFrame(rows), "gain")


def head_to_head(results: FieldResults, sizes: Sizes) -> pd.DataFrame:
    """A row for each two policies, the one that wins more first."""
    rows = []
    for first, second, apart in results.pairs():
        if apart.estimate < 0:
            first, second = second, first
            apart = Batched(-apart.estimate, -apart.parts, apart.games)
        told = {"policy": results.names[first], "versus": results.names[second]}
        rows.append(told | _difference("difference", apart, sizes))
    return _with_holm(pd.DataFrame(rows), "difference")


def cycles(names: Sequence[str], pairs: pd.DataFrame) -> pd.DataFrame:
    """A row for each of the shortest circles of policies that surely beat each other."""
    decided = pairs[pairs.decided] if len(pairs) else pairs
    number = {name: place for place, name in enumerate(names)}
    apart = {
        (number[row["policy"]], number[row["versus"]]): row["difference"]
        for row in decided.to_dict("records")
    }
    rows = []
    for cycle in cycles_of(list(apart)):
        steps = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        least = min(apart[step] for step in steps)
        told = ", ".join(f"{names[a]} beats {names[b]} by {100 * apart[a, b]:.1f} points" for a, b in steps)
        rows.append({"length": len(cycle), "cycle": told, "least_difference_share": least})
    frame = pd.DataFrame(rows, columns=["length", "cycle", "least_difference_share"])
    return frame.sort_values("least_difference_share", ascending=False, kind="stable", ignore_index=True)


def deviations(results: FieldResults, sizes: Sizes) -> pd.DataFrame:
    """A row for each equilibrium and policy, and for the uniform mix: what deviating gains."""
    policies = len(results.names)
    parts = [
        _gains(results, found.mix, sizes).assign(
            mix=f"equilibrium {number}", starts=found.starts, **_probabilities(results, found.mix)
        )
        for number, found in enumerate(results.equilibria[:MOST_EQUILIBRIA], 1)
    ]
    uniform = np.full(policies, 1 / policies)
    given = _columns("probability", Interval(uniform, uniform, uniform))
    parts.append(_gains(results, uniform, sizes).assign(mix=UNIFORM, **given))
    frame = pd.concat(parts, ignore_index=True).assign(equilibria=len(results.equilibria))
    return frame.reindex(columns=_DEVIATIONS)


def _probabilities(results: FieldResults, mix: np.ndarray) -> dict[str, Any]:
    """An equilibrium's probabilities, with what those of resampled batches are."""
    assert results.game is not None
    drawn = resampled_equilibria(results.game, mix, DRAWS)
    known = drawn[~np.isnan(drawn).any(axis=1)]
    low, high = np.percentile(known, [2.5, 97.5], axis=0) if len(known) else (np.full(len(mix), np.nan),) * 2
    ends = Interval(mix, np.fmin(low, mix), np.fmax(high, mix))
    kept = (known > 0).mean(axis=0) if len(known) else np.full(len(mix), np.nan)
    return {**_columns("probability", ends), "played_in_resamples_share": kept, "resamples": len(known)}


def _gains(results: FieldResults, mix: np.ndarray, sizes: Sizes) -> pd.DataFrame:
    assert results.game is not None
    gains = gain_from_deviating(results.game, mix)
    rows = [
        {"policy": name, **_difference("gain", gains.at(policy), sizes)}
        for policy, name in enumerate(results.names)
    ]
    return _with_holm(pd.DataFrame(rows), "gain")


def courses(results: FieldResults) -> pd.DataFrame:
    """A row for each start, time and policy: its share."""
    parts = []
    for start, course in results.courses.items():
        frame = pd.DataFrame(course.shares, columns=list(results.names)).assign(time=course.times)
        long = frame.melt("time", var_name="policy", value_name="share")
        parts.append(long.assign(start=start, settled=course.settled))
    return pd.concat(parts, ignore_index=True)[["start", "time", "policy", "share", "settled"]]


def _columns(name: str, interval: Interval) -> dict[str, Any]:
    return {name: interval.estimate, f"{name}_low": interval.low, f"{name}_high": interval.high}


def _difference(name: str, value: Batched, sizes: Sizes) -> dict[str, Any]:
    """A difference of win shares with what may be said of it by itself (M13)."""
    interval = value.interval(APART)
    size = size_in_words("share", sizes.share)
    words = {
        Size.LARGER: f"larger by more than {size}",
        Size.SMALLER: f"smaller by more than {size}",
        Size.WITHIN: f"within {size}",
        Size.UNDECIDED: "undecided",
    }
    where = judged(interval, sizes.share)
    told = {
        "verdict": words[where],
        "unit": "share",
        "p_value": float(value.p_values(APART)),
        "games": value.games,
    }
    return {**{key: float(end) for key, end in _columns(name, interval).items()}, **told}


def _with_holm(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    """`frame` with adjusted p values (M11), and whether a row's lead is beyond the size also by those."""
    if frame.empty:
        return frame
    frame = frame.assign(p_holm=holm(frame.p_value.tolist()))
    return frame.assign(decided=frame.verdict.str.startswith("larger") & (frame.p_holm < LEVEL))
