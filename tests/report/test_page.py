"""The report as files: complete, well-formed, readable without a network or a script."""

import csv
import html.parser
import math
import re

import frames
import pandas as pd
import pytest
from conftest import RUNS

from ysim.report import figures, write_report, write_tables
from ysim.report.cells import cells
from ysim.report.figures import DRAWINGS
from ysim.report.page import SECTIONS, page

MANIFEST = {
    "format": "ysim-tables/1",
    "scenario": 'title = "<Four> & more"\n[lineup]\n',
    "digest": "ab" * 32,
    "seconds": 12.5,
    "versions": {"ysim": "0.1.0", "numpy": "2.4.6"},
}
VOID = {"meta", "img", "link", "br", "hr", "input"}


class Outline(html.parser.HTMLParser):
    """Every tag with its attributes; complains of tags that are not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.text = [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module", params=["long names", "nothing"])
def run(request):
    return RUNS[request.param]()


@pytest.fixture(scope="module")
def report(run, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    write_report(folder, run[0], MANIFEST, run[1])
    return folder


@pytest.fixture(scope="module")
def outline(report):
    return Outline((report / "index.html").read_text(encoding="utf-8"))


def test_the_folder_has_every_table_and_figure_and_is_small(report, run):
    assert {path.stem for path in report.glob("tables/*.csv")} == set(run[0])
    for suffix in ("svg", "png"):
        assert {path.stem for path in report.glob(f"figures/*.{suffix}")} == set(DRAWINGS)
    assert sum(path.stat().st_size for path in report.rglob("*") if path.is_file()) < 2_000_000


def test_the_page_shows_every_table_and_figure_once(outline, run):
    assert [f"figures/{name}.svg" for name in DRAWINGS] == [image["src"] for image in outline.all("img")]
    shown = [table["id"].removeprefix("table-") for table in outline.all("table")]
    assert sorted(shown) == sorted(run[0])
    assert sorted(shown) == sorted(name for section in SECTIONS for name in section.tables)


def test_what_the_page_refers_to_exists(outline, report):
    anchors = {attributes["id"] for _, attributes in outline.tags if "id" in attributes}
    for _, attributes in outline.tags:
        for target in (attributes.get("href"), attributes.get("src")):
            if target and target.startswith("#"):
                assert target[1:] in anchors
            elif target:
                assert (report / target).is_file()


def test_the_page_needs_no_network_and_no_script(outline, report):
    assert outline.all("script") == outline.all("link") == []
    assert not any(name.startswith("on") for _, attributes in outline.tags for name in attributes)
    assert "://" not in (report / "index.html").read_text(encoding="utf-8")
    for path in report.glob("figures/*.svg"):
        links = re.findall(r'(?:href|src)="([^"]*)"', path.read_text(encoding="utf-8"))
        assert all(link.startswith(("#", "data:")) for link in links)


def test_every_picture_has_words_for_those_who_cannot_see_it(outline):
    for image in outline.all("img"):
        assert len(image["alt"]) > 40


def test_the_page_tells_the_run_the_method_and_the_provenance(outline, run):
    text = " ".join(outline.text)
    for word in (run[1].title, run[1].command, "2004", *run[1].lineup, "ab" * 32, "numpy 2.4.6"):
        assert word in text
    for method in ("M1", "M2", "M3", "M9", "M13"):
        assert method in outline.text
    assert '"<Four> & more"' in text
    assert "nan" not in text.split()


def test_rules_that_differ_from_the_book_are_named_and_a_manifest_may_hold_anything():
    deviations = {"merchant_pays": "owner", "royal_court": True, "column_steps": [3, 1, -1, -3]}
    facts = frames.facts(deviations=deviations, variants={"royal_court": "the Royal Court"})
    tables = frames.frames()
    text = page(tables, figures(tables, facts), MANIFEST | {"list": [1, None]}, facts)
    rules = html.unescape(re.search("<dt>Rules</dt><dd>(.*)</dd>", text)[1])
    changed = '<code>merchant_pays = "owner"</code>, <code>column_steps = [3, 1, -1, -3]</code>'
    assert rules == f"by the book for 4 players, with the Royal Court, except {changed}"
    assert "Ys with 4 players, " in text
    assert "[1, None]" in text


def test_no_data_is_an_empty_cell(tmp_path):
    tables = frames.with_gaps(frames.frames())
    write_tables(tmp_path / "tables", tables)
    for name, frame in tables.items():
        with (tmp_path / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        assert head == list(frame) and len(rows) == len(frame)
        for written, row in zip(rows, frame.itertuples(index=False), strict=True):
            for text, value in zip(written, row, strict=True):
                assert (text == "") == pd.isna(value)
                if isinstance(value, float) and text:
                    assert math.isclose(float(text), value, rel_tol=1e-9)
    assert "" in {text for row in rows for text in row}


def test_a_cell_joins_an_estimate_and_its_interval():
    frame = pd.DataFrame(
        {"policy": ["a", "b"], "games": [1000, 0]}
        | {"win_share": [0.25, None], "win_share_low": [0.22, None], "win_share_high": [0.28, None]}
    )
    shown = cells(frame)
    assert shown.heads == ["policy", "games", "win share"]
    assert shown.rows[0] == ["a", "1\N{NARROW NO-BREAK SPACE}000", "25.0\N{NO-BREAK SPACE}% (22.0–28.0)"]
    assert shown.rows[1] == ["b", "0", ""]


def test_long_tables_are_cut_with_a_link_to_the_whole(outline, run):
    text = " ".join(outline.text)
    assert f"of {len(run[0]['placements'])} rows; all" in text.replace("\N{NARROW NO-BREAK SPACE}", "")
