"""The reference itself: games that it plays at random, and what chance may choose (the `random` policy)."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.reference import auction, characters, placement, replay
from tests.reference.chance import Chance
from tests.reference.example import SHIPS
from tests.reference.play import change, means, play, play_random_game
from tests.reference.rules import book
from tests.reference_self.positions import put, table_in_round

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {}), (3, {"neighbourhoods": 4}), (4, {}), (5, {}),
    (2, {"kings_favour": True, "neutral_can_win": True, "neutral_takes_market_gold": False}),
    (3, {"kings_favour": True, "rounds": 5, "favour_gold": [5], "characters": book(3).characters[:12]}),
    (4, {"kings_favour": True, "captain_may_take_market": True, "queen_stops_moves": False}),
    (5, {"kings_favour": True, "rounds": 3, "jeweller_may_repeat": False, "alchemist_may_take_black": True,
         "quotation_end": "lose", "merchant_pays": "owner", "brokers": [0, 1, 2, 3, 4, 4, 4]}),
]  # fmt: skip
PLACEMENTS = {2: 4 * (2 * 8 + 8), 3: 4 * 24, 4: 4 * 32, 5: 4 * 30}


@pytest.mark.parametrize("players, rules", VARIANTS)
def test_a_game_that_chance_played_is_replayed_to_the_same_end(players: int, rules: dict[str, Any]) -> None:
    luck = Random(7)
    for _ in range(8):
        chance = Chance(players, book(players, **rules), luck)
        end = play(chance)
        assert replay(json.loads(json.dumps(chance.history))) == end


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_game_is_whole(players: int) -> None:
    chance = Chance(players, book(players), Random(3))
    end = play(chance)
    kinds = Counter(event["event"] for event in chance.history)
    assert kinds["place"] == PLACEMENTS[players]
    assert kinds["quotations"] == 4
    assert set(end.scores) == {*range(players), *(["neutral"] if players == 2 else [])}
    for score in end.scores.values():
        assert score["total"] == sum(gold for part, gold in score.items() if part != "total") > 0
    assert [sorted(cards.values()) for cards in end.orders] == [list(range(1, players + 1))] * 4


def test_KF1_every_player_gives_a_broker_in_every_round_where_the_favour_is_played() -> None:
    for played, given in [(True, 3 * 4), (False, 0)]:
        chance = Chance(3, book(3, kings_favour=played), Random(3))
        favour = [score["favour"] for score in play(chance).scores.values()]
        assert [event["event"] for event in chance.history].count("throne") == given
        assert any(favour) == played


def test_SU5_each_deal_of_the_order_cards_is_equally_likely() -> None:
    found = [tuple(chance.history[1]["order"]) for chance in draws(3)]
    frequencies(found, dict.fromkeys(permutations([1, 2, 3]), 1 / 6))


def test_the_same_luck_plays_the_same_game_and_other_luck_another() -> None:
    rules = book(3)
    first, again, other = [play_random_game(3, rules, Random(seed)) for seed in [1, 1, 2]]
    assert first == again != other


def draws(players: int = 4) -> Iterator[Chance]:
    """A thousand chances with one luck, so that frequencies are those of independent draws."""
    luck, rules = Random(5), book(players)
    for _ in range(1000):
        yield Chance(players, rules, luck)


def frequencies(found: list[Any], expected: dict[Any, float]) -> None:
    """Each of the expected outcomes and no other, as often as expected within five standard errors."""
    counts = Counter(found)
    assert set(counts) == set(expected)
    for outcome, share in expected.items():
        error = (share * (1 - share) / len(found)) ** 0.5
        assert abs(counts[outcome] / len(found) - share) <= 5 * error, outcome


def test_AU1_each_pair_of_pieces_is_bid_equally_often() -> None:
    bids = []
    for chance in draws():
        table = table_in_round(1)
        auction.bid(table, chance)
        bids += [tuple(sorted(player.front)) for player in table.players]
    shares = {(0, 0): 1, (1, 1): 3, (3, 3): 3, (4, 4): 1, (0, 1): 6, (0, 2): 2, (0, 3): 6, (0, 4): 4}
    shares |= {(1, 2): 3, (1, 3): 9, (1, 4): 6, (2, 3): 3, (2, 4): 2, (3, 4): 6}
    frequencies(bids, {pair: number / 55 for pair, number in shares.items()})


@pytest.mark.parametrize("bishop, faces", [
    (False, {("up", "down"): 1.0}), (True, {("up", "down"): 0.5, ("down", "down"): 0.5}),
])  # fmt: skip
def test_PL2_the_face_up_broker_comes_first_and_with_the_bishop_half_of_them_are_down(
    bishop: bool, faces: dict[Any, float]
) -> None:
    found = []
    for chance in draws():
        table = table_in_round(2)
        table.in_effect = {"bishop": 0} if bishop else {}
        placement.place_two(table, chance, 1, 0)
        found.append(tuple(broker.face for broker in table.brokers.values()))
    frequencies(found, faces)


def test_CH_half_of_the_players_pass_and_the_others_play_any_of_their_cards() -> None:
    found = []
    for chance in draws():
        table = table_in_round(2)
        table.players[0].cards = {"banker": 1, "merchant": 1, "queen": 1, "captain": 2, "herald": 1}
        characters.window(table, chance, "start_of_counting", [0])
        found.append(tuple(event["card"] for event in chance.history[2:]))
    both = {("banker", "merchant"): 0.125, ("merchant", "banker"): 0.125}
    frequencies(found, {(): 0.5, ("banker",): 0.125, ("merchant",): 0.125, **both})


def test_CH_he_who_passes_is_not_asked_again_after_a_look_of_the_spy() -> None:
    found = []
    for chance in draws():
        table = table_in_round(2)
        table.players[0].cards, table.in_effect = {"queen": 1}, {"spy": 0}
        put(table, *[(1, strength, "n1.port") for strength in range(4)])
        placement.before_turn(table, chance, 0)
        assert len({event["broker"] for event in chance.history if event["event"] == "spy"}) == 3
        found.append("queen" in table.in_effect)
    frequencies(found, {True: 0.5, False: 0.5})


def test_CH_herald_moves_any_broker_to_any_other_place_equally_often() -> None:
    found = []
    for chance in draws():
        table = table_in_round(2)
        put(table, (0, 1, "n1.port"), (0, 2, "m1.red"))
        table.closed = [area for area in table.city() if area != "n1.palace"]
        table.market = SHIPS[0]
        put(table, *[(1, 0, square) for square in table.open_squares() if square != "m3.red"])
        table.players[0].cards = {"herald": 1}
        characters.window(table, chance, "start_of_counting", [0])
        found += [(event["broker"], event["to"]) for event in chance.history[2:]]
    frequencies(found, {(broker, to): 0.25 for broker in [0, 1] for to in ["n1.palace", "m3.red"]})


def test_CH_conjurer_takes_a_bid_broker_half_of_the_time() -> None:
    found = []
    for chance in draws():
        table = table_in_round(2)
        table.players[0].hand, table.players[0].front, table.in_effect = [2], [4, 1], {"conjurer": 0}
        placement.place(table, chance, 1, 0, ["up"])
        found.append((table.brokers[0].value, *table.players[0].front))
    frequencies(found, {(2, 4, 1): 0.5, (4, 1, 2): 0.25, (1, 4, 2): 0.25})


def test_means_are_over_games_also_where_nothing_happened() -> None:
    results = [play_random_game(2, book(2), Random(seed)) for seed in range(4)]
    found = means(results)
    assert found["seat 0: wins"] + found["seat 1: wins"] == 1
    assert found["played: king"] == sum(result.characters["king"] for result in results) / 4
    assert found["seat neutral: total"] == sum(result.scores["neutral"]["total"] for result in results) / 4


def test_the_command_prints_means_by_name() -> None:
    assert [change("rounds=3"), change("merchant_pays=owner")] == [("rounds", 3), ("merchant_pays", "owner")]
    command = [sys.executable, "-m", "tests.reference.play", "--players", "3", "--games", "2"]
    root = Path(__file__).parent.parent.parent
    said = subprocess.run(
        [*command, "--rule", "commerce_gold=0", "--rule", "merchant_gold=0"],
        cwd=root, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    lines = dict(line.rsplit(maxsplit=1) for line in said.splitlines())
    assert lines["seat 2: commerce"] == "0.0000"
    assert float(lines["seat 2: total"]) > 0
