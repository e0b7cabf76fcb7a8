"""From tallies to the tables of Ys (format ysim-tables/1, `docs/tables.md`); one file per question."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.games.ys.analysis.auction import bids, order_cards
from ysim.games.ys.analysis.caused import (
    bid_values,
    place_prices,
    place_values,
    placement_values,
    strength_values,
)
from ysim.games.ys.analysis.characters import characters
from ysim.games.ys.analysis.decisions import decisions
from ysim.games.ys.analysis.drama import closeness, leads, margins
from ysim.games.ys.analysis.outcomes import pairs, policies, seats
from ysim.games.ys.analysis.placements import board, contests, placements
from ysim.games.ys.analysis.quotations import (
    cut_moves,
    final_ranks,
    quotation_ends,
    quotation_moves,
    quotation_ranks,
    quotations,
    rank_moves,
)
from ysim.games.ys.analysis.scores import score_distribution, scores
from ysim.games.ys.analysis.ties import ties, ties_in_all
from ysim.games.ys.rules import Rules


def tables(tallies: np.record, names: Sequence[str], rules: Rules) -> dict[str, pd.DataFrame]:
    """Every table of a run by its name; `names` are the distinct policies in the order of the tallies."""
    return {
        **_of_games(tallies, names, rules),
        **_of_experiments(tallies, rules),
    }


def _of_games(tallies: np.record, names: Sequence[str], rules: Rules) -> dict[str, pd.DataFrame]:
    """What there is of every run; of Order cards and Characters also what an experiment has caused."""
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
        "final_ranks": final_ranks(tallies, rules),
        "quotation_ends": quotation_ends(tallies, rules),
        "rank_moves": rank_moves(tallies, rules),
        "cut_moves": cut_moves(tallies),
        "board": board(tallies, rules),
        "contests": contests(tallies, rules),
        "placements": placements(tallies, names, rules),
        "characters": characters(tallies, rules),
        "ties": ties(tallies, rules),
        "ties_in_all": ties_in_all(tallies, rules),
        "leads": leads(tallies, rules),
        "closeness": closeness(tallies),
        "margins": margins(tallies),
    }


def _of_experiments(tallies: np.record, rules: Rules) -> dict[str, pd.DataFrame]:
    """What there is only of the experiments that have been played."""
    tables: dict[str, pd.DataFrame] = {}
    if tallies.tried_bids.any():
        tables |= {"bid_values": bid_values(tallies, rules)}
        if tallies.dealt_cards.any():  # of another experiment: there nobody's bid was drawn
            tables |= {"place_prices": place_prices(tallies, rules)}
    if tallies.tried_placings.any():
        tables |= {
            "place_values": place_values(tallies, rules),
            "strength_values": strength_values(tallies, rules),
            "placement_values": placement_values(tallies, rules),
        }
    if tallies.tried_bids.any() and tallies.tried_placings.any():
        tables["decisions"] = decisions(tallies, rules)
    return tables
