"""Games with experiments: the reference finds them legal, and knows who led after each round."""

import json
from collections import Counter

import pytest

from tests.differential.bouts import Bout, Quarrel, bout_of, results
from tests.differential.variants import EXPERIMENTS, TABLES, VARIANTS, name_of, variants_of
from tests.reference import Disagreement, replay
from tests.reference.components import NEUTRAL
from ysim.scenarios import parse_scenario

GAMES = 6  # of each table and experiment; every other one has a lot
LUCK = 20
BY_TABLE = len(variants_of(TABLES[0]))


def bout_with(table, experiment, policies=None):
    """The table by the book with the experiment."""
    variant = VARIANTS[table * BY_TABLE]
    names = policies or bout_of(table).policies * 3
    return Bout(variant, names[: variant["players"]], seed=table, experiment=experiment)


def ids_of(experiments):
    return [experiment["randomise"] for experiment in experiments]


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=ids_of(EXPERIMENTS))
@pytest.mark.parametrize("table", range(len(TABLES)), ids=map(name_of, TABLES))
def test_kernel_and_reference_agree_about_games_with_experiments(table, experiment):
    for end in results(bout_with(table, experiment), GAMES):
        assert not isinstance(end, Quarrel), f"{end.bout.scenario()}\n{end.why}"


@pytest.mark.parametrize("table", range(len(TABLES)), ids=map(name_of, TABLES))
def test_kernel_and_reference_agree_about_experiments_with_every_rule_changed(table):
    for number, experiment in enumerate(EXPERIMENTS[:-1]):
        variant = VARIANTS[(table + 1) * BY_TABLE - 1]
        names = ["random", "balanced", "random", "balanced", "random"][: variant["players"]]
        bout = Bout(variant, names, seed=number, experiment=experiment)
        for end in results(bout, GAMES):
            assert not isinstance(end, Quarrel), f"{end.bout.scenario()}\n{end.why}"


@pytest.mark.parametrize("table", range(len(TABLES)), ids=map(name_of, TABLES))
@pytest.mark.parametrize("changes", [{}, {"neutral_can_win": True}], ids=["book", "neutral can win"])
def test_who_led_after_each_round_is_who_the_reference_scores_best_then(table, changes):
    variant = VARIANTS[table * BY_TABLE] | changes
    bout = Bout(variant, ["random"] * variant["players"], seed=3)
    kernel, leaders = bout.kernel(), Counter()
    for number, events in zip(range(LUCK), bout.traces(range(LUCK)), strict=True):
        end = replay(events)
        for history, led in zip(kernel.record(bout.seed, number).history, end.leaders, strict=True):
            seats = [variant["players"] if seat == NEUTRAL else seat for seat in led]
            assert int(history.leaders) == sum(1 << seat for seat in seats)
            leaders.update(led)
        assert end.leaders[-1] == end.winners
    assert len(leaders) > 1


def test_bouts_of_the_proof_have_every_experiment_and_none():
    bouts = [bout_of(number) for number in range(0, len(VARIANTS) * (1 + len(EXPERIMENTS)), len(VARIANTS))]
    assert [bout.experiment for bout in bouts] == [None, *EXPERIMENTS]
    scenario = parse_scenario(bouts[-1].scenario())
    assert scenario.experiment.model_dump(exclude_defaults=True) == EXPERIMENTS[-1]


def gifts(games=LUCK):
    """Games of four in which a card is given, as events."""
    bout = bout_with(6, {"randomise": "character", "round": 2}, ["random"] * 4)
    return list(bout.traces(range(1, games, 2)))


def at_work(events):
    return next(event for event in events if event["event"] == "gift")


def test_a_card_may_be_played_in_the_round_it_is_given_and_no_other_new_one():
    played = 0
    for events in gifts(200):
        given = at_work(events)
        played += any(
            event["event"] == "card" and (event["round"], event["seat"]) == (2, given["seat"])
            and event["card"] == given["card"]
            for event in events
        )  # fmt: skip
        replay(events)
    assert played > 10


@pytest.mark.parametrize(
    "spoil",
    [
        lambda head, gift: head.pop("trial"),
        lambda head, gift: head["trial"].update(round=3),
        lambda head, gift: head["trial"].update(seat=(head["trial"]["seat"] + 1) % 4),
        lambda head, gift: head["trial"].update(seat=4),
        lambda head, gift: head["trial"].update(randomise="bid"),
        lambda head, gift: head["trial"].update(randomise="else"),
        lambda head, gift: gift.update(seat=(gift["seat"] + 1) % 4),
        lambda head, gift: gift.update(card="knight"),
    ],
    ids=[
        "no trial",
        "another round",
        "another seat",
        "no seat",
        "a bid",
        "something",
        "to another",
        "no card",
    ],
)
def test_a_gift_that_the_head_does_not_tell_of_is_noticed(spoil):
    for events in gifts():
        events = json.loads(json.dumps(events))
        replay(events)
        spoil(events[0], at_work(events))
        with pytest.raises(Disagreement):
            replay(events)


def test_a_card_that_a_palace_has_cannot_be_given():
    for events in gifts():
        at_work(events)["card"] = events[1]["palaces"][0][2]
        with pytest.raises(Disagreement, match="SU3"):
            replay(events)
