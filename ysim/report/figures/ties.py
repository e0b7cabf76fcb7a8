"""How often ties happen, where, and what breaks them (TB1-TB4, AU3, CO9, FS6)."""

from matplotlib.patches import Patch

from ysim.report.facts import Facts, Tables, records
from ysim.report.sheet import WIDTH, Look, Sheet, quiet, styled
from ysim.report.vocabulary import BREAKERS
from ysim.report.wording import Verdict, compare, estimates, games_behind

ROW, BAR, LEFT, RIGHT = 0.34, 0.66, 1.35, 0.75


def finding(tables: Tables, facts: Facts) -> str:
    """The commonest tie and what breaks it."""
    ranked = estimates(tables["ties"], "per_game")
    if not ranked or ranked[0].value == 0:
        return "No tie had to be broken"
    first = ranked[0]
    most = f"{_where(first.row['where'])} ties broken by {BREAKERS[first.row['breaker']][0]}"
    if len(ranked) > 1 and compare(first, ranked[1], 0) is Verdict.UNDECIDED:
        return f"Among the commonest: {most}, {first.value:.2f} a game"
    return f"The commonest: {most}, {first.value:.2f} a game"


def caption(tables: Tables, facts: Facts) -> str:
    """What the bars are, how many games, which interval."""
    return (
        "Ties of strength that had to be broken, per game, by where they stood and what broke them. "
        "Intervals of the parts are in the table. " + games_behind(tables["ties"], facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A stacked bar per kind of contest, a colour per breaker."""
    ties = tables["ties"]
    seen = ties[ties.per_game > 0]
    places = list(ties["where"].unique())
    breakers = [breaker for breaker in BREAKERS if breaker in set(seen.breaker)]
    height = ROW * len(places)
    description = "Stacked bars of ties per game by where they stood, in parts by what broke them"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, height + 0.95)
    paint: dict[str, Look] = {
        breaker: {"facecolor": colour, "hatch": hatch, "edgecolor": "white", "linewidth": 0.6}
        for breaker, (_, colour, hatch) in BREAKERS.items()
    }
    sheet.key([Patch(label=BREAKERS[breaker][0], **paint[breaker]) for breaker in breakers], columns=4)
    axes = sheet.panel(LEFT, 0.42, WIDTH - LEFT - RIGHT, height)
    for place, where in enumerate(places):
        left = 0.0
        for row in records(seen[seen["where"] == where]):
            axes.barh(place, row.per_game, BAR, left, **paint[row.breaker])
            left += row.per_game
        text: Look = {"xytext": (5, 0), "textcoords": "offset points", "va": "center"}
        axes.annotate(f"{left:.2f}", (left, place), **text)
    axes.set_ylim(len(places) - 0.5, -0.5)
    axes.set_yticks(range(len(places)), [_where(where) for where in places])
    axes.set_xlabel("ties per game")
    axes.set_xlim(left=0)
    quiet(axes, "x")
    return sheet


def _where(where: str) -> str:
    return where.replace("_", " ")
