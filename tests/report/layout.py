"""Where the texts of a figure stand, and which overlap."""

import itertools

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from ysim.report.sheet import STYLE

TOUCH = 1.0  # pixels that two boxes of text may share: the boxes are a little larger than the letters


def texts(figure):
    """The texts a figure shows, with their boxes in pixels."""
    with mpl.rc_context(STYLE):
        renderer = FigureCanvasAgg(figure).get_renderer()
        figure.draw(renderer)
    hidden = labels_of(figure, lambda axis: axis.get_major_ticks()) - labels_of(figure, drawn_ticks)
    found = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip()]
    return [(text.get_text(), text.get_window_extent(renderer)) for text in found if text not in hidden]


def labels_of(figure, ticks):
    axes = [axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)]
    return {label for axis in axes for tick in ticks(axis) for label in (tick.label1, tick.label2)}


def drawn_ticks(axis):
    """Matplotlib keeps ticks beyond the ends of an axis, and those of axes that are off, but draws none."""
    return axis._update_ticks() if axis.axes.axison else []


def overlaps(boxes):
    return [
        (a, b)
        for (a, first), (b, second) in itertools.combinations(boxes, 2)
        if min(first.x1, second.x1) - max(first.x0, second.x0) > TOUCH
        and min(first.y1, second.y1) - max(first.y0, second.y0) > TOUCH
    ]


def outside(figure):
    width, height = figure.bbox.width, figure.bbox.height
    boxes = texts(figure)
    return [t for t, box in boxes if box.x0 < 0 or box.y0 < 0 or box.x1 > width or box.y1 > height]
