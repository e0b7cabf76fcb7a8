"""How colours change ranks from one round to the next (M9)."""

import pandas as pd
from matplotlib.axes import Axes

from ysim.report.facts import Facts, Tables, records
from ysim.report.figures.board_picture import SCALE
from ysim.report.sheet import MUTED, WIDTH, Sheet, ink_on, styled
from ysim.report.wording import estimates, games_behind, percent_with_interval

LEFT, GAP, HEIGHT = 0.75, 0.3, 1.9


def finding(tables: Tables, facts: Facts) -> str:
    """How often the dearest colour is the dearest again, after the first and the last round with a next."""
    moves = tables["rank_moves"]
    kept = estimates(moves[(moves["rank"] == 1) & (moves.next_rank == 1)], "move_share")
    if not kept:
        return "No colour was ranked in two rounds"
    first = min(kept, key=lambda estimate: estimate.row["round"])
    last = max(kept, key=lambda estimate: estimate.row["round"])
    said = [
        f"after round {kept.row['round']} in {percent_with_interval(kept)} of games" for kept in (first, last)
    ]
    if first is last:
        return f"The dearest colour is the dearest in the next round too {said[0]}"
    return f"The dearest colour stays the dearest {said[0]}, {said[1]}"


def caption(tables: Tables, facts: Facts) -> str:
    """What the numbers are, how many games, which interval."""
    moves = tables["rank_moves"]
    width = (moves.move_share_high - moves.move_share_low).max()
    widest = f" (none wider than {100 * width:.2g} points)" if width == width else ""
    return (
        "In % of games: a row for the rank after the round (1 is dearest), a column for the rank after the "
        f"next; a row adds up to 100. Pure chance: 25. Intervals are in the table of rank moves{widest}. "
        + games_behind(moves, facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A matrix per round that has a next."""
    moves = tables["rank_moves"]
    rounds = sorted(moves["round"].unique())
    description = "Matrices of how often a colour goes from each rank to each in the next round, by round"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 0.85)
    width = min((WIDTH - LEFT - 0.3 - GAP * (len(rounds) - 1)) / max(len(rounds), 1), 1.3 * HEIGHT)
    for place, number in enumerate(rounds):
        axes = sheet.panel(LEFT + place * (width + GAP), 0.45, width, HEIGHT)
        _matrix(axes, moves[moves["round"] == number])
        axes.set_title(f"round {number} to {number + 1}", color=MUTED)
        axes.set_xlabel("rank after the next")
        if place == 0:
            axes.set_ylabel("rank after the round")
    return sheet


def _matrix(axes: Axes, moves: pd.DataFrame) -> None:
    shares = moves.pivot(index="rank", columns="next_rank", values="move_share")
    axes.imshow(shares, cmap=SCALE, vmin=0, vmax=1, aspect="auto", extent=(0.5, 4.5, 4.5, 0.5))
    for row in records(moves):
        known = pd.notna(row.move_share)
        text = f"{100 * row.move_share:.0f}" if known else "–"
        ink = ink_on(SCALE(row.move_share)) if known else MUTED
        axes.text(row.next_rank, row.rank, text, ha="center", va="center", color=ink)
    axes.set_xticks(range(1, 5))
    axes.set_yticks(range(1, 5))
    axes.tick_params(length=0)
