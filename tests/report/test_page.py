"""The report as files: complete, well-formed, readable without a network or a script."""

import csv
import html.parser
import math
import re
from pathlib import Path

import pandas as pd
import pytest
from conftest import RUNS

import ysim
from tests.report import frames, gaps
from ysim.report import Page, Section, figures, write_page, write_report, write_tables
from ysim.report.cells import cells
from ysim.report.figures import DRAWINGS
from ysim.report.page import LONGEST
from ysim.report.page import html as page_as_html
from ysim.report.run_page import QUESTIONS, VERDICT, run_page
from ysim.report.texts import methods

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
    assert sum(path.stat().st_size for path in report.rglob("*") if path.is_file()) < 4_000_000


def test_the_page_shows_every_table_and_figure_once(outline, run):
    assert [f"figures/{name}.svg" for name in DRAWINGS] == [image["src"] for image in outline.all("img")]
    shown = [table["id"].removeprefix("table-") for table in outline.all("table")]
    assert sorted(shown) == sorted(run[0])
    assert sorted(shown) == sorted(name for question in QUESTIONS for name in question.tables)


def test_what_the_page_refers_to_exists(outline, report):
    anchors = {attributes["id"] for _, attributes in outline.tags if "id" in attributes}
    for _, attributes in outline.tags:
        for target in (attributes.get("href"), attributes.get("src")):
            if target and target.startswith("#"):
                assert target[1:] in anchors
            elif target and not target.startswith("data:"):
                assert (report / target).is_file()


def test_the_page_needs_no_network_and_no_script(outline, report):
    assert outline.all("script") == [{}]  # in the page itself; makes every control of its own
    assert outline.all("link") == [{"rel": "icon", "href": "data:,"}]  # nothing to ask a server for
    assert outline.all("button") == outline.all("input") == outline.all("output") == []
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
    text = page_as_html(run_page(tables, figures(tables, facts), MANIFEST | {"list": [1, None]}, facts))
    rules = html.unescape(re.search("<dt>Rules</dt><dd>(.*)</dd>", text)[1])
    changed = '<code>merchant_pays = "owner"</code>, <code>column_steps = [3, 1, -1, -3]</code>'
    assert rules == f"by the book for 4 players, with the Royal Court, except {changed}"
    assert "Ys with 4 players, " in text
    assert "[1, None]" in text


def test_no_data_is_an_empty_cell(tmp_path):
    tables = gaps.with_gaps(frames.frames())
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
    assert shown.numeric == [False, True, True]
    assert shown.rows[0] == [
        ("a", ""),
        ("1\N{NARROW NO-BREAK SPACE}000", "1000"),
        ("25.0\N{NO-BREAK SPACE}% (22.0–28.0)", "0.25"),
    ]
    assert shown.rows[1] == [("b", ""), ("0", "0"), ("", "")]


def test_a_cell_may_hold_anything():
    frame = pd.DataFrame({"holds": [True, False], "places": [(1, 2), None], "move": [-1.5, 3.0]})
    shown = cells(frame)
    assert shown.numeric == [False, False, True]
    assert shown.rows == [
        [("yes", ""), ("(1, 2)", ""), ("−1.50", "-1.5")],
        [("no", ""), ("", ""), ("3", "3")],
    ]


def test_long_tables_are_cut_with_a_link_to_the_whole(tmp_path):
    long = pd.DataFrame({"place": range(LONGEST + 1)})
    page = a_page([Section("Where?", {}, {"long": long, "short": long.head(LONGEST)})])
    outline = Outline(write_page(tmp_path, page).read_text(encoding="utf-8"))
    text = " ".join(outline.text).replace("\N{NARROW NO-BREAK SPACE}", "")
    assert f"The first {LONGEST} of {LONGEST + 1} rows; all in" in text
    assert len(outline.all("tr")) == 2 * (LONGEST + 1)
    assert len((tmp_path / "tables" / "long.csv").read_text().splitlines()) == LONGEST + 2


def a_page(sections, **changes):
    known = {
        **{"kicker": "Two runs", "title": "A <against> B", "facts": {"Seed": "3"}, "verdict": ["B is ahead"]},
        **{"methods": methods("M1"), "command": "ysim compare a b", "entries": [("digest", "ab")]},
    }
    return Page(sections=sections, **(known | changes))


def test_a_page_of_another_kind_is_built_of_the_same_parts(tmp_path):
    tables = frames.frames()
    sheet = figures(tables, frames.facts())["ties"]
    sections = [
        Section("Is it <fair>?", {"ties": sheet}, {"new_table": tables["ties"]}, ["Look at the palaces."]),
        Section("And then?", {}, {"seats": tables["seats"]}, key="later"),
        Section("What could not be said?", {}, {}, ["Nothing."]),
    ]
    path = write_page(tmp_path, a_page(sections))
    assert path == tmp_path / "index.html"
    outline = Outline(path.read_text(encoding="utf-8"))
    anchors = [section["id"] for section in outline.all("section") if "id" in section]
    assert anchors == ["ties", "later", "what-could-not-be-said", "method", "provenance"]
    for text in ("A <against> B", "Is it <fair>?", "Look at the palaces.", "B is ahead.", "ysim compare a b"):
        assert text in outline.text
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")} == {
        *("index.html", "figures/ties.svg", "figures/ties.png", "tables/new_table.csv", "tables/seats.csv")
    }


@pytest.mark.parametrize("kind", ["figures", "tables"])
def test_one_name_for_two_tables_or_figures_is_refused(kind):
    parts = {"figures": {}, "tables": {}} | {kind: {"ties": None}}
    with pytest.raises(ValueError, match=f"{kind} in more than one section: ties"):
        a_page([Section("One?", **parts), Section("Two?", **parts)])


def test_a_run_with_fewer_or_more_tables_shows_what_there_is():
    tables = frames.frames()
    some = {name: tables[name] for name in ("policies", "bids")} | {"of_an_experiment": tables["seats"]}
    page = run_page(some, figures(some, frames.facts()), MANIFEST, frames.facts())
    shown = [(section.anchor, list(section.figures), list(section.tables)) for section in page.sections]
    assert shown == [
        ("win_share", ["win_share"], ["policies"]),
        ("bids", ["bids"], ["bids"]),
        ("of_an_experiment", [], ["of_an_experiment"]),
    ]
    assert len(page.verdict) == 1 < len(VERDICT)


def test_every_table_of_a_run_says_how_many_games_and_every_figure_too(outline, run):
    counted = [table["id"] for table in outline.all("table")]
    assert len(counted) == len(run[0])
    assert all({"games", "caused_games"} & set(frame) for frame in run[0].values())
    for sheet in figures(*run).values():
        assert re.search(
            "n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}.* independent games?|No games", sheet.caption
        )


def test_nothing_written_for_readers_says_significant():
    package = Path(ysim.__file__).parent
    kinds = {".py", ".toml", ".html", ".css", ".js"}
    files = [path for path in package.rglob("*") if path.suffix in kinds]
    assert {path.suffix for path in files} == kinds
    assert [path for path in files if "significan" in path.read_text(encoding="utf-8").lower()] == []
