"""The replay of a game: every choice is read from its trace.

Where the format says nothing about other numbers of players than four, and about King's Favour, this reads:

- `rulings`: any field of `rules.Rules`; what is left out is as in the book, an unknown key is refused.
- `setup`, `reveal`: as many palaces and ports as there are neighbourhoods; a closed row is null.
- The neutral player (PC2) is the seat "neutral" wherever he places, wins, leads or scores, the last one among
  the `seats` of a tie. He has no place in `policies`, `order`, `bids`, nor in `result` unless he can win.
- `place`, seat "neutral": after the two of the player who places it, in his `turn`, before his last window.
- `card`, seat "neutral", window "at_once": Prince and King as ever; for any other card its name and a `gem`.
- `throne` (KF1): one for each player, after `quotations`, in any order. Its `broker` is a new id, which no
  broker on the board may take while that one is in the throne room. When the Magician swaps it with a placed
  one, each keeps its id; so with King's Favour ids have to be unique in the game and not only in the round.
- `magician`, `spy`: `brokers` and `broker` may be ids of the throne room.
- `trial` in `game`, if something is drawn by lot in this game; a card that is given is an event `gift`.
- `tie`: `by` is the last thing looked at: "neutral" if that alone settles it, else "front" or "order_card",
  which also stands for the lot of `equal_seats`. Which lot was drawn is not told: the ties of a round have to
  agree with one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .game import play_out
from .result import Result
from .trace import Trace


def replay(events: Sequence[Mapping[str, Any]]) -> Result:
    """The end of a game as the rules give it, from its parsed events, first to last.

    Raises Disagreement where the trace says something that the rules do not allow.
    """
    trace = Trace(events)
    return play_out(trace.take("game"), trace.take("setup"), trace)
