"""Chapter 6: ties."""

import pytest

from tests.rules.answers import any_order, in_order
from tests.rules.scripted import position_to_count
from ysim.games.ys.choices import card
from ysim.games.ys.codes import GEMS, INTRIGUER
from ysim.games.ys.contests import BREAKERS, TIED


def tied_everywhere(**switches):
    """Seats 1 and 2 are tied at 3 wherever there is a prize in neighbourhood 1 and the market's row 1."""
    position = position_to_count(**switches)
    position.palace(1, "herald")
    for seat, square in ((1, "m1.blue"), (2, "m1.green")):
        position.stands(seat, "3 up n1.port", "3 down n1.commerce", "3 up n1.palace", f"3 down {square}")
    return position


def winners(position) -> dict[str, int]:
    """Which of seats 1 and 2 won what."""
    blacks, gold = position.table.gems[:, 4], position.table.commerce_gold
    first_to_take = position.asked_for("gem")[0]
    return {
        "gems": first_to_take,
        "port": int(blacks.argmax()),
        "commerce": int(gold.argmax()),
        "palace": 1 if position.cards(1) else 2,
        "row": 1 if position.table.gems[1].sum() > (2 if first_to_take == 1 else 1) + blacks[1] else 2,
        "leader": position.asked_for("quotation")[0],
    }


def everything_to(seat: int) -> dict[str, int]:
    return dict.fromkeys(("gems", "port", "commerce", "palace", "row", "leader"), seat)


@pytest.mark.parametrize("winner", [1, 2])
def test_TB1_the_higher_sum_of_the_three_front_brokers_wins_every_tie(winner):
    position = tied_everywhere()
    position.order(3 - winner, winner, 0, 3)
    position.front(winner, 1, 1, 2)
    position.front(3 - winner, 3, 0, 0)
    position.count()
    assert winners(position) == everything_to(winner)


@pytest.mark.parametrize("winner", [1, 2])
def test_TB2_still_tied_the_lower_order_card_wins(winner):
    position = tied_everywhere()
    position.order(0, winner, 3, 3 - winner)
    position.front(1, 4, 0, 0)
    position.front(2, 1, 1, 2)
    position.count()
    assert winners(position) == everything_to(winner)


def test_TB1_front_brokers_never_beat_strength():
    position = position_to_count()
    position.stands(0, "1 up n1.commerce")
    position.stands(1, "2 up n1.commerce")
    position.front(0, 4, 4, 4)
    position.count()
    assert position.by_seat("commerce_gold") == [0, 3, 0, 0]


def test_TB1_TB2_order_four_tied_for_gems():
    position = position_to_count()
    position.order(3, 2, 1, 0)
    for seat, front in enumerate([(1, 0, 0), (2, 0, 0), (2, 0, 0), (1, 1, 1)]):
        position.stands(seat, "2 up n2.commerce")
        position.front(seat, *front)
    position.count()
    assert position.asked_for("gem") == [3, 3, 2, 1]


def intrigued(**switches):
    position = tied_everywhere(**switches)
    position.front(1, 4, 4, 0)
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    return position


def test_TB3_the_intriguer_orders_ties_of_the_city_afresh_for_each_and_none_of_the_market():
    position = intrigued()
    # neighbourhood, port, commerce, palace
    position.says(0, "seats", in_order(2, 1), in_order(1, 2), in_order(2, 1), in_order(2, 1))
    position.count()
    assert position.is_said()
    assert winners(position) == {"gems": 2, "port": 1, "commerce": 2, "palace": 2, "row": 1, "leader": 1}


def test_TB3_the_intriguer_is_told_who_is_tied_and_may_be_tied_himself():
    position = position_to_count()
    for seat in (0, 1, 3):
        position.stands(seat, "2 up n3.commerce")
        position.front(seat, seat)
    position.stands(2, "3 down n3.commerce")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))

    def orders(table, hand):
        assert int(table.tied) == 0b1011
        return in_order(1, 0, 3)

    position.says(0, "seats", orders)
    position.count()
    assert position.is_said()
    assert position.asked_for("gem") == [2, 2, 1, 0]
    assert position.asked_for("seats") == [0]  # the commerce area has a sole winner


