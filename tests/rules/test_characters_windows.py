"""Chapter 7: who may play which card when, and for how long (CH, CH1, CH2)."""

import pytest

from tests.lineups import kernel_of
from tests.rules.answers import PLACE, out_of_the_way
from tests.rules.scripted import position_to_count, position_to_place
from ysim.games.ys.choices import PASS, card, card_with, card_with_two
from ysim.games.ys.codes import (
    ALCHEMIST,
    BANKER,
    BISHOP,
    CHARACTERS,
    CONJURER,
    JEWELLER,
    MERCENARY,
    MERCHANT,
    NONE,
    QUEEN,
    SPY,
)
from ysim.games.ys.events import CARD

WINDOWS = {
    "start of placement": {"bishop", "spy", "conjurer"},
    "before own turn": {"queen"},
    "after own turn": {"magician", "mercenary"},
    "start of counting": {"banker", "captain", "herald", "intriguer", "jeweller", "merchant"},
    "end of round": {"alchemist"},
}


def offered_in(position, what_happens) -> set[str]:
    """The cards that seat 0 could play in any window of a phase."""
    offered = set()

    def notes(table, hand):
        offered.update(name for code, name in enumerate(CHARACTERS) if int(hand.playable) >> code & 1)
        return PASS

    position.usually(card=notes)
    what_happens()
    return offered


def test_CH_each_card_is_offered_in_its_own_window_only():
    all_cards = CHARACTERS[:13]
    position = position_to_place()
    position.owns(0, blue=1)
    position.holds(0, *all_cards)
    position.placings(0, "4 up n2.port", "1 down n3.port")
    assert offered_in(position, position.start_placement) == WINDOWS["start of placement"]
    assert offered_in(position, position.place) == WINDOWS["before own turn"] | WINDOWS["after own turn"]
    position = position_to_count()
    position.owns(0, blue=1)
    position.holds(0, *all_cards)
    assert offered_in(position, position.count) == WINDOWS["start of counting"] | WINDOWS["end of round"]


@pytest.mark.parametrize(("character", "before"), [("queen", True), ("mercenary", False)])
def test_CH_turn_windows_open_before_or_after_each_own_turn(character, before):
    position = position_to_place()
    position.holds(1, character)
    position.place()
    own = [decision for seat, decision in position.asked if seat == 1]
    assert own == (["card", "place", "place"] if before else ["place", "place", "card"]) * 4


def test_CH1_a_card_won_may_be_used_from_the_next_round_on():
    position = position_to_count()
    position.palace(1, "alchemist")  # its window is still to come in this very round
    position.owns(0, blue=1)
    position.stands(0, "1 up n1.palace")
    position.count()
    assert position.cards(0) == {"alchemist"}
    assert position.asked_for("card") == []
    position.next_round()
    position.count()
    assert position.asked_for("card") == [0]


def test_CH1_at_most_two_cards_a_round():
    position = position_to_place()
    position.holds(0, "bishop", "spy", "conjurer", "queen")
    position.says(0, "card", card(BISHOP), card(CONJURER))
    position.start_placement()
    position.place()
    assert position.is_said()
    assert position.asked_for("card") == [0, 0]
    assert position.cards(0) == {"spy", "queen"}


def test_CH1_two_cards_again_in_the_next_round():
    position = position_to_count()
    position.holds(0, "banker", "jeweller", "merchant")
    position.says(0, "card", card(MERCHANT), card_with_two(BANKER, 0, 1))
    position.count()
    position.next_round()
    position.says(0, "card", card_with_two(JEWELLER, 0, 1))
    position.count()
    assert position.is_said()
    assert position.cards(0) == set()


def test_CH1_at_once_cards_do_not_count_as_played():
    position = position_to_count()
    position.palace(1, "king")
    position.holds(0, "merchant", "alchemist")
    position.stands(0, "1 up n1.palace")
    position.owns(0, red=1)
    position.says(0, "card", card(MERCHANT), card_with_two(ALCHEMIST, 3, 0))
    position.count()
    assert position.is_said()
    assert position.table.character_gold[0] == 5


@pytest.mark.parametrize(("name", "character"), [("bishop", BISHOP), ("conjurer", CONJURER)])
def test_CH1_used_cards_are_discarded_for_all_to_see(name, character):
    position = position_to_place()
    position.holds(2, name, "queen")
    position.says(2, "card", card(character))
    position.start_placement()
    assert position.cards(2) == {"queen"}
    assert position.table.cards[2] == 1 << QUEEN


def test_CH_in_whole_games_cards_are_played_in_every_window():
    kernel, played = kernel_of(["random"]), set()
    for number in range(8):
        game = kernel.record(1, number)
        rows = game.events[: game.event_count].tolist()
        played |= {CHARACTERS[row[3]] for row in rows if row[0] == CARD}
    assert [name for name, cards in WINDOWS.items() if not cards & played] == []


def test_CH1_effects_end_with_the_round():
    position = position_to_place()
    position.holds(0, "bishop", "conjurer")
    position.holds(1, "queen", "mercenary")
    position.says(0, "card", card(BISHOP), card(CONJURER))
    position.says(1, "card", card_with(QUEEN, PLACE["n4.port"]), card_with(MERCENARY, 0))
    position.usually(place=lambda table, hand: _at_home(table, hand))
    position.start_placement()
    position.place()
    table = position.table
    assert (table.bishop, table.conjurer, table.mercenary, table.closed_area) == (0, 0, 1, PLACE["n4.port"])
    position.next_round()
    effects = (table.bishop, table.spy, table.conjurer, table.intriguer, table.merchant, table.mercenary)
    assert effects == (NONE,) * 6
    assert table.closed_area == NONE and table.marked_broker == NONE
    assert all(hand.marked_broker == NONE for hand in position.game.hands[: position.players])
    assert position.is_open("n4.port")


def _at_home(table, hand):
    """Out of the way, though a port is closed."""
    return out_of_the_way(table, hand) + ((1 << 3) if hand.seat == 3 else 0)


def test_CH2_players_decide_in_order_of_the_order_cards_each_as_often_as_he_likes():
    position = position_to_place()
    position.order(2, 3, 0, 1)
    position.holds(0, "spy", "conjurer")
    position.holds(2, "bishop")
    position.says(0, "card", card(CONJURER), card(SPY))
    position.says(2, "card", card(BISHOP))
    position.start_placement()
    assert position.is_said()
    assert position.asked_for("card") == [2, 0, 0]


def test_CH2_who_passes_is_done_with_the_window():
    position = position_to_place()
    position.holds(0, "spy", "conjurer")
    position.says(0, "card", PASS)
    position.start_placement()
    assert position.asked_for("card") == [0]
