"""A small field: what its mixes came to, its tables, and its payoffs as OpenSpiel and Gambit read them."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pandas as pd
import pytest
from open_spiel.python.egt import dynamics, heuristic_payoff_table

from tests.readers import read_nfg
from tests.studies.cases import scenario_of
from ysim.runs.run import run
from ysim.scenarios import field_of, parse_field
from ysim.studies.field_games import FieldGames, games_of_each_mix
from ysim.studies.field_results import FieldResults, cycles_of
from ysim.studies.field_tables import cycles, ratings
from ysim.studies.mixes import Mixes
from ysim.studies.study import Question
from ysim.studies.tournament import tournament

NAMES = ("random", "balanced", "speculator")
GAMES, SEED = 240, 5


@pytest.fixture(scope="module")
def played():
    return tournament(field_of(NAMES), Question(GAMES, SEED, 2))


@pytest.fixture(scope="module")
def folder(played, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tournament")
    played.write(folder)
    return folder


def test_shares_of_every_mix_add_up_and_alike_players_win_a_quarter(played):
    mixes, share = played.results.played.mixes, played.results.win_share
    assert len(mixes.chosen) == 15 and mixes.complete
    assert np.nansum(mixes.counts * share.estimate, axis=1) == pytest.approx(1, rel=1e-12)
    assert share.estimate[mixes.counts == 4] == pytest.approx(0.25, rel=1e-12)
    assert (played.results.played.orders.sum(axis=(0, 2)) == GAMES).all()


def test_a_mix_is_what_a_run_of_it_counts(played):
    result = run(
        scenario_of(("random", "balanced", "balanced", "speculator"), seed=SEED), games=GAMES, jobs=1
    )
    table = played.tables["mixes"]
    ours = table[table.mix == "1 random, 2 balanced, 1 speculator"].set_index("policy")
    theirs = result.tables["policies"].set_index("policy")
    assert ours.win_share.to_dict() == pytest.approx(theirs.win_share.loc[ours.index].to_dict(), rel=1e-12)
    assert ours.gold.to_dict() == pytest.approx(theirs.score.loc[ours.index].to_dict(), rel=1e-12)
    pairs = result.tables["pairs"].set_index(["policy", "versus"])
    row = played.results.played.mixes.chosen.index((0, 1, 1, 2))
    alone = FieldResults(NAMES, _only(played.results.played, row)).orders.ahead
    share = alone[1, 2] / (alone[1, 2] + alone[2, 1])
    assert share == pytest.approx(pairs.loc[("balanced", "speculator")].beats, rel=1e-12)


def _only(games, row):
    mixes = Mixes(games.mixes.policies, games.mixes.players, [games.mixes.chosen[row]])
    part = (slice(None), [row])
    return FieldGames(mixes, games.games, games.wins[part], games.gold[part], games.orders[part])


def test_any_number_of_jobs_gives_the_same_and_another_seed_does_not(played):
    digests = {
        tournament(field_of(NAMES), Question(GAMES, seed, jobs)).manifest["digest"]
        for seed, jobs in ((SEED, 1), (SEED, 3), (SEED + 1, 1))
    }
    assert played.manifest["digest"] in digests and len(digests) == 2


def test_the_ladder_is_the_payoff_against_opponents_drawn_alike(played):
    ladder = played.tables["ladder"].set_index("policy")
    against = played.results.game.against(np.full(3, 1 / 3))
    assert [ladder.win_share[name] for name in NAMES] == pytest.approx(against.tolist(), rel=1e-12)
    assert ladder.win_share.mean() == pytest.approx(0.25, rel=1e-12)
    assert (ladder.win_share_low < ladder.win_share).all() and (
        ladder.win_share < ladder.win_share_high
    ).all()
    assert (ladder.games == 10 * GAMES).all()


def test_random_is_beaten_by_all_and_played_in_no_equilibrium(played):
    deviants = played.tables["deviants"].set_index(["deviant", "incumbent"])
    assert deviants.decided[("balanced", "random")] and not deviants.decided[("random", "balanced")]
    pairs = played.tables["head_to_head"]
    assert set(pairs[pairs.versus == "random"].policy) == {"balanced", "speculator"}
    rows = played.tables["deviations"]
    stable = rows[rows.mix == "equilibrium 1"].set_index("policy")
    assert stable.probability["random"] == 0 and stable.gain["random"] < -0.1
    assert stable.gain.max() < 1e-6 and stable.probability.sum() == pytest.approx(1)
    assert (stable.gain_high >= stable.gain).all() and (rows.p_holm >= rows.p_value).all()


def test_ladder_and_page_say_who_leads(played, folder):
    page = (folder / "index.html").read_text()
    first = played.tables["ladder"].policy[0]
    assert first in played.verdict[0]
    assert "all 15 mixes" in page and "M12" in page
    for name in ("ladder", "response_graph", "payoffs", "replicator"):
        assert (folder / "figures" / f"{name}.svg").exists()
    tables = {path.stem for path in folder.glob("tables/*.csv")}
    assert tables == {
        "ladder",
        "ratings",
        "deviants",
        "head_to_head",
        "cycles",
        "deviations",
        "replicator",
        "mixes",
    }
    assert len(pd.read_csv(folder / "tables" / "mixes.csv")) == 3 * 1 + 3 * 3 * 2 + 3 * 3


def test_openspiel_reads_the_payoff_table(played, folder):
    told = json.loads((folder / "payoffs.json").read_text())
    table = heuristic_payoff_table.from_heuristic_payoff_table(np.array(told["table"]))
    assert told["policies"] == list(NAMES) and (table.num_strategies, table.num_rows) == (3, 15)
    share = np.nan_to_num(played.results.win_share.estimate)
    for counts, row in zip(played.results.played.mixes.counts, share, strict=True):
        assert table[tuple(counts)] == pytest.approx(row, rel=1e-12)
    mix = np.array([0.2, 0.5, 0.3])
    assert table.expected_payoff(mix) == pytest.approx(_met(played, mix), rel=1e-9)


def _met(played, mix):
    """OpenSpiel's expectation: of a policy in a table drawn from the mix, given that it is there."""
    tensor, sums = played.results.game.tensor, np.zeros(3)
    for seats in product(range(3), repeat=4):
        for policy in set(seats):
            others = list(seats)
            others.remove(policy)
            sums[policy] += mix[list(seats)].prod() * tensor[(*others, policy)]
    return sums / (1 - (1 - mix) ** 4)


