"""Tuning: who is played against, how generations go on, what is held out, and mistakes in words."""

from dataclasses import replace

import numpy as np
import pytest

from ysim.errors import Interrupted, UserError
from ysim.games.ys.policies import balanced, merchant
from ysim.scenarios import parse_scenario
from ysim.studies.tuning.course import Asked, Course
from ysim.studies.tuning.entry import entry_of
from ysim.studies.tuning.held_out import ELSEWHERE, held_out
from ysim.studies.tuning.opponents import field_of, of_mix, opponents, policy_named
from ysim.studies.tuning.tune import ranges_of, tune
from ysim.studies.tuning.win_shares import win_shares

SCENARIO = parse_scenario(
    'title = "t"\n[lineup]\npolicies = ["balanced", "balanced", "balanced", "balanced"]\n'
)
OTHERS = ("balanced", "balanced", "balanced")
WEIGHTS = ("palace", "market_gold", "threat")
GENERATION = 7 * 480  # games of the first, for three weights


def asked(seed=5, budget=2 * GENERATION, jobs=2, lineups=(OTHERS,)):
    ranges = ranges_of(merchant.POLICY, WEIGHTS)
    return Asked(merchant.POLICY, ranges, opponents(SCENARIO, list(lineups)), seed, budget, jobs)


def played(path=None, **changes):
    course = Course(asked(**changes), path)
    course.play(lambda done, of, leading: None)
    return course


@pytest.fixture(scope="module")
def course():
    return played()


class TestOpponents:
    def test_each_policy_of_a_field_sits_equally_often(self):
        names = list("abcdefghi")
        for seats in (1, 2, 3, 4):
            lineups = field_of(names, seats)
            assert all(len(set(lineup)) == seats for lineup in lineups)
            seated = [name for lineup in lineups for name in lineup]
            assert {seated.count(name) for name in names} == {seats}

    def test_line_ups_that_are_named_twice_count_twice(self):
        other = ("random", "random", "random")
        weights = opponents(SCENARIO, [OTHERS, other, OTHERS]).weights
        assert weights == {OTHERS: pytest.approx(2 / 3), other: pytest.approx(1 / 3)}

    def test_a_wrong_number_is_told(self):
        with pytest.raises(UserError, match="--against balanced,random: expected 3 policies"):
            opponents(SCENARIO, [("balanced", "random")])

    def test_an_unknown_policy_is_told(self):
        with pytest.raises(UserError, match='there is no policy "merchnt"; did you mean "merchant"'):
            policy_named(SCENARIO, "merchnt")


class TestWinShares:
    def test_a_policy_against_itself_has_the_fair_share(self):
        (found,) = win_shares([balanced.POLICY], opponents(SCENARIO, [OTHERS]), 3, 4_000)
        error = found[0].std() / np.sqrt(found.shape[1])
        assert abs(found[0].mean() - 0.25) < 4 * error

    def test_all_policies_have_the_same_luck(self):
        (found,) = win_shares(
            [balanced.POLICY, balanced.POLICY], opponents(SCENARIO, [OTHERS]), 3, 400, jobs=2
        )
        assert np.array_equal(found[0], found[1]) and 0 < found[0].mean() < 1

    def test_games_are_shared_out_by_weight_in_whole_cycles(self):
        other = ("random", "merchant", "courtier")
        found = win_shares([balanced.POLICY], opponents(SCENARIO, [OTHERS, OTHERS, other]), 3, 360)
        assert [stratum.shape for stratum in found] == [(1, 240), (1, 120)]


