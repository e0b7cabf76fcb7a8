"""Chapters 1 and 2: components, set-up of a game and of a round."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.rules.scripted import Position, position_to_count
from ysim.games.ys.codes import BLUE, CHARACTERS, GEMS, HIDDEN, NONE, RED, ROUNDS, THRONE
from ysim.games.ys.quotations import BY_BANKER, BY_COLUMN, BY_LEADER, move_quotation
from ysim.games.ys.rules import Rules
from ysim.games.ys.setup import begin_round, set_up
from ysim.games.ys.state import SHIPS

SETUPS = 2_000
LEAST_P = 0.001  # of a chi-square test; the seed is fixed, so a test that passes once passes always


def pieces(brokers) -> list[int]:
    return [strength for strength, number in enumerate(brokers) for _ in range(number)]


def test_SU1_a_set_is_eleven_brokers_of_sum_22():
    position = Position()
    for seat in range(position.players):
        assert pieces(position.game.hands[seat].brokers) == [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4]


def test_SU1_brokers_switch_gives_every_player_another_set():
    other = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4)
    position = Position(brokers=other)
    for seat in range(position.players):
        assert pieces(position.game.hands[seat].brokers) == list(other)


def test_SU_a_new_game_begins_with_nothing_won_told_or_known():
    position = Position()
    game = position.game
    game.table.cards[:] = 1
    game.ledger_rows = game.event_count = game.cut_moves = 5
    set_up(game, 1, 1)
    assert not game.table.cards.any()
    assert (game.ledger_rows, game.event_count, game.cut_moves) == (0, 0, 0)


def test_KF1_a_new_game_begins_with_an_empty_throne_room():
    position = Position(kings_favour=True)
    game = position.game
    game.table.faces[:, THRONE:] = 3
    game.table.throne = 2
    for hand in game.hands:
        hand.values[THRONE:] = 4
        hand.seen[:, THRONE:] = 1
    set_up(game, 1, 1)
    assert game.table.throne == 0
    assert (game.table.faces[:, THRONE:] == HIDDEN).all()
    assert all(
        (hand.seen[:, THRONE:] == HIDDEN).all() and not hand.values[THRONE:].any() for hand in game.hands
    )


def test_SU2_24_distinct_ship_cards_large_colour_by_pair_of_other_small_gems():
    cards = Rules().ship_cards
    assert len(cards) == len(set(cards)) == 24
    for large, *small in cards:
        assert large in ("blue", "green", "yellow", "red")
        assert large not in small
        assert len(set(small)) == 2
        assert small == sorted(small, key=("blue", "green", "yellow", "red", "white").index)
    assert Counter(large for large, _, _ in cards) == dict.fromkeys(("blue", "green", "yellow", "red"), 6)


def test_SU2_ship_cards_switch_replaces_the_list():
    position = Position(ship_cards=[["red", "green", "white"]] * 24)
    for port in position.table.ports:
        assert {GEMS[gem]: n for gem, n in enumerate(port[:6]) if n} == {"green": 1, "red": 2, "white": 1}


def test_SU3_three_yellow_cards_under_each_palace_and_three_out_of_the_game():
    position = Position()
    people = position.game.people[:15].tolist()
    assert sorted(people) == list(range(15))
    seen: list[int] = []
    for number in range(1, 4):
        begin_round(position.game, number)
        seen += position.table.characters.tolist()
    assert len(set(seen)) == 12
    assert set(people[12:]) == set(range(15)) - set(seen)


def test_SU4_tracks_start_at_0_and_end_at_7_and_minus_7():
    position = Position()
    assert position.quotations() == [0, 0, 0, 0]
    for _ in range(4):
        move_quotation(position.game, BLUE, 2, BY_COLUMN)
        move_quotation(position.game, RED, -2, BY_COLUMN)
    assert position.quotations() == [7, 0, 0, -7]


@pytest.mark.parametrize(("end", "left_at"), [("stop", 7), ("lose", 6)])
def test_SU4_a_move_past_the_end_stops_at_the_end_or_is_lost_and_counts_as_cut_once(end, left_at):
    position = Position(quotation_end=end)
    position.quote(6, 0, 0, 0)
    move_quotation(position.game, BLUE, 2, BY_COLUMN)
    assert position.quotations() == [left_at, 0, 0, 0]
    assert position.game.cut_moves == 1
    assert position.game.history[0].moves[BLUE].tolist() == [left_at - 6, 0, 0]


@pytest.mark.parametrize(("end", "left_at"), [("stop", -7), ("lose", -6)])
def test_SU4_the_lower_end_is_like_the_upper(end, left_at):
    position = Position(quotation_end=end)
    position.quote(0, 0, 0, -6)
    move_quotation(position.game, RED, -2, BY_COLUMN)
    assert position.quotations() == [0, 0, 0, left_at]
    assert position.game.cut_moves == 1


def test_SU4_a_move_that_just_reaches_the_end_is_not_cut():
    position = Position()
    position.quote(5, 0, 0, -6)
    move_quotation(position.game, BLUE, 2, BY_BANKER)
    move_quotation(position.game, RED, -1, BY_LEADER)
    assert position.quotations() == [7, 0, 0, -7]
    assert position.game.cut_moves == 0


def test_SU5_every_seat_is_dealt_one_of_the_order_cards():
    position = Position()
    for number in range(20):
        set_up(position.game, 3, number)
        assert sorted(position.by_seat("order_card")) == [0, 1, 2, 3]


def test_SU6_every_score_starts_at_0():
    position = position_to_count()
    position.stands(0, "4 up n1.commerce", "3 up m1.blue")
    position.table.market_gold[0] = position.table.character_gold[0] = 3
    position.count()
    set_up(position.game, 3, 1)
    position.score()
    assert position.by_seat("score") == [0, 0, 0, 0]
    assert not position.table.gems.any() and not position.table.cards.any()


def test_SU7_five_ship_cards_a_round_never_reshuffled():
    position = Position()
    deck = position.game.deck.copy()
    laid = []
    for number in range(1, ROUNDS + 1):
        begin_round(position.game, number)
        laid += position.table.ships.tolist()
    assert sorted(deck.tolist()) == list(range(SHIPS))
    assert laid == [position.table.rules.ships[card].tolist() for card in deck[:20]]
    assert position.game.deck.tolist() == deck.tolist()
    assert len({tuple(ship) for ship in laid}) == 20


def test_SU_set_ups_of_2000_games_all_differ_and_every_card_is_anywhere_equally_often():
    game = Position().game
    ships, people, dealt = [], [], []
    for number in range(SETUPS):
        set_up(game, 11, number)
        ships.append(tuple(game.deck[:20].tolist()))
        people.append(tuple(game.people[:15].tolist()))
        dealt.append(tuple(game.dealt.tolist()))
    assert len(set(ships)) == len(set(people)) == SETUPS
    orders = Counter(dealt)
    assert len(orders) == 24 and chisquare(list(orders.values())).pvalue > LEAST_P
    # A p-value is uniform on 0 … 1, so the least of m is below LEAST_P / m with probability LEAST_P.
    for decks, cards in ((np.array(ships), 24), (np.array(people)[:, :12], 15)):
        least = min(chisquare(np.bincount(column, minlength=cards)).pvalue for column in decks.T)
        assert least > LEAST_P / decks.shape[1]
    out_of_the_game = np.bincount(np.array(people)[:, 12:].ravel(), minlength=15)
    assert chisquare(out_of_the_game).pvalue > LEAST_P


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_SU_every_card_that_is_drawn_is_another_one_in_another_game(players):
    game = Position(players=players).game
    rules, decks, dealt, people = game.table.rules, [], [], []
    for number in range(60):
        set_up(game, 7, number)
        decks.append(game.deck[: 4 * (rules.neighbourhoods + 1)].tolist())
        people.append(game.people[: 3 * rules.neighbourhoods].tolist())
        dealt.append(game.dealt[:players].tolist())
    assert all(len(set(at)) >= 15 for at in zip(*decks, strict=True))
    assert all(len(set(at)) >= 10 for at in zip(*people, strict=True))
    assert all(set(at) == set(range(players)) for at in zip(*dealt, strict=True))


def test_SU_another_seed_deals_another_game():
    game = Position().game
    decks = []
    for seed in (1, 2, 1):
        set_up(game, seed, 0)
        decks.append((game.deck.tolist(), game.people.tolist()))
    assert decks[0] == decks[2] != decks[1]


def test_RS1_the_top_card_of_each_palace_is_turned_up():
    position = Position()
    for number in range(1, 4):
        begin_round(position.game, number)
        stacks = position.game.people[:12].reshape(4, 3)
        assert position.table.characters.tolist() == stacks[:, number - 1].tolist()


def test_RS1_in_round_4_the_blue_edged_cards_are_turned_up():
    position = Position(round_number=4)
    assert [CHARACTERS[card] for card in position.table.characters] == ["gem"] * 4


def test_RS2_the_next_four_ships_go_to_ports_1_to_4_with_two_large_gems_and_two_small_ones():
    position = Position(round_number=2)
    cards = position.table.rules.ships[position.game.deck[5:9]]
    for port, (large, first, second) in zip(position.table.ports, cards, strict=True):
        expected = Counter([int(large), int(large), int(first), int(second)])
        assert {gem: n for gem, n in enumerate(port) if n} == expected


def test_RS2_a_large_and_a_small_gem_of_one_colour_add_up():
    position = Position()
    position.port(2, "red", "blue", "red")
    assert position.table.ports[1].tolist() == [1, 0, 0, 3, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("ship", "rows"),
    [
        (("red", "blue", "green"), ["red", "blue", "green"]),
        (("red", "blue", "white"), ["white", "red", "blue"]),
    ],
)
def test_RS3_market_gems_lie_on_rows_1_to_3_a_white_one_on_row_1(ship, rows):
    position = Position()
    position.market(*ship)
    assert position.table.rows[0] == NONE
    assert [GEMS[gem] for gem in position.table.rows[1:]] == rows


def test_RS3_the_fifth_ship_of_the_round_is_the_market_card_and_row_0_is_closed():
    position = Position(round_number=3)
    card = position.table.rules.ships[position.game.deck[14]]
    assert sorted(position.table.rows[1:].tolist()) == sorted(card.tolist())
    assert not any(position.is_open(f"m0.{colour}") for colour in GEMS[:4])
    assert all(position.is_open(f"m{row}.{colour}") for row in (1, 2, 3) for colour in GEMS[:4])


def test_RS_a_new_round_brings_all_brokers_home_and_clears_the_board():
    position = position_to_count()
    position.stands(0, "4 up n1.port", "2 down m1.blue")
    position.count()
    position.next_round()
    assert pieces(position.game.hands[0].brokers) == [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4]
    assert position.by_seat("placed") == [0, 0, 0, 0]
    assert position.is_open("m1.blue")
    assert not position.table.brokers.any() and not position.game.hands[0].strength.any()
