"""Compiled games: nothing is lost or made, luck is luck, and pure Python plays the same games."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.invariants import check_game
from tests.lineups import GROUPS, TABLES, digests, groups_of, kernel_of
from ysim.games.ys import events as kinds
from ysim.games.ys.rules import Rules

ROOT = Path(__file__).parent.parent
OTHER_RULES = Rules(
    merchant_pays="owner",
    captain_may_take_market=True,
    jeweller_may_repeat=False,
    alchemist_may_take_black=True,
    queen_stops_moves=False,
    mercenary_is_public=False,
    characters_remembered=False,
    quotation_end="lose",
    counting_cards="after_reveal",
    reveal="at_once",
    brokers=(0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4),
)


@pytest.mark.parametrize("rules", [Rules(), OTHER_RULES], ids=["default rules", "every switch the other way"])
def test_brokers_gems_cards_and_gold_are_conserved_in_2000_random_games(rules):
    kernel = kernel_of(["random"], rules)
    happened: Counter[int] = Counter()
    for number in range(1_000):
        happened += check_game(kernel.record(2, number))
    assert happened[kinds.CARD] > 5_000 and happened[kinds.CONJURE] > 100


@pytest.mark.parametrize("names", GROUPS, ids="-".join)
def test_brokers_gems_cards_and_gold_are_conserved_whoever_plays(names):
    kernel = kernel_of(names)
    for number in range(200):
        check_game(kernel.record(3, number))


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_brokers_gems_cards_and_gold_are_conserved_at_every_table(rules):
    kernel = kernel_of(["random"], rules)
    happened: Counter[int] = Counter()
    for number in range(300):
        happened += check_game(kernel.record(2, number))
    assert happened[kinds.CARD] > 800 and happened[kinds.CONJURE] > 20
    assert happened[kinds.TO_THRONE] == (300 * 4 * rules.players if rules.kings_favour else 0)


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_brokers_gems_cards_and_gold_are_conserved_whoever_plays_at_every_table(rules):
    for names in groups_of(rules.players):
        kernel = kernel_of(names, rules)
        for number in range(20):
            check_game(kernel.record(3, number))


def test_the_check_sees_a_gem_too_many_a_gold_too_few_and_a_card_twice():
    for spoil in (
        lambda game: game.table.gems[2].__setitem__(1, game.table.gems[2, 1] + 1),
        lambda game: game.score_parts[0].__setitem__(0, game.score_parts[0, 0] - 1),
        lambda game: game.hands[1].__setitem__("cards", game.hands[1].cards ^ 1),
        lambda game: game.events[30].__setitem__(3, 7),
    ):
        game = kernel_of(["random"]).record(2, 0)
        check_game(game)
        spoil(game)
        with pytest.raises(AssertionError):
            check_game(game)


def test_the_check_sees_a_broker_too_few_in_the_throne_room_and_a_neutral_players_gold():
    favour = TABLES["2 players, King's Favour"]
    for spoil in (
        lambda game: game.hands[0].values.__setitem__(8, game.hands[0].values[8] ^ 1),
        lambda game: game.score_parts[1].__setitem__(8, game.score_parts[1, 8] + 1),
        lambda game: game.score_parts[2].__setitem__(4, 3),
        lambda game: game.table.gems[2].__setitem__(0, 99),
    ):
        game = kernel_of(["random"], favour).record(2, 0)
        check_game(game)
        spoil(game)
        with pytest.raises(AssertionError):
            check_game(game)


def test_another_seed_or_number_is_another_game_and_the_same_is_the_same():
    kernel = kernel_of(["random"])
    games = [kernel.record(seed, number).events.tobytes() for seed in (1, 2) for number in range(50)]
    assert len(set(games)) == 100
    assert kernel.record(1, 0).events.tobytes() == games[0]


def in_another_process(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "ignore::RuntimeWarning", "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
    )


@pytest.mark.parametrize("names", GROUPS, ids="-".join)
def test_pure_python_plays_the_same_games(names):
    code = f"import json, tests.lineups as l; print(json.dumps(l.digests({names}, seed=9, games=3)))"
    done = in_another_process(code, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    pure = json.loads(done.stdout)
    assert pure == digests(names, seed=9, games=3)
    assert pure != digests(names, seed=10, games=3)


def test_pure_python_plays_the_same_games_at_every_table():
    code = """
import json, tests.lineups as l
print(json.dumps([l.digests(["random"], seed=9, games=2, rules=rules) for rules in l.TABLES.values()]))
"""
    done = in_another_process(code, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        digests(["random"], seed=9, games=2, rules=rules) for rules in TABLES.values()
    ]
