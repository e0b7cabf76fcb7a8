"""What players say: the files, how verdicts are made, mistakes, and the page."""

import json
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pandas as pd
import pytest

from ysim.analysis import Interval
from ysim.errors import UserError
from ysim.games import Asked
from ysim.report.studies.balance import figure_names
from ysim.scenarios import ClaimExpectation, load_claim, parse_claim
from ysim.studies.claims import Case, load_claims, sentence_of, verdict_of
from ysim.studies.expectations import Outcome, judge_difference, judge_one

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "scenarios" / "claims"
FILES = sorted(FOLDER.glob("*.toml"))

CLAIM = """
format = "ysim-claim/1"
id = "T1"
claim = "Random players win their share."
source = "a test"
how = "By symmetry."
games = 240
seed = 3
figure = "win_share"
[fields.alike]
policies = ["random", "random", "random", "random"]
[fields."with another"]
policies = ["random", "random", "random", "dull"]
[policies.dull]
base = "random"
[[expect]]
measure = "policy.win_share"
policy = "random"
at_least = "10%"
"""


def test_there_are_thirteen_claims():
    assert [claim.id for claim in load_claims(FILES)] == [f"H{number}" for number in range(1, 14)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_claim_has_a_figure_and_expects_something_in_two_fields_at_least(path):
    claim = load_claim(path)
    assert claim.figure in figure_names()
    assert len({scenario.lineup.policies for scenario in claim.scenarios.values()}) >= 2
    for name in claim.fields:
        assert any(one.concerns(name) for one in claim.expect)
    seeds = [scenario.seed for scenario in claim.scenarios.values()]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_policies_that_something_is_expected_of_sit_in_the_field(path):
    claim = load_claim(path)
    for one, (name, scenario) in product(claim.expect, claim.scenarios.items()):
        asked = {one.filters[key] for key in ("policy", "versus") if key in one.filters}
        if one.measure.startswith(("policy.", "pair.")) and one.concerns(name):
            assert asked <= set(scenario.lineup.policies)


def expected(**more):
    text = CLAIM + "".join(f"{key} = {json.dumps(value)}\n" for key, value in more.items())
    return parse_claim(text).expect[0]


def outcome(word, value=0.2, where="policy random", more=float("nan")):
    asked = Asked("policy.win_share", "policies", "win_share", "share", by=("policy",))
    return Outcome(expected(), asked, word, where, Interval(value, value - 0.01, value + 0.01), 240, more)


@pytest.mark.parametrize(
    ("outcomes", "word"),
    [
        (["pass", "pass"], "supported"),
        (["pass", "fail"], "refuted"),
        (["undecided", "fail"], "refuted"),
        (["pass", "undecided"], "undecided"),
    ],
)
def test_in_a_field_one_failure_refutes_and_all_must_hold(outcomes, word):
    case = Case("somewhere", [outcome(one) for one in outcomes])
    assert case.word == word
    assert case.telling.word == {"supported": "pass", "refuted": "fail"}.get(word, word)


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (["pass", "pass"], "supported"),
        (["fail", "fail"], "refuted"),
        (["pass", "fail", "undecided"], "depends"),
        (["pass", "undecided"], "undecided"),
        (["fail", "undecided"], "undecided"),
        (["undecided"], "undecided"),
    ],
)
def test_over_fields_the_verdict_follows_from_theirs(words, verdict):
    cases = [Case(f"field {number}", [outcome(word, more=480)]) for number, word in enumerate(words)]
    assert verdict_of(cases) == verdict
    said = sentence_of(cases, games=480)
    assert ("960 more games" in said) == (verdict == "undecided")
    assert "20.0" in said and "at least 10 %" in said


def test_the_undecided_one_that_needs_most_games_is_shown():
    cases = [
        Case(f"field {number}", [outcome("undecided", more=more) for more in row])
        for number, row in enumerate([(24, 48), (72, 240, 12), (12,)])
    ]
    said = sentence_of(cases, games=240)
    assert "in “field 1”" in said and "about 240 more games" in said


def test_what_depends_says_on_which_field():
    cases = [Case("here", [outcome("pass")]), Case("there", [outcome("fail", 0.05)])]
    said = sentence_of(cases, games=480)
    assert said.startswith(
        "Holds in “here”, fails in “there”; in “there” policy.win_share, policy random, is 5.0"
    )


def table(share, games=1000):
    row = {"win_share": share, "win_share_low": share - 0.03, "win_share_high": share + 0.03}
    return {"policies": pd.DataFrame([{"policy": "random", "games": games, **row}])}


@pytest.mark.parametrize(("less", "word"), [(0.10, "pass"), (0.38, "fail"), (0.28, "undecided")])
def test_a_difference_of_two_fields_is_held_against_the_bounds(less, word):
    one = expected(field="alike", minus="with another")
    asked = Asked("policy.win_share", "policies", "win_share", "share", by=("policy",))
    found = judge_difference(one, asked, table(0.4), table(less, games=700))
    assert found.word == word
    assert found.interval.estimate == pytest.approx(0.4 - less)
    half = 0.03 * 2**0.5
    assert found.interval.high - found.interval.estimate == pytest.approx(half)
    assert found.games == 700


