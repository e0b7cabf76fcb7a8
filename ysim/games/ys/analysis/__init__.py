"""From tallies to the tables of Ys (format ysim-tables/1, `docs/tables.md`); one file per question."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.games.ys.analysis.auction import bids, order_cards
from ysim.games.ys.analysis.characters import characters
from ysim.games.ys.analysis.outcomes import pairs, policies, seats
from ysim.games.ys.analysis.placements import board, placements
from ysim.games.ys.analysis.quotations import cut_moves, quotation_moves, quotation_ranks, quotations
from ysim.games.ys.analysis.scores import score_distribution, scores
from ysim.games.ys.analysis.ties import ties
from ysim.games.ys.rules import Rules


def tables(tallies: np.record, names: Sequence[str], rules: Rules) -> dict[str, pd.DataFrame]:
    """Every table of a run by its name; `names` are the distinct policies in the order of the tallies."""
    return {
        "policies": policies(tallies, names),
        "seats": seats(tallies, rules),
        "pairs": pairs(tallies, names),
        "scores": scores(tallies, names),
        "score_distribution": score_distribution(tallies, names),
        "bids": bids(tallies, names, rules),
        "order_cards": order_cards(tallies, rules),
        "quotations": quotations(tallies, rules),
        "quotation_moves": quotation_moves(tallies, rules),
        "quotation_ranks": quotation_ranks(tallies, rules),
        "cut_moves": cut_moves(tallies),
        "board": board(tallies, rules),
        "placements": placements(tallies, names, rules),
        "characters": characters(tallies, rules),
        "ties": ties(tallies, rules),
    }
