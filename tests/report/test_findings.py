"""What the titles state is what the data say, and turns with them (M13)."""

from importlib import import_module

import pandas as pd
import pytest

from tests.report import frames
from ysim.report.figures import board
from ysim.report.wording import Estimate, Verdict, compare, label, signed, whole, with_intervals

BOARDS = {"board_brokers": board.BROKERS, "board_gold": board.GOLD}
SPACE = "\N{NO-BREAK SPACE}"


def finding(name, tables, **facts):
    module = import_module(f"ysim.report.figures.{name.partition('_')[0] if name in BOARDS else name}")
    measure = [BOARDS[name]] if name in BOARDS else []
    return module.finding(tables, frames.facts(**facts), *measure)


def spread(frame, measure, values, half):
    """The frame with these estimates, all with intervals of this half width."""
    ends = {
        f"{measure}_low": frame[measure] * 0 + values - half,
        f"{measure}_high": frame[measure] * 0 + values + half,
    }
    return frame.assign(**{measure: values}, **ends)


def with_win_shares(values, half):
    tables = frames.frames()
    return tables | {"policies": spread(tables["policies"], "win_share", values, half)}


def test_M13_compare():
    def at(value, half):
        return Estimate(value, value - half, value + half, {})

    assert compare(at(0.30, 0.002), at(0.25, 0.002), 0.01) is Verdict.LARGER
    assert compare(at(0.26, 0.002), at(0.25, 0.002), 0.01) is Verdict.AHEAD
    assert compare(at(0.253, 0.002), at(0.25, 0.002), 0.01) is Verdict.ALIKE
    assert compare(at(0.30, 0.04), at(0.25, 0.04), 0.01) is Verdict.UNDECIDED


def test_the_winner_is_named_and_turns_with_the_data():
    first = finding("win_share", with_win_shares([0.40, 0.30, 0.20, 0.10], 0.001))
    ends = f"wins most often: 40.0{SPACE}% of games, ahead of"
    assert first == f"balanced {ends} black_hunter with 30.0{SPACE}%"
    last = finding("win_share", with_win_shares([0.10, 0.20, 0.30, 0.40], 0.001))
    assert last == f"speculator {ends} merchant with 30.0{SPACE}%"


def test_M13_a_small_lead_is_called_small():
    assert "No policy is" in finding("win_share", with_win_shares([0.251, 0.250, 0.250, 0.249], 0.0005))
    assert "perhaps by less" in finding("win_share", with_win_shares([0.310, 0.300, 0.20, 0.19], 0.002))
    assert "about equally" in finding("win_share", with_win_shares([0.303, 0.300, 0.20, 0.19], 0.001))


def test_M13_overlapping_intervals_are_undecided():
    assert finding("win_share", with_win_shares([0.40, 0.30, 0.20, 0.10], 0.2)).startswith("Undecided")


def test_a_mirror_match_has_no_winner():
    tables = frames.frames(("balanced",))
    assert "fair share" in finding("win_share", tables, policies=("balanced",))


def test_scores_turn_with_the_data():
    tables = frames.frames()

    def scores(values, half):
        return tables | {"policies": spread(tables["policies"], "score", values, half)}

    name = "score_distribution"
    assert finding(name, scores([90, 80, 70, 60], 0.1)).startswith("balanced scores most")
    assert finding(name, scores([60, 70, 80, 90], 0.1)).startswith("speculator scores most")
    assert "within 1.0" in finding(name, scores([76.1, 76, 76, 75.9], 0.1))
    assert finding(name, scores([90, 80, 70, 60], 20)).startswith("Undecided")


def test_the_main_score_part_turns_with_the_data():
    scores = frames.frames()["scores"].set_index("part")
    for part, words in [("commerce", "commerce"), ("red", "red gems")]:
        rich = scores.copy()
        rich.loc[part, ["gold", "gold_low", "gold_high"]] = [50.0, 49.9, 50.1]
        title = finding("score_parts", frames.frames() | {"scores": rich.reset_index()})
        assert title.startswith(f"Every policy earns most from {words}")


@pytest.mark.parametrize(
    ("name", "table", "measure"),
    [
        ("order_cards", "order_cards", "as_played_win_share"),
        ("bids", "bids", "win_share"),
        ("characters", "characters", "as_played_win_share"),
    ],
)
def test_as_played_findings_turn_with_the_data(name, table, measure):
    tables = frames.frames()
    frame = tables[table]

    def changed(values, half):
        known = frame[measure].notna()
        return tables | {table: spread(frame, measure, values.where(known), half)}

    upright, flipped = (finding(name, changed(x, 0.0001)) for x in (frame[measure], 0.5 - frame[measure]))
    assert upright.startswith("As played") and flipped.startswith("As played") and upright != flipped
    assert finding(name, changed(frame[measure], 0.3)).startswith("Undecided")
    assert "differ by less than" in finding(name, changed(frame[measure] * 0 + 0.25, 0.0001))