def test_a_row_that_only_one_of_two_fields_has_is_a_mistake():
    one = expected(field="alike", minus="with another")
    asked = Asked("policy.win_share", "policies", "win_share", "share", by=("policy",))
    other = {"policies": table(0.1)["policies"].assign(policy="dull")}
    with pytest.raises(UserError, match="there is no such row"):
        judge_difference(one, asked, table(0.4), other)
    assert judge_one(one, asked, table(0.4)).word == "pass"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CLAIM.replace("ysim-claim/1", "ysim-claim/2"), "expected ysim-claim/1"),
        (CLAIM.replace('source = "a test"\n', ""), "source is missing"),
        (CLAIM.replace("figure =", "figur ="), 'there is no such key; did you mean "figure"?'),
        (CLAIM.replace('"dull"]', '"dul"]'), 'fields."with another".policies[3] = "dul"'),
        (
            CLAIM.replace(', "dull"]', "]"),
            'fields."with another".policies = ["random", "random", "random"]: expected 4 policies',
        ),
        (
            CLAIM.replace('[fields."with', 'rules = { comerce_gold = 3 }\n[fields."with'),
            'fields.alike.rules.comerce_gold = 3: there is no such key; did you mean "commerce_gold"?',
        ),
        (CLAIM.replace("policy.win_share", "policy.win_shares"), 'did you mean "policy.win_share"?'),
        (CLAIM + 'field = "alik"\n', 'there is no field "alik"; did you mean "alike"?'),
        (CLAIM + 'minus = "alike"\n', 'minus = "alike" needs the field'),
        (CLAIM.replace('[fields."with another"]\npolicies =', "#"), "expected at least 2 fields"),
    ],
)
def test_a_mistake_is_told_with_its_key(text, told):
    with pytest.raises(UserError) as error:
        parse_claim(text, "bad.toml")
    assert str(error.value).startswith("bad.toml:") and told in str(error.value)


def test_mistakes_are_told_all_at_once():
    text = CLAIM.replace(', "dull"]', "]").replace(
        '[fields."with', 'rules = { comerce_gold = 3 }\n[fields."with'
    )
    with pytest.raises(
        UserError, match=r"2 mistakes\n  fields.alike.rules(.|\n)*\n  fields.\"with another\""
    ):
        parse_claim(text, "bad.toml")


def test_a_figure_that_no_report_has_is_a_mistake(tmp_path):
    (tmp_path / "claim.toml").write_text(CLAIM.replace('"win_share"\n', '"win_shares"\n', 1))
    with pytest.raises(UserError, match='no such figure; did you mean "win_share"'):
        load_claims([tmp_path / "claim.toml"])


def test_two_claims_of_one_id_are_a_mistake(tmp_path):
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(CLAIM)
    with pytest.raises(UserError, match=r'b\.toml: id = "T1": another claim has this id'):
        load_claims([tmp_path / "a.toml", tmp_path / "b.toml"])


def test_the_example_of_the_documentation_is_a_claim():
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    claim = parse_claim(re.search(r"```toml\n(.*?)```", text, re.DOTALL)[1])
    assert claim.figure in figure_names()


def test_expectations_concern_the_fields_that_they_name():
    one = expected(field="alike", minus="with another")
    assert isinstance(one, ClaimExpectation)
    assert one.concerns("alike") and one.concerns("with another") and not one.concerns("elsewhere")
    assert expected().concerns("elsewhere")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The report of two small claims."""
    folder = tmp_path_factory.mktemp("claims")
    (folder / "one.toml").write_text(CLAIM)
    difference = 'field = "alike"\nminus = "with another"\n'
    (folder / "two.toml").write_text(CLAIM.replace('"T1"', '"T2"').replace('"10%"', '"50%"') + difference)
    files = [str(folder / name) for name in ("one.toml", "two.toml")]
    how = ["--games", "480", "--jobs", "1", "--quiet", "--out", str(folder / "report")]
    done = subprocess.run(
        [sys.executable, "-m", "ysim", "claims", *files, *how], capture_output=True, text=True, cwd=ROOT
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return folder / "report"


def test_the_page_has_every_claim_with_its_verdict_first(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    first = page[: page.index("<dl")]
    for number, word in (("T1", "supported"), ("T2", "refuted")):
        assert f'<a href="#{number}">' in first and f'<section id="{number}">' in page
        assert f"<strong>{word}</strong>" in first
    assert json.loads((folder / "manifest.json").read_text())["claims"] == {
        "T1": "supported",
        "T2": "refuted",
    }


def test_each_claim_has_a_table_of_its_fields_and_a_figure(folder):
    rows = pd.read_csv(folder / "tables" / "t01_fields.csv")
    assert list(rows.field) == ["alike", "with another"]
    assert set(rows.verdict) == {"pass"}
    assert list(pd.read_csv(folder / "tables" / "t02_fields.csv").field) == ["alike against with another"]
    assert (folder / "figures" / "t01_win_share.svg").exists()
    assert (folder / "figures" / "t02_win_share.svg").exists()
