"""What every table of a run promises: its columns and rows, and numbers that add up."""

import pytest

from tests.runs.played import GAMES, result_of, scenario_of
from ysim.games.ys.codes import CHARACTERS
from ysim.games.ys.tallies import from_vector
from ysim.runs.run import run

PARTS = [
    "market",
    "commerce",
    "characters",
    "black",
    "blue",
    "green",
    "yellow",
    "red",
    "favour",
    "total",
]
TURNS = {2: 4, 3: 4, 4: 4, 5: 3}
OPEN_PLACES = {2: 9 + 8, 3: 9 + 8, 4: 12 + 12, 5: 12 + 16}  # areas and squares (PC)

INTERVAL = ("", "_low", "_high")
COLUMNS = {  # of format ysim-tables/1; "x…" is an estimate with its interval
    "policies": "policy games seats win_share… sole_wins shared_wins score… score_sd place_mean",
    "seats": "seat games win_share… score…",
    "pairs": "policy versus games beats… score_difference…",
    "scores": "policy part games gold… share_of_total…",
    "bids": "round policy sum games frequency win_share… score… first_choice_share",
    "order_cards": "round card games as_played_win_share… as_played_score…",
    "quotations": "round colour square games frequency",
    "quotation_moves": "round colour cause games mean_move…",
    "quotation_ranks": "round colour rank games frequency stays_to_end…",
    "placements": "policy round place face games brokers_per_game… strength_mean… won_share…",
    "characters": "card round games won played as_played_win_share…",
    "final_ranks": "colour rank games frequency…",
    "quotation_ends": "colour games mean_square… near_start_share…",
    "ties": "where breaker games per_game…",
}


@pytest.mark.parametrize("table", COLUMNS)
def test_a_table_has_the_columns_of_the_format_in_their_order(tables, table):
    required = []
    for column in COLUMNS[table].split():
        required += [column.rstrip("…") + end for end in (INTERVAL if column.endswith("…") else ("",))]
    assert list(tables[table].columns)[: len(required)] == required


def test_rows_stand_in_fixed_order_and_for_categories_never_seen(names, tables):
    distinct = list(dict.fromkeys(names))
    assert tables["policies"].policy.tolist() == distinct
    assert tables["seats"].seat.tolist() == list(range(len(names)))
    assert tables["characters"].card.unique().tolist() == list(CHARACTERS)
    assert tables["quotations"].square.unique().tolist() == list(range(-7, 8))
    assert len(tables["bids"]) == 4 * (len(distinct) + 1) * 9
    assert len(tables["placements"]) == len(distinct) * 4 * OPEN_PLACES[len(names)] * 2
    few = run(scenario_of(names), games=1).tables["placements"]
    assert len(few) == len(tables["placements"])
    never = few[few.games == 0]
    assert len(never) > 0 and never[["strength_mean", "won_share"]].isna().all(axis=None)


def test_estimates_lie_inside_their_intervals(tables):
    for table in tables.values():
        for low in [column for column in table.columns if column.endswith("_low")]:
            name = low.removesuffix("_low")
            seen = table.dropna(subset=[name])
            assert len(seen) > 0
            assert ((seen[low] <= seen[name]) & (seen[name] <= seen[f"{name}_high"])).all(), name


def test_every_win_is_shared_out_exactly(names, tables):
    tallies = from_vector(result_of(names).sums)
    assert tallies.policies[:, 3].sum() == tallies.seats[:, 3].sum() == 60 * GAMES
    policies = tables["policies"]
    assert (policies.win_share * policies.seats).sum() == pytest.approx(GAMES, rel=1e-12)
    assert policies.seats.sum() == len(names) * GAMES
    assert tables["seats"].win_share.sum() == pytest.approx(1, rel=1e-12)


def test_seats_and_policies_share_the_same_gold_and_places(names, tables):
    policies, seats = tables["policies"], tables["seats"]
    places = sum(range(1, len(names) + 1))
    assert (policies.score * policies.seats).sum() == pytest.approx(seats.score.sum() * GAMES, rel=1e-12)
    assert (policies.place_mean * policies.seats).sum() == pytest.approx(places * GAMES, rel=1e-12)


def test_parts_of_a_score_add_up_to_the_total(tables):
    scores = tables["scores"].set_index(["policy", "part"])
    for policy in tables["policies"].itertuples():
        of_policy = scores.loc[policy.policy]
        parts = of_policy.drop("total")
        assert of_policy.index.tolist() == PARTS
        assert parts.gold.sum() == pytest.approx(of_policy.gold["total"], rel=1e-12)
        assert of_policy.gold["total"] == pytest.approx(policy.score, rel=1e-12)
        assert parts.share_of_total.sum() == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(
    ("table", "each", "column", "whole"),
    [
        ("bids", ["round", "policy"], "frequency", 1),
        ("order_cards", ["round"], "as_played_win_share", 1),
        ("quotations", ["round", "colour"], "frequency", 1),
        ("quotation_ranks", ["round", "colour"], "frequency", 1),
        ("quotation_ranks", ["round", "rank"], "frequency", 1),
        ("score_distribution", ["policy"], "frequency", 1),
    ],
)
def test_the_parts_of_a_whole_add_up(tables, table, each, column, whole):
    sums = tables[table].groupby(each)[column].sum()
    assert len(sums) > 1
    assert sums.to_numpy() == pytest.approx(whole, rel=1e-12)


def test_brokers_of_a_policy_are_two_a_turn_on_every_seat(names, tables):
    brokers = tables["placements"].groupby(["policy", "round"]).brokers_per_game.sum()
    assert len(brokers) == 4 * len(set(names))
    for (policy, _), count in brokers.items():
        assert count == pytest.approx(2 * TURNS[len(names)] * names.count(policy), rel=1e-12)


def test_a_pair_mirrors_itself(tables):
    pairs = tables["pairs"].set_index(["policy", "versus"])
    for policy, versus in pairs.index:
        one, other = pairs.loc[(policy, versus)], pairs.loc[(versus, policy)]
        assert one.games == other.games == GAMES
        assert one.beats + other.beats == pytest.approx(1, rel=1e-12)
        assert one.beats_low + other.beats_high == pytest.approx(1, rel=1e-9)
        assert one.score_difference == pytest.approx(-other.score_difference, rel=1e-12)


def test_a_colour_ends_where_its_last_quotation_and_rank_are(tables):
    last = tables["quotations"][tables["quotations"]["round"] == 4]
    for row in tables["quotation_ends"].itertuples():
        squares = last[last.colour == row.colour]
        assert row.mean_square == pytest.approx((squares.square * squares.frequency).sum())
        assert row.near_start_share == pytest.approx(squares.frequency[squares.square.abs() <= 2].sum())
    ranks = tables["quotation_ranks"]
    assert tables["final_ranks"].frequency.tolist() == pytest.approx(
        ranks.frequency[ranks["round"] == 4].tolist()
    )


def test_ties_and_contests_of_all_kinds_are_those_of_each(tables):
    (ties,) = tables["ties_in_all"].itertuples()
    assert ties.per_game == pytest.approx(tables["ties"].per_game.sum())
    assert ties.per_game_low <= ties.per_game <= ties.per_game_high
    contests, board = tables["contests"].set_index("region").contested_share, tables["board"]
    for region in ("city", "market"):
        shares = board.contested_share[board.region == region]
        assert shares.min() <= contests[region] <= shares.max()
    assert contests[["city", "market"]].min() <= contests["all"] <= contests[["city", "market"]].max()
