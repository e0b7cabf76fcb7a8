"""`ysim profile`: how policies play, each in one seat against the same opponents, on common luck (M3, M4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

import pandas as pd

from ysim.analysis import NOTHING, Interval, holm
from ysim.errors import UserError
from ysim.report import Section
from ysim.report.sheet import Sheet
from ysim.report.studies import profile as drawing
from ysim.report.studies.distances import figure as map_of
from ysim.runs.course import Progress
from ysim.runs.lineups import whole_cycles
from ysim.scenarios import Scenario, name_of, parse_scenario, seen_from
from ysim.studies.changes import changed
from ysim.studies.compare import ends
from ysim.studies.counted import Counted, Counting
from ysim.studies.restricted import IN_QUESTION
from ysim.studies.sides import Side, side_with
from ysim.studies.study import Played, Question, manifest_of, page_of, write_study
from ysim.toml import document_as_toml

OPPONENTS = ("balanced",) * 3
MOST_OPPONENTS = 4
_MEAN = "mean"


@dataclass(frozen=True)
class Profile:
    """Policies, each in one seat of its own games, which all have the same opponents and luck."""

    sides: Sequence[Side]
    against: Sequence[str]
    counted: Sequence[Counted]
    played: Played

    @property
    def policies(self) -> list[str]:
        """Their names."""
        return [side.name for side in self.sides]

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each policy, trait and key: its value with interval."""
        rows: list[dict[str, Any]] = []
        for policy, name in enumerate(self.policies):
            for one in self.counted:
                values = one.values(policy)
                for key, word in enumerate(one.trait.keys):
                    value = Interval(*(part[key] for part in values))
                    rows.append({"policy": name, **_told(one, word), **ends("value", value)})
                    rows[-1] |= {"unit": one.trait.unit, "games": one.games(policy)}
        return pd.DataFrame(rows)

    @cached_property
    def differences(self) -> pd.DataFrame:
        """A row for each two policies, trait and key: value of the second less that of the first (M4)."""
        rows = [
            row
            for a, b in combinations(range(len(self.sides)), 2)
            for one in self.counted
            for row in self._differences(one, a, b)
        ]
        frame = pd.DataFrame(rows)
        return frame.assign(p_holm=holm(frame.p_value.tolist())) if len(frame) else frame

    def _differences(self, one: Counted, a: int, b: int) -> list[dict[str, Any]]:
        found = [(word, one.difference(a, b, key)) for key, word in enumerate(one.trait.keys)]
        return [
            {
                "first": self.policies[a],
                "second": self.policies[b],
                **_told(one, word),
                **ends("a", pair.a),
                **ends("b", pair.b),
                **ends("difference", pair.difference),
                "variance_ratio": pair.variance_ratio,
                "unit": one.trait.unit,
                "games": self.played.games,
                "p_value": pair.p,
            }
            for word, pair in found
            if pair
        ]

    @cached_property
    def distances(self) -> pd.DataFrame:
        """A row for each two policies and distribution: total variation, from 0 (alike) to 1; and their mean.

        The mean's interval is as wide as if all distributions went together as closely as can be.
        """
        rows: list[dict[str, Any]] = []
        compared = [one for one in self.counted if one.trait.compared]
        for a, b in combinations(range(len(self.sides)), 2):
            apart = {one.trait.aspect: one.distance(a, b) for one in compared}
            mean = Interval(*(sum(parts) / len(apart) for parts in zip(*apart.values(), strict=True)))
            for aspect, distance in [*apart.items(), (_MEAN, mean if apart else NOTHING)]:
                rows.append({"first": self.policies[a], "second": self.policies[b], "aspect": aspect})
                rows[-1] |= {**ends("distance_share", distance), "games": self.played.games}
        return pd.DataFrame(rows)

    @cached_property
    def figures(self) -> Mapping[str, Sheet]:
        """The fingerprints, so many to a sheet; of more than two policies also a map of distances."""
        return {**self._fingerprints, **self._maps}

    @cached_property
    def _fingerprints(self) -> Mapping[str, Sheet]:
        return drawing.fingerprints(self.table, self.verdict[0], self.against)

    @cached_property
    def _maps(self) -> Mapping[str, Sheet]:
        return {"distances": map_of(self.distances, self.verdict[-1])} if len(self.sides) > 2 else {}

    @cached_property
    def verdict(self) -> list[str]:
        """In what policies differ most, and how far they lie apart; of one, where it places most."""
        said = [drawing.finding(self.table, self.differences, self.distances, self.played.question.sizes)]
        return said + drawing.how_far(self.distances)

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text, to be printed: a row for each policy."""
        return drawing.in_short(self.table)

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What was played, with what, on what."""
        return self.played.manifest

    def write(self, folder: Path) -> None:
        """Write page, tables, figures and manifest into an empty folder. Raises OSError."""
        sections = [Section("How does each of them play?", self._fingerprints, {"profile": self.table})]
        if len(self.sides) > 1:
            tables = {"distances": self.distances, "profile_differences": self.differences}
            sections.append(Section("How far do they differ?", self._maps, tables))
        title = f"How {' and '.join(self.policies) if len(self.sides) < 3 else f'{len(self.sides)} policies'}"
        title += f" play{'s' if len(self.sides) == 1 else ''}"
        methods = ("M1", "M2", "M3", "M4", "M11")
        page = page_of(self.played, title, self.verdict, sections, self.sides[:1], methods)
        rules = page.facts[f"Rules, {self.policies[0]}"]
        kept = {name: text for name, text in page.facts.items() if name in ("Games", "Seed", "What matters")}
        lineup = f"each policy in one seat against {', '.join(self.against)}"
        facts = {"Policies": ", ".join(self.policies), "Line-up": lineup, "Rules": rules, **kept}
        write_study(folder, replace(page, facts=facts), self.manifest)


