"""Chapter 7: the cards played around placement, and who may play when."""

import pytest

from tests.rules.scripted import (
    PLACE,
    any_gem,
    any_order,
    conjuring,
    out_of_the_way,
    placing,
    position_to_count,
    position_to_place,
)
from ysim.games.ys.characters import window
from ysim.games.ys.choices import PASS, card, card_with, card_with_two, look
from ysim.games.ys.codes import (
    AFTER_TURN,
    ALCHEMIST,
    BANKER,
    BISHOP,
    CHARACTERS,
    COLUMN_CONTEST,
    CONJURER,
    HIDDEN,
    JEWELLER,
    MAGICIAN,
    MARKET_CONTEST,
    MERCENARY,
    MERCHANT,
    NONE,
    QUEEN,
    RED,
    ROW_CONTEST,
    SPY,
)

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


def test_CH1_used_cards_are_discarded_for_all_to_see():
    position = position_to_place()
    position.holds(2, "bishop", "queen")
    position.says(2, "card", card(BISHOP))
    position.start_placement()
    assert position.cards(2) == {"queen"}
    assert position.table.cards[2] == 1 << QUEEN


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
    assert all(hand.marked_broker == NONE for hand in position.game.hands)
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


# Bishop


def test_CH_bishop_both_brokers_of_a_turn_may_be_face_down():
    position = position_to_place()
    position.holds(0, "bishop")
    position.says(0, "card", card(BISHOP))
    position.placings(
        0,
        "4 down n2.port",
        "4 down n2.port",
        "3 up n2.port",
        "3 down n2.port",
        "3 down n2.port",
        "2 up n2.port",
    )
    position.start_placement()
    position.place()
    assert position.is_said()
    assert position.table.faces[0, :6].tolist() == [HIDDEN, HIDDEN, 3, HIDDEN, HIDDEN, 2]


def test_CH_bishop_never_both_face_up_and_for_its_player_only():
    for seat, faces in [(0, ("up", "up")), (1, ("down", "down"))]:
        position = position_to_place()
        position.holds(0, "bishop")
        position.says(0, "card", card(BISHOP))
        position.placings(seat, *(f"4 {face} n2.port" for face in faces))
        position.start_placement()
        position.place()
        assert position.fault() == (seat, "place", placing(f"4 {faces[1]} n2.port"))


# Spy


def spying():
    position = position_to_place()
    position.order(1, 2, 0, 3)
    position.holds(0, "spy")
    position.says(0, "card", card(SPY))
    position.placings(1, "4 down n2.port", "3 up n2.port", "3 up n2.port", "2 down n2.port")
    position.placings(2, "1 up n3.port", "3 down m1.red")
    position.start_placement()
    return position


def test_CH_spy_looks_at_three_face_down_brokers_at_any_own_turns_before_placing():
    position = spying()
    position.says(0, "look", look(1, 0), PASS, look(2, 1), look(1, 3))
    position.place()
    assert position.is_said()
    seen = position.game.hands[0].seen
    assert (seen[1, 0], seen[2, 1], seen[1, 3]) == (4, 3, 2)
    assert (seen != HIDDEN).sum() == 3
    own = [decision for seat, decision in position.asked if seat == 0]
    assert own[:9] == ["card", "look", "look", "place", "place", "look", "look", "place", "place"]
    assert own.count("look") == 4


def test_CH_spy_tells_nobody_else():
    position = spying()
    position.says(0, "look", look(1, 0), look(1, 0 + 3), look(2, 1))
    position.says(0, "look", PASS)
    position.usually(look=PASS)
    position.place()
    assert position.table.faces[1, 0] == HIDDEN
    assert not (position.game.hands[3].seen != HIDDEN).any()


def test_CH_spy_no_look_without_a_face_down_broker_of_another():
    position = position_to_place()
    position.holds(0, "spy")
    position.says(0, "card", card(SPY))
    position.usually(look=PASS)
    position.start_placement()
    position.place()
    assert position.asked_for("look") == [0, 0, 0]  # not at the first turn, when nobody else has placed


@pytest.mark.parametrize(
    ("owner", "broker"),
    [(0, 0), (1, 1), (1, 2), (3, 0), (4, 0)],
    ids=["his own", "face up", "not placed yet", "a seat that has not placed", "no such seat"],
)
def test_CH_spy_may_not_look_at(owner, broker):
    position = spying()
    position.says(0, "look", look(owner, broker))
    position.usually(look=PASS)
    position.place()
    assert position.fault() == (0, "look", look(owner, broker))


def test_CH_spy_may_not_look_twice_at_one_broker():
    position = spying()
    position.says(0, "look", look(1, 0), look(1, 0))
    position.usually(look=PASS)
    position.place()
    assert position.fault() == (0, "look", look(1, 0))


# Conjurer


def conjuring_position():
    position = position_to_place()
    position.front(0, 4, 2)
    position.behind_screen(0, 0, 0, 1, 1, 1, 3, 3, 3, 4)
    position.holds(0, "conjurer")
    position.says(0, "card", card(CONJURER))
    position.start_placement()
    return position


