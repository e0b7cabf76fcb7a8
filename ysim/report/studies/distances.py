"""How far each two policies lie apart, as a map: which play alike, and which do not."""

from itertools import product

import pandas as pd
from matplotlib.colors import Normalize

from ysim.report.figures.board_picture import SCALE
from ysim.report.sheet import MARGIN, WIDTH, Sheet, ink_on, room_for, styled
from ysim.report.wording import SPACE, label, whole

CELL, WIDEST, HEAD = 0.5, 1.0, 1.15


@styled
def figure(distances: pd.DataFrame, finding: str) -> Sheet:
    """A cell for each two policies: the mean of their distances, in per cent; darker is farther."""
    mean = distances[distances.aspect == "mean"]
    policies = list(dict.fromkeys([*mean["first"], *mean["second"]]))
    apart = {(row["first"], row["second"]): row["distance_share"] for row in mean.to_dict("records")}
    widest = mean.distance_share_high - mean.distance_share_low
    caption = (
        "Mean of four distances: of brokers over places, of bids over sums, of Order cards taken, of free "
        "brokers over strength and face. Each is the share (in per cent) that one policy would have to "
        f"choose otherwise to play like the other. No interval is wider than {100 * widest.max():.2g} "
        f"points. n{SPACE}={SPACE}{whole(mean.games.max())} independent games each; intervals 95{SPACE}%."
    )
    tall = CELL * len(policies)
    description = "A map of the distances of every two policies"
    sheet = Sheet(finding, caption, description, tall + HEAD + 0.15)
    names = [label(name, 14, 2) for name in policies]
    left = room_for(names)
    width = min(WIDEST, (WIDTH - left - MARGIN) / len(policies)) * len(policies)
    axes = sheet.panel(left, 0.1, width, tall)
    norm = Normalize(0, float(mean.distance_share.max()) or 1.0)
    for (row, a), (column, b) in product(enumerate(policies), repeat=2):
        value = apart.get((a, b), apart.get((b, a), 0.0))
        colour = SCALE(norm(value))
        axes.fill_between([column - 0.5, column + 0.5], row - 0.5, row + 0.5, color=colour, linewidth=0)
        text = "–" if a == b else f"{100 * value:.1f}"
        axes.text(column, row, text, ha="center", va="center", color=ink_on(colour))
    axes.set_xlim(-0.5, len(policies) - 0.5)
    axes.set_ylim(len(policies) - 0.5, -0.5)
    axes.set_yticks(range(len(policies)), names)
    axes.xaxis.tick_top()
    axes.set_xticks(range(len(policies)), names, rotation=90, size=7.5)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    return sheet
