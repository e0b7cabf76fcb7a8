"""Experiments in compiled games: what is drawn, how often, and that all else is as without (M5–M8)."""

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.invariants import check_game
from tests.lineups import EXPERIMENTS, TABLES, kernel_of
from ysim.core.compile import compiled
from ysim.games.ys import choices
from ysim.games.ys import events as kinds
from ysim.games.ys.codes import BLUE_EDGED, NONE, PLACES, STRENGTHS
from ysim.games.ys.experiment import Experiment
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.policies import registry
from ysim.games.ys.rules import Rules

LEAST_P = 1e-4  # of a chi-square test; the seeds are fixed, so a test that passes once passes always
SEED = 6
LOTS = {kind: experiment for kind, experiment in EXPERIMENTS.items() if kind != "luck"}


@compiled
def weakest(hand):
    """The lowest strength behind the screen."""
    strength = 0
    while hand.brokers[strength] == 0:
        strength += 1
    return strength


def bids_one_and_one(table, hand, die):
    return choices.bid(1, 1)


def takes_the_lowest_card(table, hand, die):
    card = 0
    while not table.free_cards >> card & 1:
        card += 1
    return card


def places_the_weakest_in_the_first_port(table, hand, die):
    return choices.place(weakest(hand), 0, 1 if table.faces_allowed >> 1 & 1 else 0)


STUBBORN = registry()["random"].derive(
    "stubborn",
    decisions={
        "bid": bids_one_and_one,
        "order_card": takes_the_lowest_card,
        "place": places_the_weakest_in_the_first_port,
    },
)
"""A policy that always does the same: whatever else happens was drawn by lot."""


def events_of(game):
    return game.events[: game.event_count].tolist()


def rows_of(kind, games, names=("random",), seed=SEED, **asked):
    """The rows of the games in which something was drawn, a line of seats for each."""
    kernel = kernel_of(list(names), experiment=Experiment(randomise=kind, **asked))
    _, rows = kernel.play_rows(seed, 0, games)
    by_game = rows.reshape(games, -1)
    return by_game[by_game["trial_round"][:, 0] > 0]


def assert_uniform(counts, cells):
    assert len(counts) == cells
    assert min(counts.values()) > 5
    assert chisquare(list(counts.values())).pvalue > LEAST_P


# What is drawn, and how often


def test_M5_every_deal_of_the_order_cards_is_equally_likely():
    rows = rows_of("order_cards", 6_000, ["balanced", "random"], round=2)
    assert_uniform(Counter(map(tuple, rows["order_card"][:, :, 1].tolist())), 24)


def test_M5_every_round_is_equally_often_the_one_that_is_dealt():
    rows = rows_of("order_cards", 6_000)
    assert_uniform(Counter(rows["trial_round"][:, 0].tolist()), 4)


def test_M6_every_pair_of_strengths_is_equally_likely_for_every_seat_and_half_of_the_cards_are_dealt():
    rows = rows_of("bid", 40_000, ["balanced", "random"], round=1)
    subject = rows[rows["tried"] == 1]
    assert len(subject) == len(rows)
    pairs = [pair for pair in combinations_with_replacement(range(5), 2) if pair != (2, 2)]
    bids = Counter(tuple(sorted(divmod(int(bid), STRENGTHS))) for bid in subject["bid"][:, 0])
    assert set(bids) == set(pairs)
    assert_uniform(bids, len(pairs))
    assert_uniform(Counter(subject["seat"].tolist()), 4)
    assert_uniform(Counter(subject["trial_dealt"].tolist()), 2)
    dealt = rows[rows["trial_dealt"][:, 0] == 1]
    assert_uniform(Counter(map(tuple, dealt["order_card"][:, :, 0].tolist())), 24)


def test_M7_every_strength_place_and_face_is_equally_likely():
    """Where the subject places first of all and has all strengths in hand: five, 24 places, two faces."""
    rows = rows_of("placement", 300_000, round=1, broker=1)
    subject = rows[rows["tried"] == 1]
    high, low = np.divmod(subject["bid"][:, 0], STRENGTHS)
    has_all = ~((high == 2) | (low == 2) | ((high == low) & ((high == 0) | (high == 4))))
    free = subject[has_all & (subject["order_card"][:, 0] == 1)]
    assert (free["trial_broker"] == 1).all()
    assert_uniform(
        Counter(zip(free["trial_placing"].tolist(), free["trial_face"].tolist(), strict=True)), 240
    )


def test_M7_every_placement_of_a_round_is_equally_often_the_one_that_is_drawn():
    rows = rows_of("placement", 8_000)
    subject = rows[rows["tried"] == 1]
    assert_uniform(Counter(subject["trial_broker"].tolist()), 8)
    assert_uniform(Counter(subject["trial_round"].tolist()), 4)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_M8_every_card_that_was_not_shown_is_equally_likely(number):
    """Of 15 yellow-edged cards, 4 are shown a round; the blue-edged one is as likely as each that is left."""
    rows = rows_of("character", 20_000, round=number)
    given = Counter(rows["trial_card"][rows["tried"] == 1].tolist())
    assert set(given) == set(range(16))
    unseen = 15 - 4 * (number - 1)
    expected = [len(rows) / (unseen + 1) * unseen / 15] * 15 + [len(rows) / (unseen + 1)]
    assert chisquare([given[card] for card in range(16)], expected).pvalue > LEAST_P


# That nothing else is


