"""Sentences about counting, the throne room and the end of the game."""

from collections.abc import Iterator
from io import StringIO

from ysim.games.ys import narrate_words as words
from ysim.games.ys.narrate_memory import NEUTRAL, Event, Memory


def gems(memory: Memory, events: list[Event]) -> Iterator[str]:
    """The gems that a player takes in a port (CO2)."""
    taken = words.listed([words.gem(event["gem"], event["as"]) for event in events])
    yield f"  {memory.name(events[0]['seat'])} is {words.RANKS[events[0]['place'] - 1]} and takes {taken}."


def area(memory: Memory, events: list[Event]) -> Iterator[str]:
    """Who wins an area (CO4–CO6)."""
    won = events[0]
    kind = won["event"]
    prize = {
        "port": "a black gem",
        "commerce": f"{won.get('gold')} gold",
        "palace": f"the {words.character(won.get('card'))}",
    }
    if won["seat"] is None:
        yield f"  Nobody wins {words.PRIZES[kind]} of the {kind}."
    else:
        yield f"  {memory.name(won['seat'])} wins the {kind}: {prize[kind]}."


def row(memory: Memory, events: list[Event]) -> Iterator[str]:
    """Who wins a row of the market (CO7)."""
    won = events[0]
    if won["seat"] is None:
        yield f"  Nobody takes the {won['gem']} gem of row {won['row']}."
    else:
        yield f"  {memory.name(won['seat'])} wins row {won['row']}: {words.gem(won['gem'], won['as'])}."


def columns(memory: Memory, events: list[Event]) -> Iterator[str]:
    """How the columns move the quotations (CO8, CO9)."""
    ranked, decided_by = events[0]["ranking"], events[0]["decided_by"]
    decision = "" if decided_by is None else f" ({memory.name(decided_by)} decided between equals)"
    moves = [memory.move(*move) for move in zip(ranked, memory.rules.column_steps, strict=True)]
    yield f"  Columns{decision}: {', '.join(moves)}."


def leader(memory: Memory, events: list[Event]) -> Iterator[str]:
    """What the market leader moves (CO10)."""
    move = events[0]
    if move["seat"] is None:
        yield "  Nobody is in the market, so nobody leads it."
    else:
        yield f"  {memory.name(move['seat'])} leads the market: {memory.move(move['colour'], move['step'])}."


def tie(memory: Memory, events: list[Event]) -> Iterator[str]:
    """How a tie was broken (TB)."""
    broken = events[0]
    among_columns = broken["where"] == "columns"
    tied, order = (
        [each if among_columns else memory.name(each) for each in broken[key]] for key in ("seats", "order")
    )
    reason = words.REASONS[broken["by"]]
    if NEUTRAL in order and broken["by"] in ("front", "order_card"):
        reason = f"{words.REASONS[NEUTRAL]}, and behind neutral {reason}"
    stake = words.stake(broken["where"])
    yield f"  {words.listed(tied)} tie for {stake}; broken {reason}: {', then '.join(order)}."


def quotations(memory: Memory, events: list[Event]) -> Iterator[str]:
    """Where the quotations stand after a round."""
    colours = [f"{colour} {events[0][colour]:+d}" for colour in memory.quotations]
    yield f"  Quotations: {words.listed(colours)}."


def throne(memory: Memory, events: list[Event]) -> Iterator[str]:
    """The brokers that go to the throne room after a round (KF1)."""
    for event in events:
        memory.brokers[event["broker"]] = (event["seat"], event["value"], words.THRONE_ROOM)
    put = [f"{memory.name(event['seat'])} puts a {event['value']}" for event in events]
    yield f"  Face down into the throne room: {words.listed(put)}."
    if events[0]["round"] < memory.rules.rounds:
        yield "  Each takes a spare 2 for it."


def scores(memory: Memory, events: list[Event]) -> Iterator[str]:
    """The table of gold by part, and of gems."""
    from rich.console import Console
    from rich.table import Table

    memory.totals = {score["seat"]: score["total"] for score in events}
    parts = [part for part in words.PARTS if part != "favour" or memory.rules.kings_favour]
    table = Table("player", box=None)
    for part in parts:
        table.add_column(part, justify="right")
    table.add_column("gems")
    for score in events:
        owned = ", ".join(f"{number} {colour}" for colour, number in score["gems"].items())
        table.add_row(memory.name(score["seat"]), *(str(score[part]) for part in parts), owned)
    text = StringIO()
    Console(file=text, width=1_000, color_system=None).print(table)
    yield from (f" {line.rstrip()}" for line in text.getvalue().splitlines())


def result(memory: Memory, events: list[Event]) -> Iterator[str]:
    """Who wins (FS6)."""
    ranking, winners = (list(map(memory.name, events[0][key])) for key in ("ranking", "winners"))
    verb = "wins" if len(winners) == 1 else "share the win"
    left_out = "" if len(ranking) == len(memory.totals) else "; neutral cannot win"
    yield f"  Final order: {', '.join(ranking)}{left_out}."
    yield ""
    yield f"{words.listed(winners)} {verb} with {memory.totals[events[0]['winners'][0]]} gold."
