"""What a single deviant wins more where all others play one policy: a heat map of the field (M12)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ysim.analysis import Sizes
from ysim.report.facts import records
from ysim.report.sheet import MUTED, RULE, SMALL_SIZE, WIDTH, Sheet, ink_on, room_for, styled
from ysim.report.studies.words import size_in_words
from ysim.report.wording import label, signed

LARGEST, GAP = 0.52, 0.3
COLOURS = "PuOr"


def finding(deviants: pd.DataFrame) -> str:
    """Which single deviant gains most."""
    sure = deviants[deviants.decided]
    if sure.empty:
        return "No single deviant surely wins more than those it sits among"
    best = sure.iloc[int(sure.gain.argmax())]
    gain = signed(100 * best.gain, 1)
    return f"A single {best.deviant} among {best.incumbent} gains most: {gain} points of win share"


@styled
def figure(deviants: pd.DataFrame, policies: Sequence[str], sizes: Sizes, games: str) -> Sheet:
    """A row for each deviant, a column for each policy of the others, gains in percentage points."""
    names = [label(name, 30, 1) for name in policies]
    left, head = room_for(names), 0.1 + 0.075 * max(map(len, names))
    cell = min(LARGEST, (WIDTH - left - GAP) / len(names))
    caption = (
        "Row: the one policy; column: the policy of all others at its table. Number: percentage points of "
        "win share that the one wins more than a seat of a table where all play the column's policy; "
        f"orange: less, purple: more. Bold: surely more than {size_in_words('share', sizes.share)}, all "
        f"cells together (Holm). Grey: not played. {games}"
    )
    description = "Heat map of what each policy gains as the only one of its kind among each other policy"
    sheet = Sheet(finding(deviants), caption, description, cell * len(names) + head + 0.1)
    axes = sheet.panel(left, 0.1, cell * len(names), cell * len(names))
    gains = np.full((len(names), len(names)), np.nan)
    sure = np.zeros(gains.shape, bool)
    place = {name: number for number, name in enumerate(policies)}
    for row in records(deviants):
        where = place[row.deviant], place[row.incumbent]
        gains[where], sure[where] = row.gain, row.decided
    most = max(np.nanmax(np.abs(gains), initial=0), sizes.share)
    picture = axes.imshow(gains, cmap=COLOURS, vmin=-most, vmax=most)
    axes.set_facecolor(RULE)
    for (row, column), gain in np.ndenumerate(gains):
        if not np.isnan(gain):
            weight = "bold" if sure[row, column] else "normal"
            colour = ink_on(picture.cmap(picture.norm(gain)))
            size = SMALL_SIZE if cell > 0.36 else SMALL_SIZE - 1.5
            axes.text(
                column,
                row,
                signed(100 * gain),
                ha="center",
                va="center",
                color=colour,
                size=size,
                weight=weight,
            )
    axes.set_yticks(range(len(names)), names)
    axes.set_xticks(range(len(names)), names, rotation=90)
    axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.tick_params(axis="x", labelcolor=MUTED)
    for spine in axes.spines.values():
        spine.set_visible(False)
    return sheet
