"""Bid sum against win share, by round and policy, as played."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from ysim.report.facts import Facts, Tables
from ysim.report.sheet import ACCENT, INK, MARGIN, MUTED, RULE, WIDTH, Sheet, limits, quiet, room_for, styled
from ysim.report.wording import Verdict, compare, games_behind, label, percent, points, widest

RARE = 0.01  # of a row's bids in the round; rarer sums are in the table only
HEIGHT, ROW = 0.92, 1.12
GAP = 3  # from one round's highest sum to the next round's 0
FIELD = "all"


def finding(tables: Tables, facts: Facts) -> str:
    """In which round the sum bid goes with winning most, over the whole field (M13)."""
    bids = _usual(tables["bids"])
    field = bids[bids.policy == FIELD]
    pair = widest((rows for _, rows in field.groupby("round")), "win_share")
    if pair is None:
        return "Every round knows only one bid"
    best, worst = pair
    number = best.row["round"]
    least = f"bids of {worst.row['sum']} won {percent(worst.value)}"
    won = f"bids of {best.row['sum']} won {percent(best.value)} of games, {least}"
    match compare(best, worst, facts.practical_share):
        case Verdict.LARGER:
            return f"As played, the bid tells most in round {number}: {won}"
        case Verdict.ALIKE:
            return f"As played, win shares by bid differ by less than {points(facts.practical_share)}"
        case Verdict.AHEAD:
            return (
                f"As played, the bid tells little: in round {number} {won}, perhaps less than a point apart"
            )
        case _:
            return f"Undecided: in round {number} {won}, too close for this many games"


def caption(tables: Tables, facts: Facts) -> str:
    """What the marks are, how many games, which interval."""
    return (
        "As played, so bids are mixed up with who makes them. Dots: win share by the sum of the two brokers "
        "bid, with intervals; grey line: the whole field; dashed: fair share; bars: how often the sum is bid "
        f"(sums rarer than {percent(RARE, 0)} left out). " + games_behind(_usual(tables["bids"]), facts)
    )


@styled
def figure(tables: Tables, facts: Facts) -> Sheet:
    """A row for the field and for each policy, the rounds side by side."""
    bids = _usual(tables["bids"])
    most = int(tables["bids"]["sum"].max())
    rounds = {
        number: place * (most + GAP) for place, number in enumerate(sorted(tables["bids"]["round"].unique()))
    }
    policies = [FIELD, *(name for name in tables["bids"].policy.unique() if name != FIELD)]
    names = ["whole field" if policy == FIELD else label(policy) for policy in policies]
    description = "Win share by bid sum: a row for the whole field and each policy, a column for each round"
    sheet = Sheet(finding(tables, facts), caption(tables, facts), description, ROW * len(policies) + 0.65)
    left = room_for(names) + 0.35
    low, high = limits(bids.win_share_low, bids.win_share_high, facts.fair_share)
    room = max(0.02, 0.05 * (high - low))
    for line, (policy, name) in enumerate(zip(policies, names, strict=True)):
        bottom = 0.45 + ROW * (len(policies) - 1 - line)
        axes = sheet.panel(left, bottom, WIDTH - left - 0.25, HEIGHT)
        axes.set_ylim(low - 2.5 * room, high + room)
        _chart(axes, bids[bids.policy == policy], bids[bids.policy == FIELD], rounds, facts.fair_share)
        ticks = [(start + total, str(total)) for start in rounds.values() for total in range(0, most + 1, 2)]
        axes.set_xticks([at for at, _ in ticks], [name for _, name in ticks])
        axes.set_xlim(-1, (most + GAP) * len(rounds) - 2)
        axes.tick_params(labelbottom=line == len(policies) - 1)
        height = sheet.footer + bottom + HEIGHT / 2
        sheet.text(MARGIN / WIDTH, height / sheet.get_figheight(), name, va="center")
        if line == 0:
            for number, start in rounds.items():
                axes.text(start + most / 2, high + room, f"round {number}\n", ha="center", color=MUTED)
        if line == len(policies) - 1:
            axes.set_xlabel("sum of the two brokers bid")
    return sheet


def _usual(bids: pd.DataFrame) -> pd.DataFrame:
    return bids[bids.frequency >= RARE]


def _chart(axes: Axes, bids: pd.DataFrame, field: pd.DataFrame, rounds: dict[int, int], fair: float) -> None:
    bottom, top = axes.get_ylim()
    at = bids["round"].map(rounds) + bids["sum"]
    axes.bar(at, bids.frequency * 0.6 * (top - bottom), 0.8, bottom, color=RULE, alpha=0.7)
    axes.axhline(fair, color=INK, linewidth=0.7, linestyle=(0, (4, 3)))
    for number, start in rounds.items():
        now = field[field["round"] == number]
        axes.plot(start + now["sum"], now.win_share, color="#8c92a0", linewidth=1.2)
    ends = (bids.win_share - bids.win_share_low, bids.win_share_high - bids.win_share)
    axes.errorbar(at, bids.win_share, ends, fmt="o", color=ACCENT, markersize=4, linewidth=1.2)
    axes.yaxis.set_major_locator(MaxNLocator(4))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    quiet(axes)
