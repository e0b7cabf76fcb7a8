"""`[experiment]` and `restrict`: what is accepted, and what is said of values that cannot be."""

import pytest

from tests.scenarios.texts import PLAIN, mistakes
from ysim.games.ys.experiment import Experiment
from ysim.scenarios import parse_scenario

TWELVE = [
    "bishop", "spy", "conjurer", "queen", "magician", "mercenary",
    "banker", "captain", "herald", "intriguer", "jeweller", "merchant",
]  # fmt: skip
OWN = PLAIN.replace('"balanced"', '"own"') + '[policies.own]\nbase = "balanced"\n'


def experiment_of(text: str, rules: str = "") -> Experiment:
    return parse_scenario(f"{PLAIN}[rules]\n{rules}\n[experiment]\n{text}").experiment


@pytest.mark.parametrize(
    "text",
    [
        'randomise = "order_cards"\nround = 4',
        'randomise = "bid"\nround = "each"\nseat = 3',
        'randomise = "placement"\nround = 1\nseat = 0\nbroker = 8',
        'randomise = "character"\nround = 2\nseat = 1',
        'randomise = "luck"\nreplays = 1000',
    ],
)
def test_experiments_are_read(fake_game, text):
    experiment = experiment_of(text)
    assert experiment.cycles == (1000 if experiment.randomise == "luck" else 2)


def test_what_is_left_out_is_each_and_a_scenario_without_the_table_has_none(fake_game):
    experiment = experiment_of('randomise = "placement"')
    assert (experiment.round, experiment.seat, experiment.broker, experiment.replays) == ("each",) * 3 + (1,)
    assert parse_scenario(PLAIN).experiment is None


def test_bounds_are_those_of_the_scenarios_rules(fake_game):
    shorter = "rounds = 2\nbrokers = [0, 1, 2, 3, 4]"
    assert experiment_of('randomise = "placement"\nround = 2\nbroker = 2', shorter).broker == 2
    told = mistakes(
        f'{PLAIN}[rules]\n{shorter}\n[experiment]\nrandomise = "placement"\nround = 3\nbroker = 3'
    )
    assert 'experiment.round = 3: expected a whole number, 1 to 2, or "each"' in told
    assert 'experiment.broker = 3: expected a whole number, 1 to 2, or "each"' in told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "experiment.randomise is missing – What is drawn by lot: "),
        (
            'randomise = "bids"',
            'randomise = "bids": expected one of order_cards, bid, placement, character, luck; '
            'did you mean "bid"? – What is drawn by lot: ',
        ),
        ('randomise = "bid"\nruond = 2', 'ruond = 2: there is no such key; did you mean "round"?'),
        ('randomise = "bid"\nround = 0', 'round = 0: expected a whole number, 1 to 4, or "each"'),
        ('randomise = "bid"\nround = 5', 'round = 5: expected a whole number, 1 to 4, or "each"'),
        ('randomise = "bid"\nround = 2.0', 'round = 2.0: expected a whole number, 1 to 4, or "each"'),
        ('randomise = "bid"\nround = true', 'round = true: expected a whole number, 1 to 4, or "each"'),
        ('randomise = "bid"\nround = "all"', 'round = "all": expected a whole number, 1 to 4, or "each"'),
        ('randomise = "bid"\nround = [1, 2]', 'round = [1, 2]: expected a whole number, 1 to 4, or "each"'),
        ('randomise = "bid"\nseat = 4', 'seat = 4: expected a whole number, 0 to 3, or "each"'),
        ('randomise = "bid"\nseat = -1', 'seat = -1: expected a whole number, 0 to 3, or "each"'),
        ('randomise = "placement"\nbroker = 9', 'broker = 9: expected a whole number, 1 to 8, or "each"'),
        ('randomise = "placement"\nbroker = 0', 'broker = 0: expected a whole number, 1 to 8, or "each"'),
        (
            'randomise = "bid"\nbroker = 2',
            'broker = 2: counts with randomise = placement only, not with "bid"',
        ),
        (
            'randomise = "order_cards"\nseat = 2',
            'seat = 2: counts with randomise = bid or placement or character only, not with "order_cards"',
        ),
        (
            'randomise = "luck"\nround = 2\nreplays = 3',
            "round = 2: counts with randomise = order_cards or bid or placement or character only, not with",
        ),
        (
            'randomise = "luck"',
            'replays = 1: expected 2 to 1000 games of each set-up with randomise = "luck"',
        ),
        ('randomise = "luck"\nreplays = 1', "replays = 1: expected 2 to 1000 games of each set-up"),
        ('randomise = "luck"\nreplays = 1001', "replays = 1001: expected 2 to 1000 games of each set-up"),
        ('randomise = "luck"\nreplays = "2"', 'replays = "2": expected a whole number – Games that have one'),
        (
            'randomise = "character"\nreplays = 2',
            'replays = 2: counts with randomise = luck only, not with "character"',
        ),
    ],
)
def test_a_wrong_value_of_an_experiment_is_told_with_what_was_expected(fake_game, text, message):
    told = mistakes(f"{PLAIN}[experiment]\n{text}")
    assert told.startswith("bad.toml: ")
    assert message in told
    assert "experiment.randomise" in told if text == "" else f"experiment.{message.split(' ')[0]}" in told


def test_a_card_is_given_only_where_one_can_take_its_place(fake_game):
    rules = f"[rules]\ncharacters = {TWELVE}\n"
    told = mistakes(f'{PLAIN}{rules}[experiment]\nrandomise = "character"')
    assert (
        'experiment.randomise = "character": '
        "expected more than the 12 rules.characters that the palaces take, to give"
    ) in told
    for text in ('randomise = "bid"', 'randomise = "character"'):
        rules = f"characters = {[*TWELVE, 'king']}" if "character" in text else f"characters = {TWELVE}"
        assert experiment_of(text, rules).cycles == 2


def test_an_experiment_that_is_no_table_is_a_mistake(fake_game):
    assert "experiment = 3: expected a table" in mistakes("experiment = 3" + PLAIN)


def test_mistakes_of_rules_and_experiment_are_told_together(fake_game):
    told = mistakes(f'{PLAIN}[rules]\nplayers = 9\n[experiment]\nrandomise = "bid"\nround = 7')
    assert "rules.players = 9" in told
    assert "experiment.round = 7" in told


def test_a_policy_may_be_restricted_and_its_heirs_are_too(fake_game):
    scenario = parse_scenario(
        OWN.replace('"own", "random"', '"own", "heir"')
        + 'restrict = ["market"]\n[policies.heir]\nbase = "own"\nrestrict = ["high_bids"]\n'
    )
    own, heir, plain, _ = scenario.resolved_policies()
    assert (own.restrict, heir.restrict, plain.restrict) == (("market",), ("market", "high_bids"), ())
    assert heir.decisions == own.decisions


@pytest.mark.parametrize(
    ("restrict", "message"),
    [
        (
            '["markt"]',
            'restrict = ["markt"]: there is no restriction "markt"; did you mean "market"?',
        ),
        ('["market", "all"]', 'restrict = ["market", "all"]: there is no restriction "all"; '),
        ('"market"', 'restrict = "market": expected a list ([…])'),
        ("[3]", 'restrict[0] = 3: expected a text in quotes ("…")'),
    ],
)
def test_a_wrong_restriction_is_told_with_those_there_are(fake_game, restrict, message):
    told = mistakes(f"{OWN}restrict = {restrict}")
    assert f"bad.toml: policies.own.{message}" in told