def test_TB3_brokers_of_strength_0_tie_like_others():
    position = position_to_count()
    for seat in (1, 2):
        position.stands(seat, "0 up n3.port")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.says(0, "seats", in_order(2, 1), in_order(2, 1))
    position.count()
    assert position.is_said()
    assert position.gems(2)["black"] == 1


def test_TB3_two_groups_of_tied_seats_are_two_ties():
    position = position_to_count()
    for seat, strength in enumerate((1, 1, 3, 3)):
        position.stands(seat, f"{strength} up n3.port")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.says(0, "seats", in_order(3, 2), in_order(1, 0), in_order(2, 3))
    position.count()
    assert position.is_said()
    assert position.asked_for("gem") == [3, 3, 2, 1]
    assert position.gems(2)["black"] == 1


def test_TB3_ties_that_decide_no_prize_are_not_asked_for():
    position = position_to_count()
    position.stands(0, "4 up n3.port")
    position.stands(1, "1 up n3.port")
    position.stands(2, "1 up n3.port")
    position.holds(0, "intriguer")
    position.says(0, "card", card(INTRIGUER))
    position.says(0, "seats", in_order(2, 1))
    position.count()
    assert position.asked_for("gem") == [0, 0, 2, 1]
    assert position.is_said()


def test_TB3_the_intrigue_ends_with_the_round():
    position = intrigued()
    position.usually(seats=any_order)
    position.count()
    position.next_round()
    position.asked.clear()
    position.stands(1, "3 up n1.port")
    position.stands(2, "3 up n1.port")
    position.count()
    assert position.asked_for("seats") == []


@pytest.mark.parametrize(
    ("fronts", "commerce", "neighbourhood"),
    [
        ((4, 3, 2), "front", "front"),
        ((4, 3, 3), "front", "order_card"),  # one prize is decided by the first two, three by all
        ((3, 4, 4), "order_card", "order_card"),
        ((3, 4, 3), "front", "order_card"),
        ((3, 3, 3), "order_card", "order_card"),
    ],
)
def test_TB1_TB2_what_broke_a_tie_is_kept(fronts, commerce, neighbourhood):
    position = position_to_count()
    for seat, (front, colour) in enumerate(zip(fronts, GEMS, strict=False)):
        position.front(seat, front, 0)
        position.stands(seat, "3 up n1.commerce", f"3 up m1.{colour}")
    position.count()
    ties = position.game.history[0].ties
    kept = {
        place: {by: int(number) for by, number in zip(BREAKERS, ties[where], strict=True) if number}
        for where, place in enumerate(TIED)
    }
    assert kept.pop("column") == {"decider": 1}  # blue, green and yellow
    assert {place: broken for place, broken in kept.items() if broken} == {
        **{place: {commerce: 1} for place in ("commerce", "row", "leader")},
        "neighbourhood": {neighbourhood: 1},
    }


def test_PC3_what_broke_a_tie_for_two_prizes_tells_all_of_them_apart():
    position = position_to_count(players=3)
    for seat, front in enumerate((4, 3, 3)):
        position.front(seat, front, 0)
        position.stands(seat, "3 up n1.commerce")
    position.count()
    ties = position.game.history[0].ties[TIED.index("neighbourhood")]
    assert ties[BREAKERS.index("order_card")] == ties.sum() == 1


def test_CO9_a_tie_of_columns_is_kept_with_what_broke_it():
    position = position_to_count()
    position.stands(0, "4 up m1.blue", "2 up m1.green", "1 up m2.yellow", "1 down m3.yellow")
    position.count()  # green and yellow are told apart by their brokers
    by_brokers, by_decider = (BREAKERS.index(by) for by in ("brokers", "decider"))
    ties = position.game.history[0].ties[TIED.index("column")]
    assert (ties[by_brokers], ties[by_decider], ties.sum()) == (1, 0, 1)


def test_CO9_a_tie_of_the_first_two_columns_is_kept():
    position = position_to_count()
    position.stands(0, "2 up m1.blue", "2 up m1.green", "1 up m1.yellow")
    position.count()
    ties = position.game.history[0].ties[TIED.index("column")]
    assert ties[BREAKERS.index("decider")] == ties.sum() == 1
