"""Takes data out of made-up tables: rows, rounds and policies without any, or everything."""

import numpy as np

COUNTS = {"games", "caused_games"}
KEYS = {
    *("policy", "versus", "seat", "round", "sum", "card", "colour", "square", "rank", "place", "face"),
    *("low", "high", "broker", "strength", "where", "next_rank", "margin"),
    *COUNTS,
}


def with_gaps(tables):
    """The same tables with rounds, rows and whole policies without data."""
    gaps = {name: frame.copy() for name, frame in tables.items()}
    for frame in gaps.values():
        hole = frame.index % 5 == 2
        measures = [name for name in frame if name not in KEYS and frame[name].dtype == float]
        frame.loc[hole, measures] = np.nan
        for count in COUNTS & set(frame):
            frame.loc[hole, count] = 0
    for name in ("bids", "characters", "quotations", "quotation_moves", "placements"):
        gaps[name] = gaps[name][gaps[name]["round"] != 3].reset_index(drop=True)
    return gaps


def empty(tables):
    """The same rows as if no game had been finished."""
    nothing = {name: frame.copy() for name, frame in tables.items()}
    for frame in nothing.values():
        for name in frame:
            if name not in KEYS and frame[name].dtype == float:
                frame[name] = np.nan
        for count in COUNTS & set(frame):
            frame[count] = 0
    return nothing
