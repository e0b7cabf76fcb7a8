"""M2: intervals from independent games; known truths, coverage, edges and properties."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from ysim.analysis import mean_interval, ratio_interval, wilson, with_mean, with_proportion, with_ratio

TWELFTH = 1 / 12


def sums(weights, values):
    """The six exact sums over games (last axis) that `ratio_interval` takes."""
    n, y = np.asarray(weights), np.asarray(values)
    games = np.sum(n > 0, axis=-1)
    return games, n.sum(-1), (n * n).sum(-1), y.sum(-1), (y * y).sum(-1), (n * y).sum(-1)


def test_M2_wilson_agrees_with_scipy():
    for hits, trials in [(0, 10), (3, 10), (10, 10), (17, 400)]:
        expected = stats.binomtest(hits, trials).proportion_ci(method="wilson")
        share, low, high = wilson(hits, trials)
        assert share == hits / trials
        assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_M2_wilson_covers_close_to_95_percent_over_all_outcomes():
    for p, n in [(0.25, 100), (0.25, 400), (0.02, 1000), (0.98, 1000)]:
        hits = np.arange(n + 1)
        _, low, high = wilson(hits, np.full(n + 1, n))
        covered = stats.binom.pmf(hits, n, p)[(low <= p) & (p <= high)].sum()
        assert covered == pytest.approx(0.95, abs=0.015)


def test_M2_no_games_are_no_data_and_one_game_is_an_interval():
    assert np.isnan(wilson(0, 0)).all()
    assert np.isnan(ratio_interval(0, 0, 0, 0, 0, 0)).all()
    assert np.isnan(mean_interval(0, 0, 0, bounds=(0, 1))).all()
    assert np.isnan(ratio_interval(5, 0, 0, 0, 0, 0)).all()
    for value in (0, 6, 12):
        share, low, high = mean_interval(value, value**2, 1, scale=TWELFTH, bounds=(0, 1))
        assert 0 <= low <= share <= high <= 1 and high - low > 0.7
    score, low, high = mean_interval(76, 76**2, 1)
    assert score == 76 and low < 20 and high > 130


def test_M2_a_share_never_seen_or_never_missed_keeps_a_width():
    assert mean_interval(0, 0, 1000, bounds=(0, 1)) == pytest.approx(wilson(0, 1000))
    assert mean_interval(1000, 1000, 1000, bounds=(0, 1)) == pytest.approx(wilson(1000, 1000))
    assert mean_interval(0, 0, 1000, bounds=(0, 1)).low == 0
    assert mean_interval(1000, 1000, 1000, bounds=(0, 1)).high == 1


def test_M2_one_seat_and_no_shared_wins_is_wilson():
    hits, games = np.array([0, 1, 250, 999, 1000]), np.full(5, 1000)
    shares = mean_interval(12 * hits, 144 * hits, games, scale=TWELFTH, bounds=(0, 1))
    np.testing.assert_allclose(shares, wilson(hits, games), rtol=0, atol=1e-12)


def test_M2_a_mean_has_the_normal_interval():
    scores = np.random.default_rng(1).integers(40, 120, 500)
    mean, low, high = mean_interval(scores.sum(), (scores**2).sum(), 500)
    half = stats.norm.ppf(0.975) * scores.std(ddof=1) / np.sqrt(500)
    assert (mean, low, high) == pytest.approx((scores.mean(), scores.mean() - half, scores.mean() + half))


def test_M2_seats_of_one_game_are_not_independent():
    """Four seats that always score alike know no more than one of them."""
    scores = np.random.default_rng(2).integers(40, 120, 500)
    one = ratio_interval(*sums(np.ones(500, int), scores))
    four = ratio_interval(*sums(np.full(500, 4), 4 * scores))
    assert four == pytest.approx(one)


def test_M2_a_mirror_match_wins_a_quarter_and_is_sure_of_it():
    """One policy in all four seats: its share is 1/4 in every game, not by chance."""
    share, low, high = ratio_interval(*sums(np.full(10_000, 4), np.ones(10_000, int)), bounds=(0, 1))
    assert share == 0.25 and high - low < 0.001


def test_M2_a_ratio_with_changing_weights_has_the_delta_methods_interval():
    random = np.random.default_rng(3)
    n = random.integers(0, 9, 400)
    y = n * 2 + random.integers(-3, 4, 400) * (n > 0)
    ratio, low, high = ratio_interval(*sums(n, y))
    games = np.sum(n > 0)
    residuals = y - y.sum() / n.sum() * n
    error = np.sqrt((residuals**2).sum() * games / (games - 1)) / n.sum()
    assert ratio == pytest.approx(y.sum() / n.sum())
    assert (high - low) / 2 == pytest.approx(stats.norm.ppf(0.975) * error)


def test_M2_a_million_million_games_lose_no_digit():
    """Half the games bring 10^6, half 10^6 + 1: the products of the sums need 120 bits, the spread is 1/2."""
    half_the_games = 5 * 10**11
    total = half_the_games * (2 * 10**6 + 1)
    squares = half_the_games * (10**12 + (10**6 + 1) ** 2)
    mean, low, high = mean_interval(total, squares, 2 * half_the_games)
    assert mean == 10**6 + 0.5
    assert (high - low) / 2 == pytest.approx(stats.norm.ppf(0.975) * 0.5 / 10**6, rel=1e-3)


RUNS = 4000


@pytest.mark.parametrize("games", [100, 1000])
@pytest.mark.parametrize("truth", [0.25, 0.02, 0.98, 0.0, 1.0])
def test_M2_win_shares_cover_the_truth(truth, games):
    hits = np.random.default_rng(4).binomial(games, truth, RUNS)
    _, low, high = mean_interval(hits, hits, games, bounds=(0, 1))
    covered = np.mean((low <= truth) & (truth <= high))
    # Few events come in so few outcomes that no interval hits 95 % exactly; it must not fall short.
    expected = stats.binom.pmf(np.arange(games + 1), games, truth)
    coarse = truth in (0.0, 1.0) or expected.max() > 0.15
    assert covered >= 0.935
    assert coarse or covered <= 0.965


@pytest.mark.parametrize("games", [100, 1000])
def test_M2_two_seats_and_shared_wins_cover_the_truth(games):
    """A policy in two seats; a game gives it a whole win, half of one, or none."""
    outcomes, chances = np.array([0, 6, 12]), [0.55, 0.05, 0.40]
    truth = (outcomes @ chances) / 24
    y = np.random.default_rng(5).choice(outcomes, (RUNS, games), p=chances)
    _, low, high = ratio_interval(*sums(np.full_like(y, 2), y), scale=TWELFTH, bounds=(0, 1))
    assert np.mean((low <= truth) & (truth <= high)) == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("games", [100, 1000])
def test_M2_mean_scores_cover_the_truth_by_games_not_seats(games):
    """Seats that share a game's luck: by game 95 %, by seat (as if independent) far below."""
    random = np.random.default_rng(6)
    n = random.integers(1, 4, (RUNS, games))
    luck = random.integers(-20, 21, (RUNS, games))
    y = n * (75 + luck) + random.integers(-5, 6, (RUNS, games))
    _, low, high = ratio_interval(*sums(n, y))
    assert np.mean((low <= 75) & (high >= 75)) == pytest.approx(0.95, abs=0.015)
    naive = 1.96 * 12 / np.sqrt(n.sum(-1))
    assert np.mean(np.abs(y.sum(-1) / n.sum(-1) - 75) < naive) < 0.90