def test_the_order_card_named_is_the_best():
    cards = frames.frames()["order_cards"].copy()
    best = (cards["round"] == 2) & (cards.card == 3)
    columns = ["as_played_win_share", "as_played_win_share_low", "as_played_win_share_high"]
    cards.loc[best, columns] = [0.45, 0.449, 0.451]
    title = finding("order_cards", frames.frames() | {"order_cards": cards})
    assert f"in round 2 holders of Order card 3 win 45.0{SPACE}% of games" in title


@pytest.mark.parametrize(
    ("name", "measure"), [("board_brokers", "brokers_per_game"), ("board_gold", "gold_per_strength")]
)
def test_the_places_named_are_the_extremes(name, measure):
    tables = frames.frames()
    board = tables["board"]

    def title(values, half=0.01):
        return finding(name, tables | {"board": spread(board, measure, values, half)})

    rising = board.index.to_series() + 1.0
    assert "red square of market row 3 (24.00" in title(rising) and "port of neighbourhood 1 (1.00" in title(
        rising
    )
    assert "port of neighbourhood 1 (24.00" in title(25 - rising)
    assert title(rising, 30).startswith("Undecided")


def test_quotations_name_the_highest_and_lowest_colour():
    tables = frames.frames()
    squares = tables["quotations"]
    assert "blue ends highest" in finding("quotations", tables)
    swapped = squares.assign(colour=squares.colour.map({"blue": "red", "red": "blue"}).fillna(squares.colour))
    assert "red ends highest" in finding("quotations", tables | {"quotations": swapped})
    still = squares.assign(frequency=(squares.square == 0).astype(float))
    assert "within one step" in finding("quotations", tables | {"quotations": still})


def test_moves_and_ranks_turn_with_the_data():
    tables = frames.frames()
    moves = tables["quotation_moves"]
    assert "on blue in round 1: +" in finding("quotation_moves", tables)
    down = spread(moves, "mean_move", -2 * moves.mean_move, 0.001)
    assert "on blue in round 1: \N{MINUS SIGN}" in finding(
        "quotation_moves", tables | {"quotation_moves": down}
    )
    vague = spread(moves, "mean_move", moves.mean_move, 5)
    assert finding("quotation_moves", tables | {"quotation_moves": vague}).startswith("Undecided")
    ranks = tables["quotation_ranks"]
    assert f"42{SPACE}% (blue)" in finding("quotation_ranks", tables)
    sure = spread(ranks, "stays_to_end", ranks.stays_to_end * 0 + 0.9, 0.01)
    assert f"90{SPACE}%" in finding("quotation_ranks", tables | {"quotation_ranks": sure})


def test_the_commonest_tie_is_named():
    tables = frames.frames()
    often = tables["ties"].per_game.where(tables["ties"]["where"] != "leader", 9.0)
    title = finding("ties", tables | {"ties": spread(tables["ties"], "per_game", often, 0.01)})
    assert "leader ties broken by" in title and "9.00" in title
    never = spread(tables["ties"], "per_game", often * 0, 0.0)
    assert finding("ties", tables | {"ties": never}) == "No tie had to be broken"


def test_no_finding_says_significant_or_shows_a_missing_number(sheet):
    assert sheet.finding.split() == sheet.texts[0].get_text().split()
    for text in (sheet.finding, sheet.caption, sheet.description):
        assert text and "nan" not in text.lower().split() and "significan" not in text


def test_numbers_in_words():
    assert whole(1_234_567) == "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567"
    assert [signed(2), signed(-2), signed(-0.01)] == ["+2", "\N{MINUS SIGN}2", "0"]
    assert label("very_long_policy_name_of_a_user") == "very_long_policy_\nname_of_a_user"


def test_estimates_of_a_column_have_the_decimals_of_its_widest_interval():
    def texts(*rows, **how):
        frame = pd.DataFrame(rows, columns=["x", "x_low", "x_high"])
        return with_intervals(frame, "x", **how)

    assert texts((0.25, 0.249, 0.251), share=True) == [f"25.00{SPACE}% (24.90–25.10)"]
    assert texts((-0.5, -2, 1), (3, 2.95, 3.05)) == [
        "\N{MINUS SIGN}0.5 (\N{MINUS SIGN}2.0–1.0)",
        "3.0 (3.0–3.0)",
    ]
    assert texts((None, None, None), (3.0, 2.9, 3.1)) == ["", "3.00 (2.90–3.10)"]
