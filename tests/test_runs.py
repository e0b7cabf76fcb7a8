"""Runs: the same games whoever shares the work, tables that add up, nothing left by a run that ends early."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from ysim.cli import main
from ysim.errors import UserError
from ysim.games.ys import game as ys
from ysim.games.ys.codes import CHARACTERS
from ysim.games.ys.policies import registry
from ysim.games.ys.tallies import from_vector
from ysim.runs.blocks import blocks, play_all
from ysim.runs.lineups import distinct_policies, seatings
from ysim.runs.run import RunResult, run
from ysim.runs.trace import trace_game
from ysim.scenarios import Scenario, load_scenario, parse_scenario

ROOT = Path(__file__).parent.parent
GAMES = 120  # whole cycles of every line-up
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
SEED = 11
LINEUPS = [
    ("balanced", "black_hunter", "speculator", "courtier"),
    ("random", "random", "balanced", "merchant"),
    ("balanced", "random"),
    ("balanced", "random", "speculator"),
    ("balanced", "random", "random", "courtier", "speculator"),
]
TURNS = {2: 4, 3: 4, 4: 4, 5: 3}
OPEN_PLACES = {2: 9 + 8, 3: 9 + 8, 4: 12 + 12, 5: 12 + 16}  # areas and squares (PC)

INTERVAL = ("", "_low", "_high")
COLUMNS = {  # of format ysim-tables/1; "x…" is an estimate with its interval
    "policies": "policy games seats win_share… sole_wins shared_wins score… score_sd place_mean",
    "seats": "seat games win_share… score…",
    "pairs": "policy versus games beats… score_difference…",
    "scores": "policy part games gold… share_of_total",
    "bids": "round policy sum games frequency win_share… score… first_choice_share",
    "order_cards": "round card games as_played_win_share… as_played_score…",
    "quotations": "round colour square games frequency",
    "quotation_moves": "round colour cause games mean_move…",
    "quotation_ranks": "round colour rank games frequency stays_to_end…",
    "placements": "policy round place face games brokers_per_game… strength_mean… won_share…",
    "characters": "card round games won played as_played_win_share…",
    "ties": "where breaker games per_game…",
}


def scenario_of(names: tuple[str, ...], seed: int | None = SEED) -> Scenario:
    head = f'title = "A test"\ngames = {GAMES}\n' + ("" if seed is None else f"seed = {seed}\n")
    rules = f"[rules]\nplayers = {len(names)}\n"
    return parse_scenario(f"{head}{rules}[lineup]\npolicies = {json.dumps(names)}\n")


@cache
def result_of(names: tuple[str, ...]) -> RunResult:
    return run(scenario_of(names), jobs=1)


@cache
def traces_of(names: tuple[str, ...]) -> list[list[dict]]:
    return [trace_game(scenario_of(names), number) for number in range(GAMES)]


@pytest.fixture(params=LINEUPS, ids="-".join)
def names(request):
    return request.param


@pytest.fixture
def tables(names):
    return result_of(names).tables


@pytest.fixture
def games(names):
    return traces_of(names)


def kernel_and_seatings(names):
    scenario = scenario_of(names)
    rows = seatings(scenario)
    return ys.kernel(scenario.rules, distinct_policies(scenario), rows), rows


@pytest.mark.parametrize("path", sorted((ROOT / "scenarios").glob("**/*.toml")), ids=lambda path: path.stem)
def test_a_shipped_scenario_plays_and_every_policy_wins_its_share(path):
    scenario = load_scenario(path)
    result = run(scenario, games=1)
    policies, seats = result.tables["policies"], result.tables["seats"]
    assert (
        result.manifest.games_done == len(seatings(scenario))
        and result.manifest.rules_version == ys.RULES_VERSION
    )
    assert len(seats) == scenario.rules.players
    assert (policies.win_share * policies.seats).sum() == pytest.approx(result.manifest.games_done, rel=1e-12)
    assert result.facts.deviations == scenario.rules.deviations()


# The same whoever shares the work


@pytest.mark.parametrize("jobs", [2, 4])
def test_any_number_of_threads_gives_the_same_digest_and_tables(names, jobs):
    alone, shared = result_of(names), run(scenario_of(names), jobs=jobs)
    assert shared.manifest.digest == alone.manifest.digest
    assert shared.tables.keys() == alone.tables.keys()
    for name, table in alone.tables.items():
        pd.testing.assert_frame_equal(shared.tables[name], table, check_exact=True)


@pytest.mark.parametrize("jobs", [1, 2, 4])
@pytest.mark.parametrize("size", [1, 24, 31, 100, 4_800])
def test_blocks_of_any_size_add_up_to_the_same_sums(names, jobs, size):
    kernel, rows = kernel_and_seatings(names)
    sums = play_all(kernel, SEED, GAMES, len(rows), jobs, size=size)
    assert np.array_equal(sums, result_of(names).sums)


@pytest.mark.parametrize(("cycle", "size"), [(1, 7), (12, 100), (24, 5), (24, 60)])
def test_blocks_are_whole_cycles_one_after_the_other(cycle, size):
    cut = list(blocks(20 * cycle, cycle, size))
    assert [first for first, _ in cut] == np.cumsum([0] + [count for _, count in cut])[:-1].tolist()
    assert sum(count for _, count in cut) == 20 * cycle
    assert all(count % cycle == 0 and count <= max(size, cycle) for _, count in cut)


def test_the_order_in_which_python_hashes_names_does_not_matter():
    code = (
        "from tests.test_runs import *; names = LINEUPS[0]; result = run(scenario_of(names), jobs=2);"
        "print(result.manifest.digest, hash('ys'), {n: t.to_csv() for n, t in result.tables.items()})"
    )
    printed = [in_another_process(code, PYTHONHASHSEED=hash_seed).split(" ", 2) for hash_seed in ("1", "2")]
    (one, one_hash, one_tables), (two, two_hash, two_tables) = printed
    assert one_hash != two_hash
    assert one == two == result_of(LINEUPS[0]).manifest.digest
    assert one_tables == two_tables


def in_another_process(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_games_of_a_longer_run_are_the_games_of_a_shorter_one(names):
    kernel, rows = kernel_and_seatings(names)
    cycle = len(rows)
    first, rest = kernel.play(SEED, 0, cycle), kernel.play(SEED, cycle, GAMES - cycle)
    assert np.array_equal(first, run(scenario_of(names), games=cycle).sums)
    assert np.array_equal(first + rest, result_of(names).sums)
    assert not np.array_equal(first, rest)


# Seeds and numbers of games


def test_another_seed_is_another_run_and_0_is_a_seed(names):
    runs = [run(scenario_of(names), seed=seed) for seed in (0, 1, SEED)]
    assert [result.manifest.seed for result in runs] == [0, 1, SEED]
    assert len({result.manifest.digest for result in runs}) == 3
    assert runs[2].manifest.digest == result_of(names).manifest.digest
    assert run(scenario_of(names, seed=0)).manifest.digest == runs[0].manifest.digest


def test_without_a_seed_one_is_drawn_and_stored(names):
    drawn = [run(scenario_of(names, seed=None)) for _ in range(2)]
    seeds = [result.manifest.seed for result in drawn]
    assert seeds[0] != seeds[1]
    assert run(scenario_of(names), seed=seeds[0]).manifest.digest == drawn[0].manifest.digest


@pytest.mark.parametrize(("asked", "done"), [(1, 24), (24, 24), (25, 48)])
def test_games_are_rounded_up_to_whole_seating_cycles(asked, done):
    result = run(scenario_of(LINEUPS[0]), games=asked)
    assert (result.manifest.games_asked, result.manifest.games_done) == (asked, done)
    assert (result.tables["policies"].games == done).all()
    assert len(seatings(scenario_of(LINEUPS[0]))) == 24
    assert len(seatings(scenario_of(LINEUPS[1]))) == 12


# What every table promises


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


# The tables, counted again from the traces of the same games


def told(games, kind):
    return [event for game in games for event in game if event["event"] == kind]


def test_win_shares_scores_and_pairs_as_the_traces_tell(names, tables, games):
    shares, gold, ahead, meetings = Counter(), Counter(), Counter(), Counter()
    for game in games:
        seated, winners = game[0]["policies"], game[-1]["winners"]
        scores = {event["seat"]: event for event in game if event["event"] == "score"}
        keys = [(scores[seat]["total"], sum(scores[seat]["gems"].values())) for seat in range(len(names))]
        assert winners == [seat for seat in range(len(names)) if keys[seat] == max(keys)]
        for seat, policy in enumerate(seated):
            shares[policy] += Fraction(seat in winners, len(winners))
            gold[policy] += scores[seat]["total"]
            for other, versus in enumerate(seated):
                if policy != versus:
                    meetings[policy, versus] += 1
                    ahead[policy, versus] += Fraction(
                        (keys[seat] > keys[other]) + (keys[seat] >= keys[other]), 2
                    )
    for row in tables["policies"].itertuples():
        assert row.seats == GAMES * names.count(row.policy)
        assert row.win_share == pytest.approx(float(shares[row.policy] / row.seats), rel=1e-12)
        assert row.score == pytest.approx(gold[row.policy] / row.seats, rel=1e-12)
    for row in tables["pairs"].itertuples():
        pair = row.policy, row.versus
        assert row.beats == pytest.approx(float(ahead[pair] / meetings[pair]), rel=1e-12)


def test_score_parts_as_the_traces_tell(tables, games):
    gold, seats = Counter(), Counter()
    for game in games:
        for event in (event for event in told([game], "score") if event["seat"] != "neutral"):
            policy = game[0]["policies"][event["seat"]]
            seats[policy] += 1
            for part in tables["scores"].part.unique():
                gold[policy, part] += event[part]
    for row in tables["scores"].itertuples():
        assert row.gold == pytest.approx(gold[row.policy, row.part] / seats[row.policy], rel=1e-12)


def test_bids_and_first_choices_as_the_traces_tell(names, tables, games):
    bids, first, in_games = Counter(), Counter(), Counter()
    for game in games:
        seated = game[0]["policies"]
        for event in told([game], "bid"):
            chooser = next(
                order["seat"] for order in told([game], "order") if order["round"] == event["round"]
            )
            keys = [
                (event["round"], policy, sum(bid)) for policy, bid in zip(seated, event["bids"], strict=True)
            ]
            bids.update(keys)
            in_games.update(set(keys))
            first[keys[chooser]] += 1
    of_policies = tables["bids"][tables["bids"].policy != "all"]
    for row in of_policies.itertuples():
        key = row.round, row.policy, row.sum
        of_round = sum(count for other, count in bids.items() if other[:2] == key[:2])
        assert row.games == in_games[key]
        assert row.frequency == pytest.approx(bids[key] / of_round, rel=1e-12)
        if bids[key]:
            assert row.first_choice_share == pytest.approx(first[key] / bids[key], rel=1e-12)
    for row in tables["bids"][tables["bids"].policy == "all"].itertuples():
        count = sum(n for (number, _, total), n in bids.items() if (number, total) == (row.round, row.sum))
        assert row.frequency == pytest.approx(count / (len(names) * GAMES), rel=1e-12)


def test_order_cards_as_the_traces_tell(tables, games):
    shares = Counter()
    for game in games:
        winners = game[-1]["winners"]
        for event in told([game], "order"):
            shares[event["round"], event["card"]] += Fraction(event["seat"] in winners, len(winners))
    for row in tables["order_cards"].itertuples():
        assert row.games == GAMES
        assert row.as_played_win_share == pytest.approx(float(shares[row.round, row.card] / GAMES), rel=1e-12)


def test_quotations_as_the_traces_tell(tables, games):
    seen = Counter(
        (event["round"], colour, event[colour])
        for event in told(games, "quotations")
        for colour in ("blue", "green", "yellow", "red")
    )
    for row in tables["quotations"].itertuples():
        assert row.games == seen[row.round, row.colour, row.square]
    moves = tables["quotation_moves"].groupby(["colour"]).mean_move.sum()
    for colour, mean in moves.items():
        final = sum(square * n for (number, name, square), n in seen.items() if (number, name) == (4, colour))
        assert mean == pytest.approx(final / GAMES, abs=1e-12)


def test_characters_as_the_traces_tell(tables, games):
    won, played = Counter(), Counter()
    for event in told(games, "palace"):
        won[event["card"], event["round"]] += event["seat"] not in (None, "neutral")
    for event in told(games, "card"):
        played[event["card"], event["round"]] += event["window"] != "at_once"
    assert sum(played.values()) > 0
    for row in tables["characters"].itertuples():
        assert row.won == won[row.card, row.round]
        if row.card not in ("prince", "king", "gem"):
            assert row.played == played[row.card, row.round]


def test_ties_of_the_auction_and_of_the_result_as_the_traces_tell(tables, games):
    per_game = tables["ties"].set_index(["where", "breaker"]).per_game
    auctions = [Counter(map(sum, event["bids"])) for event in told(games, "bid")]
    tied = sum(count > 1 for auction in auctions for count in auction.values())
    assert per_game["auction", "order_card"] == pytest.approx(tied / GAMES, rel=1e-12)
    shared = sum(len(event["winners"]) > 1 for event in told(games, "result"))
    assert per_game["final", "shared"] == pytest.approx(shared / GAMES, rel=1e-12)


# Ends before the end


def test_an_illegal_choice_ends_the_run_and_says_whose_it_was(monkeypatch, tmp_path, capsys):
    wrong = registry()["random"].derive("wrong", decisions={"gem": lambda table, hand, die: 77})
    monkeypatch.setattr(ys, "policies", lambda: {**registry(), "wrong": wrong})
    scenario = tmp_path / "wrong.toml"
    scenario.write_text(
        'title = "Wrong"\nseed = 5\n[lineup]\npolicies = ["random", "random", "wrong", "random"]\n'
    )
    with pytest.raises(UserError) as raised:
        run(parse_scenario(scenario.read_text()), games=24)
    for part in ("policy wrong", "seat", "seed 5", '"gem"', "77", "game "):
        assert part in str(raised.value)

    monkeypatch.setattr(
        sys, "argv", ["ysim", "run", str(scenario), "--games", "24", "--out", str(tmp_path / "out")]
    )
    assert main() == 2
    told_to_people = capsys.readouterr().err
    assert told_to_people.startswith("ysim: policy wrong") and "Traceback" not in told_to_people
    assert os.listdir(tmp_path) == ["wrong.toml"]


def test_ctrl_c_ends_a_run_at_once_and_leaves_nothing(tmp_path):
    scenario = ROOT / "scenarios" / "first.toml"
    command = [
        sys.executable,
        "-m",
        "ysim",
        "run",
        str(scenario),
        "--games",
        "1000000000",
        "--out",
        str(tmp_path / "out"),
    ]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        # A shell's background job ignores Ctrl-C and hands that down; a user's run does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        for line in process.stdout:
            if "games/s" in line:
                break
        process.send_signal(signal.SIGINT)
        sent = time.perf_counter()
        _, error = process.communicate(timeout=30)
        assert time.perf_counter() - sent < 5
    assert process.returncode == 130
    assert "interrupted" in error and "Traceback" not in error
    assert os.listdir(tmp_path) == []
