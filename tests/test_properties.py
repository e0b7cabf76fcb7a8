"""Any rules within their bounds, any players: games end, and both programs agree about them."""

import json
from random import Random

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.differential.bouts import Bout
from tests.differential.variants import TABLES, rules_of
from tests.invariants import check_game
from tests.lineups import FIELD
from tests.reference import replay
from tests.reference.chance import Chance
from tests.reference.components import CHARACTERS, COLOURS, GEMS, THRONE_ROOM
from tests.reference.rules import book
from tests.reference.scoring import final_scores, rank_players
from tests.reference.table import Broker, Player, Table
from ysim.core.compile import entry
from ysim.games.ys.codes import THRONE
from ysim.games.ys.kernel import Kernel
from ysim.games.ys.rules_record import write_rules
from ysim.games.ys.scoring import SCORE_PARTS, score
from ysim.games.ys.state import new_game

COMPILING = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "derandomize": True}
SMALL = [*COLOURS, "white"]
small_gems = st.lists(st.sampled_from(SMALL), min_size=2, max_size=2).map(
    lambda gems: sorted(gems, key=SMALL.index) if gems != ["white", "white"] else ["red", "white"]
)
ship_card = st.tuples(st.sampled_from(COLOURS), small_gems).map(lambda card: [card[0], *card[1]])


def exactly(numbers, count):
    """Lists of so many."""
    return st.lists(numbers, min_size=count, max_size=count)


def between(low, high):
    return st.integers(low, high)


DATA = {
    "rounds": between(1, 4),
    "brokers": st.sampled_from([5, 7, 9, 11]).flatmap(lambda count: exactly(between(0, 5), count)),
    "ship_cards": exactly(ship_card, 24),
    "characters": st.lists(st.sampled_from(CHARACTERS), min_size=12, unique=True),
    "track_length": between(1, 12).map(lambda end: 2 * end + 1),
    "column_steps": exactly(between(-6, 6), 4),
    "leader_step": between(1, 6),
    "cards_per_round": between(0, 5),
    "market_gold": between(0, 5),
    **dict.fromkeys(["commerce_gold", "merchant_gold", "prince_gold", "king_gold"], between(0, 20)),
    "black_gold": st.lists(between(0, 100), min_size=1, max_size=14),
    "colour_gold": exactly(exactly(between(0, 60), 4), 4),
    "favour_gold": exactly(between(0, 20), 5),
    **dict.fromkeys(["neutral_can_win", "neutral_takes_market_gold", "queen_stops_moves"], st.booleans()),
    **dict.fromkeys(["mercenary_is_public", "captain_may_take_market", "jeweller_may_repeat"], st.booleans()),
    **dict.fromkeys(["alchemist_may_take_black", "characters_remembered"], st.booleans()),
    "quotation_end": st.sampled_from(["stop", "lose"]),
    "equal_quotations": st.sampled_from(["left", "right"]),
    "equal_seats": st.sampled_from(["order_card", "lot"]),
    "counting_cards": st.sampled_from(["before_reveal", "after_reveal"]),
    "reveal": st.sampled_from(["by_neighbourhood", "at_once"]),
    "merchant_pays": st.sampled_from(["winner", "owner"]),
}
tables = st.sampled_from(TABLES)
seeds = between(0, 2**63 - 1)


@st.composite
def variants(draw):
    """Any rules: a table, and any of the other keys set to anything that is allowed."""
    changes = draw(st.fixed_dictionaries({}, optional=DATA))
    table = draw(tables)
    if len(changes.get("characters", CHARACTERS)) < table["neighbourhoods"] * (changes.get("rounds", 4) - 1):
        changes.pop("rounds", None)
    return {**table, **changes}


@settings(max_examples=60, **COMPILING)
@given(variants(), seeds)
def test_any_legal_rules_are_played_to_the_end_as_the_reference_reads_them(variant, seed):
    (events,) = Bout(variant, ["random"] * variant["players"], seed).traces([0])
    assert replay(events).scores


def test_every_key_of_the_rules_is_drawn():
    assert {*DATA, *TABLES[0]} == set(rules_of(TABLES[0]).model_dump())


@settings(max_examples=150, **COMPILING)
@given(tables, st.randoms(use_true_random=False), seeds)
def test_any_sequence_of_legal_choices_keeps_the_invariants(table, luck, seed):
    names = luck.sample(list(FIELD), table["players"])
    policies = [FIELD[name] for name in names]
    check_game(Kernel(rules_of(table), policies, np.array([range(len(names))])).record(seed, 0))


@entry
def scored(game):
    """The final score, for Python to call."""
    score(game)


@st.composite
def ends(draw):
    """A table at the end of a game: by seat the gems, the gold so far, what is in the throne room."""
    table = draw(tables)
    seats = table["players"] + (table["players"] == 2)
    gems = exactly(exactly(between(0, 9), len(GEMS)), seats)
    gold = exactly(exactly(between(0, 30), 3), seats)
    throne = exactly(exactly(between(0, 4), 4), table["players"])
    neutral_can_win = {"neutral_can_win": draw(st.booleans())}
    return (
        {**table, **neutral_can_win},
        draw(gems),
        draw(gold),
        draw(throne),
        draw(exactly(between(-7, 7), 4)),
    )


def by_kernel(variant, gems, gold, throne, quotations):
    """Gold by part of each seat, and the winners."""
    game = new_game()
    table = game.table
    write_rules(table.rules, rules_of(variant))
    table.quotations[:] = quotations
    for seat, own in enumerate(gems):
        table.gems[seat, : len(own)] = own
        table.market_gold[seat], table.commerce_gold[seat], table.character_gold[seat] = gold[seat]
    for seat, brokers in enumerate(throne):
        game.hands[seat].values[int(THRONE) :] = brokers
    scored(game)
    parts = [dict(zip(SCORE_PARTS, row, strict=True)) for row in game.score_parts[: len(gems)].tolist()]
    return parts, [seat for seat in range(len(gems)) if int(game.winners) >> seat & 1]


def by_reference(variant, gems, gold, throne, quotations):
    """The same by the other program; the neutral seat is the last."""
    players = variant["players"]
    rules = book(players, **{key: value for key, value in variant.items() if key != "players"})
    table = Table(
        rules, [Player(seat) for seat in range(players)], [], [], dict(zip(COLOURS, quotations, strict=True))
    )
    for player, own, coins in zip(table.everybody(), gems, gold, strict=True):
        player.gems = dict(zip(GEMS, own, strict=True))
        player.gold = dict(zip(["market", "commerce", "characters"], coins, strict=True))
    brokers = [Broker(seat, value, "down", THRONE_ROOM) for seat, own in enumerate(throne) for value in own]
    table.brokers = dict(enumerate(brokers))
    scores = final_scores(table)
    winners = rank_players(table, Chance(players, rules, Random(0)), scores)
    seats = list(scores)
    for parts in scores.values():
        assert parts.pop("total") == sum(parts.values())
    return list(scores.values()), sorted(seats.index(seat) for seat in winners)


@settings(max_examples=300, **COMPILING)
@given(ends())
def test_FS_any_final_table_is_scored_alike(end):
    assert by_kernel(*end) == by_reference(*end), json.dumps(end)
