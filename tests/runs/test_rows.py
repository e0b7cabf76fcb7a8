"""Rows: they say what the traces of the same games say, fold to the same sums, and others read them."""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from io import BytesIO

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from tests.differential.bouts import Bout, bout_of
from tests.differential.variants import EXPERIMENTS, TABLES, VARIANTS, name_of
from tests.reference import replay
from tests.runs.played import GAMES, LINEUPS, ROOT, SEED, result_of, scenario_of
from ysim.games.ys.codes import COLOURS, GEMS
from ysim.games.ys.rows.columns import columns_of
from ysim.games.ys.rules import Rules
from ysim.runs.backends import kernel_of
from ysim.runs.parquet import fold_file, play_rows
from ysim.runs.rows import RowFiles
from ysim.scenarios import parse_scenario

ROUNDS = range(1, 5)
MOVERS = {"herald", "magician"}  # cards that move brokers


@pytest.fixture
def rows(names, tmp_path):
    """The rows of a line-up's games by game and seat, as pandas reads them."""
    scenario = scenario_of(names)
    _, content = play_rows(scenario, kernel_of(scenario), SEED, (0, GAMES))
    (tmp_path / "rows.parquet").write_bytes(content)
    frame = pd.read_parquet(tmp_path / "rows.parquet")
    return {(row.game, row.seat): row for row in frame.itertuples()}


def players(game):
    return range(len(game[0]["policies"]))


def seats_told(game):
    """The seats of a game with the number that rows have for them; the neutral player's comes last."""
    return {event["seat"]: min(i, 4) for i, event in enumerate(e for e in game if e["event"] == "score")}


def test_there_is_a_row_for_every_game_and_seat(rows, games):
    assert sorted(rows) == [(n, seat) for n in range(GAMES) for seat in seats_told(games[0]).values()]


def test_the_outcome_is_that_of_the_traces(rows, games):
    for number, game in enumerate(games):
        numbers, winners = seats_told(game), game[-1]["winners"]
        for event in (event for event in game if event["event"] == "score"):
            row = rows[number, numbers[event["seat"]]]
            assert row.policy == (
                "neutral" if event["seat"] == "neutral" else game[0]["policies"][event["seat"]]
            )
            assert row.win_share == float(Fraction(event["seat"] in winners, len(winners)))
            assert row.score == event["total"]
            for part in ("market", "commerce", "characters", "black", *GEMS[:COLOURS], "favour"):
                assert getattr(row, f"gold_{part}") == event[part]
            assert {gem: getattr(row, f"gems_{gem}") for gem in event["gems"]} == event["gems"]


def test_the_auction_is_that_of_the_traces(rows, games):
    for number, game in enumerate(games):
        for seat in players(game):
            assert rows[number, seat].order_card_0 == game[1]["order"][seat]
        for event in game:
            if event["event"] == "bid":
                for seat, (high, low) in enumerate(event["bids"]):
                    assert getattr(rows[number, seat], f"bid_{event['round']}") == f"{high}+{low}"
            elif event["event"] == "order":
                assert getattr(rows[number, event["seat"]], f"order_card_{event['round']}") == event["card"]


def test_brokers_stand_where_the_traces_placed_them(rows, games):
    compared = 0
    for number, game in enumerate(games):
        numbers = seats_told(game)
        moved = {event["round"] for event in game if event.get("card") in MOVERS}
        stands = defaultdict(list)
        for event in (event for event in game if event["event"] == "place"):
            where = f"{event['at']}:{event['value']}"
            stands[event["round"], numbers[event["seat"]]].append((where, event["face"] == "up"))
        for (round_number, seat), brokers in stands.items():
            if round_number not in moved:
                row, compared = rows[number, seat], compared + 1
                told = zip(
                    getattr(row, f"brokers_{round_number}"),
                    getattr(row, f"face_up_{round_number}"),
                    strict=True,
                )
                assert list(told) == brokers
    assert compared > GAMES


def test_gems_gold_cards_and_quotations_are_those_of_the_traces(rows, games):
    for number, game in enumerate(games):
        numbers, gems, played = seats_told(game), defaultdict(Counter), defaultdict(set)
        for event in game:
            kind, row, at = event["event"], rows[number, 0], event.get("round")
            if kind == "gem":
                where = numbers[event["seat"]], at, event["neighbourhood"]
                gems[where][event["as"]] += 1
            elif kind == "card":
                played[event["seat"], at].add(event["card"])
            elif kind == "row":
                gem = "none" if event["seat"] is None else event.get("as") or event["gem"]
                assert getattr(row, f"row_gems_{at}")[event["row"]] == gem
            elif kind == "commerce":
                assert getattr(row, f"commerce_gold_{at}")[event["neighbourhood"] - 1] == event["gold"]
            elif kind == "palace":
                assert getattr(row, f"palace_cards_{at}")[event["neighbourhood"] - 1] == event["card"]
            elif kind == "quotations":
                for colour in GEMS[:COLOURS]:
                    assert getattr(row, f"quotation_{colour}_{at}") == event[colour]
        for key, row in rows.items():
            if key[0] == number:
                for at in ROUNDS:
                    assert set(getattr(row, f"played_{at}")) >= played[key[1], at] - {
                        "gem",
                        "king",
                        "prince",
                    }
                    for n in range(1, len(row.palace_cards_1) + 1):
                        taken = getattr(row, f"gems_n{n}_{at}").split()
                        assert Counter(taken) == gems[key[1], at, n]