def test_CH_conjurer_places_a_bid_broker_and_another_takes_its_place():
    position = conjuring_position()
    position.says(0, "place", conjuring("4 up n2.port", 1))
    position.says(
        0, "place", lambda table, hand: (seen.append(table.front[0].tolist()), out_of_the_way(table, hand))[1]
    )
    seen: list[list[int]] = []
    position.place()
    assert position.is_said()
    assert seen == [[1, 2, 0]]
    assert position.table.faces[0, 0] == 4
    assert position.where(0)[0] == "n2.port"
    # 0 0 1 1 3 3 3 placed, the 4 is left over and joins
    assert position.table.front[0].tolist() == [1, 2, 4]
    assert position.table.front_sum[0] == 7


def test_CH_conjurer_is_repeatable_and_the_bid_made_does_not_change():
    position = conjuring_position()
    position.table.bids[0] = [4, 2]
    position.says(
        0, "place", conjuring("4 up n2.port", 3), conjuring("3 down n2.port", 0), conjuring("2 up n2.port", 1)
    )
    position.place()
    assert position.is_said()
    assert position.game.hands[0].values[:3].tolist() == [4, 3, 2]
    assert position.table.front[0, :2].tolist() == [0, 1]
    assert position.table.bids[0].tolist() == [4, 2]
    assert position.table.front_sum[0] == position.table.front[0].sum()


def test_CH_conjurer_front_brokers_at_counting_are_those_that_stand_there_then():
    position = conjuring_position()
    position.says(0, "place", conjuring("4 up n2.commerce", 0), conjuring("2 down n4.palace", 0))
    position.placings(1, "4 up n2.commerce")
    position.front(1, 0, 1)
    position.usually(gem=any_gem, columns=any_order, quotation=0)
    position.place()  # tied at 4; before the screens stand 0 0 4, although 4 2 were bid, and 0 1 4
    position.count()
    assert position.is_said()
    assert position.table.commerce_gold.tolist() == [0, 3, 0, 0]


@pytest.mark.parametrize(
    ("broker", "back"),
    [("3 up n2.port", 1), ("4 up n2.port", 2), ("4 up n2.port", 7), ("4 up m0.red", 1), ("4 up n2.port", 90)],
    ids=["not in front", "not behind the screen", "no such strength", "closed row", "huge"],
)
def test_CH_conjurer_may_not(broker, back):
    position = conjuring_position()
    position.says(0, "place", conjuring(broker, back))
    position.place()
    assert position.fault() == (0, "place", conjuring(broker, back))


def test_CH_conjurer_for_its_player_only():
    position = conjuring_position()
    position.says(1, "place", conjuring("0 up n2.port", 1))
    position.place()
    assert position.fault() == (1, "place", conjuring("0 up n2.port", 1))


# Queen


def test_CH_queen_closes_an_area_until_counting_brokers_there_stay_and_count():
    position = position_to_place()
    position.placings(0, "4 up n4.commerce", "3 down n1.port")
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, PLACE["n4.commerce"]))

    def looks(table, hand):
        assert table.closed_area == PLACE["n4.commerce"]
        assert not position.is_open("n4.commerce")
        return placing("4 up n1.port")

    position.says(1, "place", looks)
    position.place()
    assert position.is_said()
    assert position.table.brokers[0, PLACE["n4.commerce"]] == 1
    position.usually(gem=any_gem, columns=any_order)
    position.count()
    assert position.table.commerce_gold.tolist() == [3, 0, 0, 0]


def test_CH_queen_nobody_may_place_there_her_player_neither():
    for seat in (1, 2):
        position = position_to_place()
        position.holds(1, "queen")
        position.says(1, "card", card_with(QUEEN, PLACE["n4.commerce"]))
        position.placings(seat, "4 up n4.commerce")
        position.place()
        assert position.fault() == (seat, "place", placing("4 up n4.commerce"))


def test_CH_queen_closes_city_areas_only():
    for place in ("m1.blue", "m3.red"):
        position = position_to_place()
        position.holds(1, "queen")
        position.says(1, "card", card_with(QUEEN, PLACE[place]))
        position.place()
        assert position.fault() == (1, "card", card_with(QUEEN, PLACE[place]))


# Magician


def magician(*brokers: str):
    """Seat 0 places these brokers and may then play the Magician."""
    position = position_to_place()
    position.placings(0, *brokers)
    position.holds(0, "magician")
    return position


def test_CH_magician_exchanges_two_own_brokers_each_keeps_its_face_and_no_gold_is_paid():
    position = magician("4 up n2.port", "1 down m1.red")
    position.says(0, "card", card_with_two(MAGICIAN, 0, 1))
    position.place()
    assert position.is_said()
    table, hand = position.table, position.game.hands[0]
    assert position.where(0)[:2] == ["m1.red", "n2.port"]
    assert table.faces[0, :2].tolist() == [4, HIDDEN]
    assert table.market_gold[0] == 1
    port, red = PLACE["n2.port"], COLUMN_CONTEST + RED
    assert (hand.strength[port], hand.strength[red]) == (1, 4)
    assert (table.shown[0, port], table.hidden[0, port]) == (0, 1)
    assert (table.shown[0, red], table.hidden[0, red]) == (4, 0)
    assert not position.is_open("m1.red")


