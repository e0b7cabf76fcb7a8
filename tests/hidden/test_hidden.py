"""What a seat cannot know does not reach it: twins of a game differ in nothing but what is hidden.

A twin has the luck and the choices of its game, except that one seat does something else in secret. Until
that comes out, every other seat has to be handed the very same TABLE and HAND, field by field.
"""

import numpy as np
import pytest

from tests.hidden.watching import game_around, play, twin, watched
from tests.lineups import FIELD
from ysim.games.ys.codes import FACE_DOWN, HIDDEN, MAGICIAN, THRONE
from ysim.games.ys.rules import Rules
from ysim.games.ys.state import GAME, HAND

SEED = 8
GAMES = 12
TABLES = [Rules(players=2, kings_favour=True), Rules(players=3), Rules(kings_favour=True), Rules(players=5)]
COUNTING = {"gem", "columns", "seats", "quotation", "throne"}
NAMES = list(FIELD)
by_table = pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.players} players")


def differences(record, other):
    """The fields of two TABLEs or two HANDs that are not the same."""
    return {name for name in record.dtype.names if not np.array_equal(record[name], other[name])}


def assert_alike(asking, other):
    """A seat is asked the same, and handed the same."""
    assert (asking.seat, asking.decision) == (other.seat, other.decision)
    assert differences(asking.table, other.table) == set(), "the table tells what is hidden"
    assert differences(asking.hand, other.hand) == set(), "the hand tells what is hidden"


@by_table
@pytest.mark.parametrize("first", range(0, len(NAMES), 5))
def test_no_choice_depends_on_bytes_that_are_not_handed_over(rules, first):
    """Everything in the game but TABLE and the own HAND is overwritten at random while a policy decides."""
    luck = np.random.default_rng(SEED)
    names = [NAMES[(first + seat) % len(NAMES)] for seat in range(rules.players)]
    asked = []

    def answer(seat, name, table, hand, decide):
        choice, game = decide(), game_around(table)
        before, kept = game.copy(), np.zeros(GAME.itemsize, bool)
        kept.view(np.uint8)[GAME.fields["table"][1] :][: GAME["table"].itemsize] = 1
        kept[hand - game.ctypes.data :][: HAND.itemsize] = True
        game[~kept] = luck.integers(0, 256, (~kept).sum(), np.uint8)
        again = decide()
        game[:] = before
        assert again == choice, f"{names[seat]} knows too much when asked for {name}"
        asked.append(name)
        return choice

    for number in range(3):
        play(rules, names, SEED, number, answer)
    assert {"bid", "place", "gem", "card"} <= set(asked)


def hidden_placings(game, seat, number):
    """Where in a game a seat placed brokers face down in a round, none of them conjured."""
    return [
        at
        for at, asking in enumerate(game)
        if (asking.seat, asking.decision, int(asking.table.round_number)) == (seat, "place", number)
        and asking.choice >> 8 == FACE_DOWN
    ]


def exchangeable(game, seat, number):
    """The first and the last of these placings, if there are two and of different strength.

    Not if the Magician swaps one of them into the throne room, where it is in another slot of `seen`.
    """
    placings = hidden_placings(game, seat, number)
    swaps = any(
        (asking.seat, asking.decision, int(asking.table.round_number)) == (seat, "card", number)
        and asking.choice & 15 == MAGICIAN
        and asking.choice >> 9 >= THRONE
        for asking in game
    )
    if placings and game[placings[0]].choice & 7 != game[placings[-1]].choice & 7 and not swaps:
        yield placings[0], placings[-1]


def exchanged(game, first, second):
    """The choices of a game with the strengths of two placings exchanged."""
    script, a, b = list(game), game[first].choice, game[second].choice
    script[first], script[second] = game[first].says(a & ~7 | b & 7), game[second].says(b & ~7 | a & 7)
    return script


def until_revealed(game, first):
    """The decisions after one of a placement, up to the first reveal of its round."""
    for at in range(first + 1, len(game)):
        if game[at].decision in COUNTING or game[at].table.round_number != game[first].table.round_number:
            return range(first + 1, at)
    return range(first + 1, len(game))