@pytest.mark.parametrize("table", range(len(TABLES)), ids=map(name_of, TABLES))
def test_rows_fold_to_the_sums_that_were_counted_under_any_rules(table):
    each = len(VARIANTS) // len(TABLES)
    for bout in map(bout_of, range(table * each, (table + 1) * each)):
        scenario = parse_scenario(bout.scenario())
        kernel = kernel_of(scenario)
        sums, content = play_rows(scenario, kernel, SEED, (3, 12))
        assert fold_file(scenario, kernel, content) == sums, bout
        assert sums != play_rows(scenario, kernel, SEED + 1, (3, 12))[0]


def kind_of(experiment):
    return experiment["randomise"]


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=kind_of)
def test_rows_with_experiments_fold_to_the_sums_that_were_counted(experiment):
    for number, table in enumerate(TABLES):
        bout = Bout(
            table, bout_of(number).policies[:1] * table["players"], seed=number, experiment=experiment
        )
        scenario = parse_scenario(bout.scenario())
        kernel = kernel_of(scenario)
        sums, content = play_rows(scenario, kernel, SEED, (3, 12))
        assert fold_file(scenario, kernel, content) == sums, bout
        assert sums != play_rows(scenario, kernel, SEED + 1, (3, 12))[0]


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=kind_of)
@pytest.mark.parametrize("table", [TABLES[0], TABLES[7]], ids=name_of)
def test_what_was_drawn_and_who_led_are_those_of_the_traces(table, experiment, tmp_path):
    bout = Bout(table, ["random"] * table["players"], seed=SEED, experiment=experiment)
    scenario = parse_scenario(bout.scenario())
    (tmp_path / "rows.parquet").write_bytes(play_rows(scenario, kernel_of(scenario), SEED, (0, 40))[1])
    frame = pd.read_parquet(tmp_path / "rows.parquet")
    rows, drawn = {(row.game, row.seat): row for row in frame.itertuples()}, 0
    for number, game in enumerate(bout.traces(range(40))):
        trial = game[0].get("trial", {"round": 0, "seat": -1, "randomise": None})
        for seat in players(game):
            row = rows[number, seat]
            tried = trial["seat"] in (None, seat)
            assert (row.trial_round, row.tried) == (trial["round"], tried)
            placed = tried and trial["randomise"] == "placement"
            assert pd.isna(row.trial_broker) != placed and pd.isna(row.trial_placing) != placed
            if placed:
                own = [e for e in game if e["event"] == "place" and e["seat"] == seat]
                now = [e for e in own if e["round"] == trial["round"]][int(row.trial_broker) - 1]
                assert row.trial_placing == f"{now['at']}:{now['value']}" and row.trial_face == now["face"]
            gifts = [e["card"] for e in game if e["event"] == "gift" and e["seat"] == seat]
            assert ([] if pd.isna(row.trial_card) else [row.trial_card]) == gifts
            drawn += tried
            for at, leaders in zip(ROUNDS, replay(game).leaders, strict=True):
                assert getattr(row, f"led_{at}") == (seat in leaders)
    assert drawn == (0 if experiment["randomise"] == "luck" else 20) * (
        table["players"] if experiment["randomise"] == "order_cards" else 1
    )


def test_a_large_block_is_written_in_pieces(monkeypatch):
    monkeypatch.setattr("ysim.runs.parquet.BLOCK_GAMES", 50)
    scenario = scenario_of(LINEUPS[0])
    sums, content = play_rows(scenario, kernel_of(scenario), SEED, (0, GAMES))
    assert pq.ParquetFile(BytesIO(content)).num_row_groups == 3
    assert sums == result_of(LINEUPS[0]).total == fold_file(scenario, kernel_of(scenario), content)


def test_a_row_takes_sixty_bytes_at_most(names):
    scenario = scenario_of(names)
    _, content = play_rows(scenario, kernel_of(scenario), SEED, (0, 4_800))
    seats = len(names) + (len(names) == 2)
    assert 40 * seats * 4_800 < len(content) <= 60 * seats * 4_800


def test_pandas_polars_and_duckdb_read_the_same(tmp_path):
    scenario, files = scenario_of(LINEUPS[0]), RowFiles(tmp_path)
    for block in ((0, 48), (48, 72)):
        files.keep(block, play_rows(scenario, kernel_of(scenario), SEED, block)[1])
    frame = pd.read_parquet(tmp_path)
    asked = "SELECT policy, sum(score), sum(len(played_2)) FROM read_parquet(?) GROUP BY policy"
    ducks = {policy: told for policy, *told in duckdb.sql(asked, params=[f"{tmp_path}/*"]).fetchall()}
    polar = (
        pl.read_parquet(tmp_path)
        .group_by("policy")
        .agg(pl.col("score").cast(pl.Int64).sum(), pl.col("played_2").list.len().sum())
    )
    panda = frame.groupby("policy").agg({"score": "sum", "played_2": lambda lists: sum(map(len, lists))})
    assert ducks == {policy: told for policy, *told in polar.iter_rows()}
    assert ducks == {policy: list(row) for policy, row in panda.iterrows()}
    wins = frame.groupby("policy").win_share.mean()
    for row in result_of(LINEUPS[0]).tables["policies"].itertuples():
        assert wins[row.policy] == pytest.approx(row.win_share, rel=1e-12)


def test_every_column_is_documented():
    text = (ROOT / "docs" / "rows.md").read_text(encoding="utf-8")
    told = {
        name
        for line in text.splitlines()
        if line.startswith("| `")
        for name in re.findall("`([a-z_0-9R]+)`", line.split("|")[1])
    }
    there = {re.sub(r"_[1-4]$", "_R", column.name) for column in columns_of(["random"], Rules())}
    assert there - told == {"gems_n2_R", "gems_n3_R"}
    assert told <= there