@pytest.mark.parametrize("kind", LOTS)
def test_only_the_decision_of_the_subject_is_drawn(kind):
    experiment, drawn = LOTS[kind], Counter()
    kernel = Kernel(Rules(), [STUBBORN], np.zeros((1, 4), int), experiment)
    for number in range(200):
        game = kernel.record(SEED, number)
        trial, cards = game.trial, Counter()
        for what, at, *details in events_of(game):
            tried = trial.round_number == at
            if what == kinds.BIDS:
                cards = Counter()
                for seat in range(4):
                    if details[seat] != 9:
                        drawn["bid"] += 1
                        assert tried and kind == "bid" and seat == trial.seat
            elif what == kinds.ORDER:
                if details[1] != len(cards):
                    drawn["order_cards"] += 1
                    assert tried and trial.dealt and kind in ("order_cards", "bid")
                cards[details[1]] += 1
            elif what == kinds.PLACED_BROKER and details[2] != 0:
                drawn["placement"] += 1
                assert tried and kind == "placement"
                assert (details[0], details[4]) == (trial.seat, trial.broker)
            elif what == kinds.GIFT:
                drawn["character"] += 1
                assert tried and kind == "character"
                assert details[:2] == [trial.seat, trial.choice]
    assert drawn[kind] > 50
    assert set(drawn) <= {kind, "order_cards"}


@pytest.mark.parametrize("rules", [Rules(), *TABLES.values()], ids=["4 players", *TABLES])
@pytest.mark.parametrize("kind", LOTS)
def test_every_other_cycle_is_played_as_without_the_experiment_and_the_others_until_the_lot(kind, rules):
    names = ["random", "balanced"][: rules.players]
    with_lots, without = kernel_of(names, rules, LOTS[kind]), kernel_of(names, rules)
    differ = 0
    for number in range(24):
        game, plain = with_lots.record(SEED, number), without.record(SEED, number)
        if number // len(names) % 2 == 0:
            assert events_of(game) == events_of(plain)
            assert game.trial.round_number == 0
            continue
        before = [row for row in events_of(game) if row[1] < game.trial.round_number]
        assert before == [row for row in events_of(plain) if row[1] < game.trial.round_number]
        assert 1 <= game.trial.round_number <= 4
        differ += events_of(game) != events_of(plain)
    assert differ > 3  # two players dealt two cards often get those they would have taken


@pytest.mark.parametrize("kind", LOTS)
def test_another_seed_draws_something_else_and_the_same_the_same(kind):
    def drawn(seed):
        game = kernel_of(["random"], experiment=LOTS[kind])
        trials = [game.record(seed, number).trial for number in range(1, 60, 2)]
        return [
            (int(t.round_number), int(t.seat), int(t.broker), int(t.dealt), int(t.choice)) for t in trials
        ]

    assert drawn(1) == drawn(1) != drawn(2)
    assert len(set(drawn(1))) > 10


@pytest.mark.parametrize("kind", EXPERIMENTS)
@pytest.mark.parametrize("table", ["2 players", "3 players, 4 neighbourhoods", "5 players, King's Favour"])
def test_brokers_gems_cards_and_gold_are_conserved_in_experiments(table, kind):
    kernel = kernel_of(["random"], TABLES[table], EXPERIMENTS[kind])
    for number in range(60):
        check_game(kernel.record(SEED, number))


# Gifts


def test_no_card_is_there_twice_and_none_that_was_shown_is_given():
    kernel, plain = kernel_of(["random"], experiment=LOTS["character"]), kernel_of(["random"])
    given = 0
    for number in range(1, 1001, 2):
        game = kernel.record(SEED, number)
        people, dealt = game.people[:15].tolist(), plain.record(SEED, number).people[:12].tolist()
        assert sorted(people) == list(range(15))
        shown = [card for place, card in enumerate(dealt) if place % 3 < game.trial.round_number - 1]
        assert game.trial.choice not in shown
        assert game.trial.choice == BLUE_EDGED or game.trial.choice in people[12:]
        assert [
            card for place, card in enumerate(people[:12]) if place % 3 < game.trial.round_number - 1
        ] == shown
        given += game.trial.choice in dealt
        check_game(game)
    assert given > 100


# Replays


def test_replays_have_one_set_up_and_other_luck():
    kernel = kernel_of(["random", "balanced"], experiment=Experiment(randomise="luck", replays=4))
    plain = kernel_of(["random", "balanced"])
    for first in range(0, 40, 4):
        games = [kernel.record(SEED, number) for number in range(first, first + 4)]
        for field in ("deck", "dealt", "people"):
            assert len({game[field].tobytes() for game in games}) == 1
            assert games[0][field].tolist() == plain.record(SEED, first // 4)[field].tolist()
        assert len({str(events_of(game)) for game in games}) == 4
        assert len({tuple(policy.name for policy in kernel.seats_of(first + i)) for i in range(4)}) == 1
        assert not any(game.trial.round_number for game in games)
    set_ups = {kernel.record(SEED, number).deck.tobytes() for number in range(0, 80, 4)}
    assert len(set_ups) == 20


def test_replays_with_lots_for_ties_draw_the_same_lots():
    rules = Rules(equal_seats="lot")
    kernel = Kernel(rules, [STUBBORN], np.zeros((1, 4), int), Experiment(randomise="luck", replays=5))
    for first in range(0, 50, 5):
        lots = {
            tuple(kernel.record(SEED, number).table.tie_card.tolist()) for number in range(first, first + 5)
        }
        assert len(lots) == 1


def test_the_subject_of_a_trial_is_told_in_the_rows_and_nobody_else():
    for kind in LOTS:
        rows = rows_of(kind, 48)
        tried = rows["tried"].sum(axis=1)
        assert (tried == (4 if kind == "order_cards" else 1)).all()
        assert (rows["trial_card"][rows["tried"] == 0] == NONE).all()
        placed = rows["trial_placing"] != NONE
        assert (placed == ((rows["tried"] == 1) & (kind == "placement"))).all()
        assert rows["trial_placing"].max() < PLACES * STRENGTHS
