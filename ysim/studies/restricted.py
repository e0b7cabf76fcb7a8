"""Restricted play: what each policy loses, in one seat, if it may not do something (M4)."""

from collections.abc import Callable, Iterator

import pandas as pd

from ysim.analysis import holm, paired
from ysim.games import Measure, find_game
from ysim.report.studies.words import verdict
from ysim.runs.course import Progress
from ysim.runs.lineups import distinct_policies
from ysim.scenarios import Scenario
from ysim.studies.compare import ends
from ysim.studies.sides import Side, side_with
from ysim.studies.study import Question
from ysim.studies.together import Pair, Together

IN_QUESTION = "in question"


def restricted(
    scenario: Scenario, question: Question, done: Callable[[int], None] = lambda games: None
) -> pd.DataFrame:
    """A row for each policy and restriction: win share and gold that its seat loses by it.

    Columns `policy, without, games, win_share…, loss…, gold_loss…, variance_ratio, verdict, p_holm`.
    `question.games` are those of each side. Raises what the kernel raises.
    """
    rows: list[dict[str, object]] = []
    before = 0
    for policy in distinct_policies(scenario):
        free, others = sides_without(scenario, policy.name)
        together = Together(free, list(others.values()), question.seed, question.jobs)
        together.play_to(question.games, _tell(done, before))
        before += together.done * (1 + len(others))
        pairs = zip(others, together.pairs, strict=True)
        rows += (_row(policy.name, without, pair, question) for without, pair in pairs)
    frame = pd.DataFrame(rows)
    return frame.assign(p_holm=holm(frame.p_value.tolist())).drop(columns="p_value")


def _tell(done: Callable[[int], None], before: int) -> Progress:
    return lambda played, of, leading: done(before + played)


def sides_without(scenario: Scenario, name: str) -> tuple[Side, dict[str, Side]]:
    """The policy's first seat as it plays, and under each restriction of a balance report."""
    place = scenario.lineup.names.index(name)
    policy = scenario.resolved_policies()[place]
    sides = {}
    for restriction in find_game(scenario.game).FORBIDDEN:
        shy = policy.derive(f"{name} without {restriction}", restrict=[restriction])
        sides[restriction] = side_with(scenario, place, shy, shy.name, IN_QUESTION)
    return side_with(scenario, place, policy, name, IN_QUESTION), sides


def _row(policy: str, without: str, pair: Pair, question: Question) -> dict[str, object]:
    shares, gold = _measures(pair)
    loss = paired(pair.moments, pair.of_side(shares), pair.of_base(shares), shares.bounds)
    gold_loss = paired(pair.moments, pair.of_side(gold), pair.of_base(gold), None)
    return {
        "policy": policy,
        "without": without,
        "games": pair.moments.games,
        **ends("win_share", loss.a),
        **ends("loss", loss.difference),
        **ends("gold_loss", gold_loss.difference),
        "variance_ratio": loss.variance_ratio,
        "verdict": verdict(loss, "share", question.sizes),
        "p_value": loss.p,
    }


def _measures(pair: Pair) -> Iterator[Measure]:
    return (measure for measure in pair.base.measures if measure.policy == IN_QUESTION)
