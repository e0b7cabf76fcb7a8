"""The response graph: from each policy an arrow to the one that surely wins most among its like (M12)."""

from collections.abc import Sequence

import networkx as nx
import numpy as np
import pandas as pd
from matplotlib.lines import Line2D

from ysim.analysis import Sizes
from ysim.report.facts import records
from ysim.report.sheet import INK, PAPER, RULE, SMALL_SIZE, WIDTH, Sheet, bare, styled
from ysim.report.studies.words import size_in_words
from ysim.report.vocabulary import BLUE, GREY, ORANGE
from ysim.report.wording import label, listed, signed

HEIGHT, NEAR, ABOVE, MIDDLE = 4.2, 1.16, 1.26, 0.05
_MOST_NAMES = 4


def best_replies(deviants: pd.DataFrame) -> pd.DataFrame:
    """For each policy that another surely breaks into, the row of the deviant that gains most."""
    sure = deviants[deviants.decided] if len(deviants) else deviants
    return sure.loc[sure.groupby("incumbent").gain.idxmax()] if len(sure) else sure


def stable(deviants: pd.DataFrame, policies: Sequence[str], size: float) -> list[str]:
    """The policies among whose like every other surely gains no more than the size."""
    most = deviants.groupby("incumbent").gain_high.max() if len(deviants) else pd.Series(dtype=float)
    tried = deviants.groupby("incumbent").size() if len(deviants) else pd.Series(dtype=int)
    return [
        name
        for name in policies
        if tried.get(name, 0) == len(policies) - 1 and most.get(name, np.inf) <= size
    ]


def finding(deviants: pd.DataFrame, policies: Sequence[str], size: float) -> str:
    """Among whose like a single other policy surely gains, among whose surely none, and what is open."""
    if deviants.empty:
        return "No table of a single deviant among players of one policy was played in this sample"
    broken, safe = set(best_replies(deviants).incumbent), stable(deviants, policies, size)
    if len(broken) == len(policies):
        return "No policy holds its own table: among its like another surely wins more than its share"
    more = f" and {len(safe) - _MOST_NAMES} more" if len(safe) > _MOST_NAMES else ""
    holds = f"; {listed(safe[:_MOST_NAMES])}{more} surely not" if safe else ""
    unsure = len(policies) - len(broken) - len(safe)
    still = f"; {unsure} undecided" if unsure else ""
    if not broken:
        return f"In these games no single deviant surely wins more than its share{holds}{still}"
    many = f"{len(broken)} of {len(policies)} policies"
    return f"{many} let a single deviant win more than its share{holds}{still}"


@styled
def figure(deviants: pd.DataFrame, policies: Sequence[str], sizes: Sizes, games: str) -> Sheet:
    """Policies in a circle, arrows to what they are broken into by."""
    caption = (
        "Dark arrow: from a policy that all play to the single deviant that gains most among them; light: "
        f"to every other that surely gains more than {size_in_words('share', sizes.share)}, all arrows "
        "together (Holm). Number: the gain at the dark arrow's end, in percentage points of win share. "
        f"Without an arrow: nobody surely gains. {games}"
    )
    description = "Graph of policies with an arrow from each to those that gain as single deviants"
    sheet = Sheet(finding(deviants, policies, sizes.share), caption, description, HEIGHT + 0.4)
    axes = sheet.panel(0.3, 0.05, WIDTH - 0.6, HEIGHT)
    best = best_replies(deviants)
    held = stable(deviants, policies, sizes.share)
    broken = set(best.incumbent)
    colours = [BLUE if name in held else ORANGE if name in broken else GREY for name in policies]
    graph = nx.DiGraph()
    graph.add_nodes_from(policies)
    places = nx.circular_layout(graph)
    sure = deviants[deviants.decided]
    light = [(row.incumbent, row.deviant) for row in records(sure)]
    dark = [(row.incumbent, row.deviant) for row in records(best)]
    look = {"ax": axes, "node_size": 220, "arrowsize": 11, "connectionstyle": "arc3,rad=0.12"}
    nx.draw_networkx_edges(
        graph, places, [e for e in light if e not in dark], edge_color=RULE, width=0.7, **look
    )
    nx.draw_networkx_edges(graph, places, dark, edge_color=INK, width=1.5, **look)
    nx.draw_networkx_nodes(graph, places, ax=axes, node_color=colours, node_size=220, edgecolors=PAPER)
    gains = {row.incumbent: signed(100 * row.gain) for row in records(best)}
    for name, (x, y) in places.items():
        told = f"{label(name, 30, 1)} ({gains[name]})" if name in gains else label(name, 30, 1)
        side = "left" if x > MIDDLE else "right" if x < -MIDDLE else "center"
        away = ABOVE if side == "center" else NEAR  # over the names beside it
        axes.text(NEAR * x, away * y, told, ha=side, va="center", size=SMALL_SIZE + 0.5)
    axes.set_xlim(-2.3, 2.3)
    axes.set_ylim(-1.34, 1.34)
    bare(axes)
    words = {BLUE: "nobody gains", ORANGE: "somebody gains", GREY: "undecided"}
    sheet.key(
        [
            Line2D([], [], linestyle="", marker="o", color=colour, label=text)
            for colour, text in words.items()
        ],
        3,
    )
    return sheet
