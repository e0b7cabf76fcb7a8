"""The report in a browser: nothing fails, the verdict comes first, tables can be sorted and filtered."""

import base64

import pytest
from chromium import NAMES, Browser, Tab, installed

from tests.report import frames, gaps
from tests.report.experiments import with_experiments
from tests.report.test_study_figures import FOUR, forbidden, parts
from ysim.analysis import Sizes
from ysim.report import Page, Section, figures, write_page, write_report
from ysim.report.studies.balance import balance_page

SCREENS = {"desk": (1280, 800), "telephone": (390, 844)}
PLANTED = """<!doctype html><title>planted</title><p class="verdict">late</p><img src="missing.png">
<script>console.warn("planted")</script><script>planted()</script>"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    program = installed()
    if program is None:  # `.ci/run` says so; everything else can be tested without one
        pytest.skip(
            f"no browser is installed: expected one of {', '.join(NAMES)} on PATH (apt install chromium)"
        )
    with Browser(program, tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.fixture(scope="module")
def tables():
    return frames.frames()


@pytest.fixture(scope="module")
def report(tables, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    write_report(folder, tables, {"digest": "ab" * 32, "scenario": "one\ntwo"}, frames.facts())
    return folder / "index.html"


@pytest.fixture(scope="module", params=SCREENS)
def tab(request, browser, report):
    return Tab(browser, report, *SCREENS[request.param])


@pytest.fixture(scope="module", params=SCREENS)
def balance_tab(request, browser, tables, tmp_path_factory):
    """A balance report of made-up tables, the page with the most on it."""
    all_tables = with_experiments(tables) | {"restricted": forbidden(FOUR, 0.1), "luck": parts(0.03, 0.01)}
    folder = tmp_path_factory.mktemp("balance")
    manifest = {"games_done": 1_000_000, "scenario": "one\ntwo"}
    page = balance_page(all_tables, frames.facts(), None, Sizes(), manifest)
    return Tab(browser, write_page(folder, page), *SCREENS[request.param])


def test_a_balance_report_opens_without_a_complaint_and_begins_with_its_verdict(balance_tab):
    assert balance_tab.complaints() == []
    assert balance_tab.value("document.documentElement.scrollWidth") <= balance_tab.width
    top = balance_tab.value("document.querySelector('.verdict').getBoundingClientRect().top")
    assert top < balance_tab.value("innerHeight") / 2
    loaded = "[...document.images].filter(image => image.naturalWidth > 0).length"
    assert balance_tab.value(loaded) == balance_tab.value("document.images.length") > 10


def test_nothing_is_said_on_the_console_and_nothing_fails_to_load(tab, tables):
    images = len(figures(tables, frames.facts()))
    assert tab.value("[...document.images].map((image) => image.naturalWidth > 0)") == [True] * images
    assert tab.complaints() == []


def test_the_whole_verdict_is_on_the_first_screen(tab):
    box = tab.value("document.querySelector('.verdict').getBoundingClientRect().toJSON()")
    assert 0 < box["top"] < box["bottom"] <= tab.value("innerHeight")


def test_the_page_does_not_scroll_sideways_with_all_tables_unfolded(tab):
    tab.value("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    # A telephone's innerWidth grows with what is too wide.
    assert tab.value("document.documentElement.scrollWidth") <= tab.width
    tab.value("document.querySelectorAll('details').forEach((each) => { each.open = false; })")


def test_what_is_planted_is_seen(browser, tmp_path):
    page = tmp_path / "planted.html"
    page.write_text(PLANTED)
    complaints = " ".join(Tab(browser, page, 390, 844).complaints())
    for fault in ("ERR_FILE_NOT_FOUND", '"warning"', "planted is not defined"):
        assert fault in complaints


def column(tab, table: str, head: str) -> list[str]:
    """The texts of a column from the top down, of the rows that are seen."""
    return tab.value(
        f"""(() => {{
            const table = document.getElementById("table-{table}");
            const heads = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
            const rows = [...table.tBodies[0].rows].filter((row) => !row.hidden);
            return rows.map((row) => row.cells[heads.indexOf("{head}")].textContent);
        }})()"""
    )


def head(table: str, text: str) -> str:
    heads = f'[...document.querySelectorAll("#table-{table} th")]'
    return f'{heads}.find((head) => head.textContent === "{text}")'


def numbers(texts: list[str]) -> list[float]:
    return [float(text.split("\N{NO-BREAK SPACE}")[0].split(" ")[0].replace("−", "-")) for text in texts]


@pytest.mark.parametrize(("table", "text"), [("policies", "win share"), ("pairs", "score difference")])
def test_a_click_sorts_by_number_and_another_turns_the_order(tab, table, text):
    before = numbers(column(tab, table, text))
    tab.value(f"{head(table, text)}.click()")
    assert tab.value(f"{head(table, text)}.ariaSort") == "ascending"
    assert numbers(column(tab, table, text)) == sorted(before) != before
    tab.value(f"{head(table, text)}.click()")
    assert tab.value(f"{head(table, text)}.ariaSort") == "descending"
    assert numbers(column(tab, table, text)) == sorted(before, reverse=True)


def test_keys_sort_too_and_one_column_at_a_time(tab):
    tab.value("document.getElementById('table-scores').closest('details').open = true")
    for text in ("policy", "part"):
        tab.value(f"{head('scores', text)}.querySelector('button').focus()")
        tab.press("Enter", 13, "\r")
        seen = column(tab, "scores", text)
        assert seen == sorted(seen)
    assert tab.value("document.querySelectorAll('#table-scores th[aria-sort]').length") == 1


def test_rows_without_data_stay_last(browser, tmp_path):
    board = gaps.with_gaps(frames.frames())["board"]
    page = Page("", "Gaps", {}, [], [Section("Where?", {}, {"board": board})], {}, "ysim", [])
    tab = Tab(browser, write_page(tmp_path, page), *SCREENS["desk"])
    for _ in ("ascending", "descending"):
        tab.value(f"{head('board', 'brokers per game')}.click()")
        texts = column(tab, "board", "brokers per game")
        assert "" in texts and sorted(texts, key=lambda text: text == "") == texts


def test_words_choose_rows_and_the_page_says_how_many(tab, tables):
    wanted = tables["scores"].query("policy == 'merchant' and part == 'blue'")
    filters = "document.getElementById('table-scores').closest('details').querySelector('.filter')"

    def type_in(words):
        tab.value(
            f"(() => {{ const field = {filters}.querySelector('input'); field.value = '{words}';"
            "field.dispatchEvent(new Event('input')); })()"
        )

    for words, rows in (("MERCHANT  blue", len(wanted)), ("no such row", 0), ("", len(tables["scores"]))):
        type_in(words)
        assert len(column(tab, "scores", "part")) == rows
        assert (
            tab.value(f"{filters}.querySelector('output').value") == f"{rows} of {len(tables['scores'])} rows"
        )


def test_every_table_has_one_field_and_a_button_for_each_column(tab):
    tables = tab.value("document.querySelectorAll('table').length")
    assert tables == tab.value("document.querySelectorAll('details > .filter input').length") > 0
    assert tab.value("[...document.querySelectorAll('th')].every((head) => head.querySelector('button'))")


def test_without_a_script_all_rows_are_there_and_no_controls(browser, report, tables):
    tab = Tab(browser, report, *SCREENS["desk"], script=False)
    assert tab.value("document.querySelectorAll('button, input, output, [aria-sort]').length") == 0
    rows = tab.value("[...document.querySelectorAll('tbody tr:not([hidden])')].length")
    assert rows == sum(map(len, tables.values()))
    assert tab.complaints() == []


def test_print_has_open_tables_whole_and_no_controls(tab):
    tab.call("Emulation.setEmulatedMedia", media="print")
    try:
        shown = "[...document.querySelectorAll('{}')].filter((each) => each.checkVisibility()).length"
        tab.value("document.querySelectorAll('#table-seats tr').forEach((row) => { row.hidden = true; })")
        tab.value("document.getElementById('table-seats').closest('details').open = true")
        assert tab.value(shown.format("#table-seats tr")) == 5
        assert tab.value(shown.format(".filter")) == 0
        printed = base64.b64decode(tab.call("Page.printToPDF")["data"])
        assert printed.startswith(b"%PDF") and len(printed) > 50_000
    finally:
        tab.call("Emulation.setEmulatedMedia", media="")
