"""What moves the quotations: the mean move of each colour by cause and round (M9)."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import INK, MUTED, WIDTH, Look, Sheet, limits, quiet, styled
from ysim.report.vocabulary import GEMS, MARKERS
from ysim.report.wording import MINUS, estimates, games_behind, signed

TITLES = {"column": "the market's columns", "leader": "the market's leader", "banker": "Banker"}
LEFT, GAP, HEIGHT = 0.7, 0.25, 2.1


def finding(tables: Tables, facts: Facts) -> str:
    """The largest mean move there is, and what causes it."""
    ranked = estimates(tables["quotation_moves"], "mean_move")
    if not ranked:
        return "No quotation moved"
    farthest = max(ranked, key=lambda move: abs(move.value))
    colour, cause = farthest.row["colour"], TITLES.get(farthest.row["cause"], farthest.row["cause"])
    if farthest.low <= 0 <= farthest.high:
        return "Undecided: no cause is seen to move a colour more up than down"
    return (
        f"The strongest pull is on {colour} in round {farthest.row['round']}: "
        f"{signed(farthest.value, 2)} a game, by {cause}"
    )


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    return (
        f"Mean move per game, in squares of the track, up (+) and down ({MINUS}) set off against each other. "
        "Whiskers: intervals. " + games_behind(tables["quotation_moves"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A panel per cause, a mark per colour and round."""
    moves = tables["quotation_moves"]
    causes = list(moves.cause.unique())
    colours = [colour for colour in GEMS if colour in set(moves.colour)]
    description = "Mean move of each colour by round in a panel for each cause: columns, leader, Banker"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, HEIGHT + 1.1)
    sheet.key([Line2D([], [], linestyle="", label=colour, **_mark(colour)) for colour in colours], columns=4)
    width = (WIDTH - LEFT - 0.25 - GAP * (len(causes) - 1)) / max(len(causes), 1)
    low, high = limits(moves.mean_move_low, moves.mean_move_high, 0.0)
    room = max(0.05, 0.08 * (high - low))
    for place, cause in enumerate(causes):
        axes = sheet.panel(LEFT + place * (width + GAP), 0.42, width, HEIGHT)
        _moves(axes, moves[moves.cause == cause], colours)
        axes.set_title(TITLES.get(cause, cause), loc="left", color=MUTED)
        axes.set_ylim(low - room, high + room)
        axes.set_xlabel("round")
        if place == 0:
            axes.set_ylabel("squares per game")
        else:
            axes.tick_params(labelleft=False)
    return sheet


def _mark(colour: str) -> Look:
    edge = {"markeredgecolor": INK, "markeredgewidth": 0.6}
    return {"marker": MARKERS[colour], "color": GEMS[colour], "markersize": 7, **edge}


def _moves(axes: Axes, moves: pd.DataFrame, colours: list[str]) -> None:
    for place, colour in enumerate(colours):
        rows = moves[moves.colour == colour].dropna(subset=["mean_move"])
        at = rows["round"] + 0.15 * (place - (len(colours) - 1) / 2)
        ends = (rows.mean_move - rows.mean_move_low, rows.mean_move_high - rows.mean_move)
        axes.errorbar(at, rows.mean_move, ends, linestyle="", ecolor=INK, elinewidth=0.9, **_mark(colour))
    axes.axhline(0, color=MUTED, linewidth=0.8, zorder=0)
    axes.set_xticks(sorted(moves["round"].unique()))
    axes.yaxis.set_major_locator(MaxNLocator(8, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(lambda value, _: signed(value, _decimals(*axes.get_ylim())))
    quiet(axes)


def _decimals(low: float, high: float) -> int:
    """How many the numbers on this axis need: eight steps of 1, 2 or 5 tenths, or of hundredths."""
    return 1 if high - low > 0.4 else 2
