"""The board coloured by what happens on it as played."""

from dataclasses import dataclass

from matplotlib.colors import Normalize

from ysim.report.facts import Facts, Tables
from ysim.report.figures.board_picture import SCALE, Painter, draw_city, draw_market, draw_scale
from ysim.report.sheet import Sheet, styled
from ysim.report.vocabulary import place_in_words
from ysim.report.wording import Verdict, compare, estimates, games_behind

HEIGHT = 4.6


@dataclass(frozen=True)
class Measure:
    """A column of the table `board`, and how the picture speaks of it."""

    column: str
    name: str
    finding: str
    meaning: str


BROKERS = Measure(
    "brokers_per_game",
    "brokers placed per game",
    "Brokers crowd into {high} ({most:.2f} a game) and shun {low} ({least:.2f})",
    "Brokers placed there per game, all players and rounds together.",
)
GOLD = Measure(
    "gold_per_strength",
    "gold per point of strength",
    "Strength pays most in {high} ({most:.2f} gold a point) and least in {low} ({least:.2f})",
    "Gold that the place's contests brought, per point of strength placed there, as played.",
)


def finding(tables: Tables, facts: Facts, measure: Measure) -> str:
    """The highest and the lowest place, if their intervals are apart."""
    ranked = estimates(tables["board"], measure.column)
    if len(ranked) < 2:
        return "No two places were used"
    first, last = ranked[0], ranked[-1]
    if compare(first, last, 0) is not Verdict.LARGER:
        return f"Undecided: no place differs from another in {measure.name} in this many games"
    high, low = place_in_words(first.row["place"]), place_in_words(last.row["place"])
    return measure.finding.format(high=high, most=first.value, low=low, least=last.value)


def caption(tables: Tables, facts: Facts, measure: Measure) -> str:
    """What the numbers are, how many games, which interval."""
    board = tables["board"]
    width = (board[f"{measure.column}_high"] - board[f"{measure.column}_low"]).max()
    widest = f" (none wider than {width:.2g})" if width == width else ""
    return (
        f"{measure.meaning} Grey: closed; hatched: no data. Intervals are in the table of places{widest}. "
        + games_behind(board, facts)
    )


@styled
def figure(tables: Tables, facts: Facts, measure: Measure = BROKERS) -> Sheet:
    """City on the left, market on the right, one colour scale for both."""
    board = tables["board"].set_index("place")
    areas = sum(place.startswith("n") for place in board.index)
    grid = f"a ring city of {areas} areas and a market of {len(board) - areas} squares"
    description = f"The board, {grid}, coloured by {measure.name}"
    sheet = Sheet(finding(tables, facts, measure), caption(tables, facts, measure), description, HEIGHT)
    values = board[measure.column]
    top = float(values.max()) if values.notna().any() else 1.0
    least = min([0.0, *values.dropna()])
    painter = Painter(values, Normalize(least, top or 1.0), SCALE)
    draw_city(sheet.panel(0.2, 0.1, 4.4, 4.4), painter)
    draw_market(sheet.panel(4.85, 0.85, 2.55, 3.1), painter)
    draw_scale(sheet.panel(4.98, 0.42, 2.3, 0.13), painter, measure.name)
    return sheet
