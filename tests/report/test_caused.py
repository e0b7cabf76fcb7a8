"""What is said of experiments is what the tables say, and turns with them (M5–M8, M11, M13)."""

import pytest

from tests.report import frames
from tests.report.experiments import with_experiments
from tests.report.variants import FOUR, Variant
from ysim.analysis import with_holm
from ysim.report import figures
from ysim.report.effects import gap
from ysim.report.figures import (
    bid_values,
    dealt_cards,
    given_characters,
    leads,
    margins,
    place_prices,
    place_values,
    rank_moves,
    strength_values,
)
from ysim.report.run_page import run_page
from ysim.report.wording import Estimate

FACTS = frames.facts()
SPACE, MINUS = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"
MODULES = {
    "order_cards": (dealt_cards, "caused_win_share"),
    "bid_values": (bid_values, "caused_score"),
    "place_values": (place_values, "caused_score"),
    "strength_values": (strength_values, "caused_score"),
    "characters": (given_characters, "caused_score"),
}


@pytest.fixture
def tables():
    return with_experiments(frames.frames())


def planted(frame, measure, half, where=None, value=0.0):
    """The frame with nothing caused but in the rows `where`; every interval has this half width."""
    values = frame[measure] * 0
    if where is not None:
        values = values.mask(where, value)
    frame = frame.assign(
        **{measure: values, f"{measure}_low": values - half, f"{measure}_high": values + half}
    )
    if "p_holm" not in frame:
        return frame
    return with_holm(frame, measure, "round" if "round" in frame else None)


def finding(tables, name, frame):
    return MODULES[name][0].finding({**tables, name: frame}, FACTS)


@pytest.mark.parametrize("name", MODULES)
def test_M13_where_nothing_is_caused_nothing_is_found(tables, name):
    measure = MODULES[name][1]
    vague = finding(tables, name, planted(tables[name], measure, 0.3 if "share" in measure else 5.0))
    assert vague.startswith("Undecided")


@pytest.mark.parametrize(
    ("name", "row", "value", "words"),
    [
        ("order_cards", {"round": 3, "card": 2}, 0.08, "Order card 2 wins +8.0"),
        ("bid_values", {"round": 2, "low": 1, "high": 3}, 2.5, "bid 1 and 3 in round 2: +2.5"),
        ("place_values", {"round": 4, "place": "n2.palace"}, 3.0, "in round 4 the palace of neighbourhood 2"),
        (
            "strength_values",
            {"where": "port", "strength": 3, "face": "up"},
            4.0,
            "pays most is a broker of 3",
        ),
        (
            "strength_values",
            {"where": "port", "strength": 3, "face": "up"},
            -4.0,
            "costs most is a broker of 3",
        ),
        ("characters", {"round": 2, "card": "spy"}, 3.0, "Spy in round 2 is worth +3.0"),
        ("characters", {"round": 2, "card": "spy"}, -3.0, f"Spy in round 2 {MINUS}3.0"),
    ],
)
def test_what_was_planted_is_found(tables, name, row, value, words):
    frame = tables[name]
    where = (frame[list(row)] == list(row.values())).all(axis=1)
    assert where.sum() == 1
    measure = MODULES[name][1]
    said = finding(tables, name, planted(frame, measure, abs(value) / 100, where, value)).replace(SPACE, " ")
    assert words in said and "Undecided" not in said and "perhaps" not in said


@pytest.mark.parametrize("name", ["order_cards", "bid_values", "place_values"])
def test_M13_what_is_sure_but_small_is_called_small(tables, name):
    measure = MODULES[name][1]
    frame = tables[name]
    size = FACTS.practical_share if "share" in measure else FACTS.practical_gold
    where = frame.index == frame.index[0]
    said = finding(tables, name, planted(frame, measure, size / 1000, where, size / 2))
    assert "differ by less than" in said or "no bid earns" in said


def test_M11_picking_among_more_pairs_asks_for_more():
    a, b = Estimate(2.0, 1.0, 3.0, {}), Estimate(0.0, -1.0, 1.0, {})
    one, many = gap(a, b, FACTS), gap(a, b, FACTS, 100)
    assert one.high - one.value == pytest.approx(2**0.5)
    # The normal quantiles at 0.975 and at 0.99975.
    assert (many.high - many.value) / (one.high - one.value) == pytest.approx(3.4808 / 1.95996, rel=1e-4)
    assert gap(a, b, FACTS, same_games=True).low == pytest.approx(0.0)


def test_M5_the_reading_names_the_card_that_looks_otherwise_than_it_is(tables):
    cards = planted(tables["order_cards"], "caused_win_share", 0.001)
    assert "bids do not hide" in " ".join(dealt_cards.reading({"order_cards": as_fair(cards)}, FACTS))
    better = as_fair(cards, (cards["round"] == 2) & (cards.card == 4), 0.31)
    said = " ".join(dealt_cards.reading({**tables, "order_cards": better}, FACTS)).replace(SPACE, " ")
    assert "As played Order card 4 of round 2 looks better, +6.00 points" in said
    worse = as_fair(cards, (cards["round"] == 2) & (cards.card == 4), 0.19)
    assert "looks worse" in " ".join(dealt_cards.reading({"order_cards": worse}, FACTS))


def as_fair(cards, where=None, value=0.25):
    values = cards.as_played_win_share * 0 + 0.25
    values = values if where is None else values.mask(where, value)
    ends = {"as_played_win_share_low": values - 0.001, "as_played_win_share_high": values + 0.001}
    return cards.assign(as_played_win_share=values, **ends)


