"""`ysim sweep --one-step`: every rule constant one step up and one down; which moves fairness most?

Fairness has two measures: *unfairness*, the largest distance of a policy's win share from the fair share, and
*spread*, the largest win share less the smallest. Fair is the mean win share of the players' seats.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import numpy as np
import pandas as pd

from ysim.analysis import Interval, Paired, Weights, holm, minus, paired
from ysim.errors import UserError
from ysim.games import Measure
from ysim.report import Section
from ysim.report.sheet import Sheet
from ysim.report.studies import one_step as drawing
from ysim.report.studies.words import difference_in_words, verdict
from ysim.report.wording import p_value
from ysim.runs.course import Progress
from ysim.scenarios import Scenario
from ysim.studies.changes import changed, in_words
from ysim.studies.compare import ends
from ysim.studies.sides import Side, side_of
from ysim.studies.study import Played, Question, page_of, play, write_study
from ysim.studies.together import Pair
from ysim.toml import as_toml

_STEPS = (1, 2)  # two where one is not allowed: tracks have odd lengths


@dataclass(frozen=True)
class Step:
    """One rule constant, its value in the scenario, and the scenario with another."""

    key: str
    own: Any
    value: Any
    side: Side


@dataclass(frozen=True)
class OneStep:
    """Every step beside the scenario as it stands."""

    base: Side
    steps: Sequence[Step]
    played: Played

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each step, those of the largest change of unfairness first."""
        level = 1 - 0.05 / len(self.steps)
        pairs = zip(self.steps, self.played.pairs, strict=True)
        frame = pd.DataFrame([self._row(step, pair, level) for step, pair in pairs])
        frame = frame.assign(p_holm=holm(frame.p_value.tolist()))
        by_size = frame.unfairness_change.abs().sort_values(ascending=False, kind="stable")
        return frame.loc[by_size.index].reset_index(drop=True)

    def _row(self, step: Step, pair: Pair, level: float) -> dict[str, Any]:
        """`level`: that at which the intervals of all rows hold together."""
        unfair, spread = unfairness(pair), spread_of(pair)
        together = unfairness(pair, level).difference
        policies = of_policies(pair)
        each = 1 - 0.05 / len(policies)  # the one that moves most is picked of all
        moved = {measure.policy: pair.paired(measure, each) for measure in policies}
        policy = max(moved, key=lambda name: abs(float(moved[name].difference.estimate)))
        return {
            "key": step.key,
            "value": as_toml(step.value),
            "own_value": as_toml(step.own),
            "games": pair.moments.games,
            **ends("unfairness", _at_least_0(unfair.b)),
            **ends("unfairness_change", unfair.difference),
            **ends("spread", _at_least_0(spread.b)),
            **ends("spread_change", spread.difference),
            "policy": policy,
            **ends("policy_change", moved[policy].difference),
            "verdict": verdict(unfair, "share", self.played.question.sizes),
            "unit": "share",
            "variance_ratio": unfair.variance_ratio,
            "together_low": float(together.low),
            "together_high": float(together.high),
            "p_value": unfair.p,
        }

    @cached_property
    def figures(self) -> Mapping[str, Sheet]:
        """The one figure: the constants that move unfairness most."""
        return {"one_step": drawing.figure(self.table, self.played.question.sizes)}

    @property
    def verdict(self) -> list[str]:
        """Which rule moves fairness most, and how fair the scenario is as it stands."""
        sizes = self.played.question.sizes
        return [drawing.finding(self.table, sizes), drawing.as_it_stands(self._own)]

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text, to be printed."""
        rows = [
            [
                row["key"],
                row["own_value"],
                row["value"],
                difference_in_words(row, "unfairness_change", "share"),
                p_value(row["p_holm"]),
                f"{row['policy']} {difference_in_words(row, 'policy_change', 'share', ends=False)}",
                row["verdict"],
            ]
            for row in self.table.to_dict("records")
        ]
        return ["rule", "is", "would be", "unfairness", "p Holm", "moves most", "unfairness would be"], rows

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What was played, with what, on what."""
        return self.played.manifest

    def write(self, folder: Path) -> None:
        """Write page, table, figure and manifest into an empty folder. Raises OSError."""
        section = Section("Which rule moves fairness most?", self.figures, {"one_step": self.table})
        title = f"{self.base.scenario.title}: every rule one step away"
        methods = ("M1", "M2", "M3", "M4", "M11")
        page = page_of(self.played, title, self.verdict, [section], [self.base], methods)
        write_study(folder, page, self.manifest)

    @property
    def _own(self) -> Interval:
        """Unfairness of the scenario as it stands."""
        return _at_least_0(unfairness(self.played.pairs[0]).a)


