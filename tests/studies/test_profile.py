"""Profiles of policies: what they tell can be counted by hand from traces and rows of the games."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from tests.studies.cases import question
from ysim.errors import UserError
from ysim.games import find_game
from ysim.scenarios import parse_scenario
from ysim.studies.profile import profile, sides_of, table_for

GAMES, SEED = 24, 7
OWN = """
title = "Own policies"
[lineup]
policies = ["balanced", "random", "balanced"]
[rules]
players = 3
[policies.open]
base = "balanced"
weights = { hide_strong = 0.0, hide_weak = 0.0 }
[policies.shut]
base = "balanced"
weights = { hide_strong = 1.0, hide_weak = 1.0 }
[policies.abroad]
base = "random"
restrict = ["market", "ports"]
"""


def profiled(*policies, games=GAMES, seed=SEED, jobs=1, scenario=None):
    base = scenario or table_for(policies[0])
    return profile(policies, base, question(base, games=games, seed=seed, jobs=jobs))


def value(found, policy, aspect, key, within="all"):
    rows = found.table.set_index(["policy", "aspect", "within", "key"])
    return rows.loc[(policy, aspect, within, key)]


@pytest.fixture(scope="module")
def two():
    return profiled("courtier", "last_seat")


@pytest.fixture(scope="module")
def own():
    return profiled("open", "shut", "abroad", scenario=parse_scenario(OWN))


@pytest.fixture(scope="module")
def told():
    """What traces tell of courtier: a list of events of its seat for each game."""
    side, game = sides_of(["courtier"], table_for("courtier"))[0], find_game("ys")
    found = []
    for number in range(GAMES):
        events = game.trace(side.kernel, side.scenario.rules, SEED, number)
        seat = events[0]["policies"].index("courtier")
        bids = [event["bids"][seat] for event in events if event["event"] == "bid"]
        found.append((bids, [event for event in events if event.get("seat") == seat], events))
    return found


@pytest.fixture(scope="module")
def rows():
    """The rows of courtier in the same games, as people read them."""
    side, game = sides_of(["courtier"], table_for("courtier"))[0], find_game("ys")
    records = side.kernel.play_rows(SEED, 0, GAMES)[1]
    frame = game.row_table(records, side.policies, side.scenario.rules).to_pandas()
    return frame[frame.policy == "in question"]


def test_bids_and_order_cards_are_those_of_traces(two, told):
    sums = Counter(sum(bid) for bids, _, _ in told for bid in bids)
    for total in range(9):
        assert value(two, "courtier", "bid", str(total)).value == sums[total] / (4 * GAMES)
    second = [sum(bids[1]) for bids, _, _ in told]
    assert value(two, "courtier", "bid_mean", "sum", "round 2").value == pytest.approx(np.mean(second))
    cards = Counter(event["card"] for _, own, _ in told for event in own if event["event"] == "order")
    for card in range(1, 5):
        assert value(two, "courtier", "order_card", str(card)).value == cards[card] / (4 * GAMES)


def test_what_is_hidden_is_that_of_the_first_broker_of_a_turn_in_traces(two, told):
    free = Counter()
    for _, own, _ in told:
        bishops = {event["round"] for event in own if event["event"] == "card" and event["card"] == "bishop"}
        placed = [event for event in own if event["event"] == "place" and event["round"] not in bishops]
        for first, second in zip(placed[::2], placed[1::2], strict=True):
            assert first["turn"] == second["turn"] and first["face"] != second["face"]
            free[first["value"], first["face"]] += 1
    for strength in (0, 1, 2, 3, 4):
        down, up = free[strength, "down"], free[strength, "up"]
        hidden = value(two, "courtier", "hidden", "down", f"strength {strength}")
        assert hidden.value == down / (down + up)
        assert value(two, "courtier", "face", f"{strength} up").value == pytest.approx(up / free.total())


def test_character_cards_and_gold_are_those_of_traces(two, told):
    played = Counter(
        event["card"]
        for _, own, _ in told
        for event in own
        if event["event"] == "card" and event["window"] != "at_once"
    )
    assert played.total() > GAMES
    for card in ("bishop", "conjurer", "magician", "merchant", "alchemist"):
        assert value(two, "courtier", "cards", card).value == pytest.approx(played[card] / GAMES)
    assert value(two, "courtier", "cards", "all").value == pytest.approx(played.total() / GAMES)
    scores = [event for _, own, _ in told for event in own if event["event"] == "score"]
    for part in ("market", "black", "total"):
        mean = np.mean([score[part] for score in scores])
        assert value(two, "courtier", "gold", part).value == pytest.approx(mean)
    wins = sum(
        Fraction(events[0]["policies"][seat] == "courtier", len(events[-1]["winners"]))
        for _, _, events in told
        for seat in events[-1]["winners"]
    )
    assert value(two, "courtier", "win", "win share").value == pytest.approx(float(wins / GAMES))


def test_places_are_those_of_rows(two, rows):
    stood = Counter(broker for number in range(1, 5) for each in rows[f"brokers_{number}"] for broker in each)
    assert stood.total() == 32 * GAMES
    places, kinds, strengths = Counter(), Counter(), Counter()
    for broker, count in stood.items():
        place, strength = broker.split(":")
        kind = place[3:] if place.startswith("n") else f"row {place[1]}"
        places[place] += count
        kinds[kind, strength] += count
        strengths[strength] += count
    for place in ("n1.port", "n3.commerce", "m1.red", "m3.blue"):
        assert value(two, "courtier", "place", place).value == places[place] / (32 * GAMES)
    for kind in ("port", "commerce", "palace", "row 1", "row 2", "row 3"):
        for strength in "01234":
            share = value(two, "courtier", "kind", kind, f"strength {strength}").value
            assert share == pytest.approx(kinds[kind, strength] / strengths[strength])


def test_shares_of_one_whole_add_up_to_one_and_lie_in_their_intervals(two):
    table = two.table
    assert (table.value_low <= table.value).all() and (table.value <= table.value_high).all()
    shares = table[table.aspect.isin(["place", "kind", "bid", "order_card", "face"])]
    assert np.allclose(shares.groupby(["policy", "aspect", "within"]).value.sum(), 1)
    parts = table[table.aspect == "gold"].pivot(index="policy", columns="key", values="value")
    assert np.allclose(parts.drop(columns="total").sum(axis=1), parts["total"])


def test_an_interval_counts_games_and_not_brokers(two, rows):
    """The mean of a count a game, with the spread of that count among games."""
    counts = [
        sum(broker.startswith("m") for number in range(1, 5) for broker in getattr(row, f"brokers_{number}"))
        for row in rows.itertuples()
    ]
    market = [value(two, "courtier", "kind", f"row {row}") for row in (1, 2, 3)]
    assert sum(row.value for row in market) == pytest.approx(np.mean(counts) / 32)
    of_gold = value(two, "courtier", "gold", "total")
    spread = np.std(rows.score, ddof=1) / np.sqrt(GAMES)
    assert (of_gold.value_high - of_gold.value_low) / 2 == pytest.approx(2.0687 * spread, rel=1e-4)


def test_who_hides_always_or_never_does_so_wherever_he_may(own):
    for policy, share in (("open", 0), ("shut", 1)):
        hidden = own.table[(own.table.policy == policy) & (own.table.aspect == "hidden")]
        seen = hidden[hidden.games > 0]
        assert len(seen) > 10 and (seen.value == share).all()


def test_who_may_not_go_to_the_market_or_the_ports_never_stands_there(own):
    kinds = own.table[(own.table.policy == "abroad") & own.table.aspect.isin(["kind", "place"])]
    shut_out = kinds.key.str.contains("port|row|^m")
    assert (kinds[shut_out & kinds.value.notna()].value == 0).all() and shut_out.sum() > 20
    assert own.table[own.table.policy == "open"].query("key == 'row 2' and within == 'all'").value.item() > 0


def test_last_seat_takes_the_last_card(two):
    assert value(two, "last_seat", "order_card", "4").value == 1
    assert value(two, "last_seat", "order_card", "1").value_high > 0


def test_a_difference_is_that_of_the_values_and_its_error_that_of_the_pairs(two):
    table = two.differences.set_index(["aspect", "within", "key"])
    row = table.loc[("order_card", "all", "4")]
    assert (row["first"], row["second"]) == ("courtier", "last_seat")
    assert row.difference == pytest.approx(1 - value(two, "courtier", "order_card", "4").value)
    side = sides_of(["courtier", "last_seat"], table_for("courtier"))
    scores = []
    for one in side:
        records = one.kernel.play_rows(SEED, 0, GAMES)[1]
        scores.append(records["score"][records["policy"] == 0].astype(float))
    apart = scores[1] - scores[0]
    gold = table.loc[("gold", "all", "total")]
    assert gold.difference == pytest.approx(apart.mean())
    half = 2.0687 * np.std(apart, ddof=1) / np.sqrt(GAMES)
    assert (gold.difference_high - gold.difference_low) / 2 == pytest.approx(half, rel=1e-4)


def test_a_distance_is_half_the_sum_of_all_differences(two):
    for aspect in ("place", "bid", "order_card", "face"):
        shares = two.table[(two.table.aspect == aspect) & (two.table.within == "all")]
        by_policy = shares.pivot(index="key", columns="policy", values="value")
        total = (by_policy.courtier - by_policy.last_seat).abs().sum() / 2
        row = two.distances[two.distances.aspect == aspect].iloc[0]
        assert row.distance_share == pytest.approx(total) and total > 0
        assert row.distance_share_low <= total <= row.distance_share_high
    mean = two.distances.set_index("aspect").distance_share
    assert mean["mean"] == pytest.approx(mean.drop("mean").mean())


def test_a_policy_is_at_no_distance_from_itself_under_another_name():
    text = OWN + '[policies.twin]\nbase = "balanced"\n'
    found = profiled("twin", "balanced", scenario=parse_scenario(text))
    assert (found.distances.distance_share == 0).all() and (found.differences.difference == 0).all()
    assert found.verdict[0].startswith(("No two policies", "Undecided"))


def test_another_seed_tells_something_else_and_more_jobs_do_not(two):
    assert profiled("courtier", "last_seat", jobs=2).manifest["digest"] == two.manifest["digest"]
    other = profiled("courtier", "last_seat", seed=SEED + 1)
    assert other.manifest["digest"] != two.manifest["digest"]
    assert not np.array_equal(other.table.value, two.table.value)


@pytest.mark.parametrize(
    "policies, against, words",
    [
        (["balancd"], ["balanced"] * 3, 'did you mean "balanced"'),
        (["balanced"], ["balanced", "randon", "random"], 'did you mean "random"'),
        (["balanced", "balanced"], ["balanced"] * 3, "balanced: is named twice"),
        (["balanced"], ["balanced"] * 5, "expected 1 to 4 policies, found 5"),
    ],
)
def test_names_that_cannot_be_played_are_told(policies, against, words):
    with pytest.raises(UserError, match=words):
        sides_of(policies, table_for(policies[0], against))


def test_every_aspect_stands_in_the_documentation(two):
    text = (Path(__file__).parents[2] / "docs" / "profiles.md").read_text(encoding="utf-8")
    assert [aspect for aspect in two.table.aspect.unique() if f"\n| `{aspect}` |" not in text] == []


def test_a_folder_has_page_tables_figures_and_what_was_played(own, tmp_path):
    own.write(tmp_path)
    assert len(pd.read_csv(tmp_path / "tables" / "profile.csv")) == len(own.table)
    assert {path.stem for path in (tmp_path / "figures").glob("*.svg")} == {"fingerprint", "distances"}
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["games_done"] == GAMES and set(manifest["scenarios"]) == {"open", "shut", "abroad"}
    page = (tmp_path / "index.html").read_text()
    assert "each policy in one seat against random, balanced" in page and own.verdict[1] in page
