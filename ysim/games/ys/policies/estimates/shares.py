"""What a seat gets of a colour's points."""

import numpy as np

from ysim.core.compile import inlined
from ysim.games.ys.scoring import colour_place


@inlined
def share(table, seat, colour):
    """5 − the place of a seat in a colour, 0 without a gem: FS4 pays this times 6 − the colour's rank."""
    place = np.int64(colour_place(table, seat, colour))
    return np.float32(max(5 - place, 0) if place > 0 else 0)
