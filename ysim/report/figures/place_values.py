"""What a placement causes by where it stands, on the board, beside where brokers stand as played (M7)."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.colors import Normalize

from ysim.report.effects import against_nothing, extremes, gap, how_many_differ, in_gold
from ysim.report.facts import Facts, Tables
from ysim.report.figures.board_picture import DIVERGING, SCALE, Painter, draw_city, draw_market, draw_scale
from ysim.report.sheet import INK, WIDTH, Sheet, styled
from ysim.report.vocabulary import place_in_words
from ysim.report.wording import Verdict, games_behind, gold

BOARD, COLUMN = 2.35, 3.65  # inches: the height of a small board, and the width of a column of them


def finding(tables: Tables, facts: Facts) -> str:
    """The best against the worst place of a round (M7, M11, M13)."""
    values = tables["place_values"]
    picked = extremes(values, "caused_score")
    if picked is None:
        return "No two places were drawn by lot"
    best, worst, pairs = picked
    high, low = (place_in_words(estimate.row["place"]) for estimate in (best, worst))
    apart, size = gap(best, worst, facts, pairs), gold(facts.practical_gold)
    said = f"in round {best.row['round']} {high} brings {in_gold(apart)} against {low}"
    match against_nothing(apart, facts.practical_gold):
        case Verdict.LARGER:
            return f"By lot, {said}"
        case Verdict.ALIKE:
            return f"By lot, the places of a round differ by less than {size}"
        case Verdict.AHEAD:
            return f"By lot, {said}, perhaps less than {size}"
        case _:
            return f"Undecided: by lot, {said}, too close for this many games"


def reading(tables: Tables, facts: Facts) -> Iterator[str]:
    """Whether brokers stand as played where they would earn most by lot."""
    if not {"place_values", "board"} <= set(tables):
        return
    values = tables["place_values"]
    means = values.groupby("place", sort=False).caused_score.mean().dropna()
    often = tables["board"].set_index("place").brokers_per_game.reindex(means.index)
    if len(means) < 2 or often.isna().any():
        return
    best, liked = str(means.idxmax()), str(often.idxmax())
    if best == liked:
        yield f"By lot, {place_in_words(best)} earns most over the rounds, and brokers stand there most, too."
        return
    yield (
        f"By lot, {place_in_words(best)} earns most over the rounds; as played it ranks {_rank(often, best)} "
        f"of {len(means)} by its brokers. Where they stand most, {place_in_words(liked)}, ranks "
        f"{_rank(means, liked)} by lot: as played, strong brokers, good moments and the player's other "
        "brokers are behind a place."
    )


def _rank(values: pd.Series, place: str) -> int:
    return int((values > values[place]).sum()) + 1


def caption(tables: Tables, facts: Facts) -> str:
    """What the numbers are, how many games, which interval."""
    values = tables["place_values"]
    width = (values.caused_score_high - values.caused_score_low).max()
    widest = f" (none wider than {width:.2g})" if width == width else ""
    return (
        "As played: brokers per game. By lot: a player puts one broker of the round on a place drawn by lot, "
        "of any strength, face up or down; his gold less the mean of his table. Columns of the market: blue, "
        f"green, yellow, red. Bold: {how_many_differ(values, facts, 'places')} of their round. Grey: closed; "
        f"hatched: no data. Intervals are in the table of place values{widest}. "
        + games_behind(values, facts, "caused_games")
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """Small boards: as played, then one per round; the scales below."""
    values, played = tables["place_values"], tables["board"].set_index("place").brokers_per_game
    rounds = sorted(values["round"].unique())
    farthest = max([0.1, *values.caused_score.abs().dropna()])
    gains = Normalize(-farthest, farthest)
    often = Normalize(0.0, max([0.1, *played.dropna()]))
    boards = {"as played": Painter(played, often, SCALE, small=True)} | {
        f"by lot, round {number}": _caused(values[values["round"] == number], gains, facts)
        for number in rounds
    }
    lines = -(-len(boards) // 2)
    description = "Small boards coloured by brokers per game as played, and by gold by lot in each round"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, BOARD * lines + 0.75)
    for number, (title, painter) in enumerate(boards.items()):
        left, bottom = 0.2 + COLUMN * (number % 2), 0.7 + BOARD * (lines - 1 - number // 2)
        _board(sheet, left, bottom, title, painter)
    scales = zip(("brokers placed per game, as played", "gold, by lot"), (0, -1), strict=True)
    for column, (name, which) in enumerate(scales):
        draw_scale(sheet.panel(0.4 + COLUMN * column, 0.3, 2.3, 0.12), list(boards.values())[which], name)
    return sheet


def _caused(values: pd.DataFrame, norm: Normalize, facts: Facts) -> Painter:
    bold = frozenset(values.place[values.p_holm < 1 - facts.level])
    gains = values.set_index("place").caused_score
    return Painter(gains, norm, DIVERGING, small=True, signs=True, bold=bold)


def _board(sheet: Sheet, left: float, bottom: float, title: str, painter: Painter) -> None:
    draw_city(sheet.panel(left, bottom, 2.1, 2.1), painter)
    draw_market(sheet.panel(left + 2.15, bottom + 0.2, 1.35, 1.65), painter)
    height = (sheet.footer + bottom + BOARD - 0.2) / sheet.get_figheight()
    sheet.text((left + 0.05) / WIDTH, height, title, weight="bold", color=INK)
