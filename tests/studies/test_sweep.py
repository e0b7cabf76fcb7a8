"""Grids of changes, and every rule one step away, on common luck."""

import json

import pandas as pd
import pytest

from tests.studies.cases import RANDOM, question, scenario_of
from ysim.errors import UserError
from ysim.studies.compare import compare
from ysim.studies.one_step import one_step, spread_of, steps_of, unfairness
from ysim.studies.sides import side_of
from ysim.studies.sweep import MOST_POINTS, axes, grid, points_of, sweep

GRID = ["rules.commerce_gold=3,6", "rules.leader_step=1,2"]


@pytest.fixture(scope="module")
def swept():
    return sweep(scenario_of(), grid(axes(GRID)), question(scenario_of()))


@pytest.fixture(scope="module")
def stepped():
    scenario = scenario_of(rounds=2)
    return one_step(scenario, question(scenario, games=48))


def test_a_grid_has_every_combination():
    assert grid(axes(["a.b=1,2", "a.c=x,y"])) == [
        {"a.b": 1, "a.c": "x"},
        {"a.b": 1, "a.c": "y"},
        {"a.b": 2, "a.c": "x"},
        {"a.b": 2, "a.c": "y"},
    ]


def test_too_many_points_and_a_key_given_twice_are_told():
    with pytest.raises(UserError, match=f"expected at most {MOST_POINTS}"):
        grid(axes([f"rules.a={','.join(map(str, range(20)))}", f"rules.b={','.join(map(str, range(20)))}"]))
    with pytest.raises(UserError, match="given twice"):
        axes(["rules.a=1", "rules.a=2"])


def test_the_scenario_as_it_stands_is_played_once():
    base, points = points_of(scenario_of(), grid(axes(GRID)))
    assert base.changes == {"rules.commerce_gold": 3, "rules.leader_step": 1}
    assert [point.changes["rules.commerce_gold"] for point in points] == [3, 6, 6]


def test_changes_that_change_nothing_are_told():
    with pytest.raises(UserError, match="expected a value that changes"):
        points_of(scenario_of(), grid(axes(["rules.commerce_gold=3"])))


def test_a_row_for_each_point_and_measure_the_base_first(swept):
    table = swept.table
    keys = ["rules.commerce_gold", "rules.leader_step"]
    assert list(table.groupby(keys, sort=False).size()) == [16] * 4
    own = table.head(16)
    assert (own[keys] == ["3", "1"]).all().all() and own.difference.isna().all() and own.p_holm.isna().all()
    assert table.tail(48).difference.notna().all() and (table.p_holm.dropna() >= table.p_value.dropna()).all()


def test_a_point_is_what_a_comparison_says_of_it(swept):
    a, b = scenario_of(), scenario_of(commerce_gold=6, leader_step=2)
    alone = compare(side_of(a, "a"), side_of(b, "b"), question(a)).table.set_index("measure")
    point = swept.table[
        (swept.table["rules.commerce_gold"] == "6") & (swept.table["rules.leader_step"] == "2")
    ]
    point = point.set_index("measure")
    for ours, theirs in {
        "value": "b",
        "difference": "difference",
        "variance_ratio": "variance_ratio",
    }.items():
        assert point[ours].tolist() == pytest.approx(alone[theirs].tolist())
    own = swept.table.head(16).set_index("measure")
    assert own.value.tolist() == pytest.approx(alone.a.tolist())


def test_another_line_up_may_be_a_point():
    changes = grid(axes(["lineup.policies=[balanced,balanced,balanced,courtier]"]))
    swept = sweep(scenario_of(), changes, question(scenario_of(), games=24))
    assert set(swept.table.measure.tail(8)) < set(swept.table.measure.head(16))


def test_a_folder_has_page_tables_figures_and_what_was_played(swept, tmp_path):
    swept.write(tmp_path)
    table = pd.read_csv(tmp_path / "tables" / "sweep.csv")
    assert len(table) == 64 and (tmp_path / "figures" / "sweep.svg").exists()
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["games_done"] == 240 and manifest["seed"] == 5 and len(manifest["scenarios"]) == 4
    page = (tmp_path / "index.html").read_text()
    assert "rules.commerce_gold" in page and swept.verdict[0].split(" moves")[0] in page


def test_steps_are_one_up_and_one_down_where_that_is_allowed():
    steps = {(step.key, step.value) for step in steps_of(scenario_of())}
    tried = {key: {value for k, value in steps if k == key} for key, _ in steps}
    assert tried["rules.commerce_gold"] == {2, 4}
    assert tried["rules.rounds"] == {3}  # four is the most
    assert tried["rules.leader_step"] == {2}  # one is the least
    assert tried["rules.track_length"] == {13, 17}  # odd numbers only
    assert tried["rules.colour_gold[0][0]"] == {23, 25}
    assert tried["rules.quotation_end"] == {"lose"} and tried["rules.queen_stops_moves"] == {False}
    assert "rules.players" not in tried and not any("ship_cards" in key for key in tried)


def test_every_step_is_another_rule_and_none_stands_twice():
    scenario = scenario_of()
    rules = [scenario.rules, *(step.side.scenario.rules for step in steps_of(scenario))]
    assert all(one not in rules[:number] for number, one in enumerate(rules))


def test_unfairness_and_spread_are_those_of_the_win_shares(stepped):
    pair = stepped.played.pairs[0]
    shares = [float(pair.paired(m).b.estimate) for m in pair.shared if m.policy and m.unit == "share"]
    assert float(unfairness(pair).b.estimate) == pytest.approx(max(abs(share - 0.25) for share in shares))
    assert float(spread_of(pair).b.estimate) == pytest.approx(max(shares) - min(shares))


def test_fair_is_the_mean_seat_where_a_policy_has_several():
    scenario = scenario_of(("random", "random", "random", "balanced"))
    found = one_step(scenario, question(scenario, games=4))
    pair = found.played.pairs[0]
    shares = {
        m.policy: float(pair.paired(m).a.estimate) for m in pair.shared if m.policy and m.unit == "share"
    }
    assert float(unfairness(pair).a.estimate) == pytest.approx(max(abs(v - 0.25) for v in shares.values()))


def test_the_rows_stand_by_how_far_they_move_and_tell_the_change(stepped):
    table = stepped.table
    assert table.unfairness_change.abs().is_monotonic_decreasing
    own = table.unfairness - table.unfairness_change
    assert own.tolist() == pytest.approx([own.iloc[0]] * len(table))
    assert (table.together_low <= table.unfairness_change_low).all()
    assert (table.together_high >= table.unfairness_change_high).all()
    favour = table[table.key.str.startswith("rules.favour_gold")]
    assert len(favour) and (favour.unfairness_change == 0).all()  # nothing without King's Favour


def test_one_policy_alone_is_fair_whatever_the_rules():
    scenario = scenario_of(RANDOM)
    table = one_step(scenario, question(scenario, games=1)).table
    assert (table.unfairness == 0).all() and (table.unfairness_change == 0).all()


def test_steps_leave_a_folder(stepped, tmp_path):
    stepped.write(tmp_path)
    assert len(pd.read_csv(tmp_path / "tables" / "one_step.csv")) == len(stepped.steps)
    assert "every rule one step away" in (tmp_path / "index.html").read_text()