def compare_exchanged(rules, names, number, game, first, second):
    """Compare a game with its twin; returns how often others were asked, and how often one that spied."""
    rival, spied = game[first].seat, 0
    slots = {int(game[at].table.placed[rival]) for at in (first, second)}
    other = twin(rules, names, SEED, number, exchanged(game, first, second))
    others = [at for at in until_revealed(game, second) if game[at].seat != rival]
    for at in [at for at in until_revealed(game, first) if game[at].seat != rival]:
        seen, seen_in_twin = game[at].hand.seen, other[at].hand.seen
        looked_at = {slot for slot in slots if seen[rival, slot] != HIDDEN and seen[rival, slot] < 5}
        told = set(zip(*np.nonzero(seen != seen_in_twin), strict=True))
        assert {(int(owner), int(slot)) for owner, slot in told} == {(rival, slot) for slot in looked_at}
        assert differences(game[at].table, other[at].table) == set(), "the table tells what is hidden"
        assert differences(game[at].hand, other[at].hand) == ({"seen"} if looked_at else set())
        spied += bool(looked_at)
    return len(others), spied


@by_table
def test_PL7_hidden_strengths_reach_nobody_but_who_spied_on_them(rules):
    names, compared, spied = ["random"] * rules.players, 0, 0
    for number in range(GAMES * 4 // rules.players):
        game = watched(rules, names, SEED, number)
        for round_number in range(2, rules.rounds + 1):
            for seat in range(rules.players):
                for first, second in exchangeable(game, seat, round_number):
                    one, looks = compare_exchanged(rules, names, number, game, first, second)
                    compared, spied = compared + one, spied + looks
    assert compared > 100
    assert spied > 0, "nobody ever spied on an exchanged broker"


@by_table
def test_AU1_bids_are_secret_until_all_have_bid(rules):
    names = ["balanced"] * rules.players
    game = watched(rules, names, SEED, 0)
    for at in [at for at, asking in enumerate(game) if asking.decision == "bid" and asking.seat == 0]:
        brokers = np.flatnonzero(game[at].hand.brokers)
        bid = int(brokers[0] | brokers[-1] << 3)
        bid = (
            bid
            if bid not in (game[at].choice, divmod(game[at].choice, 8)[0])
            else int(brokers[0] | brokers[1] << 3)
        )
        other = twin(rules, names, SEED, 0, [*game[:at], game[at].says(bid), *game[at + 1 :]])
        for later in range(at + 1, at + rules.players):
            assert game[later].decision == "bid"
            assert_alike(game[later], other[later])
        assert other[at + rules.players].table.bids.tobytes() != game[at + rules.players].table.bids.tobytes()


@pytest.mark.parametrize("rules", [TABLES[0], TABLES[2]], ids=["2 players", "4 players"])
def test_KF1_nobody_sees_what_goes_into_the_throne_room(rules):
    names, compared = ["random"] * rules.players, 0
    for number in range(GAMES):
        game = watched(rules, names, SEED, number)
        for at in [at for at, asking in enumerate(game) if asking.decision == "throne" and asking.seat == 0]:
            front = game[at].table.front[0].tolist()
            others = [slot for slot in range(3) if front[slot] != front[game[at].choice]]
            if not others or game[at].table.round_number == rules.rounds:
                continue
            other = twin(rules, names, SEED, number, [*game[:at], game[at].says(others[0]), *game[at + 1 :]])
            for later in range(at + 1, at + 2 * rules.players):
                if game[later].seat != 0 and game[later].decision in ("throne", "bid"):
                    assert_alike(game[later], other[later])
                    compared += 1
    assert compared > 20


@by_table
def test_SU3_SU7_nobody_sees_the_cards_still_to_come(rules):
    names, luck = ["balanced"] * rules.players, np.random.default_rng(SEED)
    game = watched(rules, names, SEED, 1)

    def reshuffle(playing):
        playing.deck[rules.neighbourhoods + 1 :] = luck.permutation(playing.deck[rules.neighbourhoods + 1 :])
        palaces = np.arange(rules.neighbourhoods) * (rules.rounds - 1)
        later = np.setdiff1d(np.arange(15), palaces)
        playing.people[later] = luck.permutation(playing.people[later])

    other = twin(rules, names, SEED, 1, game, reshuffle)
    first_round = [at for at, asking in enumerate(game) if asking.table.round_number == 1]
    for at in first_round:
        assert_alike(game[at], other[at])
    second = len(first_round)
    assert game[second].table.ships.tobytes() != other[second].table.ships.tobytes()


@pytest.mark.parametrize("remembered", [True, False])
def test_FS7_who_won_which_card_is_on_the_table_only_where_it_is_remembered(remembered):
    game = watched(Rules(characters_remembered=remembered), ["balanced"] * 4, SEED, 2)
    assert any(asking.table.cards.any() for asking in game) == remembered
    assert any(asking.hand.cards for asking in game)