def test_M2_a_higher_level_is_wider():
    assert np.diff(wilson(5, 20, 0.99)[1:]) > np.diff(wilson(5, 20, 0.9)[1:])
    with pytest.raises(ValueError, match="level"):
        wilson(5, 20, 95)


def test_impossible_sums_are_refused():
    with pytest.raises(ValueError, match="contradict"):
        mean_interval(10, 5, 10)
    with pytest.raises(ValueError, match="whole numbers"):
        mean_interval(0.5, 0.25, 1)
    with pytest.raises(ValueError, match="bounds"):
        mean_interval(30, 90, 10, bounds=(0, 1))
    with pytest.raises(ValueError, match="successes"):
        wilson(3, 2)


games_of_seats = st.lists(
    st.integers(0, 4).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 12 * min(n, 1)))),
    min_size=1,
    max_size=30,
)


@given(games_of_seats, st.sampled_from([0.5, 0.95, 0.999]))
def test_M2_shares_are_ordered_bounded_and_never_empty(seats, level):
    weights, values = zip(*seats, strict=True)
    share, low, high = ratio_interval(*sums(weights, values), level, scale=TWELFTH, bounds=(0, 1))
    if sum(weights) == 0:
        assert np.isnan([share, low, high]).all()
    else:
        assert 0 <= low <= share <= high <= 1
        assert low < high


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=30))
def test_M2_means_are_ordered_and_never_empty(values):
    mean, low, high = mean_interval(sum(values), sum(v * v for v in values), len(values))
    assert low <= mean <= high
    assert low < high
    assert mean == pytest.approx(sum(values) / len(values))


@given(st.integers(0, 10**15), st.integers(1, 10**15))
def test_M2_proportions_are_ordered_and_bounded(hits, trials):
    share, low, high = wilson(min(hits, trials), trials)
    assert 0 <= low <= share <= high <= 1


def test_frames_get_three_columns_per_measure_and_lose_the_sums():
    frame = pd.DataFrame(
        {"policy": ["a", "b"], "games": [10, 0], "n": [20, 0], "n_n": [40, 0]}
        | {"w": [60, 0], "w_w": [720, 0], "n_w": [120, 0], "sole": [5, 0]}
    )
    shares = with_ratio(frame, "win_share", "n", "w", scale=TWELFTH, bounds=(0, 1))
    assert list(shares) == [
        *["policy", "games", "n", "n_n", "sole"],
        *["win_share", "win_share_low", "win_share_high"],
    ]
    assert shares.win_share[0] == 0.25 and np.isnan(shares.win_share[1])
    means = with_mean(frame, "wins", "w", scale=TWELFTH)
    assert means.wins[0] == 0.5 and {"w", "w_w"}.isdisjoint(means)
    assert with_proportion(frame, "sole_share", "sole").sole_share[0] == 0.5
    assert "w" in frame
