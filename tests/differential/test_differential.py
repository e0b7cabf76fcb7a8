"""Games of the kernel, replayed by the reference: a sample of what `make prove` does in numbers."""

from collections import Counter

import pytest

from tests.differential.bouts import Bout, Quarrel, bout_of, results
from tests.differential.variants import (
    CHANGES,
    TABLES,
    VARIANTS,
    WHAT_PLAYERS_KNOW,
    name_of,
    rules_of,
    variants_of,
)
from tests.lineups import FIELD
from tests.reference import Disagreement, replay
from ysim.games.ys.rules import Rules

GAMES = 4  # of each variant
ENOUGH = 50  # games that show any difference in the rules, if there is one
RARE = {"queen_stops_moves": 500}  # the first game to look at: somebody moves into a closed area in the 518th
BY_TABLE = len(variants_of(TABLES[0]))


@pytest.mark.parametrize("table", range(len(TABLES)), ids=[name_of(table) for table in TABLES])
def test_kernel_and_reference_agree_under_every_variant_of_a_table(table):
    cards: Counter[str] = Counter()
    for number in range(table * BY_TABLE, (table + 1) * BY_TABLE):
        for end in results(bout_of(number), GAMES):
            assert not isinstance(end, Quarrel), f"bout {number}, {end.bout.scenario()}\n{end.why}"
            cards += end.characters
    assert len(cards) == 16, "some Character card was never played"


def test_every_key_of_the_rules_is_changed():
    assert set(Rules.model_fields) == {*CHANGES, *TABLES[0]}
    for key in CHANGES:
        for table in TABLES:
            assert getattr(rules_of({**table, key: CHANGES[key]}), key) != getattr(rules_of(table), key)


def test_the_sample_seats_every_policy_at_every_table():
    for table in range(len(TABLES)):
        bouts = map(bout_of, range(table * BY_TABLE, (table + 1) * BY_TABLE))
        assert {name for bout in bouts for name in bout.policies} == set(FIELD)
    assert len(VARIANTS) == BY_TABLE * len(TABLES)


def where_it_matters(key):
    """A table whose play depends on the key, and who plays there."""
    if key.startswith("neutral"):
        return TABLES[0], ["balanced"] * 2
    favour = key == "favour_gold"
    return next(t for t in TABLES if t["players"] == 4 and t["kings_favour"] == favour), ["random"] * 4


def claiming(events, key, value):
    """The same game, said to be played by another value of a rule."""
    head, *others = events
    return [{**head, "rulings": {**head["rulings"], key: value}}, *others]


@pytest.mark.parametrize("key", [key for key in CHANGES if key not in WHAT_PLAYERS_KNOW])
def test_a_rule_changed_in_one_program_alone_is_noticed(key):
    table, policies = where_it_matters(key)
    by_book, by_change = (Bout(rules, policies, seed=1) for rules in (table, {**table, key: CHANGES[key]}))
    book = rules_of(table).model_dump(mode="json")[key]
    first = RARE.get(key, 0)
    games = range(first, first + ENOUGH)
    with pytest.raises(Disagreement):
        for played, changed in zip(by_book.traces(games), by_change.traces(games), strict=True):
            replay(claiming(played, key, CHANGES[key]))
            replay(claiming(changed, key, book))
