"""The text that `ysim policy new` writes: a policy with comments, which runs as it is."""

TEMPLATE = '''"""A policy of my own. docs/policies.md of ysim teaches the rest.

Check it:    ysim policy check {file}:{name}
Seat it:     policies = ["{file}:{name}", "balanced", "merchant", "speculator"]     (in a scenario's [lineup])
"""

from ysim.policies import balanced, choices, vocabulary

# A decision is a function of three things:
#   table  what all players see (table.round_number, table.gems[seat, colour], table.open_places …),
#   hand   what this seat alone knows (hand.seat, hand.brokers[strength], hand.weights[index] …),
#   die    64 random bits, for whoever wants to vary.
# It returns a choice made by `choices`. It must leave table and hand as they are, and remembers nothing.
# Numba compiles it: it may use numbers, loops, `if`, the vocabulary, and functions marked @compiled.


def place(table, hand, die):
    """Leave contests that are won already: where one leads by enough, another broker brings little."""
    wanted = 0
    for at in range(28):  # every place; bit `at` of `wanted` is set where a broker would be welcome
        contest = vocabulary.contest_of(at)
        if vocabulary.lead(table, hand, contest) < hand.weights[ENOUGH]:
            wanted |= 1 << at
    # The best of my brokers on the best of these places, by the estimates that `balanced` uses.
    strength, at = vocabulary.best_of(table, hand, die, vocabulary.held(hand), wanted)
    return choices.place(strength, at, vocabulary.face(table, hand, strength, die))


# Everything that is not replaced is decided as `balanced` decides it. Other decisions: bid, order_card, gem,
# quotation, columns, seats, card, look, neutral, throne. `ysim policies balanced` lists the weights.
{name} = balanced.derive(
    "{name}",
    "Leaves contests that are won already.",
    decisions={{"place": place}},
    weights={{"bid_least": 5.0}},
    own_weights={{"enough": 4.0}},
)
ENOUGH = {name}.weight_index("enough")
'''


def template(name: str, file: str) -> str:
    """The text of a file with the policy `name`; `file` is how a scenario beside it names it."""
    return TEMPLATE.format(name=name, file=file)
