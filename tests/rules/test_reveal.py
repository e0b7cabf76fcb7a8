"""CO1, CO7: which brokers are turned up when, and what everybody then knows of each contest."""

import pytest

from tests.rules.answers import any_gem
from tests.rules.scripted import position_to_count
from ysim.games.ys.codes import CONTESTS, HIDDEN, contests_of

TWICE = [
    *("1 down n1.port", "2 down n1.port", "3 down n2.palace", "4 down n2.palace"),
    *("1 down m2.blue", "1 down m2.green", "2 down m3.blue", "3 down m3.green"),
]
BROKERS = [
    *("1 down n1.port", "1 down n1.palace", "2 down n2.port", "2 down n2.palace"),
    *("3 down n3.port", "3 down n4.port", "4 down n4.palace", "4 down m1.blue"),
]
UP_IN_NEIGHBOURHOOD = [2, 4, 5, 7]  # brokers turned up when it is counted


def check_totals(table, hand) -> None:
    """By contest: brokers face down, and the strength of the others."""
    hidden, shown = [0] * CONTESTS, [0] * CONTESTS
    for place, face in zip(table.places[0].tolist(), table.faces[0, :8].tolist(), strict=True):
        for contest in contests_of(place):
            hidden[contest] += face == HIDDEN
            shown[contest] += face if face != HIDDEN else 0
    assert table.hidden[0, :CONTESTS].tolist() == hidden
    assert table.shown[0, :CONTESTS].tolist() == shown


def test_CO1_CO7_of_several_brokers_on_a_place_or_row_none_stays_hidden():
    position = position_to_count()
    position.stands(0, *TWICE)
    position.count()
    assert not position.table.hidden[0].any()
    check_totals(position.table, position.game.hands[0])


@pytest.mark.parametrize(
    ("reveal", "turned_up"),
    [("by_neighbourhood", UP_IN_NEIGHBOURHOOD), ("at_once", [8] * 4)],
)
def test_CO1_CO7_what_is_known_when_gems_are_taken(reveal, turned_up):
    position = position_to_count(reveal=reveal)
    seen = []

    def watched(table, hand):
        check_totals(table, hand)
        seen.append([face != HIDDEN for face in table.faces[0, :8].tolist()])
        return any_gem(table, hand)

    position.stands(0, *BROKERS)
    position.usually(gem=watched)
    position.count()
    assert seen == [[True] * up + [False] * (8 - up) for up in turned_up for _ in range(2)]
    assert position.gems(0)["black"] == 4  # and the row's gem is none to choose
    assert (position.table.faces[0, :8] != HIDDEN).all()
    check_totals(position.table, position.game.hands[0])
