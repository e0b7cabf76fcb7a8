"""The tables of a run, counted again from the traces of the same games."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.runs.played import GAMES


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
