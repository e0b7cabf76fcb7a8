"""What a figure shows follows the tables: players, places, rounds, squares, bids as the rules have them."""

import pytest
from matplotlib.text import Text

from tests.report import frames
from tests.report.variants import FOUR, VARIANTS, Variant
from ysim.report import figures

TWO = VARIANTS["two players"]
FIVE = VARIANTS["five players, King's Favour, long tracks"]
SHORT = VARIANTS["strong brokers on short tracks"]
SPACE = "\N{NO-BREAK SPACE}"


def drawn(name, variant):
    tables = frames.frames(variant=variant)
    return figures(tables, frames.facts(players=variant.players))[name]


def written(figure):
    """The texts on a figure."""
    return [text.get_text() for text in figure.findobj(Text)]


def legend(figure):
    """The handles of a figure's legend by their labels."""
    key = figure.legends[0]
    return dict(zip((text.get_text() for text in key.texts), key.legend_handles, strict=True))


def tick_labels(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


@pytest.mark.parametrize(("variant", "closed"), [(TWO, 3), (FOUR, 1), (FIVE, 0)])
def test_PC_closed_places_are_empty_and_the_others_have_numbers(variant, closed):
    texts = written(drawn("board_brokers", variant))
    assert texts.count("closed") == closed
    numbers = [text for text in texts if text.replace(".", "").isdigit() and "." in text]
    ends_of_the_scale = 2
    assert len(numbers) == len(variant.areas) + len(variant.squares) + ends_of_the_scale
    assert texts.count("port") == variant.neighbourhoods


def test_a_place_without_data_is_not_taken_for_a_closed_one():
    tables = frames.frames()
    measure = [f"brokers_per_game{end}" for end in ("", "_low", "_high")]
    tables["board"].loc[tables["board"].place == "n2.port", measure] = None
    texts = written(figures(tables, frames.facts())["board_brokers"])
    assert texts.count("closed") == 1 and texts.count("–") == 1


@pytest.mark.parametrize(("variant", "share"), [(TWO, "50.0"), (FOUR, "25.0"), (FIVE, "20.0")])
def test_the_fair_share_is_one_in_so_many_players(variant, share):
    assert f"fair share {share}{SPACE}%" in written(drawn("win_share", variant))


def test_PC2_what_the_neutral_player_wins_is_nobodys_fair_share():
    facts = frames.facts(players=2, share_of_players=0.9)
    assert f"fair share 45.0{SPACE}%" in written(figures(frames.frames(), facts)["win_share"])


@pytest.mark.parametrize("variant", [TWO, FOUR, FIVE])
def test_KF_favour_is_a_score_part_where_it_was_played(variant):
    assert ("King's Favour" in legend(drawn("score_parts", variant))) == variant.favour


def test_TB4_the_neutral_player_breaks_ties_and_the_others_keep_their_colours():
    two, four = (legend(drawn("ties", variant)) for variant in (TWO, FOUR))
    assert set(two) - set(four) == {"neutral player"}
    assert all(two[name].get_facecolor() == four[name].get_facecolor() for name in four)


@pytest.mark.parametrize("variant", [TWO, FOUR, FIVE])
def test_AU4_there_is_an_order_card_for_each_player(variant):
    for axes in drawn("order_cards", variant).axes:
        assert list(axes.get_xticks()) == list(range(1, variant.players + 1))


@pytest.mark.parametrize("variant", [SHORT, FOUR, FIVE])
def test_SU4_the_track_is_as_long_as_the_rules_have_it(variant):
    figure = drawn("quotations", variant)
    end = variant.track_end
    assert f"end at ±{end}." in figure.caption
    bottom, top = figure.axes[0].get_ylim()
    assert bottom < -end < end < top < end + 1
    assert 3 <= len(figure.axes[0].get_yticks()) <= 9


@pytest.mark.parametrize("variant", [SHORT, FOUR])
def test_AU1_bids_go_up_to_the_two_strongest_brokers(variant):
    axes = drawn("bids", variant).axes[-1]
    labels = tick_labels(axes.xaxis)
    assert labels == [str(total) for total in range(0, variant.highest_bid + 1, 2)] * variant.rounds
    assert axes.get_xlim()[0] < 0 and axes.get_xticks()[-1] < axes.get_xlim()[1]


@pytest.mark.parametrize("variant", [SHORT, FOUR, Variant(rounds=1)])
def test_RS1_the_round_of_the_blue_edged_cards_has_a_mark_of_its_own(variant):
    *others, last = legend(drawn("characters", variant)).values()
    assert len(others) == variant.rounds - 1
    assert last.get_marker() == "^" and "^" not in [mark.get_marker() for mark in others]


def test_after_one_round_there_is_no_early_leader():
    figure = drawn("quotation_ranks", Variant(rounds=1))
    assert "Right:" not in figure.caption and len(figure.axes) == 1
    assert figure.finding == f"The colour that ends first most often is blue, in 37{SPACE}% of games"


def test_a_colour_that_hardly_ever_leads_is_not_named():
    tables = frames.frames()
    ranks = tables["quotation_ranks"]
    seldom = (ranks["round"] == 1) & (ranks["rank"] == 1) & (ranks.colour == "red")
    ranks.loc[seldom, ["games", "frequency", "stays_to_end", "stays_to_end_low", "stays_to_end_high"]] = [
        *(1, 1e-6),
        *(1.0, 0.2, 1.0),
    ]
    finding = figures(tables, frames.facts())["quotation_ranks"].finding
    assert "red" not in finding and "(blue)" in finding


@pytest.mark.parametrize("largest", [0.03, 0.1, 0.2, 0.3, 0.7, 3.0])
def test_numbers_on_the_axis_of_moves_are_where_they_say(largest):
    tables = frames.frames()
    moves = tables["quotation_moves"]
    columns = ["mean_move", "mean_move_low", "mean_move_high"]
    moves[columns] *= largest / moves.mean_move.abs().max()
    axis = figures(tables, frames.facts())["quotation_moves"].axes[0].yaxis
    said = [float(text.replace("\N{MINUS SIGN}", "-")) for text in tick_labels(axis)]
    assert said == pytest.approx(list(axis.get_ticklocs()))
