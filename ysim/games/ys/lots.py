"""Drawing lots from the set-up's stream: shuffled cards, and what else the rules leave to chance."""

from ysim.core.compile import inlined
from ysim.core.luck import below, below_again, draw
from ysim.games.ys.codes import SEATS

SETUP_STREAM = SEATS


@inlined
def _swap(cards, i, j):
    """Exchange two cards of a deck."""
    cards[i], cards[j] = cards[j], cards[i]


@inlined
def shuffle(game, cards, size, drawn):
    """Bring `drawn` (even) uniformly drawn cards to the front of the first `size`, two to a die.

    Of an odd number all but the last are enough.
    """
    for i in range(0, drawn, 2):
        die = draw(game.streams, SETUP_STREAM)
        _swap(cards, i, i + below(die, size - i))
        _swap(cards, i + 1, i + 1 + below_again(die, size - i - 1))