def _told(one: Counted, key: str) -> dict[str, str]:
    return {"aspect": one.trait.aspect, "within": one.trait.within, "key": key}


def table_for(policy: str, against: Sequence[str] = OPPONENTS) -> Scenario:
    """The scenario of a policy in the first seat and its opponents, by the book.

    Raises UserError for a name that there is not, and for more opponents than a table has room for.
    """
    if not 1 <= len(against) <= MOST_OPPONENTS:
        raise UserError(f"--against: expected 1 to {MOST_OPPONENTS} policies, found {len(against)}")
    document = {
        "title": "How policies play",
        "rules": {"players": 1 + len(against)},
        "lineup": {"policies": [policy, *against]},
    }
    return parse_scenario(document_as_toml(document), "ysim profile")


def sides_of(policies: Sequence[str], scenario: Scenario) -> list[Side]:
    """Each policy in the place of the first of the scenario's line-up, where it counts apart.

    Raises UserError for an unknown policy and for one that is named twice.
    """
    called = [name_of(name) for name in policies]
    twice = [name for name in dict.fromkeys(called) if called.count(name) > 1]
    if twice:
        raise UserError(f"{twice[0]}: is named twice; name policies of different names")
    others, folder = scenario.lineup.policies[1:], Path(scenario.source).parent
    policies = [seen_from(name, folder) for name in policies]
    seated = [changed(scenario, {"lineup.policies": [name, *others]}) for name in policies]
    return [
        side_with(own, 0, policy := own.resolved_policies()[0], policy.name, IN_QUESTION) for own in seated
    ]


def profile(
    policies: Sequence[str], scenario: Scenario, question: Question, progress: Progress | None = None
) -> Profile:
    """Play each policy in the first seat of a scenario's line-up. Raises what a kernel raises.

    Raises UserError for an unknown policy and for one that is named twice.
    """
    sides = sides_of(policies, scenario)
    started, clock = datetime.now(UTC), perf_counter()
    counting = Counting(sides, question.seed, question.jobs)
    games = whole_cycles(question.games, counting.cycle)
    for done in counting.play_to(games):
        if progress:
            progress(done * len(sides), games * len(sides), lambda: _leading(sides, counting))
    told = manifest_of(sides, question, counting, "complete", started, perf_counter() - clock)
    return Profile(sides, scenario.lineup.policies[1:], counting.counted, Played(question, [], told))


def _leading(sides: Sequence[Side], counting: Counting) -> pd.DataFrame:
    """The policies with their win shares so far."""
    wins = next(one for one in counting.counted if one.trait.aspect == "win")
    rows = [{"policy": side.name, **_win_share(wins, policy)} for policy, side in enumerate(sides)]
    return pd.DataFrame(rows)


def _win_share(wins: Counted, policy: int) -> dict[str, float]:
    return ends("win_share", Interval(*(part[0] for part in wins.values(policy))))