class TestCourse:
    def test_it_ends_when_the_budget_is_spent(self, course):
        assert course.played == 2 * GENERATION and len(course.generations) == 2

    def test_the_same_seed_asks_the_same_and_another_seed_something_else(self, course):
        assert played(jobs=1).generations == course.generations
        assert played(seed=6).generations[0].shares != course.generations[0].shares

    def test_it_goes_on_from_what_was_kept_as_if_it_had_not_been_ended(self, course, tmp_path):
        path = tmp_path / "generations.jsonl"
        played(path, budget=GENERATION)
        assert len(path.read_text().splitlines()) == 1 + 1
        again = played(path)
        assert again.generations == course.generations and np.array_equal(again.best, course.best)

    def test_what_another_tuning_has_kept_is_refused(self, tmp_path):
        path = tmp_path / "generations.jsonl"
        played(path, budget=GENERATION)
        for other in (asked(seed=6), asked(lineups=[("random",) * 3])):
            with pytest.raises(UserError, match="is of another tuning"):
                Course(other, path)

    def test_a_damaged_file_is_told(self, tmp_path):
        path = tmp_path / "generations.jsonl"
        played(path, budget=GENERATION)
        path.write_text(path.read_text()[:-20])
        with pytest.raises(UserError, match="is damaged"):
            Course(asked(), path)

    def test_what_makes_an_archetype_what_it_is_stays(self, course):
        assert "commerce" not in merchant.POLICY.ranges and "commerce" in balanced.POLICY.ranges
        candidate = course.asked.candidate(course.best)
        assert candidate.weights["commerce"] == merchant.POLICY.weights["commerce"]
        changed = {
            name for name, value in candidate.weights.items() if value != merchant.POLICY.weights[name]
        }
        assert changed == set(WEIGHTS)

    def test_every_candidate_stays_within_bounds(self, course):
        for point in (np.full(3, -0.5), np.full(3, 1.5), course.best):
            weights = course.asked.weights(point)
            assert all(low <= weights[name] <= high for name, (low, high) in course.asked.ranges.items())

    def test_games_grow_where_luck_hides_who_is_better(self, course):
        alike = course.asked.policy.derive("alike")
        flat = Asked(
            alike, {"card_gain": (2.9, 3.1), "rivalry": (0.099, 0.101)}, asked().opponents, 5, 20_000, 2
        )
        found = Course(flat)
        found.play(lambda done, of, leading: None)
        assert found.generations[-1].games > found.generations[0].games


class TestHeldOut:
    def test_no_change_gains_nothing(self):
        table = held_out(asked(), merchant.POLICY, 400)
        assert (table.gain == 0).all() and (table.gain_low < 0).all() and (table.gain_high > 0).all()
        assert (table.gain_high < 0.05).all()

    def test_a_line_up_of_next_to_no_weight_has_games_too(self):
        rare = of_mix(SCENARIO, {"balanced": 0.001, "random": 0.999})
        found = win_shares([merchant.POLICY], rare, 3, 480)
        assert min(stratum.shape[1] for stratum in found) >= 24
        table = held_out(replace(asked(), opponents=rare), merchant.POLICY, 480)
        assert table.notna().all(axis=None)

    def test_a_gain_is_the_paired_difference_on_other_luck(self):
        question = asked(lineups=(OTHERS, ("merchant", "courtier", "balanced")))
        better = merchant.POLICY.derive("merchant", weights={"market_gold": 1.6, "palace": 0.2})
        table = held_out(question, better, 4_800)
        whole, *each = table.to_dict("records")
        assert whole["gain"] == pytest.approx(sum(row["gain"] for row in each) / 2)
        assert whole["gain"] == pytest.approx(whole["tuned"] - whole["before"])
        assert whole["gain_low"] > 0  # it is better by far
        own = win_shares([better], question.opponents, question.seed + ELSEWHERE, 4_800)
        seen = win_shares([better], question.opponents, question.seed + 1, 4_800)
        assert whole["tuned"] == pytest.approx(np.mean([stratum.mean() for stratum in own]))
        assert whole["tuned"] != pytest.approx(np.mean([stratum.mean() for stratum in seen]))
        assert whole["over_fair"] == pytest.approx(whole["tuned"] - 0.25)


class TestTune:
    def test_the_entry_is_a_policy_of_a_scenario(self):
        tuned = merchant.POLICY.derive(
            "merchant", weights={"palace": 0.25, "market_gold": 1.5, "threat": 0.5}
        )
        entry = entry_of(asked(), tuned, held_out(asked(), tuned, 400), "ysim tune merchant", "mine")
        text = 'title = "t"\n[lineup]\npolicies = ["mine", "random", "random", "random"]\n'
        policy = parse_scenario(text + entry).resolved_policies()[0]
        assert policy.weights == tuned.weights
        assert entry.startswith("# ysim tune merchant\n# wins ")

    def test_ctrl_c_keeps_the_generations(self, tmp_path):
        def end(done, of, leading):
            raise KeyboardInterrupt

        with pytest.raises(Interrupted, match=f"{GENERATION:,} of"):
            tune(asked(), "ysim tune", tmp_path, end)
        assert (tmp_path / "generations.jsonl").exists()

    @pytest.mark.parametrize(
        ("wanted", "why"),
        [
            ("palce", 'there is no such weight; did you mean "palace"'),
            ("commerce", "no bounds for it are declared"),
        ],
    )
    def test_a_weight_that_cannot_be_tuned_is_told(self, wanted, why):
        with pytest.raises(UserError, match=f"--weights {wanted}: {why}"):
            ranges_of(merchant.POLICY, [wanted])

    def test_random_has_nothing_to_tune(self):
        with pytest.raises(UserError, match='policy "random" declares no weights'):
            ranges_of(policy_named(SCENARIO, "random"), [])