def test_CH_magician_exchanges_brokers_of_different_turns():
    position = magician("4 up n2.port", "1 down n2.port", "3 up n4.palace", "1 down m2.blue")
    position.says(0, "card", PASS, card_with_two(MAGICIAN, 2, 1))
    position.place()
    assert position.is_said()
    assert position.where(0)[:4] == ["n2.port", "n4.palace", "n2.port", "m2.blue"]


@pytest.mark.parametrize(
    "pair",
    [(0, 0), (1, 1), (0, 3), (31, 0), (0, 31), (0, 99)],
    ids=["itself", "itself too", "not placed", "none", "none", "huge"],
)
def test_CH_magician_may_not_exchange(pair):
    position = magician("4 up n2.port", "1 down n3.port")
    position.says(0, "card", card_with_two(MAGICIAN, *pair))
    position.place()
    assert position.fault() == (0, "card", card_with_two(MAGICIAN, *pair))


def test_CH_magician_needs_two_different_places_and_is_not_asked_without():
    position = magician("4 up n2.port", "1 down n2.port", "1 up n2.port", "2 down n3.port")
    position.says(0, "card", card_with_two(MAGICIAN, 0, 1))
    position.place()
    assert [decision for seat, decision in position.asked if seat == 0][:5] == ["place"] * 4 + ["card"]
    assert position.fault() == (0, "card", card_with_two(MAGICIAN, 0, 1))


@pytest.mark.parametrize("stops", [True, False])
def test_CH_magician_queen_stops_moves_switch_no_move_into_or_out_of_a_closed_area(stops):
    position = position_to_place(queen_stops_moves=stops)
    position.placings(0, "4 up n2.commerce", "1 down n3.port", "3 up n4.port", "1 down n4.port")
    position.holds(0, "magician")
    position.holds(1, "queen")
    position.says(1, "card", card_with(QUEEN, PLACE["n2.commerce"]))
    position.says(0, "card", PASS, card_with_two(MAGICIAN, 1, 0))
    position.place()
    if stops:
        assert position.fault() == (0, "card", card_with_two(MAGICIAN, 1, 0))
    else:
        assert position.fault() is None
        assert position.where(0)[:2] == ["n3.port", "n2.commerce"]
        assert not position.is_open("n2.commerce")


# Mercenary


def test_CH_mercenary_one_own_placed_broker_counts_5_everywhere():
    position = position_to_place()
    position.placings(0, "1 up m2.red", "1 down n3.port")
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, 0))
    position.place()
    assert position.is_said()
    contests = [ROW_CONTEST + 2, COLUMN_CONTEST + RED, MARKET_CONTEST]
    assert position.game.hands[0].strength[contests].tolist() == [5, 5, 5]
    assert position.table.shown[0, contests].tolist() == [5, 5, 5]


def test_CH_mercenary_counts_5_in_city_and_neighbourhood_and_wins_prizes_with_it():
    position = position_to_count()
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "4 up n1.commerce")
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, 0))
    window(position.game, 0, AFTER_TURN)
    position.count()
    assert position.is_said()
    assert position.table.commerce_gold.tolist() == [3, 0, 0, 0]
    assert position.asked_for("gem") == [0, 0, 1]


@pytest.mark.parametrize(
    ("public", "mark", "shown", "hidden"), [(True, (0, 0), 5, 0), (False, (NONE, NONE), 0, 1)]
)
def test_CH_mercenary_is_public_switch_all_see_the_mark_or_its_owner_alone(public, mark, shown, hidden):
    position = position_to_place(mercenary_is_public=public)
    position.placings(0, "1 down n2.palace", "1 up n3.port")
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, 0))
    position.place()
    table, palace = position.table, PLACE["n2.palace"]
    assert (table.mercenary, table.marked_broker) == mark
    assert (table.shown[0, palace], table.hidden[0, palace]) == (shown, hidden)
    assert position.game.hands[0].strength[palace] == 5
    assert position.game.hands[0].marked_broker == 0


@pytest.mark.parametrize("public", [True, False])
def test_CH_mercenary_the_mark_goes_with_the_broker(public):
    position = position_to_place(mercenary_is_public=public)
    position.placings(0, "1 down n2.palace", "2 up m1.blue")
    position.holds(0, "mercenary", "magician")
    position.says(0, "card", card_with(MERCENARY, 0), card_with_two(MAGICIAN, 0, 1))
    position.place()
    assert position.is_said()
    strength = position.game.hands[0].strength
    assert (strength[PLACE["n2.palace"]], strength[ROW_CONTEST + 1]) == (2, 5)


@pytest.mark.parametrize("index", [2, 7, 31])
def test_CH_mercenary_marks_placed_brokers_only(index):
    position = position_to_place()
    position.holds(0, "mercenary")
    position.says(0, "card", card_with(MERCENARY, index))
    position.place()
    assert position.fault() == (0, "card", card_with(MERCENARY, index))
