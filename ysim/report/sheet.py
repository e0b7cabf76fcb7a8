"""The sheet every figure is drawn on: finding above, panels, caption below; sizes in inches."""

import functools
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import matplotlib as mpl
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

INK, MUTED, RULE, PAPER, ACCENT = "#1d2230", "#5f6675", "#d8dbe2", "#ffffff", "#0072B2"
TINT = "#8cbddc"  # the accent's lighter shade
WIDTH = 7.6
MARGIN = 0.25
TITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 12.5, 8.5, 7.5

STYLE: Any = {
    "font.family": "sans-serif",
    # The first comes with matplotlib, so every machine makes the same layout; an SVG's reader who lacks it is
    # offered faces of the same widths or narrower, so nothing runs into anything.
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "sans-serif"],
    "font.size": TEXT_SIZE,
    "text.color": INK,
    "axes.labelcolor": MUTED,
    "axes.labelsize": TEXT_SIZE,
    "axes.titlesize": TEXT_SIZE,
    "axes.edgecolor": RULE,
    "axes.facecolor": PAPER,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.unicode_minus": True,
    "figure.facecolor": PAPER,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "lines.solid_capstyle": "round",
    "xtick.color": RULE,
    "xtick.labelcolor": MUTED,
    "ytick.color": RULE,
    "ytick.labelcolor": INK,
    "xtick.labelsize": TEXT_SIZE,
    "ytick.labelsize": TEXT_SIZE,
    "ytick.major.size": 0,
    "svg.fonttype": "none",
    "svg.hashsalt": "ysim",
}

Look = dict[str, Any]  # keyword arguments of a matplotlib artist

P = ParamSpec("P")
R = TypeVar("R")


def styled(draw: Callable[P, R]) -> Callable[P, R]:
    """`draw` with the report's style in effect while it runs, and the user's own settings back afterwards."""

    @functools.wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> R:
        with mpl.rc_context(STYLE):
            return draw(*args, **kwargs)

    return drawn


class Sheet(Figure):
    """A figure with its finding, caption and description; a plain matplotlib Figure otherwise."""

    def __init__(self, finding: str, caption: str, description: str, height: float) -> None:
        """A sheet whose panels have `height` inches between the finding and the caption."""
        title, notes = _balanced(finding, 70), textwrap.wrap(caption, 136)
        self.finding, self.caption, self.description = finding, caption, description
        self.header = 0.38 + 0.22 * len(title)
        self.footer = 0.22 + 0.15 * len(notes)
        self.body = height
        super().__init__(figsize=(WIDTH, self.header + height + self.footer))
        left = MARGIN / WIDTH
        top = 1 - 0.2 / self.get_figheight()
        self.text(left, top, "\n".join(title), size=TITLE_SIZE, weight="bold", va="top", linespacing=1.25)
        base = 0.14 / self.get_figheight()
        self.text(left, base, "\n".join(notes), size=SMALL_SIZE, color=MUTED, va="bottom", linespacing=1.3)

    def panel(self, left: float, bottom: float, width: float, height: float, **options: Any) -> Axes:
        """Axes of this size in inches, placed from the lower left corner of the body."""
        whole = self.get_figheight()
        place = (left / WIDTH, (self.footer + bottom) / whole, width / WIDTH, height / whole)
        return self.add_axes(place, **options)

    def row(
        self, titles: Sequence[str], left: float, gap: float, height: float, labels: tuple[str, str]
    ) -> Iterator[Axes]:
        """Panels side by side, `gap` inches apart, each with its title; all share the vertical axis.

        `labels` are those of the horizontal axes and of the vertical one, which the first panel has.
        """
        width = (WIDTH - left - 0.25 - gap * (len(titles) - 1)) / max(len(titles), 1)
        for place, title in enumerate(titles):
            axes = self.panel(left + place * (width + gap), 0.45, width, height)
            axes.set_title(title, color=MUTED)
            axes.tick_params(labelleft=place == 0)
            axes.set_xlabel(labels[0])
            if place == 0:
                axes.set_ylabel(labels[1])
            yield axes

    def key(self, handles: Sequence[Any], columns: int) -> None:
        """A legend in rows along the top of the body."""
        self.legend(
            # Legends fill columns; taken in strides of `columns` they read in rows.
            handles=[handle for first in range(columns) for handle in handles[first::columns]],
            ncols=columns,
            loc="upper left",
            bbox_to_anchor=(MARGIN / WIDTH, 1 - (self.header + 0.06) / self.get_figheight()),
            borderaxespad=0,
            borderpad=0,
            handlelength=1.3,
            handletextpad=0.5,
            columnspacing=1.6,
        )

    @styled
    def save(self, path: Path, dpi: float = 100) -> None:
        """Write the sheet to `path` (.svg or .png), the same bytes for the same data."""
        undated = {"Date": None} if path.suffix == ".svg" else {"Software": None}
        self.savefig(path, dpi=dpi, metadata=undated)


def _balanced(text: str, width: int) -> list[str]:
    """`text` in as few lines as fit `width` characters, the lines about equally long."""
    fewest = len(textwrap.wrap(text, width))
    widths = range(width // 2, width + 1)
    return next(lines for narrow in widths if len(lines := textwrap.wrap(text, narrow)) <= fewest)


def room_for(labels: Sequence[str]) -> float:
    """The inches that the longest line of these labels needs at the left of a chart."""
    longest = max((len(line) for text in labels for line in text.splitlines()), default=0)
    return MARGIN + 0.12 + 0.085 * longest


def limits(lows: pd.Series, highs: pd.Series, inside: float) -> tuple[float, float]:
    """The ends of an axis that shows these intervals and the value `inside`; data may be missing."""
    return min([inside, *lows.dropna()]), max([inside, *highs.dropna()])


def whiskers(frame: pd.DataFrame, measure: str) -> tuple[pd.Series, pd.Series]:
    """How far the intervals of `measure` reach below and above its estimates."""
    value = frame[measure]
    return value - frame[f"{measure}_low"], frame[f"{measure}_high"] - value


def bare(axes: Axes) -> None:
    """Take spines and ticks off axes that are a picture and not a chart."""
    axes.set_axis_off()


def quiet(axes: Axes, grid: str = "y") -> None:
    """A light grid along the numbers and no tick marks."""
    axes.grid(axis=grid)  # type: ignore[arg-type]
    axes.tick_params(length=0)
    if grid == "y":
        axes.tick_params(axis="y", labelcolor=MUTED)


def ink_on(colour: Any) -> str:
    """Black or white, whichever reads better on `colour`."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in mpl.colors.to_rgb(colour)
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return INK if luminance > 0.2 else PAPER
