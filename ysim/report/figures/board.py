"""The board as it lies on the table, a ring city and the market grid, coloured by a measure.

It is drawn whole for any number of players; what the table of places lacks is closed (PC).
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.patches import Circle, Rectangle, Wedge

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import INK, MUTED, PAPER, RULE, SMALL_SIZE, Look, Sheet, bare, ink_on, styled
from ysim.report.vocabulary import GEMS, NEIGHBOURHOODS, RINGS, ROWS, place_in_words
from ysim.report.wording import Verdict, compare, estimates, games_behind

HEIGHT = 4.6
RADII = {"port": (3.05, 4.2), "commerce": (1.95, 3.05), "palace": (0.85, 1.95)}
# Neighbourhoods stand clockwise from the upper left: which way is out, to the right and up.
QUARTERS = {1: (-1, 1), 2: (1, 1), 3: (1, -1), 4: (-1, -1)}
STARTS = {1: 90, 2: 0, 3: 270, 4: 180}
# Degrees above the horizontal at which an area's number and its name stand clear of each other.
NUMBER_AT = {"port": 42, "commerce": 38, "palace": 30}
NAME_AT = {"port": 79, "commerce": 74, "palace": 65}
CLOSED = "#eceef2"
SCALE = LinearSegmentedColormap.from_list("tide", ["#f4f7fa", "#bcd4e6", "#5b9bc8", "#1d5f95", "#0b2c4d"])


@dataclass(frozen=True)
class Measure:
    """A column of the table `board`, and how the picture speaks of it."""

    column: str
    name: str
    finding: str
    meaning: str


BROKERS = Measure(
    "brokers_per_game",
    "brokers placed per game",
    "Brokers crowd into {high} ({most:.2f} a game) and shun {low} ({least:.2f})",
    "Brokers placed there per game, all players and rounds together.",
)
GOLD = Measure(
    "gold_per_strength",
    "gold per point of strength",
    "Strength pays most in {high} ({most:.2f} gold a point) and least in {low} ({least:.2f})",
    "Gold that the place's contests brought, per point of strength placed there, as played.",
)


def finding(tables: Tables, facts: Facts, measure: Measure) -> str:
    """The highest and the lowest place, if their intervals are apart."""
    ranked = estimates(tables["board"], measure.column)
    if len(ranked) < 2:
        return "No two places were used"
    first, last = ranked[0], ranked[-1]
    if compare(first, last, 0) is not Verdict.LARGER:
        return f"Undecided: no place differs from another in {measure.name} in this many games"
    high, low = place_in_words(first.row["place"]), place_in_words(last.row["place"])
    return measure.finding.format(high=high, most=first.value, low=low, least=last.value)


def caption(tables: Tables, facts: Facts, measure: Measure) -> str:
    """What the numbers are, how many games, which interval."""
    board = tables["board"]
    width = (board[f"{measure.column}_high"] - board[f"{measure.column}_low"]).max()
    widest = f" (none wider than {width:.2g})" if width == width else ""
    return (
        f"{measure.meaning} Grey: closed; hatched: no data. Intervals are in the table of places{widest}. "
        + games_behind(board, facts)
    )


@styled
def figure(tables: Tables, facts: Facts, measure: Measure = BROKERS) -> Sheet:
    """City on the left, market on the right, one colour scale for both."""
    board = tables["board"].set_index("place")
    areas = sum(place.startswith("n") for place in board.index)
    grid = f"a ring city of {areas} areas and a market of {len(board) - areas} squares"
    description = f"The board, {grid}, coloured by {measure.name}"
    sheet = Sheet(finding(tables, facts, measure), caption(tables, facts, measure), description, HEIGHT)
    values = board[measure.column]
    top = float(values.max()) if values.notna().any() else 1.0
    painter = _Painter(
        values, Normalize(min(0.0, float(values.min())) if len(values.dropna()) else 0.0, top or 1.0)
    )
    city = sheet.panel(0.2, 0.1, 4.4, 4.4)
    _city(city, painter)
    market = sheet.panel(4.85, 0.85, 2.55, 3.1)
    _market(market, painter)
    _scale(sheet.panel(4.98, 0.42, 2.3, 0.13), painter, measure)
    return sheet


@dataclass(frozen=True)
class _Painter:
    values: pd.Series
    norm: Normalize

    def closed(self, places: list[str]) -> bool:
        return not any(place in self.values for place in places)

    def value(self, place: str) -> float | None:
        value = self.values.get(place)
        return None if value is None or pd.isna(value) else float(value)

    def fill(self, place: str) -> Look:
        value = self.value(place)
        if value is None:
            return {"facecolor": PAPER, "edgecolor": RULE, "hatch": "////"}
        return {"facecolor": SCALE(self.norm(value)), "edgecolor": "none"}

    def ink(self, place: str) -> str:
        value = self.value(place)
        return MUTED if value is None else ink_on(SCALE(self.norm(value)))


def _city(axes: Axes, painter: _Painter) -> None:
    for number in NEIGHBOURHOODS:
        if painter.closed([f"n{number}.{ring}" for ring in RINGS]):
            _closed_quarter(axes, number)
        else:
            for ring in RINGS:
                _area(axes, number, ring, painter)
        _walls(axes, STARTS[number])
        _write(axes, _at(4.6, 45, number), str(number), size=13, weight="bold", color=MUTED)
    axes.add_patch(Circle((0, 0), 0.78, facecolor="#efe6cf", edgecolor=PAPER, linewidth=2))
    _write(axes, (0, 0), "throne\nroom", size=SMALL_SIZE, linespacing=1.15)
    axes.set_xlim(-4.6, 4.6)
    axes.set_ylim(-4.6, 4.6)
    axes.set_aspect("equal")
    bare(axes)


def _closed_quarter(axes: Axes, number: int) -> None:
    start, (outer, inner) = STARTS[number], (RADII["port"][1], RADII["palace"][0])
    axes.add_patch(Wedge((0, 0), outer, start, start + 90, width=outer - inner, facecolor=CLOSED))
    _write(axes, _at((inner + outer) / 2, 45, number), "closed", size=SMALL_SIZE, color=MUTED)


def _area(axes: Axes, number: int, ring: str, painter: _Painter) -> None:
    place = f"n{number}.{ring}"
    (inner, outer), start = RADII[ring], STARTS[number]
    shape: Look = {
        "center": (0, 0),
        "r": outer,
        "theta1": start,
        "theta2": start + 90,
        "width": outer - inner,
    }
    axes.add_patch(Wedge(**shape, **painter.fill(place)))
    axes.add_patch(Wedge(**shape, facecolor="none", edgecolor=PAPER, linewidth=2.5))
    middle = (inner + outer) / 2
    _number(axes, _at(middle, NUMBER_AT[ring], number), painter, place, 11)
    right, up = QUARTERS[number]
    tilt = -right * up * (90 - NAME_AT[ring])
    name: Look = {"size": 6.8, "color": painter.ink(place), "rotation": tilt, "rotation_mode": "anchor"}
    _write(axes, _at(middle, NAME_AT[ring], number), ring, **name)


def _walls(axes: Axes, start: float) -> None:
    """The broad gap between two quarters."""
    x, y = cos(pi * start / 180), sin(pi * start / 180)
    axes.plot([0.8 * x, 4.25 * x], [0.8 * y, 4.25 * y], color=PAPER, linewidth=6, solid_capstyle="butt")


def _at(radius: float, degrees: float, number: int) -> tuple[float, float]:
    right, up = QUARTERS[number]
    return right * radius * cos(pi * degrees / 180), up * radius * sin(pi * degrees / 180)


def _market(axes: Axes, painter: _Painter) -> None:
    for column, (colour, paint) in enumerate(GEMS.items()):
        axes.add_patch(Rectangle((column + 0.06, 4.12), 0.88, 0.16, facecolor=paint, edgecolor="none"))
        axes.text(column + 0.5, 4.42, colour, ha="center", size=SMALL_SIZE, color=INK)
    for row in ROWS:
        axes.text(-0.12, 3.5 - row, str(row), ha="right", va="center", color=MUTED)
        _row(axes, row, painter)
    axes.text(0.06, 4.85, "market", size=10, weight="bold", color=MUTED)
    axes.set_xlim(-0.3, 4.0)
    axes.set_ylim(0, 5.2)
    axes.set_aspect("equal")
    bare(axes)


def _row(axes: Axes, row: int, painter: _Painter) -> None:
    squares = [f"m{row}.{colour}" for colour in GEMS]
    if painter.closed(squares):
        axes.add_patch(Rectangle((0.06, 3.06 - row), len(squares) - 0.12, 0.88, facecolor=CLOSED))
        _write(axes, (len(squares) / 2, 3.5 - row), "closed", size=SMALL_SIZE, color=MUTED)
        return
    for column, place in enumerate(squares):
        square = {"linewidth": 0, **painter.fill(place)}
        axes.add_patch(Rectangle((column + 0.06, 3.06 - row), 0.88, 0.88, **square))
        _number(axes, (column + 0.5, 3.5 - row), painter, place, 9.5)


def _number(axes: Axes, at: tuple[float, float], painter: _Painter, place: str, size: float) -> None:
    value = painter.value(place)
    text = "–" if value is None else f"{value:.2f}"
    weight = "bold" if value is not None else "normal"
    _write(axes, at, text, size=size, weight=weight, color=painter.ink(place))


def _write(axes: Axes, at: tuple[float, float], text: str, **look: Any) -> None:
    axes.text(at[0], at[1], text, ha="center", va="center", **look)


def _scale(axes: Axes, painter: _Painter, measure: Measure) -> None:
    axes.imshow([[step / 63 for step in range(64)]], cmap=SCALE, aspect="auto", extent=(0, 1, 0, 1))
    ends = (painter.norm.vmin or 0.0, painter.norm.vmax or 1.0)
    for place, (end, side) in enumerate(zip(ends, ("left", "right"), strict=True)):
        axes.text(place, -0.5, f"{end:.1f}", ha=side, va="top", size=SMALL_SIZE, color=MUTED)
    axes.text(0, 1.5, measure.name, size=SMALL_SIZE, color=MUTED)
    bare(axes)
