"""The board as it lies on the table, a ring city and the market grid, each place coloured by its value.

It is drawn whole for any number of players; what the table of places lacks is closed (PC).
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, LinearSegmentedColormap, Normalize
from matplotlib.patches import Circle, Rectangle, Wedge

from ysim.report.sheet import INK, MUTED, PAPER, RULE, SMALL_SIZE, TEXT_SIZE, Look, bare, ink_on
from ysim.report.vocabulary import GEMS, NEIGHBOURHOODS, RINGS, ROWS
from ysim.report.wording import signed

RADII = {"port": (3.05, 4.2), "commerce": (1.95, 3.05), "palace": (0.85, 1.95)}
# Neighbourhoods stand clockwise from the upper left: which way is out, to the right and up.
QUARTERS = {1: (-1, 1), 2: (1, 1), 3: (1, -1), 4: (-1, -1)}
STARTS = {1: 90, 2: 0, 3: 270, 4: 180}
# Degrees above the horizontal at which an area's number and its name stand clear of each other.
NUMBER_AT = {"port": 42, "commerce": 38, "palace": 30}
NAME_AT = {"port": 79, "commerce": 74, "palace": 65}
CLOSED = "#eceef2"
SCALE = LinearSegmentedColormap.from_list("tide", ["#f4f7fa", "#bcd4e6", "#5b9bc8", "#1d5f95", "#0b2c4d"])
# About 0: both ends are told apart with every common kind of colour vision, and in grey the middle is palest.
DIVERGING = LinearSegmentedColormap.from_list("gain", ["#8c3a00", "#dd8a3e", "#f7f5f2", "#5b9bc8", "#12487a"])


@dataclass(frozen=True)
class Painter:
    """What each place looks like. A small board fits in half a sheet: no names, and bold where told.

    A bare one has no numbers either.
    """

    values: pd.Series
    norm: Normalize
    colours: Colormap
    small: bool = False
    signs: bool = False
    bold: frozenset[str] = frozenset()
    bare: bool = False

    def closed(self, places: list[str]) -> bool:
        """Whether the table knows none of these places."""
        return not any(place in self.values for place in places)

    def value(self, place: str) -> float | None:
        """The place's value; None without data."""
        value = self.values.get(place)
        return None if value is None or pd.isna(value) else float(value)

    def fill(self, place: str) -> Look:
        """Its colour; hatched without data."""
        value = self.value(place)
        if value is None:
            return {"facecolor": PAPER, "edgecolor": RULE, "hatch": "////"}
        return {"facecolor": self.colours(self.norm(value)), "edgecolor": "none"}

    def number(self, place: str) -> str:
        """What is written on it."""
        if self.bare:
            return ""
        value = self.value(place)
        if value is None:
            return "–"
        return signed(value, 1) if self.signs else f"{value:.{1 if self.small else 2}f}"

    def size(self, size: float) -> float:
        """The size of a text that has this size on a large board."""
        return min(size, 6.3) if self.small else size

    def weight(self, place: str) -> str:
        """How strong its number is."""
        strong = place in self.bold if self.small else self.value(place) is not None
        return "bold" if strong else "normal"

    def ink(self, place: str) -> str:
        """The colour of what is written on it."""
        value = self.value(place)
        return MUTED if value is None else ink_on(self.colours(self.norm(value)))


def draw_city(axes: Axes, painter: Painter) -> None:
    """The four neighbourhoods around the throne room."""
    for number in NEIGHBOURHOODS:
        if painter.closed([f"n{number}.{ring}" for ring in RINGS]):
            _closed_quarter(axes, number, painter)
        else:
            for ring in RINGS:
                _area(axes, number, ring, painter)
        _walls(axes, STARTS[number], 3 if painter.small else 6)
        size = 8 if painter.small else 13
        _write(axes, _at(4.6, 45, number), str(number), size=size, weight="bold", color=MUTED)
    axes.add_patch(Circle((0, 0), 0.78, facecolor="#efe6cf", edgecolor=PAPER, linewidth=2))
    if not painter.small:
        _write(axes, (0, 0), "throne\nroom", size=SMALL_SIZE, linespacing=1.15)
    axes.set_xlim(-4.6, 4.6)
    axes.set_ylim(-4.6, 4.6)
    axes.set_aspect("equal")
    bare(axes)


