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
        ("trial_round", "i1"),  # in which an experiment drew something, or 0; what it drew:
        ("tried", "i1"),  # whether it is about this seat
        ("trial_dealt", "i1"),  # whether the Order cards of the round were dealt
        ("trial_broker", "i1"),  # from 1, where it is about a placement
        ("trial_placing", "i2"),  # place · STRENGTHS + strength, or NONE
        ("trial_face", "i1"),
        ("trial_card", "i1"),  # the Character card given, or NONE
        # The rest by round. What the seat did
        ("led", "i1", ROUNDS),  # whether it would have won if the game had ended with this round
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
