"""M5–M8: what experiments cause, recounted from rows by hand, and planted effects that must be found."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from ysim.games import find_game
from ysim.games.ys.tallies import WHOLE_WIN
from ysim.runs.backends import kernel_of
from ysim.runs.lineups import distinct_policies
from ysim.runs.run import tables_of
from ysim.runs.sums import Sums
from ysim.scenarios import parse_scenario

GAMES = 4_800
POLICIES = ("balanced", "black_hunter", "speculator", "courtier")


def scenario(kind, policies=POLICIES):
    lineup = ", ".join(f'"{name}"' for name in policies)
    return parse_scenario(
        f'format = "ysim-scenario/1"\ntitle = "x"\n[lineup]\npolicies = [{lineup}]\n'
        f'[experiment]\nrandomise = "{kind}"\n'
    )


class Games:
    """Games of one experiment: sums as they were counted, and rows."""

    def __init__(self, kind, policies=POLICIES, seed=5):
        self.scenario = scenario(kind, policies)
        self.kernel = kernel_of(self.scenario)
        self.sums, self.records = self.kernel.play_rows(seed, 0, GAMES)

    def tables(self, records=None):
        sums = self.sums if records is None else self.kernel.fold_rows(records)
        return tables_of(self.scenario, Sums.of(sums))

    def rows(self):
        """The rows of trials as people read them, with each seat's difference from its table's mean."""
        names = [policy.name for policy in distinct_policies(self.scenario)]
        frame = find_game("ys").row_table(self.records, names, self.scenario.rules).to_pandas()
        frame = frame[frame.trial_round > 0]
        for column, name in (("win_share", "win"), ("score", "gold")):
            frame[name] = frame[column] - frame.groupby("game")[column].transform("mean")
        return frame


@pytest.fixture(scope="module")
def cards():
    return Games("order_cards")


@pytest.fixture(scope="module")
def bids():
    return Games("bid")


@pytest.fixture(scope="module")
def placements():
    return Games("placement")


@pytest.fixture(scope="module")
def characters():
    return Games("character")


def agree(table, recounted):
    """The caused means and games of a table are those of rows grouped by hand."""
    for place, row in enumerate(table.itertuples()):
        group = recounted[place]
        assert row.caused_games == len(group)
        if len(group):
            assert row.caused_score == pytest.approx(group.gold.mean())
            assert row.caused_win_share == pytest.approx(group.win.mean())
            if len(group) > 1:
                error = group.gold.std() / np.sqrt(len(group))
                wide = 1.96 if len(group) >= 30 else stats.t.ppf(0.975, len(group) - 1)
                assert row.caused_score_high - row.caused_score == pytest.approx(wide * error, rel=1e-3)


def test_M5_dealt_order_cards_recounted_from_rows(cards):
    dealt, table = cards.rows(), cards.tables()["order_cards"]
    assert dealt.trial_dealt.all() and dealt.tried.all()
    held = [
        dealt[(dealt.trial_round == row.round) & (dealt[f"order_card_{row.round}"] == row.card)]
        for row in table.itertuples()
    ]
    agree(table, held)
    assert table.groupby("round").caused_score.sum().abs().max() < 1e-9


def test_M6_drawn_bids_recounted_from_rows(bids):
    rows, table = bids.rows(), bids.tables()["bid_values"]
    tried = rows[rows.tried]
    made = {
        dealt: [
            part[(part.trial_round == row.round) & (part[f"bid_{row.round}"] == f"{row.high}+{row.low}")]
            for row in table.itertuples()
        ]
        for dealt, part in tried.groupby("trial_dealt")
    }
    agree(table, made[False])
    assert table.strength_part.tolist() == pytest.approx([part.gold.mean() for part in made[True]])
    assert table.position_part.tolist() == pytest.approx((table.caused_score - table.strength_part).tolist())


def test_M7_drawn_placements_recounted_from_rows(placements):
    rows, tables = placements.rows(), placements.tables()
    tried = rows[rows.tried].assign(place=rows.trial_placing.str.split(":").str[0])
    by_place = [
        tried[(tried.trial_round == row.round) & (tried.place == row.place)]
        for row in tables["place_values"].itertuples()
    ]
    agree(tables["place_values"], by_place)
    first = tables["placement_values"].head(300)
    exact = [
        tried[
            (tried.trial_round == row.round)
            & (tried.trial_broker == row.broker)
            & (tried.trial_placing == f"{row.place}:{row.strength}")
            & (tried.trial_face == row.face)
        ]
        for row in first.itertuples()
    ]
    agree(first, exact)
    assert tables["placement_values"].caused_games.sum() == GAMES / 2


def test_M8_given_characters_recounted_from_rows(characters):
    rows, table = characters.rows(), characters.tables()["characters"]
    tried = rows[rows.tried]
    given = [
        tried[(tried.trial_round == row.round) & (tried.trial_card == row.card)] for row in table.itertuples()
    ]
    agree(table, given)


def with_gold(records, where, gold):
    """The records with so much more gold where it is said, and whoever wins then."""
    planted = records.copy()
    planted["score"] += np.where(where, gold, 0).astype(planted["score"].dtype)
    score = planted["score"].reshape(-1, 4)
    gems = planted["gems"].sum(1).reshape(-1, 4)
    rank = score.astype(int) * 100 + gems
    won = rank == rank.max(axis=1, keepdims=True)
    planted["win_share"] = (won / won.sum(axis=1, keepdims=True)).ravel()
    return planted


def test_without_a_plant_the_winners_are_those_that_were_counted(bids):
    again = with_gold(bids.records, False, 0)
    assert np.allclose(again["win_share"], bids.records["win_share"])


def test_a_planted_five_gold_for_one_seat_is_found_and_does_not_move_the_ranking_of_policies(bids):
    planted = bids.tables(with_gold(bids.records, bids.records["seat"] == 2, 5))
    plain = bids.tables()
    more = planted["seats"].score - plain["seats"].score
    assert more.tolist() == pytest.approx([0, 0, 5, 0])
    seat = planted["seats"].iloc[2]
    assert seat.win_share_low > 0.25 > planted["seats"].win_share_high.drop(2).max()
    ranked = [frame["policies"].sort_values("score").policy.tolist() for frame in (plain, planted)]
    assert ranked[0] == ranked[1]
    assert (planted["policies"].score - plain["policies"].score).tolist() == pytest.approx([1.25] * 4)


def test_a_planted_value_of_a_place_in_the_turn_order_is_recovered(cards):
    """Five gold for Order card 4 of round 2: 3.75 against the table's mean, and −1.25 for the others."""
    records = cards.records
    planted = cards.tables(with_gold(records, records["order_card"][:, 1] == 4, 5))["order_cards"]
    plain = cards.tables()["order_cards"]
    more = (planted.caused_score - plain.caused_score)[planted["round"] == 2]
    assert more.tolist() == pytest.approx([-1.25, -1.25, -1.25, 3.75])
    played = (planted.as_played_score - plain.as_played_score)[planted["round"] == 2]
    assert played.tolist() == pytest.approx([0, 0, 0, 5])


@pytest.mark.parametrize("tied", [2, 3, 4])
def test_M1_shares_add_up_to_one_with_ties_of_two_three_and_four(bids, tied):
    records = bids.records.copy()
    score = records["score"].reshape(-1, 4)
    score[:, :tied] = score.max(axis=1, keepdims=True) + 1
    records["win_share"] = np.tile(np.where(np.arange(4) < tied, 1 / tied, 0), len(score))
    sums = bids.kernel.fold_rows(records)
    from ysim.games.ys.tallies import from_vector

    tallies = from_vector(sums)
    wins = tallies.policies[:4, 3].sum()
    assert wins == WHOLE_WIN * tallies.games
    tables = tables_of(bids.scenario, Sums.of(sums))
    assert tables["policies"].win_share.sum() == pytest.approx(1, abs=1e-12)
    assert tables["policies"].shared_wins.sum() == tied * tallies.games


def test_another_seed_draws_other_lots(bids):
    other = Games("bid", seed=6)
    drawn = [games.rows().query("tried").trial_round.tolist() for games in (bids, other)]
    assert drawn[0] != drawn[1]
    assert isinstance(other.tables()["bid_values"], pd.DataFrame)