def _closed_quarter(axes: Axes, number: int, painter: Painter) -> None:
    start, (outer, inner) = STARTS[number], (RADII["port"][1], RADII["palace"][0])
    axes.add_patch(Wedge((0, 0), outer, start, start + 90, width=outer - inner, facecolor=CLOSED))
    _write(axes, _at((inner + outer) / 2, 45, number), "closed", size=painter.size(SMALL_SIZE), color=MUTED)


def _area(axes: Axes, number: int, ring: str, painter: Painter) -> None:
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
    axes.add_patch(Wedge(**shape, facecolor="none", edgecolor=PAPER, linewidth=1.2 if painter.small else 2.5))
    middle = (inner + outer) / 2
    degrees = 45 if painter.small else NUMBER_AT[ring]
    _number(axes, _at(middle, degrees, number), painter, place, 11)
    if not painter.small:
        _ring_name(axes, number, ring, painter.ink(place))


def _ring_name(axes: Axes, number: int, ring: str, colour: str) -> None:
    right, up = QUARTERS[number]
    tilt = -right * up * (90 - NAME_AT[ring])
    name: Look = {"size": 6.8, "color": colour, "rotation": tilt, "rotation_mode": "anchor"}
    _write(axes, _at(sum(RADII[ring]) / 2, NAME_AT[ring], number), ring, **name)


def _walls(axes: Axes, start: float, width: float) -> None:
    """The broad gap between two quarters."""
    x, y = cos(pi * start / 180), sin(pi * start / 180)
    axes.plot([0.8 * x, 4.25 * x], [0.8 * y, 4.25 * y], color=PAPER, linewidth=width, solid_capstyle="butt")


def _at(radius: float, degrees: float, number: int) -> tuple[float, float]:
    right, up = QUARTERS[number]
    return right * radius * cos(pi * degrees / 180), up * radius * sin(pi * degrees / 180)


def draw_market(axes: Axes, painter: Painter) -> None:
    """The market's rows, a column per colour."""
    for column, (colour, paint) in enumerate(GEMS.items()):
        axes.add_patch(Rectangle((column + 0.06, 4.12), 0.88, 0.16, facecolor=paint, edgecolor="none"))
        if not painter.small:
            axes.text(column + 0.5, 4.42, colour, ha="center", size=SMALL_SIZE, color=INK)
    for row in ROWS:
        size = 7 if painter.small else TEXT_SIZE
        axes.text(-0.12, 3.5 - row, str(row), ha="right", va="center", size=size, color=MUTED)
        _row(axes, row, painter)
    if not painter.small:
        axes.text(0.06, 4.85, "market", size=10, weight="bold", color=MUTED)
    axes.set_xlim(-0.3, 4.0)
    axes.set_ylim(0, 5.2)
    axes.set_aspect("equal")
    bare(axes)


def _row(axes: Axes, row: int, painter: Painter) -> None:
    squares = [f"m{row}.{colour}" for colour in GEMS]
    if painter.closed(squares):
        axes.add_patch(Rectangle((0.06, 3.06 - row), len(squares) - 0.12, 0.88, facecolor=CLOSED))
        _write(axes, (len(squares) / 2, 3.5 - row), "closed", size=painter.size(SMALL_SIZE), color=MUTED)
        return
    for column, place in enumerate(squares):
        square = {"linewidth": 0, **painter.fill(place)}
        axes.add_patch(Rectangle((column + 0.06, 3.06 - row), 0.88, 0.88, **square))
        _number(axes, (column + 0.5, 3.5 - row), painter, place, 9.5)


def _number(axes: Axes, at: tuple[float, float], painter: Painter, place: str, size: float) -> None:
    look: Look = {"size": painter.size(size), "weight": painter.weight(place), "color": painter.ink(place)}
    _write(axes, at, painter.number(place), **look)


def _write(axes: Axes, at: tuple[float, float], text: str, **look: Any) -> None:
    axes.text(at[0], at[1], text, ha="center", va="center", **look)


def draw_scale(axes: Axes, painter: Painter, name: str) -> None:
    """The colours from one end of the scale to the other, under what they measure."""
    axes.imshow([[step / 63 for step in range(64)]], cmap=painter.colours, aspect="auto", extent=(0, 1, 0, 1))
    ends = (painter.norm.vmin or 0.0, painter.norm.vmax or 1.0)
    for place, (end, side) in enumerate(zip(ends, ("left", "right"), strict=True)):
        text = signed(end, 1) if painter.signs else f"{end:.1f}"
        axes.text(place, -0.5, text, ha=side, va="top", size=SMALL_SIZE, color=MUTED)
    axes.text(0, 1.5, name, size=SMALL_SIZE, color=MUTED)
    bare(axes)