def test_M5_who_chooses_first_is_told_from_the_bids(tables):
    bids = tables["bids"].assign(first_choice_share=0.25)
    alike = " ".join(dealt_cards.reading({**tables, "bids": bids}, FACTS))
    assert "about equally often" in alike
    eager = bids.assign(first_choice_share=bids.first_choice_share.mask(bids.policy == "merchant", 0.9))
    assert "merchant (90" in " ".join(dealt_cards.reading({**tables, "bids": eager}, FACTS))


@pytest.mark.parametrize(("won", "words"), [(5.0, "better placed player"), (-5.0, "pays with brokers")])
def test_M8_the_reading_says_why_a_card_looks_otherwise(tables, won, words):
    mean = tables["seats"].score.mean()
    characters = planted(tables["characters"], "caused_score", 0.1)
    score = characters.as_played_score * 0 + mean + won
    ends = {"as_played_score_low": score - 0.1, "as_played_score_high": score + 0.1}
    characters = characters.assign(as_played_score=score, **ends)
    assert words in " ".join(given_characters.reading({**tables, "characters": characters}, FACTS))


def test_M7_the_reading_ranks_the_best_place_by_its_brokers(tables):
    values = tables["place_values"]
    best = planted(values, "caused_score", 0.1, values.place == "m3.red", 2.0)
    board = tables["board"]
    alone = board.assign(brokers_per_game=(board.place == "m3.red") * 1.0)
    said = " ".join(place_values.reading({"place_values": best, "board": alone}, FACTS))
    assert said.endswith("and brokers stand there most, too.")
    elsewhere = board.assign(brokers_per_game=(board.place != "m3.red") + (board.place == "n1.port") * 1.0)
    said = " ".join(place_values.reading({"place_values": best, "board": elsewhere}, FACTS))
    assert f"ranks {len(board)} of {len(board)}" in said and "the port of neighbourhood 1, ranks 2" in said


def test_M6_a_price_beyond_every_bid_is_said_and_marked(tables):
    prices = tables["place_prices"]
    dear = prices.assign(price=50.0, price_low=40.0, price_high=60.0)
    sheet = figures({**tables, "place_prices": dear}, FACTS)["place_prices"]
    assert sheet.finding.endswith(f"more than the {FOUR.highest_bid} that anyone can bid")
    texts = [text.get_text() for axes in sheet.axes for text in axes.texts]
    assert texts.count("+50") == len(prices)
    cheap = prices.assign(price=2.0, price_low=1.0, price_high=3.0)
    assert "less than the 8" in place_prices.finding({**tables, "place_prices": cheap}, FACTS)


def test_M6_where_strength_costs_nothing_it_is_said(tables):
    prices = tables["place_prices"]
    assert "Round 2: a point of strength costs nothing" in place_prices.caption(tables, FACTS)
    free = prices.assign(price=None, price_low=None, price_high=None)
    assert "In no round" in place_prices.finding({**tables, "place_prices": free}, FACTS)


def test_M6_the_parts_of_the_highest_bid_are_read(tables):
    said = " ".join(bid_values.reading(tables, FACTS))
    highest = tables["bid_values"].query("sum == 8 and round == 1").iloc[0]
    assert f"4 and 4, gains +{highest.position_part:.1f} gold by the place" in said


def test_M9_ranks_that_stay_turn_with_the_data(tables):
    moves = tables["rank_moves"]
    shares = moves.move_share.mask((moves["rank"] == 1) & (moves.next_rank == 1), 0.9)
    ends = {"move_share_low": shares - 0.01, "move_share_high": shares + 0.01}
    said = rank_moves.finding({"rank_moves": moves.assign(move_share=shares, **ends)}, FACTS)
    assert said.count(f"90.0{SPACE}% (89.0 to 91.0)") == 2
    assert "No colour" in rank_moves.finding({"rank_moves": moves.head(0)}, FACTS)


@pytest.mark.parametrize(("wins", "words"), [(0.4, "more than"), (0.2, "less than"), (0.25, "may be")])
def test_leads_are_held_against_the_fair_share(tables, wins, words):
    frame = tables["leads"].assign(
        leader_wins=wins, leader_wins_low=wins - 0.01, leader_wins_high=wins + 0.01
    )
    assert f"{words} the fair share" in leads.finding({"leads": frame}, FACTS)


def test_margins_tell_the_mean_and_the_close_games(tables):
    assert "7.9 (7.9 to 7.9) gold apart" in margins.finding(tables, FACTS)


@pytest.mark.parametrize("variant", [FOUR, Variant(rounds=1)])
def test_there_is_a_small_board_for_each_round_and_one_as_played(variant):
    tables = with_experiments(frames.frames(variant=variant), variant=variant)
    sheet = figures(tables, FACTS)["place_values"]
    titles = [text.get_text() for text in sheet.texts]
    assert [title for title in titles if title.startswith("by lot, round")] == [
        f"by lot, round {number}" for number in variant.numbers
    ]
    assert "as played" in titles


def test_figures_of_experiments_take_the_place_of_those_as_played(tables):
    played = figures(frames.frames(), FACTS)
    assert "bid_values" not in played and "place_values" not in played
    assert played["order_cards"].finding.startswith("As played")
    assert "by lot" in figures(tables, FACTS)["order_cards"].finding


def test_the_page_reads_experiments_and_explains_their_methods(tables):
    with_them = run_page(tables, figures(tables, FACTS), {}, FACTS)
    said = {section.anchor for section in with_them.sections if section.reading}
    assert said == {"bid_values", "order_cards", "place_values", "characters"}
    assert {"M6", "M7", "M11"} <= set(with_them.methods)
    without = frames.frames()
    page = run_page(without, figures(without, FACTS), {}, FACTS)
    assert not any(section.reading for section in page.sections)
    assert not {"M6", "M7", "M11"} & set(page.methods)
