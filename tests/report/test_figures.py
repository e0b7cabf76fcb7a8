"""Every figure, drawn from every kind of run: nothing overlaps, nothing leaves the sheet."""

import itertools

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from tests.report import frames
from tests.report.experiments import with_experiments
from tests.report.layout import outside, overlaps, texts
from ysim.report import figures
from ysim.report.figures import DRAWINGS
from ysim.report.vocabulary import GEMS


def test_no_text_overlaps_another_or_leaves_the_sheet(sheet):
    assert overlaps(texts(sheet)) == []
    assert outside(sheet) == []


def test_the_overlap_check_sees_an_overlap():
    figure = Figure()
    figure.text(0.5, 0.5, "one text")
    figure.text(0.52, 0.51, "another")
    assert overlaps(texts(figure)) == [("one text", "another")]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_caption_tells_the_games(name):
    tables = with_experiments(frames.frames(games=240), 240)
    sheet = figures(tables, frames.facts(games=240))[name]
    assert "n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}" in sheet.caption
    assert "game" in sheet.caption


def test_figures_are_drawn_when_asked_for_and_once(monkeypatch):
    drawn = figures(with_experiments(frames.frames()), frames.facts())
    assert list(drawn) == list(DRAWINGS) and not drawn._drawn
    assert drawn["win_share"] is drawn["win_share"]
    assert isinstance(drawn["win_share"], Figure)
    assert list(drawn._drawn) == ["win_share"]
    with pytest.raises(KeyError):
        drawn["unheard_of"]


def test_drawing_leaves_the_users_matplotlib_as_it_was(tmp_path):
    before, backend = dict(mpl.rcParams), mpl.rcParams._get("backend")
    figures(frames.frames(), frames.facts())["quotations"].save(tmp_path / "quotations.svg")
    assert dict(mpl.rcParams) == before
    assert mpl.rcParams._get("backend") is backend


def test_the_same_data_gives_the_same_bytes(tmp_path):
    for number in (1, 2, 3):
        tables = frames.frames(seed=min(number, 2))
        for suffix in ("svg", "png"):
            figures(tables, frames.facts())["board_gold"].save(tmp_path / f"{number}.{suffix}")
    for suffix in ("svg", "png"):
        first, second, third = ((tmp_path / f"{n}.{suffix}").read_bytes() for n in (1, 2, 3))
        assert second == third and first != second


# Machado, Oliveira and Fernandes (2009): what red-blind and green-blind readers see, in linear light.
DEFICIENCIES = {
    "protan": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deutan": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
}


@pytest.mark.parametrize("kind", DEFICIENCIES)
def test_gem_colours_stay_apart_for_colour_blind_readers(kind):
    light = np.array([mpl.colors.to_rgb(colour) for colour in GEMS.values()]) ** 2.2
    seen = np.clip(light @ np.array(DEFICIENCIES[kind]).T, 0, 1) ** (1 / 2.2)
    assert all(np.linalg.norm(a - b) > 0.25 for a, b in itertools.combinations(seen, 2))
