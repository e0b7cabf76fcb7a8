"""A finished game as rows, one a seat: all that the tallies know of it (docs/rows.md).

What follows from the rest by the rules is left out, because rows of millions of games fill disks.
"""

from ysim.games.ys.codes import (
    AREAS,
    CHARACTERS,
    COLOURS,
    NEIGHBOURHOODS,
    PLACED,
    ROUNDS,
    ROWS,
)
from ysim.games.ys.contests import BREAKERS, TIED
from ysim.games.ys.quotations import CAUSES
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.state import record

ROW = record(
    [
        ("game", "i8"),
        ("win_share", "f8"),
        ("seat", "i1"),
        ("policy", "i1"),  # index among the line-up's; NONE: the neutral player
        ("score", "i2"),
        ("parts", "i2", len(SCORE_PARTS)),
        ("gems", "i1", COLOURS + 1),
        ("cut_moves", "i2"),
        ("dealt", "i1"),  # Order card of the set-up (SU5), from 1; like all of the auction NONE if neutral
        # The rest by round. What the seat did
        ("bid", "i1", ROUNDS),  # higher strength · STRENGTHS + lower
        ("order_card", "i1", ROUNDS),  # from 1
        ("played_count", "i1", ROUNDS),
        ("played", "i1", (ROUNDS, len(CHARACTERS))),
        ("brokers", "i2", (ROUNDS, PLACED)),  # place · STRENGTHS + own strength
        ("face_up", "i1", (ROUNDS, PLACED)),
        ("marked", "i1", ROUNDS),  # its broker, from 1, under the Mercenary's mark, or NONE
        ("gems_taken", "i1", (ROUNDS, NEIGHBOURHOODS, COLOURS)),  # by its rank in a neighbourhood (CO2)
        # What all share
        ("tie_winners", "i1", (ROUNDS, AREAS + ROWS)),  # of areas and rows where several were strongest
        ("commerce_gold", "i1", (ROUNDS, NEIGHBOURHOODS)),  # paid to the winner
        ("palace_gems", "i1", (ROUNDS, NEIGHBOURHOODS)),  # taken by the winner, or NONE
        ("row_gems", "i1", (ROUNDS, ROWS)),
        ("quotations", "i1", (ROUNDS, COLOURS)),
        ("moves", "i1", (ROUNDS, len(CAUSES), COLOURS)),  # the quotations say what the columns did
        ("palace_cards", "i1", (ROUNDS, NEIGHBOURHOODS)),
        ("ties", "i1", (ROUNDS, len(BREAKERS), len(TIED))),
    ]
)