def test_openspiel_s_replicator_on_the_gambit_file_s_payoffs_is_ours(played, folder):
    game = read_nfg((folder / "game.nfg").read_text())
    tensors = np.zeros((4, 3, 3, 3, 3))
    for seats, payoffs in game.payoffs.items():
        tensors[(slice(None), *seats)] = [float(one) for one in payoffs]
    mix = np.array([0.2, 0.5, 0.3])
    theirs = dynamics.MultiPopulationDynamics(tensors, dynamics.replicator)(np.tile(mix, 4)).reshape(4, 3)
    payoffs = played.results.game.against(mix)
    for row in theirs:
        assert row == pytest.approx(mix * (payoffs - mix @ payoffs), abs=1e-12)


def test_the_gambit_file_has_every_profile_as_the_published_format_says(played, folder):
    game = read_nfg((folder / "game.nfg").read_text())
    assert game.players == [f"Player {number}" for number in range(1, 5)]
    assert game.strategies == [list(NAMES)] * 4
    mixes, wins = played.results.played.mixes, played.results.played.wins.sum(axis=0)
    for seats in product(range(3), repeat=4):
        row = mixes.chosen.index(tuple(sorted(seats)))
        count = Counter(seats)
        share = [Fraction(int(wins[row, one]), 60 * GAMES * count[one]) for one in seats]
        assert [float(one) for one in game.payoffs[seats]] == pytest.approx(
            [float(one) for one in share], abs=1e-15
        )


def test_a_sample_says_what_it_covers_and_has_no_equilibrium(tmp_path):
    field = parse_field(
        'format = "ysim-field/1"\ntitle = "Two of two"\nfield = ["random", "one", "two"]\n'
        "rules = {players = 2}\n"
        '[policies.one]\nbase = "random"\n[policies.two]\nbase = "random"\n'
    )
    sampled = tournament(field, Question(20, SEED), 5)
    sampled.write(tmp_path)
    assert any("5 of 6 mixes" in sentence for sentence in sampled.verdict)
    assert any("needs every mix" in sentence for sentence in sampled.verdict)
    assert not (tmp_path / "game.nfg").exists() and "deviations" not in sampled.tables
    assert json.loads((tmp_path / "payoffs.json").read_text())["complete"] is False


def test_games_are_whole_cycles_and_enough_for_intervals():
    assert [games_of_each_mix(asked, 4) for asked in (1, 240, 241)] == [240, 240, 264]
    assert games_of_each_mix(1, 2) == 20


def orders_of(ahead_of):
    """Results of pairs that always end in the given order."""
    pairs = sorted({tuple(sorted(pair)) for pair in ahead_of})
    mixes = Mixes(1 + max(max(pair) for pair in pairs), 2, pairs)
    wins = np.zeros((10, len(pairs), mixes.policies), np.int64)
    orders = np.zeros((10, len(pairs), 3), np.int64)
    for row, pair in enumerate(pairs):
        for winner in [a for a, b in ahead_of if tuple(sorted((a, b))) == pair]:
            wins[:, row, winner] += 60
            orders[:, row, {0: 1, 1: 2}[pair.index(winner)]] += 1
    names = [f"p{number}" for number in range(mixes.policies)]
    return FieldResults(names, FieldGames(mixes, np.full(10, 2), wins, wins, orders))


def test_fields_without_a_rating_are_told_why():
    found = ratings(orders_of([(0, 1), (1, 0), (0, 2), (0, 2)])).set_index("policy")
    assert found.note["p2"].startswith("never ended ahead") and np.isnan(found.rating["p2"])
    assert found.rating[["p0", "p1"]].tolist() == pytest.approx([0, 0], abs=1e-6)
    apart = ratings(orders_of([(0, 1), (1, 0), (2, 3), (3, 2)])).set_index("policy")
    assert (apart.note == "to be compared within its group only").all() and apart.group.nunique() == 2


def test_circles_are_found_from_the_shortest_and_an_order_has_none():
    assert cycles_of([(0, 1), (1, 2), (0, 2)]) == []
    assert cycles_of([(0, 1), (1, 2), (2, 0), (2, 3), (3, 0)]) == [[0, 1, 2]]
    assert cycles_of([(0, 1), (1, 2), (2, 3), (3, 0)]) == [[0, 1, 2, 3]]
    pairs = pd.DataFrame(
        [("a", "b", 0.2, True), ("b", "c", 0.1, True), ("c", "a", 0.05, True), ("a", "d", 0.3, False)],
        columns=["policy", "versus", "difference", "decided"],
    )
    (row,) = cycles(["a", "b", "c", "d"], pairs).to_dict("records")
    assert row["length"] == 3 and row["least_difference_share"] == 0.05
    assert row["cycle"] == "a beats b by 20.0 points, b beats c by 10.0 points, c beats a by 5.0 points"