def of_policies(pair: Pair) -> list[Measure]:
    """The win shares of policies, of the base."""
    return [measure for measure in pair.shared if measure.unit == "share" and measure.policy]


def unfairness(pair: Pair, level: float = 0.95) -> Paired:
    """The largest distance of a policy's win share from the fair share, on either side.

    The error is that of the policy which is farthest: where two are equally far it is too small.
    """

    def farthest(weigh: Callable[[Measure], Weights]) -> Weights:
        distances = _distances([weigh(measure) for measure in of_policies(pair)], _seats(pair))
        return max([*distances, *(minus({}, one) for one in distances)], key=pair.moments.mean)

    return paired(pair.moments, farthest(pair.of_base), farthest(pair.of_side), None, level)


def spread_of(pair: Pair) -> Paired:
    """The largest win share of a policy less the smallest, on either side."""

    def widest(weigh: Callable[[Measure], Weights]) -> Weights:
        shares = [weigh(measure) for measure in of_policies(pair)]
        return minus(max(shares, key=pair.moments.mean), min(shares, key=pair.moments.mean))

    return paired(pair.moments, widest(pair.of_base), widest(pair.of_side), None)


def _seats(pair: Pair) -> list[int]:
    return [measure.seats for measure in of_policies(pair)]


def _distances(shares: Sequence[Weights], seats: Sequence[int]) -> list[Weights]:
    """Each policy's win share less that of the mean seat."""
    fair: dict[int, Fraction] = {}
    for share, count in zip(shares, seats, strict=True):
        weighed = {value: weight * count / sum(seats) for value, weight in share.items()}
        fair = minus(fair, minus({}, weighed))
    return [minus(share, fair) for share in shares]


def _at_least_0(interval: Interval) -> Interval:
    return interval._replace(low=np.maximum(interval.low, 0.0))


def steps_of(scenario: Scenario, names: Collection[str] = ()) -> list[Step]:
    """Every rule, or of these names, one step away that is allowed and another rule.

    Raises UserError if there is none.
    """
    steps, known = [], [scenario.rules]
    for name, value in scenario.rules.model_dump(mode="json").items():
        if names and name not in names:
            continue
        choices = _choices(type(scenario.rules).model_fields[name].annotation)
        for key, own, others in _entries(f"rules.{name}", value, choices):
            for tried in others:
                other = _first_allowed(scenario, key, tried)
                if other and other[1].rules not in known:
                    known.append(other[1].rules)
                    side = side_of(other[1], in_words({key: other[0]}))
                    steps.append(Step(key, own, other[0], side))
    if not steps:
        raise UserError(f"{scenario.source}: no rule of this scenario can be changed by one step")
    return steps


def _choices(annotation: object) -> Sequence[Any]:
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _entries(key: str, value: Any, choices: Sequence[Any]) -> Iterator[tuple[str, Any, list[list[Any]]]]:
    """The key, or those of its list's entries, its value, and what to try instead: the first allowed."""
    if isinstance(value, bool):
        yield key, value, [[not value]]
    elif isinstance(value, int):
        yield key, value, [[value + sign * step for step in _STEPS] for sign in (1, -1)]
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _entries(f"{key}[{number}]", entry, ())
    else:
        yield key, value, [[other] for other in choices if other != value]


def _first_allowed(scenario: Scenario, key: str, values: Sequence[Any]) -> tuple[Any, Scenario] | None:
    for value in values:
        try:
            return value, changed(scenario, {key: value})
        except UserError:
            continue
    return None


def one_step(
    scenario: Scenario, question: Question, progress: Progress | None = None, names: Collection[str] = ()
) -> OneStep:
    """Play a scenario and every rule (or those of `names`) one step away on common luck.

    Raises UserError if there is none, and what a kernel raises.
    """
    base, steps = side_of(scenario, "as it stands"), steps_of(scenario, names)
    sides = [step.side for step in steps]
    return OneStep(base, steps, play(base, sides, question, progress or (lambda done, of, leading: None)))
