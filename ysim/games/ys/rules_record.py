"""The rules of a scenario, written into the RULES record that the kernel and the policies read."""

import numpy as np

from ysim.games.ys.codes import BLACK_STEPS, CHARACTERS, GEMS, ROUNDS
from ysim.games.ys.rules import Rules

NEUTRAL_BROKERS = (0, 1, 2, 4)  # PC2
FIRST_ROW = {2: 2, 3: 2, 4: 1, 5: 0}  # RS3, PC3, PC5
GEM_TAKES = {2: (2, 1), 3: (2, 1), 4: (2, 1, 1), 5: (2, 1, 1)}  # CO2, PC3
LATER_STEPS = np.array(
    [2.0, 1.5, 1.0, 0.5]
)  # by round: how much a policy thinks of the black gems after the next


def write_rules(record: np.record, rules: Rules) -> None:
    """Write `rules` into a RULES record (modified)."""
    _write_counts(record, rules)
    _write_gold(record, rules)
    for name in type(rules).model_fields:
        value = getattr(rules, name)
        if isinstance(value, bool) and name in (record.dtype.names or ()):
            record[name] = value
    record.neutral_market_gold = rules.market_gold if rules.neutral_takes_market_gold else 0
    record.merchant_pays_owner = rules.merchant_pays == "owner"
    record.quotation_stops_at_end = rules.quotation_end == "stop"
    record.counting_cards_before_reveal = rules.counting_cards == "before_reveal"
    record.left_is_higher = 1 if rules.equal_quotations == "left" else -1
    record.equal_seats_by_lot = rules.equal_seats == "lot"
    record.reveal_by_neighbourhood = rules.reveal == "by_neighbourhood"
    record.ships[:] = [[GEMS.index(gem) for gem in card] for card in rules.ship_cards]
    record.people_count = len(rules.characters)
    record.people[: len(rules.characters)] = [CHARACTERS.index(name) for name in rules.characters]


def _write_counts(record: np.record, rules: Rules) -> None:
    players = rules.players
    record.players = players
    record.seats = players + (players == 2)
    record.rounds = rules.rounds
    record.turns = rules.turns
    record.neighbourhoods = rules.neighbourhoods
    record.large_gems = 1 if players <= 3 else 2
    record.gem_ranks = len(GEM_TAKES[players])
    record.gem_takes[: len(GEM_TAKES[players])] = GEM_TAKES[players]
    record.first_row = FIRST_ROW[players]
    record.brokers[:] = np.bincount(rules.brokers, minlength=len(record.brokers))
    record.neutral_brokers[:] = np.bincount(NEUTRAL_BROKERS, minlength=len(record.neutral_brokers))


def _write_gold(record: np.record, rules: Rules) -> None:
    for name in ("commerce_gold", "merchant_gold", "market_gold", "prince_gold", "king_gold"):
        record[name] = getattr(rules, name)
    record.track_end = rules.track_end
    record.leader_step = rules.leader_step
    record.cards_per_round = rules.cards_per_round
    record.column_steps[:] = rules.column_steps
    record.colour_gold[:, 1:5] = rules.colour_gold
    gold = (0, *rules.black_gold)
    record.black_gold[:] = [gold[min(gems, len(gold) - 1)] for gems in range(BLACK_STEPS)]
    record.throne_gold[: len(rules.favour_gold)] = rules.favour_gold
    record.colour_steps[:] = [(points[0] - points[3]) / 3 for points in rules.colour_gold]
    record.black_worth[:] = _black_worth(record.black_gold.astype(float))


def _black_worth(gold: np.ndarray) -> np.ndarray:
    """What policies think one more black gem is worth, by round and number owned: a step and later ones."""
    steps = np.append(np.diff(gold), np.zeros(3))
    next_two = (steps[1:-1] + steps[2:]) / 2
    return np.array(
        [
            (steps[:BLACK_STEPS] + later * next_two[:BLACK_STEPS]) / (1 + later)
            for later in LATER_STEPS[:ROUNDS]
        ]
    )
